"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { stringify } from "yaml";
import { ScrollArea } from "@/components/ui/scroll-area";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group";
import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";

interface ObjectViewerProps {
  /** What it is, for the accessible name: "Service shop/web". */
  label: string;
  value: unknown;
  format?: "yaml" | "json";
  className?: string;
}

/** A raw object as YAML or JSON, with line numbers and copy. Drawn as text only: nothing in it is ever markup. */
export function ObjectViewer({ label, value, format = "yaml", className }: ObjectViewerProps) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(format);
  const text = useMemo(
    () =>
      shown === "yaml"
        ? stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
        : JSON.stringify(value, null, 2),
    [value, shown],
  );
  const lines = useMemo(() => text.replace(/\n$/, "").split("\n"), [text]);
  return (
    <div className={cn("min-w-0 overflow-hidden rounded-md border border-line bg-surface", className)}>
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pl-3 pr-1">
        <span className="min-w-0 truncate text-xs text-ink-muted">
          {label} · {t("viewer.lines", { count: lines.length })}
        </span>
        <span className="flex items-center gap-1">
          <ToggleGroup
            type="single"
            value={shown}
            onValueChange={(next) => (next === "yaml" || next === "json") && setShown(next)}
            className="h-7"
            aria-label={label}
          >
            <ToggleGroupItem value="yaml">{t("viewer.yaml")}</ToggleGroupItem>
            <ToggleGroupItem value="json">{t("viewer.json")}</ToggleGroupItem>
          </ToggleGroup>
          <CopyButton value={text} what={label} />
        </span>
      </div>
      <ScrollArea aria-label={label} className="max-h-[32rem]">
        <ol className="min-w-max py-2 font-mono text-xs leading-[1.125rem]">
          {lines.map((line, index) => (
            <li key={index} className="flex">
              <span
                aria-hidden
                className="sticky left-0 w-11 shrink-0 select-none bg-surface pr-3 text-right tabular-nums text-ink-subtle"
              >
                {index + 1}
              </span>
              <code className="whitespace-pre pr-4 text-[inherit]">{line === "" ? " " : line}</code>
            </li>
          ))}
        </ol>
      </ScrollArea>
    </div>
  );
}
