import { list, str } from "@/lib/ccm/read";
import type { CloudReader } from "./client";
import { CloudCallError } from "./errors";

/** The longest page. */
const PAGE_SIZE = 50;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** ActionTrail keeps 90 days; a call takes its time, and one that falls over the edge is refused. */
const KEPT_DAYS = 90;
const MARGIN = 5 * MINUTE;
/** Some regions take spans of 30 days at most; the documents disagree. */
const SHORT_DAYS = 30;
const TOO_LONG: ReadonlySet<string> = new Set(["InvalidParameterDateOutOfRange", "InvalidTimeRangeException"]);

/** The newest events of one lookup, as the API answers them. */
export interface TrailPage {
  events: readonly Record<string, unknown>[];
  /** There are older ones. */
  more: boolean;
}

/**
 * Reads ActionTrail as of one moment: the newest events (at most 50) under one resource, of one operation where it is named. A
 * lookup is one call; where the API takes only shorter spans it is up to three, which is found out once. Errors: `CloudCallError`.
 */
export function createTrailReader(cloud: Pick<CloudReader, "call">, now: Date) {
  const to = now.getTime();
  const from = to - KEPT_DAYS * DAY + MARGIN;
  let days = KEPT_DAYS;
  const time = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

  async function page(resource: string, event: string | undefined, start: number, end: number): Promise<TrailPage> {
    const answer = await cloud.call("LookupEvents", {
      LookupAttribute: [
        { Key: "ResourceName", Value: resource },
        ...(event === undefined ? [] : [{ Key: "EventName", Value: event }]),
      ],
      StartTime: time(start),
      EndTime: time(end),
      MaxResults: String(PAGE_SIZE),
      Direction: "BACKWARD",
    });
    return { events: list(answer, "Events"), more: str(answer.NextToken) !== "" };
  }

  /** Span after span, newest first, until a page is full. */
  async function spans(resource: string, event: string | undefined): Promise<TrailPage> {
    const events: Record<string, unknown>[] = [];
    for (let end = to; end > from; end -= days * DAY) {
      const found = await page(resource, event, Math.max(from, end - days * DAY), end);
      events.push(...found.events);
      if (found.more) return { events, more: true };
    }
    return { events, more: false };
  }

  return {
    /** Period of the lookups, RFC 3339. */
    from: time(from),
    to: time(to),
    async lookUp(resource: string, event?: string): Promise<TrailPage> {
      try {
        return await spans(resource, event);
      } catch (error) {
        if (!(error instanceof CloudCallError) || !TOO_LONG.has(error.code) || days === SHORT_DAYS) throw error;
        days = SHORT_DAYS;
        return spans(resource, event);
      }
    },
  };
}
