"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useFrozenNow } from "@/lib/client/data-source";

const JUST_NOW_MS = 5_000;

/** Chinese sets a space between a number and its unit, which the formatter leaves out. */
function spaced(text: string): string {
  return text.replace(/(\d)(?=\p{Script=Han})/gu, "$1 ");
}

/** `2026-03-01 10:05 UTC`, the same on every day and in every language. */
export function absoluteTime(date: Date, precision: "minute" | "second" = "minute"): string {
  return `${date
    .toISOString()
    .slice(0, precision === "minute" ? 16 : 19)
    .replace("T", " ")} UTC`;
}

const dateOf = (at: string | undefined): Date | undefined => {
  const date = at ? new Date(at) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
};

/** "3 minutes ago" with the exact time in the tooltip, ticking by itself; in files and reports the time alone. */
export function TimeAgo({ at, className }: { at: string | undefined; className?: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const ticking = useNow({ updateInterval: 15_000 });
  const frozen = useFrozenNow() !== undefined;
  const date = dateOf(at);
  if (!date || frozen) return <ExactTime at={at} precision="minute" className={className} />;
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

interface ExactTimeProps {
  at: string | undefined;
  precision?: "minute" | "second";
  className?: string;
}

/** `2026-03-01 10:05:07 UTC`, for times close to each other, whose age would read the same. */
export function ExactTime({ at, precision = "second", className }: ExactTimeProps) {
  const date = dateOf(at);
  return (
    <time dateTime={date && at} className={className}>
      {date ? absoluteTime(date, precision) : "–"}
    </time>
  );
}
