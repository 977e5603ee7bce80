import { absoluteTime } from "./time-ago";

const same = (at: string, other: string | undefined, unit: number) =>
  other !== undefined && Math.floor(Date.parse(at) / unit) === Math.floor(Date.parse(other) / unit);

/**
 * `2026-03-01 10:05 UTC`, for times that stand beside others: "1 minute ago" twice tells nobody which is which. `beside`: the
 * others; with one of the same minute the seconds are said too, and with one of the same second all of it.
 */
export function ExactTime({
  at,
  beside,
  className,
}: {
  at: string | undefined;
  beside: readonly (string | undefined)[];
  className?: string;
}) {
  const date = at ? new Date(at) : undefined;
  if (!at || !date || Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  const shared = (unit: number) => beside.some((other) => same(at, other, unit));
  return (
    <time dateTime={at} className={className}>
      {absoluteTime(date, shared(1_000) ? "millisecond" : shared(60_000) ? "second" : "minute")}
    </time>
  );
}
