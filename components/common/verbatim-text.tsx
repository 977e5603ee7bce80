"use client";

import { CopyButton } from "./copy-button";
import { mayScroll } from "./tall-text";

/** Lines of `max-h-32`: longer texts (a list of 200 backends in one message) scroll in their box. */
const LINES = 6;

/** Somebody else's words, exactly as they came: wrapped, selectable, copyable. */
export function VerbatimText({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-1 rounded-md bg-surface-sunken py-1 pl-3 pr-1">
      <pre
        tabIndex={mayScroll(text, LINES) ? 0 : undefined}
        className="scrollbar-thin max-h-32 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words py-1 text-xs leading-[1.125rem] [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
      <CopyButton value={text} what={label} />
    </div>
  );
}
