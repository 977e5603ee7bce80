"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Example } from "@/lib/model/result";
import { openPlaces, shellQuote } from "@/lib/text/shell";
import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";
import { useHydrated } from "./use-hydrated";

interface CommandBlockProps {
  command: string;
  /** Values to choose from, by placeholder. */
  choices?: Example["choices"];
  kind?: "inspect" | "fix" | "undo" | "plain";
  /** Replaces the kind's label. */
  label?: string;
  className?: string;
}

/** A shell command, complete and selectable, wrapped instead of cut off, with its copy button. */
export function CommandBlock({ command: given, choices = {}, kind = "plain", label, className }: CommandBlockProps) {
  const t = useTranslations("common");
  const hydrated = useHydrated();
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({});
  const command = Object.entries(chosen).reduce(
    (text, [place, value]) => (value ? text.replaceAll(`<${place}>`, shellQuote(value)) : text),
    given,
  );
  const places = openPlaces(command);
  // A command that lacks a value is an example: it has no copy button.
  const example = places.length > 0;
  const word = example ? t("command.example") : (label ?? t(`command.${kind}`));
  return (
    <figure
      className={cn(
        "group max-w-4xl overflow-hidden rounded-md border bg-surface-sunken",
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
          tabIndex={0}
          className="scrollbar-thin max-h-60 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words py-1.5 text-xs leading-[1.125rem] [overflow-wrap:anywhere]"
        >
          <code className="text-[inherit]">
            {/* An argument moves to the next line whole: a browser would break it after a hyphen. */}
            {command.split(/(\s+)/).map((word, index) =>
              word.trim() === "" ? (
                word
              ) : (
                <span key={index} className="inline-block max-w-full">
                  {word}
                </span>
              ),
            )}
          </code>
        </pre>
        {example ? null : <CopyButton value={command} what={word} label={kind === "fix" ? t("copy") : undefined} />}
      </div>
      {Object.entries(choices).map(([place, values]) => (
        <label
          key={place}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-dashed border-line px-3 py-1.5 text-xs"
        >
          {t("command.choose", { place })}
          <select
            disabled={!hydrated}
            value={chosen[place] ?? ""}
            onChange={(event) => choose({ ...chosen, [place]: event.target.value })}
            className="h-8 min-w-0 max-w-full flex-1 rounded-md border border-line-strong bg-surface px-2 max-sm:h-11"
          >
            <option value="">{`<${place}>`}</option>
            {values.map(({ value, note }) => (
              <option key={value} value={value}>
                {`${value} (${note})`}
              </option>
            ))}
          </select>
        </label>
      ))}
      {example ? (
        <p className="border-t border-dashed border-line px-3 py-1 text-xs text-ink-muted">
          {t("command.fillIn", { places: places.join(", ") })}
        </p>
      ) : null}
    </figure>
  );
}
