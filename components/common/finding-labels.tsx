"use client";

import { createContext, useCallback, useContext } from "react";
import type { FindingLabels } from "@/lib/views";

const Labels = createContext<FindingLabels>({});

/** Short titles of finding codes for everything below: they come with the view's answer, the browser has no tables. */
export function FindingLabelsProvider({ labels, children }: { labels: FindingLabels; children: React.ReactNode }) {
  return <Labels value={labels}>{children}</Labels>;
}

/** The short title of a code; the code itself when the answer did not bring one. */
export function useFindingLabel(): (code: string) => string {
  const labels = useContext(Labels);
  return useCallback((code: string) => (Object.hasOwn(labels, code) ? labels[code]! : code), [labels]);
}
