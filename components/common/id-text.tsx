import { CopyButton } from "./copy-button";

/** An id in monospace with a copy button; long ones may break anywhere. */
export function IdText({ value }: { value: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-0.5">
      <code className="min-w-0 break-all text-xs">{value}</code>
      <CopyButton value={value} what={value} className="-my-1 size-6" />
    </span>
  );
}
