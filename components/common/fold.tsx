"use client";

import { useState } from "react";
import { ChevronRight } from "lucide-react";

interface FoldProps {
  /** The `<summary>`, always seen. */
  summary: React.ReactNode;
  /** Unfolded from the start. */
  open?: boolean;
  className?: string;
  children: React.ReactNode;
}

/** A part that few need: its content is drawn while it is open, also where it was opened before React listened. */
export function Fold({ summary, open: atFirst = false, className, children }: FoldProps) {
  const [open, setOpen] = useState(atFirst);
  const follow = (details: HTMLDetailsElement | null) => {
    if (details) setOpen(details.open);
  };
  return (
    <details ref={follow} open={atFirst} onToggle={(event) => follow(event.currentTarget)} className={className}>
      {summary}
      {open ? children : null}
    </details>
  );
}

/** Shows that a row opens; turns with the `group` of its `<details>`. */
export function Chevron() {
  return (
    <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle transition-transform group-open:rotate-90" />
  );
}
