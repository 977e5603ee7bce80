"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { PlanStep } from "@/lib/remediation";

const PREFIX = "ccm-preflight:plan:";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A step is the same as long as it would run the same: a changed command is a new step, and not done. */
export function stepKey(step: PlanStep): string {
  const text = `${step.service}|${step.command ?? step.title}`;
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = ((hash * 33) ^ text.charCodeAt(i)) >>> 0;
  return `${hash.toString(36)}-${text.length.toString(36)}`;
}

function read(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Ticked steps of one cluster or file, kept in this browser. Without storage they last until the page is left. */
export function useDoneSteps(sourceId: string): {
  done: ReadonlySet<string>;
  toggle: (key: string, value: boolean) => void;
  clear: () => void;
} {
  const key = `${PREFIX}${sourceId}`;
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  const done = useMemo(() => new Set(text.split(" ").filter(Boolean)), [text]);
  const write = useCallback(
    (next: ReadonlySet<string>) => {
      try {
        window.localStorage.setItem(key, [...next].join(" "));
      } catch {
        return;
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  const toggle = useCallback(
    (step: string, value: boolean) => {
      const next = new Set(read(key).split(" ").filter(Boolean));
      if (value) next.add(step);
      else next.delete(step);
      write(next);
    },
    [key, write],
  );
  const clear = useCallback(() => write(new Set()), [write]);
  return { done, toggle, clear };
}
