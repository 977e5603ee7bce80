"use client";

import { useLocale, useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { FINDINGS } from "@/lib/knowledge/findings";
import { say, type Locale } from "@/lib/model/text";
import type { Result } from "@/lib/model/result";

/** What the target version's dry run itself does, such as writing while it claims to look. */
export function VersionNotes({ notes }: { notes: Result["versionNotes"] }) {
  const t = useTranslations("readiness");
  const locale = useLocale() as Locale;
  if (notes.length === 0) return null;
  return (
    <ul aria-label={t("versionNotes")} className="flex flex-col gap-1 text-sm">
      {notes.map((note) => {
        const info = FINDINGS[note.code];
        return (
          <li key={note.code} className="flex items-baseline gap-2">
            <CodeChip code={note.code} tone={info?.severity === "info" ? "advice" : "unknown"} />
            <span className="min-w-0">
              <span className="font-medium">{info ? say(info.title, locale, note.params) : note.code}</span>{" "}
              <span className="text-ink-muted">{info ? say(info.cause, locale, note.params) : null}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
