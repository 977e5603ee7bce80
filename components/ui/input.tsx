import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

const FIELD =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-subtle disabled:opacity-50 aria-invalid:border-fail-solid [&::-webkit-search-cancel-button]:hidden";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" className={cn(FIELD, "h-8", className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(FIELD, "min-h-24 py-2", className)} {...props} />;
}
