export interface ToastNote {
  id: number;
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
const listeners = new Set<() => void>();

function set(changed: readonly ToastNote[]): void {
  notes = changed;
  for (const listener of listeners) listener();
}

/** The notes on screen, for `Toaster`. */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly ToastNote[] => notes,
  dismiss: (id: number): void => set(notes.filter((note) => note.id !== id)),
};

function show(tone: ToastNote["tone"], title: string, more: Pick<ToastNote, "description" | "action"> = {}): void {
  const note = { id: next++, tone, title, ...more };
  set([...notes.slice(1 - MOST), note]);
  setTimeout(() => toasts.dismiss(note.id), more.action ? STAYS_WITH_ACTION_MS : STAYS_MS);
}

/** A short note at the edge of the page about what a person just did. Read out, and gone by itself. */
export const toast = {
  success: (title: string, more?: Pick<ToastNote, "description" | "action">): void => show("done", title, more),
  error: (title: string, more?: Pick<ToastNote, "description" | "action">): void => show("failed", title, more),
};
