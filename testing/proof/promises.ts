import { syncService } from "@/simulator/controller/sync";
import { createEngine, runEngine } from "@/lib/engine";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Result, Traffic } from "@/lib/model/result";
import { HASH_LABEL, keyOf } from "@/lib/ccm/names";
import { judgeOf } from "@/lib/judge";
import { factsOf } from "@/lib/judge/facts";
import { settledBySync } from "@/lib/judge/sync-calls";
import type { Part } from "@/lib/judge/sync-calls";
import { partOf } from "@/lib/judge/sync";
import { asWorld } from "@/lib/judge/world";
import { eventRule } from "@/lib/knowledge/events";
import { readChoices } from "@/lib/model/ways";
import { buildPlan, stepsOf, type FirstStep, type PlanStep, firstOf } from "@/lib/remediation";
import type { Consequence, Fact } from "@/lib/model/consequence";
import { milder, observe, worst, type Observed } from "./observed";
import { CHECKED_AT } from "./prove";
import { startBench, type Place } from "./bench";

export interface PromiseProof {
  service: string;
  /** answer: what a person does for a failing Event, which lets the controller's sync continue. */
  what: "first" | "step" | "risky" | "answer";
  title: string;
  command: string;
  promised: Traffic;
  observed: Traffic;
  /**
   * kept: what was promised. milder: clients notice less. less: something that it says does not happen, or a difference that it settles is
   * still there. broken: more, or something that the step does not name. unknown: it says that it cannot be computed.
   */
  outcome: "kept" | "milder" | "less" | "broken" | "failed" | "unknown";
  /** Effects on the CLB that was worse than promised, or not named; the error of a command that failed. */
  detail: string[];
}

/**
 * Every first step, then every step of the plan in its order (what is left to a person too, where it has a command): applied
 * to the simulator, the controller's own sync settled where the Service changed, and the CLB before and after compared
 * with the promise. `takes`: of these Services only; absent: of all of them, and of instances without a Service. `chosen`: a person decides
 * for the ways of this name; then steps of the plan alone.
 */
export async function provePromises(
  bundle: Bundle,
  { takes, chosen }: { takes?: (service: string, at: number) => boolean; chosen?: string } = {},
): Promise<PromiseProof[]> {
  const result = runEngine(bundle, { checkedAt: CHECKED_AT });
  const rows = result.services.filter((row, at) => (!takes || takes(row.service, at)) && row.findings.length > 0);
  const own = { ...result, services: rows, orphans: takes ? [] : result.orphans };
  const control = startControl(bundle);
  try {
    return [
      ...(chosen ? [] : await proveFirst(bundle, rows, control.anyway)),
      ...(await provePlanSteps(bundle, own, control.anyway, chosen)),
    ];
  } finally {
    await control.close();
  }
}

type Row = Result["services"][number];

/** A place with its controller's memory. */
interface Tried extends Place {
  release: string | undefined;
  /** The state of cluster and cloud after the last step. */
  now: Bundle;
  /** Services whose last sync failed: they are tried again when there is more to do for them. */
  failing: Set<string>;
  /** Changes that the controller makes by itself, with no step, for Services that fail at the start. */
  anyway(service: string): Promise<readonly string[]>;
}

async function startTried(bundle: Bundle, anyway: Tried["anyway"]): Promise<Tried> {
  const release = bundle.cluster.ccmVersion;
  const bench = await startBench(bundle);
  return { ...bench, now: bench.bundle(), release, failing: failingOf(bundle, release), anyway };
}

/** Services that the release refuses something, or whose last sync failed. */
function failingOf(bundle: Bundle, release: string | undefined): Set<string> {
  const keys = bundle.kubernetes.services.map(keyOf);
  return new Set(judgeOf(bundle, release).world(keys).failing);
}

/** One cluster without any step: what a failing Service's next try does there, told once. */
function startControl(bundle: Bundle) {
  const told = new Map<string, readonly string[]>();
  let place: Promise<Place> | undefined;
  return {
    async anyway(service: string): Promise<readonly string[]> {
      const known = told.get(service);
      if (known) return known;
      const { simulator, bundle: now } = await (place ??= startBench(bundle));
      const before = now();
      await syncService(simulator, service, { release: bundle.cluster.ccmVersion, now: CHECKED_AT });
      const after = now();
      const done = [
        ...observe(before, after).changes.map(({ what }) => what),
        ...said(before, after).map(factName),
      ].map(nameless);
      told.set(service, done);
      return done;
    },
    close: async () => (await place)?.close(),
  };
}

/** Without the ids of things that were made. */
const nameless = (text: string) => text.replace(/\b(lb|rsp|de|nlb|sgp|lsn|sg)-(sim|new-)\w+/g, "$1");

const said = (before: Bundle, after: Bundle): Fact[] => factsOf(asWorld(before), asWorld(after), []);

/** Whether a step says this. A listener that it removes or makes includes all its settings and servers. */
function isSaid(fact: Fact, promised: readonly Fact[]): boolean {
  const listener = (one: Fact) => `${one.loadBalancerId} ${one.target?.split(" ")[0]}`;
  return promised.some(
    (one) =>
      factName(one) === factName(fact) ||
      (/^listener(Gone|New)$/.test(one.code) && fact.kind === "clients" && listener(one) === listener(fact)),
  );
}

/** A fact by what it is about; only the cloud knows the id of a new instance. */
const factName = ({ code, service, loadBalancerId = "", target = "" }: Fact): string =>
  code === "instanceCreated" ? code : `${code} ${service ?? loadBalancerId} ${target}`.trim();

/** First steps start from the state that was checked: Services of one instance take a bench each. */
async function proveFirst(bundle: Bundle, rows: readonly Row[], anyway: Tried["anyway"]): Promise<PromiseProof[]> {
  const proofs: PromiseProof[] = [];
  let waiting = rows.flatMap((row) => {
    const steps = stepsOf(row, bundle);
    const first = firstOf(steps);
    const answer = steps.find((step) => step.event);
    const moves = eventRule(answer?.event ?? "")?.steps.some((step) => step.replaces);
    return [
      ...(first?.command ? [{ row, first, command: first.command, what: "first" as const }] : []),
      ...(answer && !answer.command && !moves ? [{ row, first: answer, command: "", what: "answer" as const }] : []),
    ];
  });
  while (waiting.length > 0) {
    const bench = await startTried(bundle, anyway);
    const used = new Set<string>();
    const later: typeof waiting = [];
    try {
      for (const item of waiting) {
        const place = item.row.loadBalancerId ?? item.row.service;
        if (used.has(place)) {
          later.push(item);
          continue;
        }
        used.add(place);
        proofs.push(await proveOne(bench, item.row.service, item.what, item.first, item.command));
      }
    } finally {
      await bench.close();
    }
    waiting = later;
  }
  return proofs;
}

async function provePlanSteps(
  bundle: Bundle,
  result: Result,
  anyway: Tried["anyway"],
  chosen?: string,
): Promise<PromiseProof[]> {
  const ids = result.services.flatMap(({ findings }) => findings.map(({ id }) => id));
  const steps = buildPlan(result, bundle, { choices: readChoices(chosen ? ids.map((id) => `${id}~${chosen}`) : []) });
  const proofs: PromiseProof[] = [];
  const bench = await startTried(bundle, anyway);
  try {
    for (const [at, step] of steps.entries())
      if (step.command) {
        const settles = settledBy(step, steps.slice(at + 1));
        proofs.push(await proveOne(bench, step.service, "step", step, step.command, settles));
      }
    // Decisions are alternatives: each is tried on the state that the plan leaves.
    const rest = bench.now;
    for (const step of steps) {
      if (!step.risky) continue;
      const { risky } = step;
      const alone = { ...(await startTried(rest, anyway)), failing: new Set(bench.failing) };
      try {
        proofs.push(await proveOne(alone, step.service, "risky", { ...step, ...risky }, risky.command));
      } finally {
        await alone.close();
      }
    }
  } finally {
    await bench.close();
  }
  return proofs;
}

async function proveOne(
  bench: Tried,
  service: string,
  what: PromiseProof["what"],
  step: Pick<PlanStep | FirstStep, "title" | "traffic" | "consequence">,
  command: string,
  settles?: readonly string[],
): Promise<PromiseProof> {
  const proof: PromiseProof = {
    service,
    what,
    title: step.title,
    command,
    promised: step.traffic,
    observed: "none",
    outcome: "kept",
    detail: [],
  };
  const before = bench.now;
  const error = command === "" ? undefined : await bench.run(command);
  const { calls = [], facts = [], unknown } = step.consequence ?? {};
  if (error !== undefined)
    return { ...proof, outcome: unknown === undefined ? "failed" : "unknown", detail: [error.slice(0, 400)] };
  const ran = command === "" ? before : bench.bundle();
  const { synced, retried } = await settle(bench, before, ran, service, what === "answer");
  const after = synced ? bench.bundle() : ran;
  bench.now = after;
  const anyway = new Set<string>();
  for (const key of retried) for (const done of await bench.anyway(key)) anyway.add(done);
  const news = (from: Bundle) => {
    const { changes, born } = observe(from, after);
    return { born, changes: changes.filter((change) => !anyway.has(nameless(change.what))) };
  };
  const { changes } = news(before);
  proof.observed = worst(changes);
  const bySync = synced ? news(ran) : undefined;
  const more = [
    ...changes.filter((change) => milder(step.traffic, change.traffic)).map((change) => change.what),
    ...disturbedBy(before, after, service, new Set(changes.map((change) => change.loadBalancerId)))
      .filter(({ key }) => !facts.some((one) => one.code === "takenBack" && one.service === key))
      .map(({ key, codes }) => `disturbs ${key}: ${codes.join(", ")}`),
    ...(bySync?.changes ?? [])
      .filter((change) => !named(change, calls, bySync!.born))
      .map(({ what }) => `not named: ${what}`),
    ...said(before, after)
      .filter((fact) => !isSaid(fact, facts) && !anyway.has(nameless(factName(fact))))
      .map((fact) => `not said: ${factName(fact)}`),
  ];
  if (unknown !== undefined) return { ...proof, outcome: "unknown" };
  if (more.length > 0) return { ...proof, outcome: "broken", detail: more };
  const less = settles ? lessThan(step, settles, service, before, after) : [];
  if (less.length > 0) return { ...proof, outcome: "less", detail: less };
  return milder(proof.observed, step.traffic) ? { ...proof, outcome: "milder" } : proof;
}

/** Facts that a step names and that did not happen, and findings that it settles and that are still there. */
function lessThan(
  { consequence }: { consequence?: Consequence },
  settles: readonly string[],
  service: string,
  before: Bundle,
  after: Bundle,
): string[] {
  const { facts = [], syncs = [] } = consequence ?? {};
  // Another Service that shares the instance takes it back, and the step says so; groups are filled when the controller starts next.
  if (facts.some(({ code }) => code === "takenBack")) return [];
  const happened = said(before, after);
  const isLater = syncs.some(({ because }) => because === "groups");
  const left = new Set(
    createEngine(after, { checkedAt: CHECKED_AT })
      .evaluate(service)
      ?.findings.map(({ id }) => id),
  );
  return [
    ...facts.filter((fact) => !isLater && !isSaid(fact, happened)).map((fact) => `did not happen: ${factName(fact)}`),
    ...settles.filter((id) => left.has(id)).map((id) => `still there: ${id}`),
  ];
}

/** Findings of a step that no later one has too: those that it settles. */
const settledBy = ({ findingIds }: PlanStep, later: readonly PlanStep[]): string[] =>
  findingIds.filter((id) => !later.some((step) => step.findingIds.includes(id)));

/** Whether the step says that its sync changes this. Groups and their backends are named by group, not one by one. */
function named(change: Observed["changes"][number], calls: Consequence["calls"], born: ReadonlySet<string>): boolean {
  // Parts of a new instance are named with it.
  if (born.has(change.loadBalancerId)) return calls.some(({ action }) => action === "CreateLoadBalancer");
  // Parts of an instance are deleted with it.
  if (calls.some(({ action }) => action === "DeleteLoadBalancer")) return true;
  switch (change.kind) {
    case "instance":
      return calls.some(({ target }) => ["", "on", "off"].includes(target));
    case "listener":
      return calls.some(({ target }) => target === change.name.split(":").reverse().join("/"));
    case "domain":
      return calls.some(({ action }) => action.endsWith("DomainExtension") || action.startsWith("SetDomain"));
    case "group":
    case "backend":
      return calls.some(({ action }) => action.includes("ServerGroup"));
  }
}

const read = (service: KubeService | undefined) =>
  JSON.stringify([
    service?.metadata?.annotations,
    service?.metadata?.labels,
    service?.spec,
    service?.metadata?.deletionTimestamp,
  ]);

/**
 * The controller synchronises the Service that changed, whole. A changed node wakes every Service: its groups, and all of it where its
 * last sync is not on record or was stopped by a node. A Service that fails is tried again: where that does more than before,
 * it is done here. Returns those that were tried again, and whether any sync ran.
 */
async function settle(
  bench: Tried,
  before: Bundle,
  now: Bundle,
  service: string,
  goesOn: boolean,
): Promise<{ synced: boolean; retried: string[] }> {
  const { release, failing } = bench;
  let synced = false;
  const find = (bundle: Bundle) => bundle.kubernetes.services.find((row) => keyOf(row) === service);
  const sync = async (key: string, part: Part = "whole") => {
    synced = true;
    const { failure } = await syncService(bench.simulator, key, { release, part, now: CHECKED_AT });
    if (failure !== undefined) failing.add(key);
    else if (part === "whole") failing.delete(key);
  };
  const engines = [before, now].map((bundle) =>
    createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: release, sync: true }),
  );
  const [was, is] = engines.map((engine) => (key: string) => engine.evaluate(key));
  const wasFailing = new Set(failing);
  const retried: string[] = [];
  const edited = read(find(before)) !== read(find(now)) && find(now) !== undefined;
  // A call that the cloud refuses ends the sync: what was promised beyond it does not happen.
  if (goesOn || edited) {
    await sync(service);
    if (wasFailing.has(service)) retried.push(service);
  }
  const labels = (bundle: Bundle) => JSON.stringify(bundle.kubernetes.nodes.map((node) => node.metadata?.labels));
  if (labels(before) !== labels(now))
    for (const row of now.kubernetes.services) {
      const stopped = was!(keyOf(row))?.findings.some((finding) => finding.resource.kind === "Node");
      await sync(keyOf(row), stopped || !row.metadata?.labels?.[HASH_LABEL] ? "whole" : "groups");
    }
  for (const key of wasFailing) {
    if (key === service && edited) continue;
    const [old, row] = [was!(key), is!(key)];
    const known = new Set(old ? settledBySync(old).map(({ id }) => id) : []);
    if (!row || settledBySync(row).every(({ id }) => known.has(id))) continue;
    await sync(
      key,
      partOf(
        now.kubernetes.services.find((one) => keyOf(one) === key)!,
        release,
        release,
      ),
    );
    retried.push(key);
  }
  return { synced, retried };
}

/** Other Services of the instances that changed, which had nothing to do before and have now: their next sync would take it back. */
function disturbedBy(
  before: Bundle,
  after: Bundle,
  service: string,
  instances: ReadonlySet<string>,
): { key: string; codes: readonly string[] }[] {
  if (instances.size === 0) return [];
  const counted = (bundle: Bundle) => {
    const engine = createEngine(bundle, { checkedAt: CHECKED_AT });
    return (key: string) => {
      const row = engine.evaluate(key);
      return {
        id: row?.loadBalancerId ?? "",
        codes: (row?.findings ?? []).filter((f) => f.visibility !== "advice").map((f) => f.code),
      };
    };
  };
  const [was, is] = [counted(before), counted(after)];
  return after.kubernetes.services.map(keyOf).flatMap((key) => {
    if (key === service) return [];
    const old = was(key);
    if (!instances.has(old.id) || old.codes.length > 0) return [];
    const { codes } = is(key);
    return codes.length > 0 ? [{ key, codes }] : [];
  });
}

/** A step that does not do what it says. */
export const BROKEN: ReadonlySet<PromiseProof["outcome"]> = new Set(["less", "broken", "failed"]);

/** `N of N first steps, N of N steps of the plan, N of N commands left to people do what they say: kept N, milder N, did less N, did more N, failed N, not known and said so N`. */
export function promiseFigures(proofs: readonly PromiseProof[]): string {
  const share = (what: PromiseProof["what"]) => {
    const own = proofs.filter((proof) => proof.what === what);
    return `${own.filter(({ outcome }) => !BROKEN.has(outcome)).length} of ${own.length}`;
  };
  const count = (outcome: PromiseProof["outcome"]) => proofs.filter((proof) => proof.outcome === outcome).length;
  return `${share("first")} first steps, ${share("step")} steps of the plan, ${share("risky")} commands left to people do what they say: kept ${count("kept")}, milder ${count("milder")}, did less ${count("less")}, did more ${count("broken")}, failed ${count("failed")}, not known and said so ${count("unknown")}`;
}
