import { reconcile } from "@/testing/controller/controller";
import { runEngine } from "@/lib/engine";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Result, Traffic } from "@/lib/model/result";
import { keyOf } from "@/lib/ccm/names";
import { buildPlan, firstStep, type FirstStep, type PlanStep } from "@/lib/remediation";
import { milder, observe } from "./observed";
import { CHECKED_AT } from "./prove";
import { startSandbox, type Sandbox } from "./sandbox";

export interface PromiseProof {
  service: string;
  what: "first" | "step" | "risky";
  title: string;
  command: string;
  promised: Traffic;
  observed: Traffic;
  /** kept: what was promised. milder: less than promised. broken: more, or something that the step does not name. */
  outcome: "kept" | "milder" | "broken" | "failed";
  /** What happened to the CLB that was worse than promised, or not named; the error of a command that failed. */
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

/** First steps start from the state that was checked: Services of one instance take a sandbox each. */
async function proveFirst(bundle: Bundle, rows: readonly Row[], targetVersion?: string): Promise<PromiseProof[]> {
  const proofs: PromiseProof[] = [];
  let waiting = rows.flatMap((row) => {
    const first = firstStep(row, bundle, { targetVersion });
    return first?.command ? [{ row, first, command: first.command }] : [];
  });
  while (waiting.length > 0) {
    const sandbox = await startSandbox(bundle);
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
        proofs.push(await proveOne(sandbox, item.row.service, "first", item.first, item.command, new Map()));
      }
    } finally {
      await sandbox.close();
    }
    waiting = later;
  }
  return proofs;
}

async function provePlanSteps(bundle: Bundle, result: Result, targetVersion?: string): Promise<PromiseProof[]> {
  const steps = buildPlan(result, bundle, { targetVersion });
  const proofs: PromiseProof[] = [];
  const sandbox = await startSandbox(bundle);
  try {
    const variables = new Map<string, string>();
    for (const step of steps)
      if (step.command) proofs.push(await proveOne(sandbox, step.service, "step", step, step.command, variables));
    // What is left to people are choices beside each other: each is tried on the state that the plan leaves.
    const rest = sandbox.bundle();
    for (const step of steps) {
      if (!step.risky) continue;
      const alone = await startSandbox(rest);
      try {
        proofs.push(await proveOne(alone, step.service, "risky", step, step.risky.command, variables));
      } finally {
        await alone.close();
      }
    }
  } finally {
    await sandbox.close();
  }
  return proofs;
}

async function proveOne(
  sandbox: Sandbox,
  service: string,
  what: PromiseProof["what"],
  step: Pick<PlanStep | FirstStep, "title" | "traffic" | "sync">,
  command: string,
  variables: Map<string, string>,
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
  const before = sandbox.bundle();
  const names = [...command.matchAll(/^(VGROUP_\w+)=/gm)].map((match) => match[1]!);
  const known = [...variables].map(([name, value]) => `${name}='${value}'`);
  const told = names.map((name) => `printf '${name}=%s\\n' "$${name}"`);
  const ran = await sandbox.run(["set -e", ...known, command, ...told].join("\n"));
  for (const [, name, value] of ran.stdout.matchAll(/^(VGROUP_\w+)=(.*)$/gm)) variables.set(name!, value!);
  if (ran.status !== 0) return { ...proof, outcome: "failed", detail: [ran.stderr.trim().slice(0, 400)] };
  await settle(sandbox, before, service);
  const { traffic, changes } = observe(before, sandbox.bundle());
  proof.observed = traffic;
  if (milder(step.traffic, traffic)) {
    proof.outcome = "broken";
    proof.detail = changes.filter((change) => milder(step.traffic, change.traffic)).map((change) => change.what);
  } else if (milder(traffic, step.traffic)) proof.outcome = "milder";
  return proof;
}

const read = (service: KubeService | undefined) =>
  JSON.stringify([
    service?.metadata?.annotations,
    service?.metadata?.labels,
    service?.spec,
    service?.metadata?.deletionTimestamp,
  ]);

/** The controller synchronises the Services that changed, whole. */
async function settle(sandbox: Sandbox, before: Bundle, service: string): Promise<void> {
  const find = (bundle: Bundle) => bundle.kubernetes.services.find((row) => keyOf(row) === service);
  const now = sandbox.bundle();
  if (read(find(before)) !== read(find(now)) && find(now))
    // A call that the cloud refuses ends the sync: what was promised beyond it does not happen.
    await reconcile(sandbox.simulator, service, now.cluster.ccmVersion, () => undefined);
}
