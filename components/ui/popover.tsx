"use client";

import { Slot } from "./slot";
import { createContext, useContext, useEffect, useId, useMemo, useRef, useState, type ComponentProps } from "react";
import { cn } from "@/lib/utils";
import { placeBelow } from "./float";

interface Floating {
  id: string;
  open: boolean;
  /** What the browser did: a click outside and Escape close without us. */
  follow: (open: boolean) => void;
  trigger: React.RefObject<HTMLElement | null>;
}

const FloatingContext = createContext<Floating | undefined>(undefined);

export function useFloating(): Floating {
  const floating = useContext(FloatingContext);
  if (!floating) throw new Error("useFloating needs a Popover above it");
  return floating;
}

/**
 * The browser's own popover: it stands above everything, closes by a click outside or Escape, and gives the focus back.
 * Nothing of it is fetched, and its content is drawn only while it is open.
 */
function Popover({
  open: wanted,
  onOpenChange,
  children,
}: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const [own, setOwn] = useState(false);
  const open = wanted ?? own;
  // A parent that decides closes it by saying so.
  useEffect(() => {
    if (wanted === undefined) return;
    const element = document.getElementById(id);
    if (!element || element.matches(":popover-open") === wanted) return;
    element.togglePopover(wanted);
    // What had the focus in it has gone by now, so that the browser has nothing to give back.
    if (!wanted && document.activeElement === document.body) trigger.current?.focus({ preventScroll: true });
  }, [wanted, id]);
  const value = useMemo(
    () => ({
      id,
      open,
      trigger,
      follow: (next: boolean) => {
        setOwn(next);
        onOpenChange?.(next);
      },
    }),
    [id, open, onOpenChange],
  );
  return <FloatingContext value={value}>{children}</FloatingContext>;
}

function PopoverTrigger({ asChild, ...props }: ComponentProps<"button"> & { asChild?: boolean }) {
  const { id, open, trigger } = useFloating();
  const Comp = asChild ? Slot : "button";
  return (
    <Comp
      ref={trigger as React.RefObject<HTMLButtonElement | null>}
      {...(asChild ? {} : { type: "button" as const })}
      popoverTarget={id}
      aria-expanded={open}
      aria-controls={id}
      {...props}
    />
  );
}

function PopoverContent({
  className,
  align = "start",
  role = "dialog",
  children,
  ...props
}: ComponentProps<"div"> & { align?: "start" | "end" }) {
  const { id, open, follow, trigger } = useFloating();
  const box = useRef<HTMLDivElement>(null);
  const place = () => {
    if (trigger.current && box.current) placeBelow(trigger.current, box.current, align);
  };
  // Its content comes after it is open and may grow.
  useEffect(() => {
    if (!open || !box.current) return;
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box.current);
    window.addEventListener("scroll", place, { passive: true });
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", place);
      window.removeEventListener("resize", place);
    };
  });
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role={role}
      data-slot="popover-content"
      onToggle={(event) => follow(event.newState === "open")}
      className={cn(
        "fixed inset-auto m-0 max-h-[80vh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-3 text-left text-sm font-normal text-ink shadow-pop",
        className,
      )}
      {...props}
    >
      {open ? children : null}
    </div>
  );
}

export { Popover, PopoverTrigger, PopoverContent };
