"use client";

import { SYMPTOMS } from "@/lib/guide/symptoms";
import { SymptomPath } from "./symptom-path";

/** The rules of a symptom hold functions, which cannot cross from the server: it is looked up here. */
export function SymptomById({ code }: { code: string }) {
  const symptom = SYMPTOMS.find((row) => row.code === code);
  return symptom ? <SymptomPath symptom={symptom} /> : null;
}
