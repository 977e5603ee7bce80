"use client";

import { UnfoldVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { CopyButton } from "@/components/common/copy-button";
import { neededLines, type SideLine, type SideMark } from "@/lib/views";
import { cn } from "@/lib/utils";
import { useGoToFinding } from "./go-to";
import { MarkedText } from "./marked-text";

interface YamlPaneProps {
  heading: string;
  /** The object, for screen readers and the copy button. */
  label: string;
  side: "service" | "clb";
  lines: readonly SideLine[];
  marks: readonly SideMark[];
  /** The whole text. */
  copy: string;
  whole: boolean;
  /** The difference that the reader points at, on either side. */
  active: number | undefined;
  onActive: (mark: number | undefined) => void;
}

type Part = { kind: "lines"; from: number; to: number } | { kind: "fold"; from: number; to: number };

/** Runs of lines that are shown, and of those that are folded away. One line alone is not worth a fold. */
function partsOf(count: number, shown: (index: number) => boolean): Part[] {
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    const kind = shown(index) ? "lines" : "fold";
    const last = parts.at(-1);
    if (last?.kind === kind) last.to = index + 1;
    else parts.push({ kind, from: index, to: index + 1 });
  }
  return parts.map((part) => (part.kind === "fold" && part.to - part.from === 1 ? { ...part, kind: "lines" } : part));
}

/** One side as YAML with line numbers. Lines without a difference fold away; a mark leads to its finding. */
export function YamlPane({ heading, label, side, lines, marks, copy, whole, active, onActive }: YamlPaneProps) {
  const t = useTranslations("diff");
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const needed = useMemo(() => neededLines(lines), [lines]);
  const parts = useMemo(() => partsOf(lines.length, (index) => whole || needed.has(index)), [lines, whole, needed]);
  const list = useRef<HTMLOListElement>(null);
  // Whoever points at a difference on one side sees it on the other.
  useEffect(() => {
    const pane = list.current;
    const line = active === undefined ? null : pane?.querySelector<HTMLElement>(`[data-mark~="${active}"]`);
    if (!pane || !line || pane.contains(document.activeElement) || pane.matches(":hover")) return;
    const [outer, inner] = [pane.getBoundingClientRect(), line.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      pane.scrollTop += inner.top - outer.top - outer.height / 3;
  }, [active]);
  const draw = (from: number, to: number) =>
    lines
      .slice(from, to)
      .map((line, position) => (
        <PaneLine
          key={from + position}
          line={line}
          number={line.extra ? undefined : numberOf(lines, from + position)}
          side={side}
          marks={marks}
          active={active}
          onActive={onActive}
        />
      ));
  return (
    <section
      aria-label={`${heading}: ${label}`}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line bg-surface-sunken py-1 pl-3 pr-1 text-xs">
        <p className="min-w-0 truncate">
          <span className="font-medium">{heading}</span> <span className="text-ink-muted">{label}</span>
        </p>
        <CopyButton value={copy} what={label} />
      </div>
      <ol
        ref={list}
        tabIndex={0}
        aria-label={label}
        className="scrollbar-thin relative max-h-[36rem] overflow-auto py-1 font-mono text-xs leading-[1.25rem]"
      >
        {parts.map((part) =>
          part.kind === "lines" || open.has(part.from) ? (
            draw(part.from, part.to)
          ) : (
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
          ),
        )}
      </ol>
    </section>
  );
}

/** Lines that are not of the object have no number. */
function numberOf(lines: readonly SideLine[], index: number): number {
  let number = 0;
  for (let at = 0; at <= index; at += 1) if (!lines[at]!.extra) number += 1;
  return number;
}

interface PaneLineProps {
  line: SideLine;
  number: number | undefined;
  side: "service" | "clb";
  marks: readonly SideMark[];
  active: number | undefined;
  onActive: (mark: number | undefined) => void;
}

function PaneLine({ line, number, side, marks, active, onActive }: PaneLineProps) {
  const goToFinding = useGoToFinding();
  const t = useTranslations("diff");
  const [first] = line.marks;
  const pointed = active !== undefined && line.marks.includes(active);
  return (
    <li
      data-mark={line.marks.join(" ")}
      onMouseEnter={first === undefined ? undefined : () => onActive(first)}
      onMouseLeave={first === undefined ? undefined : () => onActive(undefined)}
      className={cn(
        "flex items-start",
        first !== undefined && (side === "clb" ? "bg-fail-soft" : "bg-advice-soft"),
        pointed && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <span aria-hidden className="w-10 shrink-0 select-none pr-2 text-right tabular-nums text-ink-subtle">
        {number}
      </span>
      <span className="min-w-0 flex-1 pr-2">
        <MarkedText line={line} side={side} />
      </span>
      {line.marks.length > 0 ? (
        <span className="flex shrink-0 gap-0.5 pr-1 font-sans">
          {line.marks.map((mark) => {
            const { line: difference } = marks[mark]!;
            return (
              <button
                key={mark}
                type="button"
                data-diff-finding={difference.findingId}
                aria-label={t("toFinding", { number: mark + 1, field: difference.field })}
                title={t("toFinding", { number: mark + 1, field: difference.field })}
                onFocus={() => onActive(mark)}
                onBlur={() => onActive(undefined)}
                onClick={() => goToFinding(difference.findingId)}
                className="h-6 min-w-6 rounded-sm border border-line-strong bg-surface px-1 text-2xs tabular-nums text-ink-muted hover:text-ink"
              >
                {mark + 1}
              </button>
            );
          })}
        </span>
      ) : null}
    </li>
  );
}
