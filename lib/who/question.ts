import { partOf, SET_AS, trailRow, type TrailPart, type TrailRow } from "@/lib/knowledge/trail/operations";
import type { Finding, ResultService, Value } from "@/lib/model/result";
import type { Looked, Lookup, TrailEvent } from "./types";

/** A finding as a question to the record: which operations make its difference, and under which ids they are found. */
export interface Question {
  finding: Finding;
  service: string;
  row: TrailRow;
  lookups: readonly Required<Lookup>[];
}

const PART_OF_KIND: Partial<Record<Finding["resource"]["kind"], TrailPart>> = {
  VServerGroup: "VServerGroup",
  Listener: "Listener",
  DomainExtension: "DomainExtension",
};

const fieldOf = ({ actualFrom }: Finding): string | undefined => actualFrom?.name.split(".").at(-1);

/** The questions of an instance, in the order of its findings. Findings without a recorded operation have no question. */
export function questionsOf(instance: string, services: readonly ResultService[]): Question[] {
  return services.flatMap((service) =>
    service.findings.flatMap((finding): Question[] => {
      if (finding.visibility === "advice") return [];
      const row = trailRow(service.family ?? "clb", finding.messageCode, fieldOf(finding));
      if (!row) return [];
      const lookups = row.lost ? [] : [...row.events, ...(row.undo ?? [])].flatMap((event) => lookupOf(event));
      return [{ finding, service: service.service, row, lookups }];

      function lookupOf(event: string): Required<Lookup>[] {
        const part = partOf(event);
        if (part === undefined) return [{ resource: instance, event }];
        const { kind, id } = finding.resource;
        return id && PART_OF_KIND[kind] === part ? [{ resource: id, event }] : [];
      }
    }),
  );
}

/** Access lists that a finding names: their entries are changed under their own id. */
function accessLists({ finding }: Question): string[] {
  if (fieldOf(finding) !== "AclIds") return [];
  return [finding.desired, finding.actual]
    .flatMap(textsOf)
    .flatMap((text) => text.split(","))
    .filter(Boolean);
}

const textsOf = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)];

/** Under which ids an instance is looked up first: one lookup each. */
export function firstLookups(instance: string, questions: readonly Question[]): Lookup[] {
  const ids = questions.flatMap((question) => [
    ...question.lookups.map(({ resource }) => resource),
    ...accessLists(question),
  ]);
  return [...new Set([instance, ...ids])].map((resource) => ({ resource }));
}

/** Pending lookups, by operation, where a lookup held more events than were read and a finding is not explained. */
export function laterLookups(questions: readonly Question[], looked: readonly Looked[]): Lookup[] {
  const cut = new Set(looked.flatMap((one) => (!one.failed && one.more ? one.resource : [])));
  const open = questions.filter((question) => !explanationOf(question, eventsOf(question, looked)));
  const wanted = open.flatMap(({ lookups }) => lookups.filter(({ resource }) => cut.has(resource)));
  return [...new Map(wanted.map((lookup) => [`${lookup.resource} ${lookup.event}`, lookup])).values()];
}

/** Events of the question's operations, newest first, refused ones left out. */
export function eventsOf({ row, lookups }: Question, looked: readonly Looked[]): TrailEvent[] {
  const resources = new Set(lookups.map(({ resource }) => resource));
  const names = new Set([...row.events, ...(row.undo ?? [])]);
  const found = looked.flatMap((one) => (!one.failed && resources.has(one.resource) ? one.events : []));
  return unique(found).filter(({ name, refused }) => names.has(name) && refused === undefined);
}

/** Each event once, newest first. */
export function unique(events: readonly TrailEvent[]): TrailEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()].sort((a, b) => (a.at < b.at ? 1 : -1));
}

interface Explanation {
  event: TrailEvent;
  /** This cluster's controller made the same setting after it, or made it itself. */
  byController?: TrailEvent;
  set?: { field: string; value: string };
}

/**
 * The event that made the difference as it is now. For a value it is the first of the newest events that set it without another
 * value between: later ones repeat it, because consoles and programs send all they know.
 */
export function explanationOf({ finding, row }: Question, events: readonly TrailEvent[]): Explanation | undefined {
  const own = events.filter((event) => isAbout(event, finding));
  if (row.by !== "value") {
    const [newest] = row.by === "items" ? own.filter((event) => names(event, itemsOf(finding))) : own;
    return newest && !row.undo?.includes(newest.name) ? withController(newest, [newest]) : undefined;
  }
  const { field, actual } = comparedOf(finding);
  const run: { event: TrailEvent; value: string }[] = [];
  for (const event of own) {
    const value = event.order ? "" : settingOf(event, field);
    if (value === undefined) continue;
    // A change by an order does not name the API's fields: it counts where no later event does.
    if (event.order ? run.length > 0 : !isValue(value, actual)) break;
    run.push({ event, value });
    if (event.order) break;
  }
  const first = run.at(-1);
  if (!first) return undefined;
  const made = withController(
    first.event,
    run.map(({ event }) => event),
  );
  return first.event.order ? made : { ...made, set: { field, value: first.value } };
}

function withController(event: TrailEvent, run: readonly TrailEvent[]): Explanation {
  const byController = run.find(({ actor }) => actor.kind === "controller");
  return { event, ...(byController ? { byController } : {}) };
}

const ID_OF_PART = ["ListenerId", "VServerGroupId", "ServerGroupId", "DomainExtensionId"];

/** Whether an event is about the finding's listener or part, where both name one. */
function isAbout(event: TrailEvent, { resource }: Finding): boolean {
  const same = (a: unknown, b: unknown) => !a || !b || String(a).toLowerCase() === String(b).toLowerCase();
  if (partOf(event.name) && !ID_OF_PART.every((name) => same(settingOf(event, name), resource.id))) return false;
  if (resource.kind !== "Listener" && resource.kind !== "DomainExtension") return true;
  return same(event.port, resource.port) && same(event.protocol, resource.protocol);
}

function settingOf({ settings }: TrailEvent, field: string): string | undefined {
  const wanted = [field, ...(SET_AS[field] ?? [])].map((name) => name.toLowerCase());
  return settings.find(([name]) => wanted.includes(name.toLowerCase()))?.[1];
}

/** Values to compare with events. A listener without a list has its access control off, whatever list a call names. */
function comparedOf(finding: Finding): { field: string; actual: Value | undefined } {
  const { actual } = finding;
  const field = fieldOf(finding) ?? "";
  return field === "AclIds" && textsOf(actual).length === 0 ? { field: "AclStatus", actual: "off" } : { field, actual };
}

function isValue(value: string, actual: Value | undefined): boolean {
  const now = textsOf(actual);
  const texts = value.split(",");
  const equal = (a: string) => texts.some((b) => a.toLowerCase() === b.trim().toLowerCase());
  return (now.length === texts.length && now.every(equal)) || now.join(",").toLowerCase() === value.toLowerCase();
}

/** Missing or surplus objects: servers, tags, a domain, ids. */
function itemsOf({ rows = [], desired, actual, resource, params }: Finding): string[] {
  if (rows.length > 0) return rows.map(({ field }) => field.replace(/:\d+(?: .*)?$/, ""));
  if (typeof params.tagKey === "string") return [params.tagKey];
  if (resource.kind === "DomainExtension") return resource.name ? [resource.name] : [];
  const [wanted, has] = [textsOf(desired), textsOf(actual)];
  const different = [...wanted.filter((one) => !has.includes(one)), ...has.filter((one) => !wanted.includes(one))];
  return different.map((text) => text.split("=", 1)[0]!).filter(Boolean);
}

const names = ({ settings }: TrailEvent, items: readonly string[]): boolean =>
  settings.some(([, value]) => items.some((item) => value.includes(item)));
