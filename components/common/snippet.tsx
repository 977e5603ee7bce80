"use client";

import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";

interface SnippetProps {
  text: string;
  label?: string;
  /** Long lines are wrapped, as for messages. */
  wrap?: boolean;
  className?: string;
}

/** Text to copy: YAML, JSON, a message. Keeps its line breaks; long lines scroll. */
export function Snippet({ text, label, wrap = false, className }: SnippetProps) {
  return (
    <div
      className={cn(
        "flex items-start gap-1 rounded-md py-1 pl-3 pr-1",
        wrap ? "bg-surface-sunken" : "border border-line bg-surface",
        className,
      )}
    >
      <pre
        tabIndex={0}
        aria-label={label}
        className={cn(
          "scrollbar-thin max-h-80 min-w-0 flex-1 overflow-auto py-1 text-xs leading-[1.125rem]",
          wrap && "whitespace-pre-wrap [overflow-wrap:anywhere]",
        )}
      >
        <code className="text-[inherit]">{text}</code>
      </pre>
      <CopyButton value={text} what={label} />
    </div>
  );
}
