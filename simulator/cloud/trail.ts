import { RpcError } from "./errors";
import { TokenBucket } from "../token-bucket";

/** An event as LookupEvents answers it: every field may be missing. */
export type TrailEvent = Readonly<Record<string, unknown>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Documented: kept 90 days, found about ten minutes after the call, two queries a second. */
const KEPT_DAYS = 90;
const DELAY_MINUTES = 10;
const PER_SECOND = 2;

/** Documented pairs of conditions; any other pair is an error. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  ServiceName: [
    "EventName",
    "User",
    "PrincipalId",
    "RoleName",
    "ResourceName",
    "EventRW",
    "SensitiveAction",
    "EventType",
  ],
  ResourceName: ["ResourceType", "EventName", "User", "RoleName", "ServiceName"],
  EventType: ["EventName"],
};

const record = (value: unknown) => (typeof value === "object" && value !== null ? (value as TrailEvent) : {});
const texts = (value: unknown): string[] => (typeof value === "string" ? value.split(/[;,]/) : []);

/** Subject of a condition, exactly and with its case. */
const VALUES: Readonly<Record<string, (event: TrailEvent) => readonly unknown[]>> = {
  ServiceName: (event) => [event["serviceName"]],
  EventName: (event) => [event["eventName"]],
  EventId: (event) => [event["eventId"]],
  EventRW: (event) => [event["eventRW"]],
  EventType: (event) => [event["eventType"]],
  User: (event) => [record(event["userIdentity"])["userName"]],
  ResourceType: (event) => [...Object.keys(record(event["referencedResources"])), ...texts(event["resourceType"])],
  ResourceName: (event) => [
    ...Object.values(record(event["referencedResources"])).flat(),
    ...texts(event["resourceName"]),
  ],
};

export interface TrailQuery {
  attributes: readonly Readonly<Record<string, string>>[];
  start?: string;
  end?: string;
  forward: boolean;
}

/** The account's events, and the documented refusals of a query. */
export class Trail {
  events: readonly TrailEvent[] = [];
  /** Longest span of one query in days; the documents name 30 and 90. */
  longestDays = KEPT_DAYS;
  /** Queries a second; above it they are throttled. */
  perSecond = PER_SECOND;
  private bucket?: TokenBucket;

  find(
    { attributes, start, end, forward }: TrailQuery,
    now: Date,
  ): { start: string; end: string; found: TrailEvent[] } {
    this.bucket ??= new TokenBucket(this.perSecond, performance.now());
    if (!this.bucket.take(performance.now()))
      throw new RpcError(400, "Throttling.User", "Request was denied due to user flow control.");
    const conditions = conditionsOf(attributes);
    const [from, to] = this.span(start, end, now.getTime());
    const found = this.events
      .filter((event) => {
        const at = Date.parse(String(event["eventTime"]));
        return at >= from && at <= Math.min(to, now.getTime() - DELAY_MINUTES * MINUTE);
      })
      .filter((event) => conditions.every(([key, value]) => VALUES[key]?.(event).includes(value)))
      .sort((a, b) => String(b["eventTime"]).localeCompare(String(a["eventTime"])));
    return { start: seconds(from), end: seconds(to), found: forward ? found.reverse() : found };
  }

  private span(start: string | undefined, end: string | undefined, now: number): [from: number, to: number] {
    const refuse = (code: string, message: string) => new RpcError(400, code, message);
    if ((start === undefined) !== (end === undefined))
      throw refuse("InvalidParameterCombination", "StartTime and EndTime must be set together.");
    if (start === undefined || end === undefined) return [now - 7 * DAY, now];
    const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
    if (!FORM.test(start)) throw refuse("InvalidParameterStartTime", "The specified StartTime is invalid.");
    if (!FORM.test(end)) throw refuse("InvalidParameterEndTime", "The specified EndTime is invalid.");
    const [from, to] = [Date.parse(start), Date.parse(end)];
    if (to <= from) throw refuse("InvalidParameterCombination", "EndTime must be later than StartTime.");
    if (from < now - KEPT_DAYS * DAY)
      throw refuse("InvalidParameterStartTimeOutOfDate", `StartTime is more than ${KEPT_DAYS} days ago.`);
    if (to - from > this.longestDays * DAY)
      throw refuse("InvalidTimeRangeException", `The time range cannot exceed ${this.longestDays} days.`);
    return [from, to];
  }
}

const seconds = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The first two count; of a key that is given twice, the second does. */
function conditionsOf(attributes: TrailQuery["attributes"]): [key: string, value: string][] {
  const given = new Map(attributes.slice(0, 2).map(({ Key = "", Value = "" }) => [Key, Value]));
  const [first = "", second] = given.keys();
  const known = [...given.keys()].every((key) => VALUES[key]);
  if (!known || (second !== undefined && !PAIRS[first]?.includes(second) && !PAIRS[second]?.includes(first)))
    throw new RpcError(400, "InvalidLookupAttributesException", "The specified LookupAttribute is invalid.");
  return [...given];
}
