import { runEngine } from "@/lib/engine";
import { groupEvents } from "@/lib/triage";
import { refused } from "@/lib/judge/sync-calls";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { buildPlan, planIdentity, renderPlanScript, type PlanStep } from "@/lib/remediation";
import { syncService } from "@/simulator/controller/sync";
import { startBench, type Place } from "./bench";
import { CHECKED_AT } from "./prove";
import { startSandbox } from "./sandbox";

export interface Rest {
  /** Commands that failed, with their error. */
  failed: string[];
  /** Findings afterwards that no step had left to a person. */
  remaining: string[];
  /** Commands of a second plan, but for what the first had left to a person and the controller's own try has changed since. */
  second: string[];
  /** Rounds of plan, sync and check until no plan had a command. */
  rounds: number;
}

const MAX_ROUNDS = 5;

type RunSteps = (steps: readonly PlanStep[]) => Promise<string[]>;

/** A place, and how the steps of a plan run on it. Returns the errors of failed commands. */
type Runner = Pick<Place, "simulator" | "bundle" | "close"> & { steps: RunSteps };

/**
 * Plan, commands, sync of every Service that changed, check; again until no plan has a command. One round is what is promised.
 * `script`: the plan as its script, through shells and kubectl, dry first.
 */
export async function settlePlan(bundle: Bundle, { script = false } = {}): Promise<Rest> {
  const place = script ? await scriptRunner(bundle) : await commandRunner(bundle);
  // Certificates are judged at the time of the first read, not by the clock of this machine.
  const now = (): Bundle => ({ ...place.bundle(), capturedAt: bundle.capturedAt });
  const rest: Rest = { failed: [], remaining: [], second: [], rounds: 0 };
  try {
    const first = planOf(bundle);
    const left = new Set(first.flatMap(({ command, findingIds }) => (command === undefined ? findingIds : [])));
    for (let steps = first; rest.rounds < MAX_ROUNDS;) {
      const commands = steps.filter(
        ({ command, findingIds }) =>
          command !== undefined && !(rest.rounds > 0 && findingIds.every((id) => left.has(id))),
      );
      if (commands.length === 0) break;
      rest.rounds += 1;
      if (rest.rounds === 2) rest.second = commands.map((step) => `${step.service}: ${step.command}`);
      // The controller synchronises edited Services, and tries failing ones again.
      const failing = failingServices(place.bundle());
      rest.failed.push(...(await place.steps(steps)));
      const edited = new Set(
        commands.filter((step) => step.kind === "kubectl" || failing.has(step.service)).map((step) => step.service),
      );
      for (const service of edited)
        await syncService(place.simulator, service, { release: bundle.cluster.ccmVersion, now: bundle.capturedAt });
      if (rest.rounds === 1) rest.remaining = remainingAfter(now(), steps, bundle);
      steps = planOf(now());
    }
    return rest;
  } finally {
    await place.close();
  }
}

async function commandRunner(bundle: Bundle): Promise<Runner> {
  const bench = await startBench(bundle);
  return {
    ...bench,
    async steps(steps) {
      const failed: string[] = [];
      for (const { service, title, command } of steps) {
        const error = command === undefined ? undefined : await bench.run(command);
        if (error !== undefined) failed.push(`${service} ${title}: ${error}`);
      }
      return failed;
    },
  };
}

async function scriptRunner(bundle: Bundle): Promise<Runner> {
  const sandbox = await startSandbox(bundle);
  return {
    ...sandbox,
    async steps(steps) {
      const before = JSON.stringify(sandbox.bundle().alibabaCloud);
      const identity = planIdentity(sandbox.bundle(), steps);
      const script = renderPlanScript(steps, { cluster: bundle.cluster.id, identity });
      const dry = await sandbox.runScript(script, ["--window"]);
      const changed = JSON.stringify(sandbox.bundle().alibabaCloud) !== before;
      const ran = dry.status === 0 ? await sandbox.runScript(script, ["--apply", "--window"]) : dry;
      return [...(changed ? ["the dry run changed the cloud"] : []), ...(ran.status === 0 ? [] : [ran.stderr.trim()])];
    },
  };
}

/** Services whose sync fails now: an Event says so, or the engine names what it is refused. */
function failingServices(bundle: Bundle): Set<string> {
  const live = groupEvents(bundle.kubernetes.events ?? [], bundle.kubernetes.services).filter(
    (row) => row.state === "failing",
  );
  const stopped = runEngine(bundle, { checkedAt: CHECKED_AT }).services.filter((row) => row.findings.some(refused));
  return new Set([...live.map((row) => row.object), ...stopped.map((row) => row.service)]);
}

const planOf = (bundle: Bundle): PlanStep[] => buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);

/** A manual step may hide more of the same Service, but only what was named before. */
function remainingAfter(now: Bundle, steps: readonly PlanStep[], before: Bundle): string[] {
  const options = { checkedAt: CHECKED_AT };
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
