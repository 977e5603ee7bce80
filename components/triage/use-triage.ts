"use client";

import { useEffect, useRef, useState } from "react";
import { startWorker } from "@/lib/client/worker/start";
import type { Triage } from "@/lib/triage/triage";

/** Characters read of a paste. */
const MAX_TEXT = 4_000_000;

interface Read {
  text: string;
  triage?: Triage;
  error?: Error;
}

/** The text is read in the browser and stays there. What was read last stays until the next is. */
export function useTriage(text: string): { triage?: Triage; error?: Error; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Read>();
  const reader = useRef<ReturnType<typeof startWorker> | undefined>(undefined);
  const empty = text.trim() === "";
  useEffect(() => () => reader.current?.close(), []);
  useEffect(() => {
    if (empty) return;
    const worker = (reader.current ??= startWorker());
    worker
      .ask((program) => program.triage(text.slice(0, MAX_TEXT)))
      .then(
        (triage) => triage && setRead({ text, triage }),
        (error: Error) => {
          // A program that did not load is asked for anew with the next text.
          if (reader.current !== worker) return;
          worker.close();
          reader.current = undefined;
          setRead({ text, error });
        },
      );
  }, [text, empty, attempt]);
  return { ...(empty ? {} : read), again: () => setAttempt(attempt + 1) };
}
