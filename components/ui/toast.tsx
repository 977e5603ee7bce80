"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Toast as Parts } from "radix-ui";
import { useEffect, useState } from "react";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { Button } from "./button";
import { toastParts } from "./later";

interface ToastNote {
  tone: "done" | "failed";
  title: string;
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Milliseconds a note stays; one with a way back stays longer. */
const STAYS_MS = 6_000;
const STAYS_WITH_ACTION_MS = 12_000;

let put: (note: ToastNote) => void = () => undefined;

const show =
  (tone: ToastNote["tone"]) =>
  (title: string, more: Pick<ToastNote, "description" | "action"> = {}): void =>
    put({ tone, title, ...more });

/** A short note at the edge of the page about the user's last action. Announced, and removed after a while. */
export const toast = {
  success: show("done"),
  error: show("failed"),
  /** Takes the error of a request and says why. */
  failed: (title: string) => (error: unknown) => toast.error(title, { description: errorBodyOf(error).message }),
};

/** Where the note appears, away from the columns of fixes. One at a time: a newer note replaces it. */
export function Toaster() {
  const t = useTranslations("common");
  const [shown, setShown] = useState<{ Primitive: typeof Parts; note: ToastNote; key: number }>();
  useEffect(() => {
    put = (note) =>
      void toastParts().then(
        (Primitive) => setShown((last) => ({ Primitive, note, key: (last?.key ?? 0) + 1 })),
        // Without a server there are no parts of the page either, and this is what the note is about.
        () => window.alert([note.title, note.description].filter(Boolean).join("\n")),
      );
  }, []);
  if (!shown) return null;
  const { Primitive, note, key } = shown;
  const { tone, title, description, action } = note;
  const Icon = tone === "failed" ? CircleAlert : CircleCheck;
  return (
    <Primitive.Provider label={t("note")} duration={action ? STAYS_WITH_ACTION_MS : STAYS_MS}>
      <Primitive.Root
        key={key}
        className="flex animate-fade-in items-start gap-2.5 rounded-md border border-line bg-surface-raised px-3 py-2.5 text-sm shadow-pop"
      >
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone === "done" ? "text-pass" : "text-fail"}`} />
        <div className="min-w-0 flex-1">
          <Primitive.Title className="break-words font-medium">{title}</Primitive.Title>
          <Primitive.Description className="break-words text-ink-muted">{description}</Primitive.Description>
          {action ? (
            <Primitive.Action asChild altText={action.label}>
              <Button size="sm" className="mt-1.5" onClick={action.onClick}>
                {action.label}
              </Button>
            </Primitive.Action>
          ) : null}
        </div>
        <Primitive.Close asChild>
          <Button variant="ghost" size="icon-sm" aria-label={t("close")}>
            <X aria-hidden />
          </Button>
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport
        label={t("notes")}
        className="fixed bottom-4 left-4 z-50 w-96 max-w-[calc(100vw-2rem)] outline-none print:hidden"
      />
    </Primitive.Provider>
  );
}
