"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useFrozenNow } from "@/lib/client/data-source";

const JUST_NOW_MS = 5_000;

/** Chinese sets a space between a number and its unit, which the formatter leaves out. */
function spaced(text: string): string {
  return text.replace(/(\d)(?=\p{Script=Han})/gu, "$1 ");
}

/** As far as the time is written: to its minute, its second, or its millisecond. */
const ENDS = { minute: 16, second: 19, millisecond: 23 } as const;

/** `2026-03-01 10:05 UTC`, the same on every day and in every language; finer where that does not tell times apart. */
export function absoluteTime(date: Date, to: keyof typeof ENDS = "minute"): string {
  return `${date.toISOString().slice(0, ENDS[to]).replace("T", " ")} UTC`;
}

/** "3 minutes ago" with the exact time in the tooltip, ticking by itself; in files and reports the time alone. */
export function TimeAgo({ at, className }: { at: string | undefined; className?: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const ticking = useNow({ updateInterval: 15_000 });
  const frozen = useFrozenNow() !== undefined;
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  if (frozen) {
    return (
      <time dateTime={at} className={className}>
        {absoluteTime(date)}
      </time>
    );
  }
  // A server clock a moment ahead of the browser must not read "in 2 seconds".
  const base = ticking.getTime() < date.getTime() && date.getTime() - ticking.getTime() < 60_000 ? date : ticking;
  return (
    <time dateTime={at} title={absoluteTime(date, "second")} className={className} suppressHydrationWarning>
      {base.getTime() - date.getTime() < JUST_NOW_MS && base.getTime() >= date.getTime()
        ? t("justNow")
        : spaced(format.relativeTime(date, base))}
    </time>
  );
}

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
