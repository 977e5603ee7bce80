"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { Button } from "./button";

interface ToastNote {
  tone: "done" | "failed";
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Milliseconds a note stays; one with a way back stays longer. */
const STAYS_MS = 6_000;
const STAYS_WITH_ACTION_MS = 12_000;

/** One at a time: a newer note replaces it. */
let shown: ToastNote | undefined;
const listeners = new Set<() => void>();

function set(note: ToastNote | undefined): void {
  shown = note;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismiss(note: ToastNote): void {
  if (note === shown) set(undefined);
}

const show =
  (tone: ToastNote["tone"]) =>
  (title: string, more: Pick<ToastNote, "description" | "action"> = {}): void => {
    const note = { tone, title, ...more };
    set(note);
    setTimeout(() => dismiss(note), more.action ? STAYS_WITH_ACTION_MS : STAYS_MS);
  };

/** A short note at the edge of the page about the user's last action. Announced, and removed after a while. */
export const toast = {
  success: show("done"),
  error: show("failed"),
  /** Takes the error of a request and says why. */
  failed: (title: string) => (error: unknown) => toast.error(title, { description: errorBodyOf(error).message }),
};

/** Where the note appears, away from the columns of fixes. The region is always there, so that screen readers notice what comes into it. */
export function Toaster() {
  const t = useTranslations("common");
  const note = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  const Icon = note?.tone === "failed" ? CircleAlert : CircleCheck;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 print:hidden">
      {note ? (
        <div className="pointer-events-auto flex w-96 max-w-full animate-fade-in items-start gap-2.5 rounded-md border border-line bg-surface-raised px-3 py-2.5 text-sm shadow-pop">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${note.tone === "done" ? "text-pass" : "text-fail"}`} />
          <div className="min-w-0 flex-1">
            <p className="break-words font-medium">{note.title}</p>
            {note.description ? <p className="break-words text-ink-muted">{note.description}</p> : null}
            {note.action ? (
              <Button size="sm" className="mt-1.5" onClick={note.action.onClick}>
                {note.action.label}
              </Button>
            ) : null}
          </div>
          <Button variant="ghost" size="icon-sm" aria-label={t("close")} onClick={() => dismiss(note)}>
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
