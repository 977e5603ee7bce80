"use client";

import { useMemo } from "react";
import { triage, type Triage } from "@/lib/events/triage";

export { ageSeconds, MAX_EVENTS, triage, type Triage, type TriageRow } from "@/lib/events/triage";

/** Characters read of a paste. */
const MAX_TEXT = 4_000_000;

/** The text is read in the browser and stays there. */
export function useTriage(text: string): Triage | undefined {
  return useMemo(() => (text.trim() === "" ? undefined : triage(text.slice(0, MAX_TEXT))), [text]);
}
