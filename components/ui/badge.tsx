import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const badgeVariants = cva(
  "inline-flex h-5 max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded border px-1.5 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      tone: {
        neutral: "border-line bg-surface-sunken text-ink-muted",
        outline: "border-line-strong bg-transparent text-ink-muted",
        accent: "border-transparent bg-accent-soft text-accent",
        fail: "border-fail-line bg-fail-soft text-fail",
        unknown: "hatched border-unknown-line bg-unknown-soft text-unknown",
        advice: "border-advice-line bg-advice-soft text-advice",
        pass: "border-pass-line bg-pass-soft text-pass",
        skipped: "border-skipped-line bg-skipped-soft text-skipped",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

export function Badge({
  className,
  tone,
  asChild,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants> & { asChild?: boolean }) {
  const Comp = asChild ? Slot.Root : "span";
  return <Comp data-slot="badge" className={cn(badgeVariants({ tone }), className)} {...props} />;
}
