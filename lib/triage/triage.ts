import { eventRule } from "@/lib/knowledge/events";
import { CURRENT } from "@/lib/ccm/annotations";
import { serviceKey } from "@/lib/ccm/names";
import { MAX_EVENTS, type Classification, type ClassifiedPart, type ParsedEvent } from "./types";
import { namesIn } from "./names";
import { classifyEvent } from "./classify";
import { isForeignOrigin, isForeignText } from "./foreign";
import { parseDescribe, type ParsedDescribe } from "./parse-describe";
import { lowerCase } from "./templates";
import { byUrgency, isOverAfter, type EventState } from "./urgency";

/** A row as the page draws it: its texts are looked up by code. */
export interface TriageRow {
  key: string;
  /** The newest Event of the row. */
  event: ParsedEvent;
  classification: Omit<Classification, "title" | "parts"> & { parts: Omit<ClassifiedPart, "title">[] };
  /** How many pasted Events say this. */
  count: number;
  state: EventState;
  /** Services, instances, nodes and addresses that it names. */
  names: readonly string[];
  /** Values for its commands, from the text: its own Service, never another row's. */
  params: Params;
}

type Params = Record<string, string | undefined>;

export interface Triage {
  /** Ongoing failures first, the most frequent and newest of it on top. */
  rows: TriageRow[];
  /** Values of the row that leads. */
  params: Params;
  /** Events found in the text; no more than `MAX_EVENTS` of them are answered. */
  total: number;
  /** The paste as it was read, without its secrets. */
  text: string;
}

/** Rows whose names are collected: no reader goes further. */
const NAMED = 200;

/**
 * Answers a paste: classified, folded and put in the order in which they matter. What a dry run wrote and what fails
 * live are never one row, whatever they say alike.
 */
export function triage(text: string): Triage {
  const parsed = parseDescribe(text);
  const rows = new Map<string, TriageRow>();
  const known: Known[] = [];
  for (const event of parsed.events.slice(0, MAX_EVENTS)) {
    const { title: _, parts, ...said } = classifyEvent(event);
    const classification = { ...said, parts: parts.map(({ title: _title, ...part }) => part) };
    known.push({ event, classification });
    const meaning = classification.parts.map((part) => (part.known ? part.code : part.message)).join("|");
    const key = `${classification.dryRun ? "precheck" : "live"} ${event.service ?? ""} ${meaning}`;
    const row = rows.get(key);
    if (!row) {
      rows.set(key, { key, event, classification, count: event.count ?? 1, state: "failing", names: [], params: {} });
      continue;
    }
    row.count += event.count ?? 1;
    if (isNewer(event, row.event)) Object.assign(row, { event, classification });
  }
  const list = [...rows.values()];
  const stateOf = statesOf(known, parsed.endpoints);
  for (const row of list) row.state = stateOf(row);
  const others = new Set(list.filter(isOthers));
  const urgent = ({ state, count, classification: { known, severity } }: TriageRow) => ({
    state,
    count,
    severity: known ? severity : ("warning" as const),
  });
  list.sort(
    (a, b) =>
      Number(others.has(a)) - Number(others.has(b)) ||
      byUrgency(urgent(a), urgent(b)) ||
      Number(isNewer(b.event, a.event)) - Number(isNewer(a.event, b.event)),
  );
  const [namespace, name] = parsed.service?.includes("/")
    ? parsed.service.split("/")
    : [parsed.namespace, parsed.service];
  const about = name ? [namespace ? serviceKey(namespace, name) : name] : [];
  const paramsOf = givenParams(parsed);
  for (const row of list) row.params = paramsOf(row.event);
  for (const row of list.slice(0, NAMED))
    row.names = [...new Set([...namesIn(row.event, row.classification), ...(row.event.service ? [] : about)])];
  return { rows: list, params: list[0]?.params ?? paramsOf(undefined), total: parsed.events.length, text: parsed.text };
}

/**
 * Values that the text around an Event gives: its own Service, else the one that was described, else the only one that
 * any Event names. Address and instance are those of the described Service.
 */
export function givenParams({
  service,
  namespace,
  address,
  annotations = {},
  events,
}: Pick<ParsedDescribe, "events"> & Partial<ParsedDescribe>): (event: ParsedEvent | undefined) => Params {
  const named = new Set(events.flatMap((event) => event.service ?? []));
  const only = named.size === 1 ? [...named][0] : undefined;
  return (event) => {
    const own = event?.service ?? service ?? only;
    const [first, second] = own?.includes("/") ? own.split("/") : [namespace, own];
    const described = service === undefined || event?.service === undefined || second === service;
    return {
      namespace: first,
      service: second,
      ...(described ? { loadBalancerIp: address, loadBalancerId: annotations[`${CURRENT}id`] } : {}),
    };
  };
}

/** A line of `kubectl get events` about a Pod says nothing of load balancers: it comes last, whatever it says. */
function isOthers({ event, classification }: TriageRow): boolean {
  return !classification.known && (isForeignOrigin(event, event.reason) || isForeignText(lowerCase(event.message)));
}

/** How much later an Event is than another, by their times or their ages; undefined where either is not known. */
function laterBy(a: ParsedEvent, b: ParsedEvent): number | undefined {
  if (a.lastSeen && b.lastSeen) return Date.parse(a.lastSeen) - Date.parse(b.lastSeen);
  const [ageA, ageB] = [ageSeconds(a.age), ageSeconds(b.age)];
  return ageA === undefined || ageB === undefined ? undefined : 1_000 * (ageB - ageA);
}

const isNewer = (a: ParsedEvent, b: ParsedEvent): boolean => (laterBy(a, b) ?? 0) > 0;

interface Known {
  event: ParsedEvent;
  classification: Pick<Classification, "code" | "known" | "recovers" | "dryRun" | "severity">;
}

/**
 * State of an Event among those of one input, in its order: whether it fails now, is a dry run's, is over, or says nothing
 * wrong. A success that is younger than a failure of the same Service means that it is over; where no time is known,
 * text further down is younger. `endpoints`: whether the described Service has some, where the input shows it.
 */
export function statesOf(rows: readonly Known[], endpoints?: boolean): (row: Known) => EventState {
  const placeOf = new Map(rows.map(({ event }, place) => [event, place]));
  const younger = (a: ParsedEvent, b: ParsedEvent) => laterBy(a, b) ?? (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0);
  const newest = new Map<string, ParsedEvent>();
  for (const { event, classification } of rows) {
    const known = newest.get(event.service ?? "");
    if (classification.recovers && (!known || younger(event, known) > 0)) newest.set(event.service ?? "", event);
  }
  return ({ event, classification: { code, known, dryRun, severity } }) => {
    if (dryRun) return "precheck";
    if (severity === "info") return "info";
    if (endpoints !== undefined && eventRule(code)?.needsEndpoints) return endpoints ? "recovered" : "failing";
    const success = newest.get(event.service ?? "");
    const ours = event.reason === "SyncLoadBalancerFailed" || (known && eventRule(code)?.group !== "route");
    return success && ours && isOverAfter(event.reason, younger(success, event)) ? "recovered" : "failing";
  };
}

/** `2m`, `3h20m`, `45s`, `5d`. */
export function ageSeconds(age: string | undefined): number | undefined {
  if (!age) return undefined;
  const units: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };
  let sum = 0;
  let any = false;
  for (const [, number, unit] of age.matchAll(/(\d{1,9})([dhms])/g)) {
    sum += Number(number) * (units[unit as string] as number);
    any = true;
  }
  return any ? sum : undefined;
}
