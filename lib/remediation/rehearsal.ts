import { evaluate as evaluateWorld } from "@/lib/judge/world";
import { serviceOf } from "@/lib/judge/sync";
import { judgeOf, type Change, type Judge, type World } from "@/lib/judge";
import { once } from "@/lib/text/memoize";
import { labelOf, type StepLabel } from "@/lib/judge/label";
import { groupBy } from "@/lib/model/group-by";
import { riskOf, TRAFFIC, worstTraffic } from "@/lib/model/traffic";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Consequence } from "@/lib/model/consequence";
import type { RemediationOption, ResultService, Risk, Traffic } from "@/lib/model/result";
import { withAnnotations, withPatch } from "@/lib/knowledge/kubectl";
import type { Fix } from "@/lib/remediation/commands/fix";
import { annotationsOf } from "@/lib/remediation/fixes/parts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { foldEdits } from "./fix-step";
import type { OptionStep } from "./plan-step";

/** Consequence of a step that alone changes nothing. */
export const NOTHING: Consequence = { clients: "none", facts: [], calls: [], syncs: [] };

export interface Considered {
  consequence: Consequence;
  world: World;
}

/** The steps of one Service, done one after the other in memory: each is judged on the state that the one before leaves. */
export class Rehearsal {
  private readonly judge: Judge;
  /** Not made for a Service without steps. */
  private asRead: () => World;
  private changed: World | undefined;
  private held: KubeService | undefined;

  /** `service`: `namespace/name`, "" for an instance without a Service; `ids`: instances and groups that steps name. */
  constructor(
    private readonly bundle: Bundle,
    private readonly service: string,
    ids: readonly string[] = [],
  ) {
    this.judge = judgeOf(bundle, bundle.cluster.ccmVersion || undefined);
    this.asRead = once(() => this.judge.world(service === "" ? [] : [service], ids));
  }

  /** The same state, from which changes go another way. */
  branch(): Rehearsal {
    const other = new Rehearsal(this.bundle, this.service);
    other.asRead = this.asRead;
    other.changed = this.changed;
    return other;
  }

  /** The state now: the same object until a change is kept. */
  get state(): World {
    return this.changed ?? this.asRead();
  }

  /** Does what was considered: later changes are judged on the state after it. */
  keep({ world }: Considered): void {
    this.changed = world;
    this.held = undefined;
  }

  /** An edit that another one follows at once: the controller's next try comes after the last of them. */
  hold(service: KubeService): void {
    this.held = service;
  }

  /** Consequences of changes, without doing them. */
  ask(changes: readonly Change[]): Consequence {
    return this.consider(changes).consequence;
  }

  /** Does the changes. */
  take(changes: readonly Change[]): Consequence {
    const done = this.consider(changes);
    this.keep(done);
    return done.consequence;
  }

  /** Consequence of an edit after something considered: an undo, or what an owner puts back. The status is the controller's. */
  askAfter({ world }: Considered, service: KubeService): Consequence {
    const status = serviceOf(world, this.service)?.status;
    const undone = service.status === status ? service : { ...service, status };
    return this.consider([{ kind: "edit", service: undone }], world).consequence;
  }

  /** Result of a release for the Service after a considered change. */
  rowAfter({ world }: Considered, release: string | undefined): ResultService | undefined {
    return evaluateWorld(world, this.service, release);
  }

  /** The Service as it is now. */
  get present(): KubeService | undefined {
    return this.held ?? serviceOf(this.state, this.service);
  }

  /** Result of a release for the Service now. */
  row(release: string | undefined): ResultService | undefined {
    return this.changed
      ? evaluateWorld(this.changed, this.service, release)
      : judgeOf(this.bundle, release).row(this.service);
  }

  /** Consequences of changes, and the state after them, without doing them. */
  consider(changes: readonly Change[], from = this.state): Considered {
    let world = from;
    if (changes.length === 0) return { consequence: NOTHING, world };
    const all = changes.map((change) => {
      const judged = this.judge.judge(change, world);
      world = judged.after;
      // A node serves Services of the whole cluster.
      return change.kind === "node" ? this.judge.judgeNode(change).consequence : judged.consequence;
    });
    const [only] = all;
    return { consequence: all.length === 1 ? only! : together(all), world };
  }
}

/** Several changes of one step, one after the other. */
function together(all: readonly Consequence[]): Consequence {
  const { unknown, refusal } = all.find((one) => one.unknown !== undefined) ?? {};
  return {
    clients: worstTraffic(all.map(({ clients }) => clients)),
    facts: all.flatMap(({ facts }) => facts),
    calls: all.flatMap(({ calls }) => calls),
    syncs: all.flatMap(({ syncs }) => syncs),
    ...(unknown ? { unknown } : {}),
    ...(refusal ? { refusal } : {}),
  };
}

/** Change by a fix, as data; undefined where a person does it, or no value is known. */
export function changesOf(fix: Fix, context: RemediationContext): readonly Change[] | undefined {
  const { service } = context;
  if (fix.kind === "annotate" || fix.kind === "patch") {
    if (!service) return undefined;
    const edited =
      fix.kind === "annotate"
        ? withAnnotations(service, foldEdits(fix.edits, annotationsOf(context)))
        : withPatch(service, fix.patch);
    return edited && [{ kind: "edit", service: edited }];
  }
  if (fix.kind !== "kubectl" && fix.kind !== "aliyun") return undefined;
  if (fix.nodeLabel) return [{ kind: "node", node: fix.nodeLabel.node, labels: { [fix.nodeLabel.label]: "true" } }];
  if (fix.edits) {
    const edited = service && withPatch(service, fix.edits);
    return edited && [{ kind: "edit", service: edited }];
  }
  if (!fix.calls) return undefined;
  const { serviceKey, targetVersion } = context;
  const calls = { kind: "cloud", calls: fix.calls } as const;
  return fix.opens && service ? [calls, { kind: "upgrade", service: serviceKey, to: targetVersion }] : [calls];
}

/** Changes by the fixes of one option, each on the Service that the one before leaves. */
export function changesOfAll(fixes: readonly Fix[], context: RemediationContext): Change[] {
  let { service } = context;
  const all: Change[] = [];
  for (const fix of fixes)
    for (const change of changesOf(fix, { ...context, service }) ?? []) {
      if (change.kind === "edit") ({ service } = change);
      all.push(change);
    }
  return inOneGo(all);
}

/** Calls that follow one another as one change, and edits: the controller's next try comes after the last of them. */
export function inOneGo(changes: readonly Change[]): Change[] {
  const all: Change[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (change.kind === "cloud" && last?.kind === "cloud")
      all[all.length - 1] = { kind: "cloud", calls: [...last.calls, ...change.calls] };
    else if (change.kind === "edit" && last?.kind === "edit") all[all.length - 1] = change;
    else all.push(change);
  }
  return all;
}

/** Effect, risk and label of a step, from its consequence; as declared where that is not computed. */
export function effectOf(
  consequence: Consequence | undefined,
  fix: Pick<Fix, "traffic" | "risk">,
  undo: boolean,
): { traffic: Traffic; risk: Risk; label: StepLabel } {
  if (!consequence || consequence.unknown) {
    const traffic = consequence ? worstTraffic([consequence.clients, fix.traffic]) : fix.traffic;
    return { traffic, risk: riskOf(traffic, fix.risk), label: "decide" };
  }
  const label = labelOf(consequence, undo);
  const declared = fix.risk === "high" && label !== "decide" ? "low" : fix.risk;
  return {
    traffic: consequence.clients,
    risk: riskOf(consequence.clients, label === "decide" ? "high" : declared),
    label,
  };
}

interface Judged {
  direction: RemediationOption["direction"];
  steps: readonly Pick<OptionStep, "traffic" | "command" | "consequence">[];
  consequence?: Consequence;
}

/**
 * Ways by what clients notice, then by what else a person would have to weigh. What a way without a command does is not computed: it
 * comes after ways that keep connections, and before those that cut them. Ways of one direction keep their order, by which they are named.
 */
export function safestFirst<T extends Judged>(ways: readonly T[]): T[] {
  const weight = ({ steps, consequence }: T) => {
    const all = consequence ? [consequence] : steps.flatMap((step) => step.consequence ?? []);
    // Of a server that may still run it is not known whether clients lose it.
    const unsure = all.some(({ facts }) => facts.some((fact) => fact.unsure)) ? (["existingConnections"] as const) : [];
    const clients = worstTraffic([...all.map((one) => one.clients), ...steps.map((step) => step.traffic), ...unsure]);
    const known = 3 * TRAFFIC.indexOf(clients) + Number(all.some((one) => labelOf(one, true) === "decide"));
    const isOpen = steps.length === 0 || steps.some(({ command }) => command === undefined);
    return isOpen ? Math.max(known, 3 * TRAFFIC.indexOf("existingConnections") - 1) : known;
  };
  const weights = new Map(ways.map((way) => [way, weight(way)]));
  const sorted = ways.toSorted((a, b) => weights.get(a)! - weights.get(b)!);
  const rest = groupBy(ways, ({ direction }) => direction);
  return sorted.map(({ direction }) => rest.get(direction)!.shift()!);
}
