"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";

const JUST_NOW_MS = 5_000;

/** Chinese sets a space between a number and its unit, which the formatter leaves out. */
export function spaced(text: string): string {
  return text.replace(/(\d)(?=\p{Script=Han})/gu, "$1 ");
}

/**
 * "3 minutes ago", with the exact time in the tooltip. Ticks by itself unless `now` (RFC 3339) is given, as a report
 * does that must read the same on every day.
 */
export function TimeAgo({ at, now, className }: { at: string | undefined; now?: string; className?: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const ticking = useNow({ updateInterval: 15_000 });
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span className={className}>–</span>;
  const reference = now ? new Date(now) : ticking;
  // A server clock a moment ahead of the browser must not read "in 2 seconds".
  const base = reference.getTime() < date.getTime() && date.getTime() - reference.getTime() < 60_000 ? date : reference;
  return (
    <time
      dateTime={at}
      title={`${date
        .toISOString()
        .replace("T", " ")
        .replace(/\.\d+Z$/, "")} UTC`}
      className={className}
      suppressHydrationWarning
    >
      {base.getTime() - date.getTime() < JUST_NOW_MS && base.getTime() >= date.getTime()
        ? t("justNow")
        : spaced(format.relativeTime(date, base))}
    </time>
  );
}
