import { CALLS } from "@/lib/calls";
import { ORDER } from "@/lib/calls/state";
import { idsOf, judgeOf, type Change, type Judge } from "@/lib/judge";
import type { FirstCall } from "@/lib/model/consequence";
import type { Result, ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { decidedServices, type Choices } from "@/lib/model/ways";
import type { Bundle } from "@/lib/model/bundle";
import { plannedOf } from "@/lib/remediation/plan";
import { effectsOf } from "@/lib/remediation/plan-effect";
import type { Step } from "@/lib/remediation/plan-step";
import { memoizeByObject } from "@/lib/text/memoize";
import { callText } from "@/lib/remediation/say/consequence";
import { isAtMost, laneRows, targetOf } from "@/lib/upgrade/watch/predict";
import { STAGES, type CallKind, type FirstMinuteView, type Lane, type LaneCall, type Stage } from "./stages";

/** The steps of a stage, by when they run. */
const EFFECT = { safe: "safe", window: "window", decisions: "decide" } as const;

/**
 * The calls of the release that starts, by load balancer: as the cluster is now, and after the steps of the plan that come before each
 * stop. Calls and states are the judge's.
 */
export function buildFirstMinute(
  { result, bundle, kubeContext }: { result: Result; bundle: Bundle; kubeContext?: string },
  locale: Locale,
  choices?: Choices,
): FirstMinuteView {
  const to = targetOf(result);
  const judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
  const options = { kubeContext, targetVersion: result.cluster.targetCcmVersion };
  const open = plannedOf(bundle, options);
  const decided = choices && new Set(decidedServices(result.services, choices).map(({ service }) => service));
  const chosen = choices && plannedOf(bundle, { ...options, choices });
  const known = undecided(judge);
  const stopsOf = (row: ResultService): Stops => {
    if (decided?.has(row.service)) return callsAt(judge, row, chosen!.rehearsedOf(row), to);
    const stops = known.get(row) ?? callsAt(judge, row, open.rehearsedOf(row), to);
    known.set(row, stops);
    return stops;
  };
  const say = (call: FirstCall): LaneCall => ({
    kind: kindOf(call),
    text: callText(call, locale) ?? call.action,
    service: call.service,
  });
  const lanes = [...laneRows(result)].flatMap(([id, own]): Lane[] => {
    const each = own.map(stopsOf);
    if (each.every(({ calls: { now } }) => now.length === 0)) return [];
    const calls = Object.fromEntries(
      STAGES.map((stage) => [stage, each.flatMap((one) => one.calls[stage]).map(say)] as const),
    ) as Lane["calls"];
    return [
      {
        id,
        loadBalancerId: own[0]!.loadBalancerId,
        services: own.map(({ service }) => service),
        calls,
        ...(each.some((one) => one.open) ? { open: true as const } : {}),
        ...(isAtMost(own) ? { atMost: true as const } : {}),
      },
    ];
  });
  const weight = ({ calls: { now } }: Lane) => WEIGHTS.map((kind) => now.filter((call) => call.kind === kind).length);
  return {
    from: bundle.cluster.ccmVersion ?? null,
    to,
    lanes: lanes.sort((a, b) => compare(weight(b), weight(a))),
    unread: result.services.filter(({ status }) => status === "unknown").length,
  };
}

interface Stops {
  calls: Record<Stage, FirstCall[]>;
  /** The change by people is not known, nor the calls after it. */
  open: boolean;
}

/** By row: each language and each decision about another Service asks for them again. */
const undecided = memoizeByObject((_judge: Judge) => new WeakMap<ResultService, Stops>());

const WEIGHTS: readonly CallKind[] = ["cut", "new", "setting", "quiet"];

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function kindOf({ product, action, clients }: FirstCall): CallKind {
  if (clients === "newConnections") return "new";
  if (clients !== "none") return "cut";
  return CALLS[product][action]?.order === ORDER.tags ? "quiet" : "setting";
}

/** Changes of a step; of a decision that is open, a way that commands take: after each way the difference is gone. */
function changesOf({ command, changes, ways = [] }: Step): readonly Change[] | undefined {
  if (command !== undefined) return changes;
  const known = ways.filter(({ steps }) => steps.length > 0 && steps.every((step) => step.changes !== undefined));
  const way = known.find(({ direction }) => direction === "keep-service") ?? known[0];
  return way?.steps.flatMap((step) => step.changes!);
}

/** The calls at each stop. A step that changes nothing leaves those before it. */
function callsAt(judge: Judge, { service }: ResultService, steps: readonly Step[], to: string): Stops {
  const effects = effectsOf(steps);
  const changes = new Map(steps.map((step) => [step, changesOf(step)]));
  const ids = [...changes.values()].flat().flatMap((change) => (change?.kind === "cloud" ? idsOf(change.calls) : []));
  let world = judge.world([service], ids);
  const now = judge.firstCalls(service, to, world);
  const calls: Record<Stage, FirstCall[]> = { now, safe: now, window: now, decisions: now };
  let before = now;
  let open = false;
  for (const stage of ["safe", "window", "decisions"] as const) {
    const own = steps.filter((step) => effects.get(step) === EFFECT[stage]).map((step) => changes.get(step));
    const start = world;
    for (const change of own.flatMap((one) => one ?? [])) world = judge.judge(change, world).after;
    if (world !== start) before = judge.firstCalls(service, to, world);
    calls[stage] = before;
    open = own.includes(undefined) && before.length > 0;
  }
  return { calls, open };
}
