"use client";

import { useState } from "react";
import { ChevronRight } from "lucide-react";
import { cn } from "@/lib/utils";

interface FoldProps {
  /** Always seen, after a mark that turns. */
  title: React.ReactNode;
  /** Unfolded from the start. */
  open?: boolean;
  className?: string;
  /** Of the line that is always seen. */
  titleClass?: string;
  /** Of what unfolds. */
  bodyClass?: string;
  children: React.ReactNode;
}

const BODY = "flex min-w-0 flex-col gap-2 pt-2";

/** A part that few need: its content is drawn while it is open, also where it was opened before React listened. */
export function Fold({ title, open: atFirst = false, className, titleClass, bodyClass = BODY, children }: FoldProps) {
  const [open, setOpen] = useState(atFirst);
  const follow = (details: HTMLDetailsElement | null) => {
    if (details) setOpen(details.open);
  };
  return (
    <details
      ref={follow}
      open={atFirst}
      onToggle={(event) => follow(event.currentTarget)}
      className={cn("group", className)}
    >
      <summary className={cn("flex cursor-pointer items-center gap-1.5 rounded-sm text-sm", titleClass)}>
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-subtle transition-transform group-open:rotate-90"
        />
        {title}
      </summary>
      {open ? <div className={bodyClass}>{children}</div> : null}
    </details>
  );
}
