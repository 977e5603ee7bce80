"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { cn } from "@/lib/utils";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
};

/** The browser's own box, in our colour. */
export function Checkbox({ className, checked, onCheckedChange, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "indeterminate";
  }, [checked]);
  // A click before hydration changed the box without an event: it is reported after.
  const early = useRef<(() => void) | undefined>(() => {
    const ticked = box.current?.checked;
    if (ticked !== undefined && ticked !== (checked === true)) onCheckedChange(ticked);
  });
  useEffect(() => {
    early.current?.();
    early.current = undefined;
  }, []);
  return (
    <input
      ref={box}
      type="checkbox"
      autoComplete="off"
      checked={checked === true}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      className={cn("size-4 shrink-0 cursor-pointer accent-accent", className)}
      {...props}
    />
  );
}
