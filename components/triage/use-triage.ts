"use client";

import { useEffect, useRef, useState } from "react";
import { TriageReader } from "@/lib/client/triage/triage-reader";
import type { ShownTriage } from "@/lib/triage/triage";

/** Characters read of a paste. */
const MAX_TEXT = 4_000_000;

interface Read {
  text: string;
  triage?: ShownTriage;
  error?: Error;
}

/** The text is read in the browser and stays there. What was read last stays until the next is. */
export function useTriage(text: string): { triage?: ShownTriage; error?: Error; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Read>();
  const reader = useRef<TriageReader | undefined>(undefined);
  const empty = text.trim() === "";
  useEffect(() => () => reader.current?.close(), []);
  useEffect(() => {
    if (empty) return;
    reader.current ??= new TriageReader();
    reader.current.read(
      text.slice(0, MAX_TEXT),
      (triage) => setRead({ text, triage }),
      (error) => setRead({ text, error }),
    );
  }, [text, empty, attempt]);
  return { ...(empty ? {} : read), again: () => setAttempt(attempt + 1) };
}
