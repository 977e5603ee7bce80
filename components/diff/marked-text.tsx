"use client";

import { useTranslations } from "next-intl";
import type { SideLine } from "@/lib/views";
import { cn } from "@/lib/utils";
import { lineText } from "./line-text";

/** A line's text with the value that differs marked, and the names of its ids behind it. */
export function MarkedText({
  line,
  side,
  indent = true,
}: {
  line: SideLine;
  side: "service" | "clb";
  indent?: boolean;
}) {
  const t = useTranslations("diff");
  const text = lineText(line, t);
  const from = line.marks.length === 0 ? text.length : (line.value ?? text.length - text.trimStart().length);
  const lead = text.slice(0, from);
  const value = text.slice(from);
  return (
    <>
      <code className="whitespace-pre-wrap text-[inherit] [overflow-wrap:anywhere]">
        {indent ? lead : lead.trimStart()}
        {value === "" ? null : (
          <mark className={cn("rounded-sm px-0.5 text-ink", side === "clb" ? "bg-fail-line" : "bg-advice-line")}>
            {value}
          </mark>
        )}
      </code>
      {line.names.length > 0 ? (
        <span className="ml-2 font-sans text-ink-muted">{line.names.map(([, name]) => name).join("; ")}</span>
      ) : null}
    </>
  );
}
