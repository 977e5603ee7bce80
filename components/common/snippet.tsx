"use client";

import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";

/** Text to paste somewhere, as it is: YAML, JSON, an Event. Keeps its line breaks; long lines scroll. */
export function Snippet({ text, label, className }: { text: string; label?: string; className?: string }) {
  return (
    <div className={cn("flex items-start gap-1 rounded-md border border-line bg-surface py-1 pl-3 pr-1", className)}>
      <pre
        tabIndex={0}
        aria-label={label}
        className="scrollbar-thin max-h-80 min-w-0 flex-1 overflow-auto py-1 text-xs leading-[1.125rem]"
      >
        <code className="text-[inherit]">{text}</code>
      </pre>
      <CopyButton value={text} what={label} />
    </div>
  );
}
