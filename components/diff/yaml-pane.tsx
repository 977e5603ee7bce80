"use client";

import { UnfoldVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { CopyButton } from "@/components/common/copy-button";
import { useNamesIn } from "@/components/common/value";
import { neededLines, type DiffLine, type SideLine } from "@/lib/views";
import { cn } from "@/lib/utils";

interface YamlPaneProps {
  heading: string;
  /** The object, for screen readers and the copy button. */
  label: string;
  side: "service" | "clb";
  lines: readonly SideLine[];
  marks: readonly DiffLine[];
  whole: boolean;
}

interface Part {
  folded: boolean;
  from: number;
  to: number;
}

/** Runs of lines, shown or folded. A single line is never folded. */
function partsOf(count: number, shown: (index: number) => boolean): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    const folded = !shown(index);
    const last = parts.at(-1);
    if (last?.folded === folded) last.to = index + 1;
    else parts.push({ folded, from: index, to: index + 1 });
  }
  return parts.map((part) => ({ ...part, folded: part.folded && part.to - part.from > 1 }));
}

/** One side as YAML with line numbers. Lines without a difference fold away; a mark links to its finding. */
export function YamlPane({ heading, label, side, lines, marks, whole }: YamlPaneProps) {
  const t = useTranslations("diff");
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const parts = useMemo(() => {
    const needed = neededLines(lines);
    return partsOf(lines.length, (index) => whole || needed.has(lines[index]!));
  }, [lines, whole]);
  // Lines that are not in the object have no number and are not copied.
  const own = useMemo(() => lines.filter((line) => !line.extra), [lines]);
  const numbers = useMemo(() => new Map(own.map((line, index) => [line, index + 1])), [own]);
  return (
    <section
      aria-label={`${heading}: ${label}`}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line bg-surface-sunken py-1 pl-3 pr-1 text-xs">
        <p className="min-w-0 truncate">
          <span className="font-medium">{heading}</span> <span className="text-ink-muted">{label}</span>
        </p>
        <CopyButton value={own.map(({ text }) => `${text}\n`).join("")} what={label} />
      </div>
      <ol
        tabIndex={0}
        aria-label={label}
        className="scrollbar-thin relative max-h-[36rem] overflow-auto py-1 font-mono text-xs leading-[1.25rem]"
      >
        {parts.map((part) =>
          part.folded && !open.has(part.from) ? (
            <li key={`fold ${part.from}`}>
              <button
                type="button"
                onClick={() => setOpen(new Set([...open, part.from]))}
                className="flex w-full items-center gap-2 bg-surface-sunken px-2 py-0.5 font-sans text-xs text-ink-muted hover:text-ink max-md:min-h-11"
              >
                <UnfoldVertical aria-hidden className="size-3" />
                {t("unfold", { count: part.to - part.from })}
              </button>
            </li>
          ) : (
            lines
              .slice(part.from, part.to)
              .map((line, position) => (
                <PaneLine key={part.from + position} line={line} number={numbers.get(line)} side={side} marks={marks} />
              ))
          ),
        )}
      </ol>
    </section>
  );
}

interface PaneLineProps extends Pick<YamlPaneProps, "side" | "marks"> {
  line: SideLine;
  number: number | undefined;
}

function PaneLine({ line, number, side, marks }: PaneLineProps) {
  const t = useTranslations("diff");
  const names = useNamesIn(line.extra ? `${line.extra.field} ${String(line.extra.value ?? "")}` : line.text);
  return (
    <li
      className={cn("flex items-start", line.marks.length > 0 && (side === "clb" ? "bg-fail-soft" : "bg-advice-soft"))}
    >
      <span aria-hidden className="w-10 shrink-0 select-none pr-2 text-right tabular-nums text-ink-subtle">
        {number}
      </span>
      <span className="min-w-0 flex-1 pr-2">
        <LineText line={line} side={side} />
        {names.length > 0 ? <span className="ml-2 font-sans text-ink-muted">{names.join("; ")}</span> : null}
      </span>
      <span className="flex shrink-0 gap-0.5 pr-1 font-sans">
        {line.marks.map((mark) => {
          const { field, findingId } = marks[mark]!;
          const words = t("toFinding", { number: mark + 1, field });
          return (
            <button
              key={mark}
              type="button"
              aria-label={words}
              title={words}
              onClick={() => goToFinding(findingId)}
              className="h-6 min-w-6 rounded-sm border border-line-strong bg-surface px-1 text-xs tabular-nums text-ink-muted hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              {mark + 1}
            </button>
          );
        })}
      </span>
    </li>
  );
}

/** A line with the value that differs marked; a value that is not in the object is a sentence instead of YAML. */
function LineText({ line, side }: { line: SideLine; side: "service" | "clb" }) {
  const t = useTranslations("diff");
  const { text, extra } = line;
  if (extra) {
    const value = Array.isArray(extra.value) ? extra.value.join(", ") : String(extra.value ?? "");
    // The value of a server begins with its name.
    const named = value.startsWith(extra.field);
    const only = extra.kind === "derived" && (value === "" || named);
    return (
      <span className="font-sans italic [overflow-wrap:anywhere]">
        {t(only ? "derivedOnly" : extra.kind, { field: named ? value : extra.field, value })}
      </span>
    );
  }
  const from = line.marks.length === 0 ? text.length : (line.value ?? text.length - text.trimStart().length);
  return (
    <code className="whitespace-pre-wrap text-[inherit] [overflow-wrap:anywhere]">
      {text.slice(0, from)}
      {from < text.length ? (
        <mark className={cn("rounded-sm px-0.5 text-ink", side === "clb" ? "bg-fail-line" : "bg-advice-line")}>
          {text.slice(from)}
        </mark>
      ) : null}
    </code>
  );
}

/** Shows and focuses the card of a finding. */
function goToFinding(id: string): void {
  const finding = document.getElementById(id);
  finding?.setAttribute("tabindex", "-1");
  finding?.scrollIntoView({ block: "center" });
  finding?.focus({ preventScroll: true });
}
