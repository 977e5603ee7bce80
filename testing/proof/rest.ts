import { runEngine } from "@/lib/engine";
import { groupEvents } from "@/lib/triage";
import { endsSync } from "@/lib/remediation/fixes/calls";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { buildPlan, type PlanStep } from "@/lib/remediation";
import { reconcile } from "@/testing/controller/controller";
import { startBench } from "./bench";
import { CHECKED_AT } from "./prove";

export interface Rest {
  /** Commands that failed, with their error. */
  failed: string[];
  /** Findings afterwards that no step had left to a person. */
  remaining: string[];
  /** Commands of a second plan. */
  second: string[];
  /** Rounds of plan, sync and check until no plan had a command. */
  rounds: number;
}

const MAX_ROUNDS = 5;

/**
 * Plan, commands, sync of every Service that changed, check; again until no plan has a command. One round is what is promised.
 */
export async function settlePlan(bundle: Bundle, targetVersion?: string): Promise<Rest> {
  const options = { checkedAt: CHECKED_AT, targetVersion };
  const bench = await startBench(bundle);
  // Certificates are judged at the time of the first read, not by the clock of this machine.
  const now = (): Bundle => ({ ...bench.bundle(), capturedAt: bundle.capturedAt });
  const rest: Rest = { failed: [], remaining: [], second: [], rounds: 0 };
  try {
    for (let next = planOf(bundle, targetVersion); rest.rounds < MAX_ROUNDS;) {
      const commands = next.filter((step) => step.command !== undefined);
      if (commands.length === 0) break;
      rest.rounds += 1;
      const before = bench.bundle();
      if (rest.rounds === 2) rest.second = commands.map((step) => `${step.service}: ${step.command}`);
      for (const step of commands) {
        const error = await bench.run(step.command!);
        if (error !== undefined) rest.failed.push(`${step.service} ${step.title}: ${error}`);
      }
      // The controller synchronises what was edited, and by itself tries again what fails.
      const failing = failingServices(before);
      const edited = new Set(
        commands.filter((step) => step.kind === "kubectl" || failing.has(step.service)).map((step) => step.service),
      );
      for (const service of edited)
        await reconcile(bench.simulator, service, bench.bundle().cluster.ccmVersion, () => undefined);
      if (rest.rounds === 1) rest.remaining = remainingAfter(now(), next, bundle, options);
      next = planOf(now(), targetVersion);
    }
    return rest;
  } finally {
    await bench.close();
  }
}

/** Services whose sync fails now: an Event says so, or the engine names what stops it. */
function failingServices(bundle: Bundle): Set<string> {
  const live = groupEvents(bundle.kubernetes.events ?? [], bundle.kubernetes.services).filter(
    (row) => row.state === "failing",
  );
  const stopped = runEngine(bundle, { checkedAt: CHECKED_AT }).services.filter((row) => row.findings.some(endsSync));
  return new Set([...live.map((row) => row.object), ...stopped.map((row) => row.service)]);
}

function planOf(bundle: Bundle, targetVersion?: string): PlanStep[] {
  return buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }), bundle, { targetVersion });
}

/** What a person has to do first may hide more of the same Service, but only what was named before. */
function remainingAfter(
  now: Bundle,
  steps: readonly PlanStep[],
  before: Bundle,
  options: { checkedAt: string; targetVersion?: string },
): string[] {
  const left = steps.filter((step) => step.command === undefined);
  const manual = new Set(left.flatMap((step) => step.findingIds));
  const blocked = new Set(left.map((step) => step.service));
  const first = runEngine(before, options).services;
  const named = new Set(first.flatMap((row) => row.findings.map((finding) => finding.id)));
  // A group that was not there has another id once it is: what was said of it is known by its name.
  const group = (service: string, { params }: Finding) => `${service} ${String(params.groupName ?? "")}`;
  const groups = new Set(
    first.flatMap((row) =>
      row.findings.flatMap((finding) =>
        finding.code === "CLB301" && manual.has(finding.id) ? [group(row.service, finding)] : [],
      ),
    ),
  );
  return runEngine(now, options).services.flatMap((row) =>
    row.findings
      .filter(
        (finding) =>
          finding.visibility !== "advice" &&
          !manual.has(finding.id) &&
          !groups.has(group(row.service, finding)) &&
          !(blocked.has(row.service) && finding.visibility === "masked" && named.has(finding.id)),
      )
      .map((finding) => finding.id),
  );
}
