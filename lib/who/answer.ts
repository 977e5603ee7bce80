import type { Actor, Cause, Change, FindingWho, Looked, TrailEvent, Who } from "./types";
import { KEEPS_STATE } from "./actor";
import { explanationOf, eventsOf, unique, type Question } from "./question";

/** Changes that are listed; more of them are counted by the console. */
const MOST_CHANGES = 20;

export interface Asked {
  instance: string;
  questions: readonly Question[];
  looked: readonly Looked[];
  /** Covered times, RFC 3339. */
  from: string;
  to: string;
  /** When the instance was made, where that is known. */
  created?: string;
}

/** The answer of an instance from what its lookups found. */
export function answerOf({ instance, questions, looked, from, to, created }: Asked): Who {
  const read = looked.flatMap((one) => (one.failed ? [] : [one]));
  const events = unique(read.flatMap((one) => one.events.map((event) => event)));
  const partOf = new Map(
    read.flatMap((one) => (one.resource === instance ? [] : one.events.map(({ id }) => [id, one.resource] as const))),
  );
  const changeOf: MakeChange = (event, set, port = event.port) => {
    const part = partOf.get(event.id);
    const subject = port ? { port } : part ? { part } : { instance: true as const };
    return { event, subject, ...(set ? { set } : {}) };
  };
  const done = events.filter(({ refused }) => refused === undefined);
  const own = done.filter(({ actor }) => actor.kind === "controller");
  const cut = read.filter((one) => one.event === undefined && one.more).map((one) => one.events.at(-1)?.at ?? to);
  const findings = questions.map((question) => findingWho(question, looked, changeOf));
  const explained = new Set(findings.flatMap(({ change }) => change?.event.id ?? []));
  return {
    instance,
    from,
    to,
    ...(cut.length > 0 ? { cutAt: cut.sort().at(-1) } : {}),
    wholeLife: created !== undefined && created > from,
    calls: looked.filter(({ failed }) => failed !== "tooMany").length,
    findings,
    changes: done
      .filter(({ id, actor }) => actor.kind !== "controller" && !explained.has(id))
      .slice(0, MOST_CHANGES)
      .map((event) => changeOf(event)),
    controller: { count: own.length, ...(own[0] ? { last: own[0].at } : {}) },
    refused: refusedOf(events),
  };
}

type MakeChange = (event: TrailEvent, set?: Change["set"], port?: number) => Change;

function findingWho(question: Question, looked: readonly Looked[], changeOf: MakeChange): FindingWho {
  const { finding, service, lookups, row } = question;
  const backends = row.backends ? { backends: true as const } : {};
  const about = { id: finding.id, code: finding.code, service, ...backends };
  if (row.lost || lookups.length === 0) return { ...about, cause: "lost" };
  const explained = explanationOf(question, eventsOf(question, looked));
  if (explained) {
    const event = explained.byController ?? explained.event;
    // A listener is known by its port; a group serves one and has an id of its own.
    const port = finding.resource.kind === "VServerGroup" ? undefined : finding.resource.port;
    return { ...about, cause: causeOf(event.actor), change: changeOf(event, explained.set, port) };
  }
  // An id that could not be looked up may hold the event.
  const asked = new Set(lookups.map(({ resource }) => resource));
  const failed = looked.find((one) => one.failed && asked.has(one.resource));
  if (failed?.failed) return { ...about, cause: failed.failed, message: failed.message };
  return { ...about, cause: "service" };
}

function causeOf(actor: Actor): Cause {
  if (actor.kind === "controller" || actor.kind === "otherController") return actor.kind;
  return "via" in actor && KEEPS_STATE.has(actor.via) ? "tool" : "hand";
}

/** Refused attempts by operation, code and actor, newest first. */
function refusedOf(events: readonly TrailEvent[]): Who["refused"] {
  const groups = new Map<string, TrailEvent[]>();
  for (const event of events) {
    if (event.refused === undefined) continue;
    const key = JSON.stringify([event.name, event.refused, event.actor]);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()].map((group) => {
    const [{ name, refused = "", actor, at }] = group as [TrailEvent, ...TrailEvent[]];
    return { name, code: refused, actor, count: group.length, last: at };
  });
}
