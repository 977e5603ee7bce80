"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "./button";

interface ToastNote {
  id: number | string;
  tone: "done" | "failed";
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Milliseconds a note stays; one with a way back stays longer. */
const STAYS_MS = 6_000;
const STAYS_WITH_ACTION_MS = 12_000;
const MOST = 3;

let notes: readonly ToastNote[] = [];
let next = 1;
const NONE: readonly ToastNote[] = [];
const listeners = new Set<() => void>();

function set(changed: readonly ToastNote[]): void {
  notes = changed;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const dismiss = (id: ToastNote["id"]) => set(notes.filter((note) => note.id !== id));

const show =
  (tone: ToastNote["tone"]) =>
  (title: string, more: Partial<Pick<ToastNote, "id" | "description" | "action">> = {}): void => {
    const note = { id: next++, tone, title, ...more };
    set([...notes.filter(({ id }) => id !== note.id).slice(1 - MOST), note]);
    // A newer note of the same id stays its own time.
    setTimeout(() => set(notes.filter((one) => one !== note)), more.action ? STAYS_WITH_ACTION_MS : STAYS_MS);
  };

/** A short note at the edge of the page about what a person just did. Read out, and gone by itself. */
export const toast = { success: show("done"), error: show("failed") };

/** Where notes appear. The region is always there, so that screen readers notice what comes into it. */
export function Toaster() {
  const t = useTranslations("common");
  const shown = useSyncExternalStore(
    subscribe,
    () => notes,
    () => NONE,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 print:hidden"
    >
      {shown.map((note) => {
        const Icon = note.tone === "done" ? CircleCheck : CircleAlert;
        return (
          <div
            key={note.id}
            className="pointer-events-auto flex w-96 max-w-full animate-fade-in items-start gap-2.5 rounded-md border border-line bg-surface-raised px-3 py-2.5 text-sm shadow-pop"
          >
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${note.tone === "done" ? "text-pass" : "text-fail"}`}
            />
            <div className="min-w-0 flex-1">
              <p className="break-words font-medium">{note.title}</p>
              {note.description ? <p className="break-words text-ink-muted">{note.description}</p> : null}
              {note.action ? (
                <Button size="sm" className="mt-1.5" onClick={note.action.onClick}>
                  {note.action.label}
                </Button>
              ) : null}
            </div>
            <Button variant="ghost" size="icon-sm" aria-label={t("close")} onClick={() => dismiss(note.id)}>
              <X aria-hidden />
            </Button>
          </div>
        );
      })}
    </div>
  );
}
