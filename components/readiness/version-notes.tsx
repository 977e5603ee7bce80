"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import type { TitledNote } from "@/lib/views";

/** What the target version's dry run itself does, such as writing while it claims to look. Folded to its titles. */
export function VersionNotes({ notes, version }: { notes: readonly TitledNote[]; version: string }) {
  const t = useTranslations("readiness");
  if (notes.length === 0) return null;
  return (
    <details className="group text-sm">
      <summary className="flex min-w-0 items-center gap-1.5 rounded-sm text-ink-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        <span className="shrink-0 font-medium text-ink">{t("versionNotes", { version })}</span>
        <span className="truncate group-open:hidden">{notes.map((note) => note.title).join(" · ")}</span>
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5 pl-5">
        {notes.map((note) => (
          <li key={note.code} className="flex items-start gap-2">
            <CodeChip code={note.code} className="mt-px" />
            <span className="min-w-0 max-w-prose">
              <span className="font-medium">{note.title}</span>{" "}
              <span className="text-ink-muted">
                {note.cause} {note.remedy}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
