"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const buttonVariants = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-accent-ink hover:bg-accent-hover",
        outline: "border border-line-strong bg-surface text-ink hover:bg-surface-hover",
        ghost: "text-ink-muted hover:bg-surface-hover hover:text-ink",
        danger: "border border-fail-line bg-surface text-fail hover:bg-fail-soft",
        link: "h-auto px-0 text-accent underline underline-offset-2",
      },
      size: {
        md: "h-8 px-3 text-sm",
        sm: "h-7 px-2 text-xs",
        icon: "size-8",
        "icon-sm": "size-7",
      },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0" }],
    defaultVariants: { variant: "outline", size: "md" },
  },
);

/** `busy`: its action is running; a press does nothing, and the focus stays (a disabled button would lose it). */
export function Button({
  className,
  variant,
  size,
  asChild,
  type,
  busy,
  onClick,
  ...props
}: ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean; busy?: boolean }) {
  const Comp = asChild ? Slot.Root : "button";
  return (
    <Comp
      data-slot="button"
      type={asChild ? type : (type ?? "button")}
      className={cn(buttonVariants({ variant, size }), className)}
      {...(busy ? { "aria-disabled": true } : {})}
      onClick={busy ? ignore : onClick}
      {...props}
    />
  );
}

/** Nor is a form sent by it. */
function ignore(event: React.MouseEvent): void {
  event.preventDefault();
}
