"use client";

import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> & {
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
};

/** The browser's own box; its tick is drawn by `globals.css`. */
function Checkbox({ className, checked, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      checked={checked === true}
      ref={(input) => {
        if (input) input.indeterminate = checked === "indeterminate";
      }}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      className={cn("checkbox", className)}
      {...props}
    />
  );
}

export { Checkbox };
