import { CallNotKnown, Refused, texts } from "@/lib/calls/state";
import { vGroupIds } from "@/lib/ccm/relevance";
import { keyOf, parseManagedName, serviceKey } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { isDeleting } from "@/lib/ccm/service";
import { rulesFor } from "@/lib/ccm/versions";
import { nlbOwnerOf } from "@/lib/engine/nlb/names";
import type {
  ApiCall,
  Consequence,
  ControllerCall,
  Fact,
  FirstCall,
  SyncReason,
  UnknownReason,
} from "@/lib/model/consequence";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import { memoizeByObject } from "@/lib/text/memoize";
import { applyCommand, Incomplete } from "./apply";
import { factsOf } from "./facts";
import { fact } from "./fact";
import { worstTraffic } from "@/lib/model/traffic";
import { settledBySync } from "./sync-calls";
import { editedFrom, isWithdrawn, partOf, replaced, serviceOf, synchronise, withServices, type Sync } from "./sync";
import { Cluster, evaluate, isUser, type World } from "./world";

export type { World } from "./world";

/** A change of the cluster or the cloud, as data. */
export type Change =
  /** A Service as it is after an edit, or a new one: `kubectl apply`, `annotate`, `patch`, and an owner's revert. */
  | { kind: "edit"; service: KubeService }
  | { kind: "delete"; service: string }
  | { kind: "cloud"; calls: readonly ApiCall[] }
  /** Labels of a node; null takes one off. */
  | { kind: "node"; node: string; labels: Readonly<Record<string, string | null>> }
  /** The release `to` starts, and synchronises the Service as its label has it: whole, or backends alone. */
  | { kind: "upgrade"; service: string; to: string | undefined };

export interface Judgement {
  consequence: Consequence;
  /** The state after the change and all that it leads to: the next step of a plan is judged on it. */
  after: World;
  /** Of an edit or a deletion: the sync of the Service itself. */
  sync?: Sync;
}

const NEWEST = rulesFor(undefined).rules;

/** Judges changes of one cluster under the release that runs. */
export class Judge {
  private readonly cluster: Cluster;
  private readonly nodes = new Map<string, Judgement>();
  private readonly syncs = memoizeByObject((_world: World) => new Map<string, Sync>());

  constructor(
    readonly bundle: Bundle,
    readonly release: string | undefined,
  ) {
    this.cluster = new Cluster(bundle, release);
  }

  /** Result of the running release for a Service, as read. */
  row(service: string): ResultService | undefined {
    return this.cluster.row(service);
  }

  /** The part of the cluster as read that changes of these Services and of these ids can reach. */
  world(services: readonly string[], ids: readonly string[] = []): World {
    return this.cluster.world(services, ids);
  }

  /** The bundle with these Services alone, and every instance that they use or name. */
  part(services: readonly string[]): Bundle {
    return this.cluster.part(services);
  }

  /** Consequence of a change, on the state as read or on one that an earlier change left. Pure. */
  judge(change: Change, from: World = this.worldOf(change)): Judgement {
    const own: ApiCall[] = [];
    let world = from;
    try {
      world = apply(from, change, own);
    } catch (error) {
      const unknown: UnknownReason | undefined =
        error instanceof Refused
          ? "refused"
          : error instanceof CallNotKnown
            ? "callNotKnown"
            : error instanceof Incomplete
              ? "incomplete"
              : undefined;
      if (!unknown) throw error;
      const refusal = error instanceof Refused ? { refusal: error.message } : {};
      return { consequence: { clients: "none", facts: [], calls: [], syncs: [], unknown, ...refusal }, after: from };
    }
    const changed = world;
    const calls: Sync["calls"] = [];
    const syncs: Consequence["syncs"][number][] = [];
    let unknown: UnknownReason | undefined;
    // A Service that fails would continue trying without the change too: what it does anyway is not because of it.
    const retried = change.kind === "upgrade" ? [] : [...from.failing].filter((key) => key !== editedBy(change));
    let anyway = from;
    const unsettled: World[] = [];
    const tried = new Set<string>();
    const failing = new Set<string>();
    const edited = editedBy(change);
    let editedSync: Sync | undefined;
    const release = change.kind === "upgrade" ? change.to : this.release;
    const run = (
      key: string,
      because: SyncReason,
      sync = because === "groups" ? synchronise(world, key, release, "groups") : this.sync(world, key, release),
    ) => {
      // Nothing tells the controller of a cloud call: groups are filled at its next start, or when endpoints change.
      if (because === "groups" && change.kind === "cloud") unsettled.push(sync.world);
      else world = sync.world;
      if (sync.failed) failing.add(key);
      if (key === edited) editedSync = sync;
      unknown ??= sync.unknown;
      unsettled.push(...(sync.unsettled ?? []));
      if (sync.calls.length > 0 || because !== "retried" || !sync.failed) syncs.push({ service: key, because });
      calls.push(
        ...(because === "retried" ? sync.calls.filter(({ does }) => !does.every((one) => tried.has(one))) : sync.calls),
      );
    };
    if (edited) run(edited, change.kind === "upgrade" ? "upgrade" : change.kind === "delete" ? "deleted" : "edited");
    for (const key of this.refilled(change, world)) if (!retried.includes(key)) run(key, "groups");
    for (const key of retried) {
      const leaving = isLeaving(serviceOf(from, key));
      const without = this.sync(leaving ? from : anyway, key, release);
      const now = this.sync(world, key, release);
      // A present error remains: it does not wait for this change.
      if (without.failed === now.failed && (leaving ? isSame(without, now) : lacksNothing(without, now))) {
        failing.add(key);
        continue;
      }
      if (!leaving) {
        anyway = without.world;
        for (const { does } of without.calls) for (const one of does) tried.add(one);
      }
      run(key, "retried", now);
    }
    const facts = distinct([
      // The effect of the change itself counts, also where a retried sync would do it anyway.
      ...(anyway === from && (change.kind !== "cloud" || world === changed) ? [] : factsOf(from, changed, own)),
      ...[world, ...unsettled].flatMap((state) => factsOf(anyway, state, [...own, ...calls])),
      ...disputes(from, world, new Set(syncs.map(({ service }) => service)), release),
    ]);
    return {
      consequence: {
        clients: worstTraffic(facts.map(({ clients }) => clients)),
        facts,
        calls: calls.map(toldCall),
        syncs,
        ...(unknown ? { unknown } : {}),
      },
      after: { ...world, failing },
      ...(editedSync ? { sync: editedSync } : {}),
    };
  }

  /** The calls that a release which starts makes for a Service, in order. */
  firstCalls(service: string, release: string | undefined, from = this.world([service])): FirstCall[] {
    return this.callsOf(this.firstSync(service, release, from));
  }

  /** The calls of a sync, each with what clients notice of it. */
  callsOf({ calls, world }: Sync): FirstCall[] {
    return calls.map((call, at) => {
      const facts = factsOf(call.from, calls[at + 1]?.from ?? world, [call]);
      return { ...toldCall(call), clients: worstTraffic(facts.map(({ clients }) => clients)) };
    });
  }

  /** The sync that a release which starts makes of a Service, with the state before each call. */
  firstSync(service: string, release: string | undefined, from = this.world([service])): Sync {
    return this.sync(from, service, release);
  }

  /** The whole sync of a Service as it is, as any edit of it starts one. */
  wholeSync(service: string): Sync {
    return synchronise(this.world([service]), service, this.release);
  }

  /** Whether a release that starts syncs a Service whole. */
  syncsWhole(service: string, release: string | undefined): boolean {
    const own = this.cluster.index.services.get(service);
    return own !== undefined && partOf(own, release, this.release) === "whole";
  }

  /** A sync of a release that starts or retries, over labels of the one that runs: asked again for each change of a state. */
  private sync(world: World, key: string, release: string | undefined): Sync {
    const syncs = this.syncs(world);
    const id = `${release ?? ""} ${key}`;
    const known = syncs.get(id);
    if (known) return known;
    const service = serviceOf(world, key);
    const made = synchronise(world, key, release, service ? partOf(service, release, this.release) : "whole");
    syncs.set(id, made);
    return made;
  }

  /** The same for a label of a node, on the whole cluster as read; equal changes are judged once. */
  judgeNode(change: Extract<Change, { kind: "node" }>): Judgement {
    const key = JSON.stringify(change);
    const known = this.nodes.get(key) ?? this.judge(change);
    this.nodes.set(key, known);
    return known;
  }

  /** Services whose groups are filled anew: a node changed, or calls wrote their groups. */
  private refilled(change: Change, { bundle }: World): readonly string[] {
    const keys = bundle.kubernetes.services.map(keyOf);
    if (change.kind === "node") return keys;
    if (change.kind !== "cloud") return [];
    const groups = change.calls.flatMap(({ params }) => [str(params.VServerGroupId), str(params.ServerGroupId)]);
    const owners = new Set(groups.flatMap((id) => ownersOf(bundle, id)));
    return keys.filter((key) => owners.has(key));
  }

  private worldOf(change: Change): World {
    if (change.kind === "cloud") return this.world([], idsOf(change.calls));
    if (change.kind === "node") return this.world(this.bundle.kubernetes.services.map(keyOf));
    if (change.kind === "edit") return this.world([keyOf(change.service)], this.cluster.named(change.service));
    return this.world([change.service]);
  }
}

/** Services that a group belongs to, by its name or by the annotation that names it. */
function ownersOf({ alibabaCloud, kubernetes }: Bundle, id: string): string[] {
  if (id === "") return [];
  const clb = alibabaCloud.vServerGroups.find((row) => row.VServerGroupId === id);
  const nlb = alibabaCloud.nlb?.serverGroups.find((row) => row.ServerGroupId === id);
  const owner = parseManagedName(clb?.VServerGroupName) ?? nlbOwnerOf(str(nlb?.ServerGroupName));
  const named = kubernetes.services.filter((service) => vGroupIds(service).includes(id));
  return [...(owner ? [serviceKey(owner.namespace, owner.service)] : []), ...named.map(keyOf)];
}

/** Other Services that want the same instance otherwise: their next sync takes the change back. */
function disputes(from: World, to: World, synced: ReadonlySet<string>, release: string | undefined): Fact[] {
  const instances = ({ bundle: { alibabaCloud: cloud } }: World) =>
    new Set<object & { LoadBalancerId?: unknown }>([...cloud.loadBalancers, ...(cloud.nlb?.loadBalancers ?? [])]);
  const [had, has] = [instances(from), instances(to)];
  const differ = [...[...had].filter((row) => !has.has(row)), ...[...has].filter((row) => !had.has(row))];
  const ids = new Set(differ.map(({ LoadBalancerId }) => str(LoadBalancerId)));
  if (ids.size === 0) return [];
  return from.bundle.kubernetes.services.flatMap((one) => {
    const service = keyOf(one);
    if (synced.has(service) || serviceOf(to, service) !== one) return [];
    if (![from, to].some((world) => isUser(world, one, release, ids))) return [];
    const known = new Set(evaluate(from, service, release)?.findings.map(({ id }) => id));
    const row = evaluate(to, service, release);
    const made = row
      ? settledBySync(row).filter(({ id, resource }) => resource.kind === "LoadBalancer" && !known.has(id))
      : [];
    return made.length > 0 ? [fact("cluster", "takenBack", "none", { service })] : [];
  });
}

/** One judge per bundle and release: equal questions share its index. */
const judges = memoizeByObject((_bundle: Bundle) => new Map<string, Judge>());
export function judgeOf(bundle: Bundle, release: string | undefined): Judge {
  const known = judges(bundle);
  const judge = known.get(release ?? "") ?? new Judge(bundle, release);
  known.set(release ?? "", judge);
  return judge;
}

const toldCall = ({ product, action, target, service, loadBalancerId }: ControllerCall): ControllerCall => ({
  product,
  action,
  target,
  service,
  loadBalancerId,
});

const distinct = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values(),
];

/** To be cleaned up: what its clean-up would do is because of the change that lets it continue. */
const isLeaving = (service: KubeService | undefined): boolean =>
  service !== undefined && (isDeleting(service) || isWithdrawn(service, NEWEST));

const isSame = (a: Sync, b: Sync) => a.calls.length === b.calls.length && lacksNothing(a, b);

/** Whether the first sync does all that the second does. */
function lacksNothing(first: Sync, second: Sync): boolean {
  const made = new Set(first.calls.flatMap(({ does }) => does));
  return second.calls.every(({ does }) => does.every((one) => made.has(one)));
}

const editedBy = (change: Change): string | undefined =>
  change.kind === "edit"
    ? keyOf(change.service)
    : change.kind === "delete" || change.kind === "upgrade"
      ? change.service
      : undefined;

const ID_PARAMETERS = ["LoadBalancerId", "VServerGroupId", "ServerGroupId", "ListenerId"];

/** Ids of everything that calls name. */
export function idsOf(calls: readonly ApiCall[]): string[] {
  return calls.flatMap(({ params }) => [
    ...ID_PARAMETERS.map((name) => str(params[name])),
    ...texts(params, "ResourceId"),
  ]);
}

/** The state with a change alone. `made`: the calls that were done. Throws what `applyCall` throws. */
function apply(world: World, change: Change, made: ApiCall[]): World {
  switch (change.kind) {
    case "edit":
      return replaced(world, editedFrom(world, change.service));
    case "delete": {
      const service = serviceOf(world, change.service);
      if (!service) return world;
      // The API server keeps an object with a finalizer until it is taken off.
      const deletionTimestamp = str(service.metadata?.deletionTimestamp) || world.bundle.capturedAt;
      if ((service.metadata?.finalizers ?? []).length > 0)
        return replaced(world, { ...service, metadata: { ...service.metadata, deletionTimestamp } });
      return withServices(
        world,
        world.bundle.kubernetes.services.filter((row) => row !== service),
      );
    }
    case "cloud": {
      let next = world;
      for (const call of change.calls) {
        const done = applyCommand(next, call);
        made.push(call);
        next = done.world;
        const { makes } = call;
        const id = makes && done.answer[makes.field];
        if (id) next = { ...next, variables: { ...next.variables, [makes.variable]: id } };
      }
      return next;
    }
    case "node": {
      const { kubernetes } = world.bundle;
      const nodes = kubernetes.nodes.map((node) => {
        if (node.metadata?.name !== change.node) return node;
        const labels = Object.entries({ ...node.metadata.labels, ...change.labels }).filter(
          ([, value]) => value !== null,
        );
        return {
          ...node,
          metadata: { ...node.metadata, labels: Object.fromEntries(labels) as Record<string, string> },
        };
      });
      return { ...world, bundle: { ...world.bundle, kubernetes: { ...kubernetes, nodes } } };
    }
    case "upgrade":
      return world;
  }
}
