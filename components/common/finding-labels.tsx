"use client";

import { createContext, useCallback, useContext } from "react";
import type { FindingLabels } from "@/lib/views";

const Labels = createContext<FindingLabels>({});

/** Short titles of finding codes, from the view's answer: the browser does not load the tables of findings. */
export function FindingLabelsProvider({ labels, children }: { labels: FindingLabels; children: React.ReactNode }) {
  return <Labels value={labels}>{children}</Labels>;
}

/** The short title of a code; the code itself when the answer has none. */
export function useFindingLabel(): (code: string) => string {
  const labels = useContext(Labels);
  return useCallback((code: string) => (Object.hasOwn(labels, code) ? labels[code]! : code), [labels]);
}
