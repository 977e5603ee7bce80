import { absoluteTime } from "./time-ago";

const minute = (at: string | undefined) => (at ? Math.floor(Date.parse(at) / 60_000) : undefined);

/**
 * `2026-03-01 10:05 UTC`, for times that stand beside others: "1 minute ago" twice tells nobody which is which. `beside`: the
 * others; with one of the same minute the seconds are said too.
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
  if (!date || Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  return (
    <time dateTime={at} className={className}>
      {absoluteTime(
        date,
        beside.some((other) => minute(other) === minute(at)),
      )}
    </time>
  );
}
