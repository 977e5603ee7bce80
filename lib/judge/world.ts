import { Annotations } from "@/lib/ccm/annotations";
import { type BundleIndex } from "@/lib/ccm/bundle-index";
import { defaultName, serviceKey } from "@/lib/ccm/names";
import { arr, objects, str } from "@/lib/ccm/read";
import { createEngine, type Engine } from "@/lib/engine";
import { publicForbidden } from "@/lib/engine/public";
import type { RunIndex } from "@/lib/engine/run-index";
import { vGroupIds } from "@/lib/ccm/relevance";
import { syncStateOf } from "@/lib/ccm/in-step";
import type { Bundle, KubeService, NlbCloud } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import { memoizeByObject } from "@/lib/text/memoize";
import { refusedIn } from "./sync-calls";

/**
 * The part of a cluster that a change can reach: some Services, the instances that they use or name, and what both need.
 * Never changed: every change makes a new one, and most lists are shared.
 */
export interface World {
  readonly bundle: Bundle;
  /** Ids of groups and listeners that commands keep in shell variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** How many things were made: their ids are distinguished by it. */
  readonly made: number;
  /** Services whose last sync failed, or never ended. */
  readonly failing: ReadonlySet<string>;
}

/** A whole cluster as a world. */
export const asWorld = (bundle: Bundle): World => ({ bundle, variables: {}, made: 0, failing: new Set() });

/** Ids that a Service uses: by id annotation, ownership tag, default name, address and the groups that vgroup-port names. */
function idsOf(index: RunIndex, service: KubeService): Set<string> {
  const annotations = new Annotations(service.metadata?.annotations);
  const owner = defaultName(str(service.metadata?.uid));
  const ids = new Set<string>();
  const add = (...more: readonly string[]) => more.forEach((id) => id !== "" && ids.add(id));
  add(annotations.get("id"));
  add(...index.taggedWith(owner).map(({ id }) => id), ...index.namedAs(owner).map(({ id }) => id));
  const { nlb } = index;
  if (nlb) add(...[...nlb.taggedWith(owner), ...nlb.namedAs(owner)].map(({ id }) => id));
  // Instances of several networks may have one address: its own instance is the one meant.
  const own = new Set([...ids].flatMap((id) => str(index.loadBalancers.get(id)?.Address)));
  for (const { ip, hostname } of objects(service.status?.loadBalancer?.ingress)) {
    if (!own.has(str(ip))) add(...index.instancesAt(str(ip)).map(({ id }) => id));
    if (nlb && hostname) add(nlb.byDnsName(str(hostname))?.id ?? "");
  }
  for (const group of vGroupIds(service))
    add(str(index.groupsById.get(group)?.LoadBalancerId), ...(nlbsOfGroup(index).get(group) ?? []));
  return ids;
}

const nlbsOfGroup = (index: RunIndex): ReadonlyMap<string, ReadonlySet<string>> =>
  index.once("nlbsOfGroup", () => {
    const found = new Map<string, Set<string>>();
    for (const row of index.nlbListeners.values()) {
      const group = str(row.ServerGroupId);
      found.set(group, (found.get(group) ?? new Set()).add(str(row.LoadBalancerId)));
    }
    return found;
  });

/** Whether a Service uses one of these instances. */
export const isUser = (
  { bundle }: World,
  service: KubeService,
  release: string | undefined,
  ids: ReadonlySet<string>,
) => [...idsOf(engineOf(bundle, release).index, service)].some((id) => ids.has(id));

/** Worlds of one bundle under the rules of one release. */
export class Cluster {
  readonly index: RunIndex;
  /** Ids that each Service uses, and the Services of each id. */
  private readonly ofService = new Map<string, ReadonlySet<string>>();
  private readonly ofInstance = new Map<string, Set<string>>();
  private readonly disablePublicSlb: boolean | undefined;
  private readonly engine: Engine;
  private readonly rows = new Map<string, ResultService | undefined>();
  /** Of one Service with its own instances, which most changes stay within. */
  private readonly worlds = new Map<string, World>();

  /** `release`: the one that runs; undefined: not known, the newest one's rules are used. */
  constructor(
    readonly bundle: Bundle,
    readonly release: string | undefined,
  ) {
    this.engine = engineOf(bundle, release);
    this.index = this.engine.index;
    for (const [key, service] of this.index.services) {
      const ids = idsOf(this.index, service);
      this.ofService.set(key, ids);
      for (const id of ids) this.ofInstance.set(id, (this.ofInstance.get(id) ?? new Set()).add(key));
    }
    this.disablePublicSlb = publicForbidden(this.index);
  }

  /** `services`: keys of Services; `instances`: ids of instances and groups that the change names. */
  world(services: readonly string[], instances: readonly string[] = []): World {
    const [only, ...others] = services;
    const more = instances.flatMap((id) => this.instancesOf(id));
    if (only === undefined || others.length > 0) return this.make(services, more);
    const own = this.ofService.get(only);
    if (more.some((id) => !own?.has(id))) return this.make(services, more);
    const known = this.worlds.get(only) ?? this.make(services, []);
    this.worlds.set(only, known);
    return known;
  }

  /** The bundle with these Services alone, and every instance that they use or name. */
  part(services: readonly string[]): Bundle {
    const ids = services.flatMap((key) => [...(this.ofService.get(key) ?? [])]);
    return restricted(this.index, new Set(services), new Set(ids), this.disablePublicSlb);
  }

  private make(services: readonly string[], instances: readonly string[]): World {
    const { index } = this;
    const ids = new Set<string>();
    const keys = new Set<string>();
    const addService = (key: string) => {
      keys.add(key);
      for (const id of this.ofService.get(key) ?? []) ids.add(id);
    };
    for (const key of services) addService(key);
    for (const id of instances) ids.add(id);
    for (const id of [...ids]) for (const key of this.ofInstance.get(id) ?? []) addService(key);
    const bundle = restricted(index, keys, ids, this.disablePublicSlb);
    // Nothing else of the cluster reaches these Services: their rows are those of the whole.
    const rows = rowsOf(bundle);
    for (const key of keys) rows.set(rowId(key, this.release), this.row(key));
    return { bundle, variables: {}, made: 0, failing: new Set([...keys].filter((key) => this.isFailing(key))) };
  }

  /** Ids of the instances that a Service would use, as it is after an edit. */
  named(service: KubeService): string[] {
    return [...idsOf(this.index, service)];
  }

  /** Result of the running release for a Service, on the whole cluster as read. */
  row(key: string): ResultService | undefined {
    if (!this.rows.has(key)) this.rows.set(key, this.engine.evaluate(key));
    return this.rows.get(key);
  }

  /** Tried again and again: something of it is refused, or its last sync failed or never ended. */
  private isFailing(key: string): boolean {
    const row = this.row(key);
    if (!row || row.status === "skipped" || row.status === "unknown") return false;
    const service = this.index.services.get(key);
    const inStep = service && syncStateOf(service, this.release, this.release) === "inStep";
    if (row.findings.some(refusedIn(inStep ? "groups" : "whole"))) return true;
    // In step, a refusal that only a whole sync meets is what a dry run wrote.
    return failedLast(this.index, key) && !(inStep && row.findings.some(refusedIn("whole")));
  }

  /** The instances that an id of an instance, group or listener belongs to. */
  private instancesOf(id: string): readonly string[] {
    const { index } = this;
    if (index.instances.has(id) || index.nlbs.has(id)) return [id];
    const group = index.groupsById.get(id);
    if (group) return [str(group.LoadBalancerId)];
    const listener = index.nlbListeners.get(id);
    if (listener) return [str(listener.LoadBalancerId)];
    if (!index.nlbGroups.has(id)) return [];
    return [...index.nlbListeners.values()]
      .filter((row) => row.ServerGroupId === id)
      .map((row) => str(row.LoadBalancerId));
  }
}

const enginesOf = memoizeByObject((_bundle: Bundle) => new Map<string, Engine>());
function engineOf(bundle: Bundle, release: string | undefined): Engine {
  const engines = enginesOf(bundle);
  const known =
    engines.get(release ?? "") ??
    createEngine(bundle, { checkedAt: bundle.capturedAt, targetVersion: release, sync: true });
  engines.set(release ?? "", known);
  return known;
}

/** Rows of one state: a plan asks for the same ones again and again. */
const rowsOf = memoizeByObject((_bundle: Bundle) => new Map<string, ResultService | undefined>());
const rowId = (key: string, release: string | undefined) => `${release ?? ""} ${key}`;

/** Result of a release for one Service in a given state: the row of a real sync, NLB Services included. */
export function evaluate({ bundle }: World, key: string, release: string | undefined): ResultService | undefined {
  const rows = rowsOf(bundle);
  const id = rowId(key, release);
  if (!rows.has(id)) rows.set(id, engineOf(bundle, release).evaluate(key));
  return rows.get(id);
}

/** The last sync of a Service failed, or none ever ended: no hash of it, or a failure newer than a success. */
function failedLast(index: BundleIndex, key: string): boolean {
  let failed = "";
  let succeeded = "";
  for (const event of index.events.get(key) ?? []) {
    const at = str(event.lastTimestamp) || str(event.eventTime) || str(event.firstTimestamp);
    if (event.reason === "EnsuredLoadBalancer" && at > succeeded) succeeded = at;
    if (/^(Sync|Clean)LoadBalancerFailed$/.test(str(event.reason)) && !ofDryRun(str(event.message)) && at > failed)
      failed = at;
  }
  return failed > succeeded;
}

/** Left by a precheck, not by a sync: the dry run of CLB says so, that of NLB names what "should be" instead of an API error. */
const ofDryRun = (message: string) => message.includes("DryRun:") || /OpenAPI: \w+, Message: /.test(message);

const some = <T>(keys: Iterable<string>, table: ReadonlyMap<string, T>): T[] =>
  [...keys].flatMap((key) => {
    const row = table.get(key);
    return row === undefined ? [] : [row];
  });
const many = <T>(keys: Iterable<string>, table: ReadonlyMap<string, readonly T[]>): T[] =>
  [...keys].flatMap((key) => table.get(key) ?? []);

/** The bundle with these Services and instances alone; lists that every Service needs are shared. */
function restricted(
  index: RunIndex,
  services: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  disablePublicSlb: boolean | undefined,
): Bundle {
  const { bundle } = index;
  const { kubernetes, alibabaCloud: cloud } = bundle;
  const objectsOf = some(services, index.services);
  const slices = many(services, index.slices);
  const endpoints = some(services, index.endpoints);
  const rows = [
    ...slices.flatMap((slice) => objects(slice.endpoints)),
    ...endpoints.flatMap(({ subsets }) =>
      objects(subsets).flatMap((one) => [...objects(one.addresses), ...objects(one.notReadyAddresses)]),
    ),
  ];
  const pods = new Set(
    rows.flatMap(({ targetRef }) => (targetRef?.kind === "Pod" ? serviceKey(targetRef.namespace, targetRef.name) : [])),
  );
  const addresses = new Set(
    rows.flatMap((row) => ("ip" in row ? [str(row.ip)] : arr("addresses" in row ? row.addresses : []).map(str))),
  );
  return {
    ...bundle,
    cluster: { ...bundle.cluster, disablePublicSlb },
    kubernetes: {
      ...kubernetes,
      services: objectsOf,
      endpointSlices: slices,
      endpoints: kubernetes.endpoints && (index.usesSlices ? undefined : endpoints),
      pods: some(pods, index.pods),
      events: many(services, index.events),
    },
    alibabaCloud: {
      ...cloud,
      loadBalancers: some(ids, index.loadBalancers),
      listeners: many(ids, index.listeners),
      vServerGroups: many(ids, index.groups),
      domainExtensions: cloud.domainExtensions && many(ids, index.domainExtensions),
      networkInterfaces:
        cloud.networkInterfaces &&
        [...addresses].flatMap((address) => {
          const id = index.interfaces.get(address);
          return id === undefined ? [] : [{ NetworkInterfaceId: id, PrivateIpAddress: address }];
        }),
      nlb: cloud.nlb && restrictedNlb(index, objectsOf, ids),
    },
  };
}

/** NLBs with their listeners; groups in use, owned by one of the Services or named by it; security groups are few. */
function restrictedNlb(index: RunIndex, services: readonly KubeService[], ids: ReadonlySet<string>): NlbCloud {
  const cloud = index.bundle.alibabaCloud.nlb!;
  const listeners = many(ids, index.nlbListenersOf);
  const groups = new Set(listeners.map((row) => str(row.ServerGroupId)));
  for (const service of services) {
    for (const row of index.nlbGroupsOfOwner.get(defaultName(str(service.metadata?.uid))) ?? [])
      groups.add(str(row.ServerGroupId));
    for (const id of vGroupIds(service)) groups.add(id);
  }
  const listenerIds = new Set(listeners.map((row) => row.ListenerId));
  return {
    ...cloud,
    loadBalancers: some(ids, index.nlbs),
    listeners,
    listenerCertificates: cloud.listenerCertificates?.filter((row) => listenerIds.has(row.ListenerId)),
    serverGroups: some(groups, index.nlbGroups),
    servers: many(groups, index.nlbServers),
  };
}
