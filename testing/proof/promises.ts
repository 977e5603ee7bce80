import { syncService } from "@/simulator/controller/sync";
import { createEngine, runEngine } from "@/lib/engine";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Result, Traffic } from "@/lib/model/result";
import { HASH_LABEL, keyOf } from "@/lib/ccm/names";
import { eventRule } from "@/lib/knowledge/events";
import { buildPlan, stepsOf, type FirstStep, type PlanStep, firstOf } from "@/lib/remediation";
import type { Consequence } from "@/lib/model/consequence";
import { milder, observe, type Observed } from "./observed";
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
  /** kept: what was promised. milder: less than promised. broken: more, or something that the step does not name. */
  outcome: "kept" | "milder" | "broken" | "failed";
  /** Effects on the CLB that was worse than promised, or not named; the error of a command that failed. */
  detail: string[];
}

export interface PromiseOptions {
  targetVersion?: string;
  /** Takes every n-th Service only. */
  every?: number;
}

/**
 * Every first step, then every step of the plan in its order (what is left to a person too, where it has a command): applied
 * to the simulator, the controller's own sync settled where the Service changed, and the CLB before and after compared
 * with the promise.
 */
export async function provePromises(bundle: Bundle, options: PromiseOptions = {}): Promise<PromiseProof[]> {
  const { targetVersion, every = 1 } = options;
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
  const rows = result.services.filter((row, at) => at % every === 0 && row.findings.length > 0);
  return [
    ...(await proveFirst(bundle, rows, targetVersion)),
    ...(await provePlanSteps(
      bundle,
      { ...result, services: rows, orphans: every === 1 ? result.orphans : [] },
      targetVersion,
    )),
  ];
}

type Row = Result["services"][number];

/** First steps start from the state that was checked: Services of one instance take a bench each. */
async function proveFirst(bundle: Bundle, rows: readonly Row[], targetVersion?: string): Promise<PromiseProof[]> {
  const proofs: PromiseProof[] = [];
  let waiting = rows.flatMap((row) => {
    const first = firstOf(stepsOf(row, bundle, { targetVersion }));
    const answer = stepsOf(row, bundle, { targetVersion }).find((step) => step.event);
    const moves = eventRule(answer?.event ?? "")?.steps.some((step) => step.replaces);
    return [
      ...(first?.command ? [{ row, first, command: first.command, what: "first" as const }] : []),
      ...(answer && !answer.command && !moves ? [{ row, first: answer, command: "", what: "answer" as const }] : []),
    ];
  });
  while (waiting.length > 0) {
    const bench = await startBench(bundle);
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

async function provePlanSteps(bundle: Bundle, result: Result, targetVersion?: string): Promise<PromiseProof[]> {
  const steps = buildPlan(result, bundle, { targetVersion });
  const proofs: PromiseProof[] = [];
  const bench = await startBench(bundle);
  try {
    for (const step of steps)
      if (step.command) proofs.push(await proveOne(bench, step.service, "step", step, step.command));
    // Decisions are alternatives: each is tried on the state that the plan leaves.
    const rest = bench.bundle();
    for (const step of steps) {
      if (!step.risky) continue;
      const alone = await startBench(rest);
      try {
        proofs.push(
          await proveOne(
            alone,
            step.service,
            "risky",
            { ...step, traffic: step.risky.traffic, consequence: step.risky.consequence },
            step.risky.command,
          ),
        );
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
  bench: Place,
  service: string,
  what: PromiseProof["what"],
  step: Pick<PlanStep | FirstStep, "title" | "traffic" | "consequence">,
  command: string,
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
  const before = bench.bundle();
  const error = command === "" ? undefined : await bench.run(command);
  if (error !== undefined) return { ...proof, outcome: "failed", detail: [error.slice(0, 400)] };
  const synced = await settle(bench, before, service, what === "answer");
  const after = bench.bundle();
  const { traffic, changes, born } = observe(before, after);
  proof.observed = traffic;
  const disturbed = disturbedBy(before, after, service, new Set(changes.map((change) => change.loadBalancerId)));
  if (milder(step.traffic, traffic)) {
    proof.outcome = "broken";
    proof.detail = changes.filter((change) => milder(step.traffic, change.traffic)).map((change) => change.what);
  } else if (disturbed.length > 0) {
    proof.outcome = "broken";
    proof.detail = disturbed;
  } else {
    const unnamed = synced ? changes.filter((change) => !named(change, step.consequence?.calls ?? [], born)) : [];
    if (unnamed.length > 0) {
      proof.outcome = "broken";
      proof.detail = unnamed.map((change) => `not named: ${change.what}`);
    } else if (milder(traffic, step.traffic)) proof.outcome = "milder";
  }
  return proof;
}

/** Whether the step says that its sync changes this. Groups and their backends are named by group, not one by one. */
function named(change: Observed["changes"][number], calls: Consequence["calls"], born: ReadonlySet<string>): boolean {
  // Parts of a new instance are named with it.
  if (born.has(change.loadBalancerId)) return calls.some(({ action }) => action === "CreateLoadBalancer");
  // Parts of an instance are deleted with it.
  if (calls.some(({ action }) => action === "DeleteLoadBalancer")) return true;
  switch (change.kind) {
    case "instance":
      return calls.some(({ target }) => target === "");
    case "listener":
      return calls.some(({ target }) => target === change.name.split(":").reverse().join("/"));
    case "domain":
      return calls.some(({ action }) => action.endsWith("DomainExtension") || action.startsWith("SetDomain"));
    case "group":
    case "backend":
      return calls.some(({ action }) => action.includes("VServerGroup"));
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
 * last sync is not on record or was stopped by a node.
 */
async function settle(bench: Place, before: Bundle, service: string, goesOn: boolean): Promise<boolean> {
  const find = (bundle: Bundle) => bundle.kubernetes.services.find((row) => keyOf(row) === service);
  const now = bench.bundle();
  const version = now.cluster.ccmVersion;
  const changed = goesOn || (read(find(before)) !== read(find(now)) && find(now) !== undefined);
  // A call that the cloud refuses ends the sync: what was promised beyond it does not happen.
  if (changed) await syncService(bench.simulator, service, { release: version, now: CHECKED_AT });
  const labels = (bundle: Bundle) => JSON.stringify(bundle.kubernetes.nodes.map((node) => node.metadata?.labels));
  if (labels(before) === labels(now)) return changed;
  const engine = createEngine(before, { checkedAt: CHECKED_AT, targetVersion: version });
  for (const row of now.kubernetes.services) {
    const stopped = engine.evaluate(keyOf(row))?.findings.some((finding) => finding.resource.kind === "Node");
    const part = stopped || !row.metadata?.labels?.[HASH_LABEL] ? "whole" : "groups";
    await syncService(bench.simulator, keyOf(row), { release: version, part, now: CHECKED_AT });
  }
  return true;
}

/** Other Services of the instances that changed, which had nothing to do before and have now: their next sync would take it back. */
function disturbedBy(before: Bundle, after: Bundle, service: string, instances: ReadonlySet<string>): string[] {
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
    return codes.length > 0 ? [`disturbs ${key}: ${codes.join(", ")}`] : [];
  });
}

/** `N of N first steps, N of N steps of the plan, N of N commands left to people do no more than they say: kept N, did less N, did more N, failed N`. */
export function promiseFigures(proofs: readonly PromiseProof[]): string {
  const share = (what: PromiseProof["what"]) => {
    const own = proofs.filter((proof) => proof.what === what);
    return `${own.filter((proof) => proof.outcome === "kept" || proof.outcome === "milder").length} of ${own.length}`;
  };
  const count = (outcome: PromiseProof["outcome"]) => proofs.filter((proof) => proof.outcome === outcome).length;
  return `${share("first")} first steps, ${share("step")} steps of the plan, ${share("risky")} commands left to people do no more than they say: kept ${count("kept")}, did less ${count("milder")}, did more ${count("broken")}, failed ${count("failed")}`;
}
