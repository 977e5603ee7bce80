import { cn } from "@/lib/utils";
import { CopyButton } from "./copy-button";

/** An id in monospace with a copy button; long ones may break anywhere. */
export function IdText({
  value,
  copy = true,
  truncate = false,
  className,
}: {
  value: string;
  copy?: boolean;
  truncate?: boolean;
  className?: string;
}) {
  return (
    <span className={cn("inline-flex min-w-0 max-w-full items-center gap-0.5", className)}>
      <code className={cn("min-w-0 text-xs", truncate ? "truncate" : "break-all")} title={truncate ? value : undefined}>
        {value}
      </code>
      {copy ? <CopyButton value={value} what={value} className="-my-1 size-6" /> : null}
    </span>
  );
}
