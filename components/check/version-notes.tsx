"use client";

import { CodeChip } from "@/components/common/code-chip";
import type { TitledNote } from "@/lib/views";

/** What the target version's dry run itself does, such as writing while it claims to look. */
export function VersionNotes({ notes }: { notes: readonly TitledNote[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
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
  );
}
