"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useFrozenNow } from "@/lib/client/data-source";
import { spaced } from "@/lib/text/spaced";
import { useHydrated } from "./use-hydrated";

const JUST_NOW_MS = 5_000;

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

const TICK_MS = 15_000;
const ticking = (onTick: () => void) => {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
};
/** The same for all ages of a page, however long ago it was opened. */
const clock = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** The present time, in steps; on the server and during hydration the time of rendering. */
function useClock(): number {
  const drawn = useNow().getTime();
  return useSyncExternalStore(ticking, clock, () => drawn);
}

/** "3 minutes ago", kept up to date, with the exact time in the tooltip; in files and reports the time alone. */
export function TimeAgo({ at, className }: { at: string | undefined; className?: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const now = useClock();
  const frozen = useFrozenNow() !== undefined;
  const date = dateOf(at);
  if (!date || frozen) return <ExactTime at={at} precision="minute" className={className} />;
  // The clock moves in steps, and a server's may be a moment ahead of the browser's: neither must read "in 2 seconds".
  const ahead = date.getTime() - now;
  const base = ahead > 0 && ahead < 60_000 ? date : new Date(now);
  return (
    <time dateTime={at} title={absoluteTime(date, "second")} className={className} suppressHydrationWarning>
      {base.getTime() - date.getTime() < JUST_NOW_MS && base.getTime() >= date.getTime()
        ? t("justNow")
        : spaced(format.relativeTime(date, base))}
    </time>
  );
}

/** `16:42`, in the reader's time, with its day where that is not today and the exact time in the tooltip; UTC in files and reports. */
export function LocalTime({ at }: { at: string | undefined }) {
  const format = useFormatter();
  const now = new Date(useClock());
  // The server does not know the reader's time zone: until the page awakes it is UTC.
  const timeZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  const frozen = useFrozenNow() !== undefined;
  const date = dateOf(at);
  if (!date || frozen) return <ExactTime at={at} precision="minute" />;
  const day = (one: Date) => format.dateTime(one, { timeZone, dateStyle: "short" });
  return (
    <time dateTime={at} title={absoluteTime(date, "second")}>
      {format.dateTime(date, {
        timeZone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        ...(day(date) === day(now) ? {} : { month: "short", day: "numeric" }),
      })}
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
