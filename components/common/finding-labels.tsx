"use client";

import { createContext, useCallback, useContext } from "react";
import type { FindingLabels } from "@/lib/views";

/** Short titles of finding codes, from the view's answer: the browser does not load the tables of findings. */
export const FindingLabelsContext = createContext<FindingLabels>({});

/** The short title of a code; the code itself when the answer has none. */
export function useFindingLabel(): (code: string) => string {
  const labels = useContext(FindingLabelsContext);
  return useCallback((code: string) => (Object.hasOwn(labels, code) ? labels[code]! : code), [labels]);
}
