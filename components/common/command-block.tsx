"use client";

import { useTranslations } from "next-intl";
import { openPlaces } from "@/lib/text/shell";
import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";
import { mayScroll } from "./tall-text";

/** Lines of the lowest box that a page gives it. */
const LINES = 7;

interface CommandBlockProps {
  command: string;
  kind?: "inspect" | "fix" | "undo" | "plain";
  /** Replaces the kind's word. */
  label?: string;
  className?: string;
}

/** A shell command, complete and selectable, wrapped instead of cut off, with its copy button. */
export function CommandBlock({ command, kind = "plain", label, className }: CommandBlockProps) {
  const t = useTranslations("common");
  const places = openPlaces(command);
  // A command that lacks a value is there to be read: nothing about it looks like copy and run.
  const example = places.length > 0;
  const word = example ? t("command.example") : (label ?? t(`command.${kind}`));
  return (
    <figure
      className={cn(
        "group overflow-hidden rounded-md border bg-surface-sunken",
        example ? "border-dashed border-line" : kind === "fix" ? "border-line-strong" : "border-line",
        className,
      )}
      data-command-kind={example ? "example" : kind}
    >
      <div className="flex items-start gap-x-2 py-1 pl-3 pr-1 max-sm:flex-wrap">
        <figcaption
          className={cn(
            "w-16 shrink-0 pt-1.5 max-sm:w-full max-sm:pt-1 text-xs font-medium",
            kind === "fix" && !example ? "text-accent" : "text-ink-subtle",
          )}
        >
          {word}
        </figcaption>
        <pre
          tabIndex={mayScroll(command, LINES) ? 0 : undefined}
          className="scrollbar-thin max-h-60 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words py-1.5 text-xs leading-[1.125rem] [overflow-wrap:anywhere]"
        >
          <code className="text-[inherit]">{command}</code>
        </pre>
        {example ? null : <CopyButton value={command} what={word} />}
      </div>
      {example ? (
        <p className="border-t border-dashed border-line px-3 py-1 text-xs text-ink-muted">
          {t("command.fillIn", { places: places.join(", ") })}
        </p>
      ) : null}
    </figure>
  );
}
