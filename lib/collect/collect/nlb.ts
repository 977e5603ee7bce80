import { batches } from "@/lib/model/batches";
import { byKey } from "@/lib/ccm/bundle-index";
import { NLB_ID_LABEL, OWNERSHIP_TAG, SECURITY_GROUP_LABEL } from "@/lib/ccm/names";
import { annotation, defaultName, isNlb, nlbTagOf, tagOf, vGroupIds } from "@/lib/ccm/relevance";
import { ownedBy, type CloudReader } from "@/lib/collect/alibaba/client";
import { CloudCallError, isOddItem, notWhole } from "@/lib/collect/alibaba/errors";
import { num, list, str } from "@/lib/ccm/read";
import type { KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";
import { memoizeByObject } from "./instances";
import { joinNlb, nlbHost, splitNlb } from "./nlb-part";
import type { RunProgress } from "./run-progress";
import type { SnapshotBuilder } from "./snapshot-builder";

/** NLBs that one ListListeners call may name. */
const NLBS_PER_CALL = 20;
/** NLBs requested by id: a Service names them and the list did not contain them. */
const CONFIRMED = 5;

const NOTHING: NlbCloud = { loadBalancers: [], listeners: [], serverGroups: [], servers: [] };

/**
 * Reads what the NLB controller would read for some Services: lists once for the region, or for each Service by itself
 * where there are few; servers once per group; the rest only where a Service needs it. A read that fails for one Service
 * affects it alone, a failed list of the region affects all.
 */
export class NlbReading {
  private readonly services = new Map<string, KubeService>();
  private listsOnce?: Promise<void>;
  private securityGroupsOnce?: Promise<NlbItem[]>;
  private listenersOf = new Map<string, NlbItem[]>();
  private groupsOf = new Map<string, NlbItem[]>();
  private groups = new Map<string, NlbItem[]>();

  constructor(
    private readonly builder: SnapshotBuilder,
    private readonly cloud: CloudReader,
    private readonly progress: RunProgress,
    keys: Iterable<string>,
    private readonly how: "region" | "each",
    private readonly after: Promise<unknown> = Promise.resolve(),
  ) {
    for (const key of keys) {
      const service = builder.services.get(key);
      if (service && isNlb(service)) this.services.set(key, service);
    }
  }

  get keys(): string[] {
    return [...this.services.keys()];
  }

  /** NLBs, listeners and server groups, by region or by Service. */
  lists(): Promise<void> {
    if (this.services.size === 0) return Promise.resolve();
    return (this.listsOnce ??= this.after.then(() => (this.how === "region" ? this.ofRegion() : this.ofEach())));
  }

  /** The lists of the region, reduced to objects of these Services. */
  private async ofRegion(): Promise<void> {
    const services = [...this.services.values()];
    // Servers may arrive before the lists are complete.
    this.take(NOTHING);
    let isOdd = false;
    const whole = async (read: () => Promise<NlbItem[]>) => {
      const items = await this.progress.attempt(() =>
        read().catch((error: unknown) => {
          if (!isOddItem(error)) throw error;
          isOdd = true;
          return [];
        }),
      );
      return items ?? [];
    };
    const [loadBalancers, listeners, serverGroups] = await Promise.all([
      whole(() => this.cloud.nlbs()),
      whole(() => this.cloud.nlbListeners()),
      whole(() =>
        this.cloud.serverGroups(undefined, (serverGroups) => {
          for (const group of splitNlb({ ...NOTHING, serverGroups }, services).theirs.serverGroups)
            this.servers(group).catch(() => undefined);
        }),
      ),
    ]);
    // An item that does not tell whose it is: only the Service that finds it then is unknown.
    if (isOdd) return this.ofEach();
    this.take({ ...NOTHING, loadBalancers, listeners, serverGroups });
    await this.confirmAbsent(new Set(loadBalancers.map(idOf)));
  }

  /** The lists of each Service by itself. */
  private async ofEach(): Promise<void> {
    const found: NlbCloud = { loadBalancers: [], listeners: [], serverGroups: [], servers: [] };
    const listed = new Set<string>();
    await Promise.all(
      [...this.services].flatMap(([key, service]) => {
        const owner = defaultName(service);
        const id = annotation(service, "id");
        const groupIds = vGroupIds(service);
        const nlbs = async () => {
          let own = await this.cloud.nlbs(id ? { LoadBalancerIds: [id] } : { Tag: ownedBy(owner) });
          if (own.length === 0 && !id) own = await this.cloud.nlbs({ LoadBalancerNames: [owner] });
          const named = namedNlb(service);
          if (own.length === 0 && named)
            for (const nlb of await this.cloud.nlbs({ LoadBalancerIds: [named] })) listed.add(idOf(nlb));
          // The NLB of the Service's address, where the search finds another one, or none.
          const host = nlbHost(service);
          if (host && !own.some((nlb) => nlb.DNSName === host))
            own = [...own, ...(await this.cloud.nlbs({ DNSName: host }))];
          found.loadBalancers.push(...own);
          for (const ids of batches(own.map(idOf), NLBS_PER_CALL))
            found.listeners.push(...(await this.cloud.nlbListeners(ids)));
        };
        const groups = async () => {
          found.serverGroups.push(...(await this.cloud.serverGroups({ Tag: ownedBy(owner) })));
          if (groupIds.length > 0)
            found.serverGroups.push(...(await this.cloud.serverGroups({ ServerGroupIds: groupIds })));
        };
        return [this.progress.attempt(nlbs, key), this.progress.attempt(groups, key)];
      }),
    );
    this.take({
      ...found,
      loadBalancers: unique(found.loadBalancers, "LoadBalancerId"),
      listeners: unique(found.listeners, "ListenerId"),
      serverGroups: unique(found.serverGroups, "ServerGroupId"),
    });
    await this.confirmAbsent(listed);
  }

  /** All objects of one Service: after the lists, its servers, certificates and security groups. */
  readonly of = memoizeByObject(async (key) => {
    const service = this.services.get(key);
    if (!service) return;
    await this.lists();
    const groups = new Set([
      ...(this.groupsOf.get(defaultName(service)) ?? []),
      ...vGroupIds(service).flatMap((id) => this.groups.get(id) ?? []),
    ]);
    await Promise.all([
      ...[...groups].map((group) => this.progress.attempt(() => this.servers(group), key)),
      this.progress.attempt(() => this.certificates(key, service), key),
      this.progress.attempt(() => this.securityGroups(key, service), key),
    ]);
  });

  private get nlb(): NlbCloud {
    return (this.builder.shared.nlb ??= { ...NOTHING });
  }

  /** Replaces what was known of these Services; what belongs to none of them is dropped. */
  private take(fresh: NlbCloud): void {
    const services = [...this.services.values()];
    const { theirs } = splitNlb(fresh, services);
    this.builder.shared.nlb = joinNlb(splitNlb(this.nlb, services).others, theirs);
    this.builder.attach();
    this.listenersOf = byKey(theirs.listeners, (listener) => listener.LoadBalancerId);
    this.groups = byKey(theirs.serverGroups, (group) => group.ServerGroupId);
    this.groupsOf = byKey(theirs.serverGroups, (group) => nlbTagOf(group, OWNERSHIP_TAG));
  }

  /** An NLB that a Service names and no list contains is read by its id: when it exists, the list was not whole. */
  private async confirmAbsent(listed: ReadonlySet<string>): Promise<void> {
    const absent = [...this.services].flatMap(([key, service]) => {
      const id = namedNlb(service);
      return this.builder.instancesOf(key).length === 0 && id && !listed.has(id) ? [{ key, id }] : [];
    });
    let late: string | undefined;
    for (const { key, id } of absent.slice(0, CONFIRMED))
      if (await this.progress.attempt(() => this.cloud.nlbExists(id), key)) late ??= id;
    if (late === undefined) return;
    const error = notWhole("ListLoadBalancers", `The list of NLBs is not whole: ${late} exists but was not in it.`);
    for (const { key } of absent) this.progress.failed(error, key);
  }

  private servers({ ServerGroupId, ServerCount }: NlbItem): Promise<void> {
    return this.serversOf(str(ServerGroupId), ServerCount);
  }

  /** The list of groups counts the servers of each: an answer with fewer is not whole, or one was removed meanwhile. */
  private readonly serversOf = memoizeByObject(async (id, count: unknown) => {
    if (count === 0) return;
    this.progress.more("backends", 1);
    try {
      let servers = await this.cloud.servers(id);
      if (servers.length < num(count)) {
        const [now] = await this.cloud.serverGroups({ ServerGroupIds: [id] });
        servers = await this.cloud.servers(id);
        const held = num(now?.ServerCount);
        if (servers.length < held)
          throw notWhole("ListServerGroupServers", `The answer holds ${servers.length} of ${held} servers of ${id}.`);
      }
      this.nlb.servers.push(...servers);
    } finally {
      this.progress.step("backends");
    }
  });

  /** The controller reads them only with the annotation. A listener has at least its default certificate. */
  private async certificates(key: string, service: KubeService): Promise<void> {
    if (annotation(service, "additional-cert-ids") === undefined) return;
    const listeners = this.builder
      .instancesOf(key)
      .flatMap((id) => this.listenersOf.get(id) ?? [])
      .filter((listener) => listener.ListenerProtocol === "TCPSSL");
    await Promise.all(
      listeners.map(async (listener) => {
        const id = str(listener.ListenerId);
        const rows = await this.cloud.nlbCertificates(id);
        const own = Array.isArray(listener.CertificateIds) && listener.CertificateIds.length > 0;
        if (own && !rows.some((row) => row.IsDefault === true))
          throw notWhole("ListListenerCertificates", `The answer lacks the certificate that ${id} has.`);
        (this.nlb.listenerCertificates ??= []).push(...rows);
      }),
    );
  }

  /** Read under the controller's conditions: source ranges, any security group on the NLB, or the label. */
  private async securityGroups(key: string, service: KubeService): Promise<void> {
    const label = service.metadata?.labels?.[SECURITY_GROUP_LABEL] ?? "";
    const ids = new Set(this.builder.instancesOf(key));
    const joined = this.nlb.loadBalancers.some(
      (nlb) => ids.has(idOf(nlb)) && Array.isArray(nlb.SecurityGroupIds) && nlb.SecurityGroupIds.length > 0,
    );
    // With an id the controller reads none; for an id that is refused, those of the source ranges are read.
    const asks = joined && !annotation(service, "id");
    if (!asks && label === "" && (service.spec?.loadBalancerSourceRanges ?? []).length === 0) return;
    const owner = defaultName(service);
    // For one Service, or for the whole region with one call.
    const ofOne = () => this.cloud.ownedSecurityGroups(owner);
    const all = await (this.services.size === 1
      ? ofOne()
      : (this.securityGroupsOnce ??= this.cloud.ownedSecurityGroups()).catch((error: unknown) => {
          if (isOddItem(error)) return ofOne();
          throw error;
        }));
    const own = all.filter((group) => tagOf(group, OWNERSHIP_TAG) === owner);
    const isLabelled = own.some((group) => group.SecurityGroupId === label);
    if (label !== "" && !isLabelled && (await this.securityGroupExists(label)))
      throw notWhole("DescribeSecurityGroups", `The answer lacks ${label}, which the Service's label names.`);
    await Promise.all(
      own.map(async ({ SecurityGroupId, Tags, RuleCount }) => {
        const group = await this.cloud.securityGroup(str(SecurityGroupId));
        const rules = list(group.Permissions, "Permission").length;
        if (rules < num(RuleCount))
          throw notWhole("DescribeSecurityGroupAttribute", `The answer holds ${rules} of ${num(RuleCount)} rules.`);
        (this.nlb.securityGroups ??= []).push({ ...group, Tags });
      }),
    );
  }

  private async securityGroupExists(id: string): Promise<boolean> {
    try {
      await this.cloud.securityGroup(id);
      return true;
    } catch (error) {
      if (error instanceof CloudCallError && /NotFound/.test(error.code)) return false;
      throw error;
    }
  }
}

/** The NLB that a Service names itself, by its annotation or the controller's label. */
function namedNlb(service: KubeService): string | undefined {
  const id = annotation(service, "id") || (service.metadata?.labels?.[NLB_ID_LABEL] ?? "");
  return /^[\w-]+$/.test(id) ? id : undefined;
}

const idOf = (nlb: NlbItem) => str(nlb.LoadBalancerId);

const unique = (rows: readonly NlbItem[], key: string): NlbItem[] => [
  ...new Map(rows.map((row) => [row[key], row])).values(),
];
