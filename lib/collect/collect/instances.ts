import { batches } from "@/lib/model/batches";
import { parseManagedName, serviceKey } from "@/lib/ccm/names";
import type { CloudReader, GroupName } from "@/lib/collect/alibaba/client";
import { ADDRESSES_PER_CALL, IDS_PER_CALL } from "@/lib/collect/alibaba/client";
import { CloudCallError, isCredential, isPermission, notWhole } from "@/lib/collect/alibaba/errors";
import type { CloudListener, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import type { SnapshotBuilder } from "./snapshot-builder";
import type { RunProgress } from "./run-progress";
import { isDeleting } from "@/lib/ccm/service";
import { isEniMode, vGroupIds, wantsCertificates, wantsDomainExtensions } from "@/lib/ccm/relevance";

/** Reads listeners, groups and certificates of instances, with as few calls as the API allows. A failure affects its object alone. */
export class InstanceReading {
  private certificatesOnce?: Promise<void>;

  constructor(
    private readonly builder: SnapshotBuilder,
    private readonly cloud: CloudReader,
    private readonly progress: RunProgress,
  ) {}

  /** Adds this many instances to the totals of the progress, once and before they are read. */
  announce(instances: number): void {
    this.progress.more("listeners", instances);
    this.progress.more("vServerGroups", instances);
  }

  /** Listeners of many instances that were announced, 10 per call; the promise of an instance settles with its batch. */
  listeners(ids: readonly string[]): Map<string, Promise<void>> {
    const promises = new Map<string, Promise<void>>();
    for (const batch of batches(ids, IDS_PER_CALL)) {
      const done = this.listenerBatch(batch).finally(() => this.progress.step("listeners", batch.length));
      // A cancelled run awaits none of them: without a handler a rejection would end the process.
      done.catch(() => undefined);
      for (const id of batch) promises.set(id, done);
    }
    return promises;
  }

  private async listenerBatch(ids: readonly string[]): Promise<void> {
    try {
      const found = await this.cloud.listeners(ids);
      const byInstance = new Map<string, CloudListener[]>(ids.map((id) => [id, []]));
      for (const listener of found) byInstance.get(listener.LoadBalancerId ?? "")?.push(listener);
      for (const [id, listeners] of byInstance) this.builder.listeners.set(id, listeners);
    } catch (error) {
      // One missing instance must not fail the nine others of its batch.
      if (ids.length > 1 && error instanceof CloudCallError && concernsResource(error)) {
        await Promise.all(ids.map((id) => this.listenerBatch([id])));
        return;
      }
      for (const id of ids) this.progress.failed(error, id);
    }
  }

  /** Names of the VServer groups of an instance that was announced, then the backends of those that matter. */
  async groups(loadBalancerId: string, retried = false): Promise<void> {
    let names: GroupName[];
    try {
      names = await this.cloud.groupNames(loadBalancerId);
    } catch (error) {
      this.progress.failed(error, loadBalancerId);
      return;
    } finally {
      if (!retried) this.progress.step("vServerGroups");
    }
    const wanted = names.filter((g) => this.matters(loadBalancerId, g));
    const rows = new Map<string, CloudVServerGroup>(
      wanted.map((g) => [
        g.VServerGroupId,
        { LoadBalancerId: loadBalancerId, VServerGroupId: g.VServerGroupId, VServerGroupName: g.VServerGroupName },
      ]),
    );
    // Until the backends are read, a row records the instance of a group.
    this.builder.groups.set(loadBalancerId, [...rows.values()]);
    this.progress.more("backends", wanted.length);
    let gone = false;
    await Promise.all(
      wanted.map(async (g) => {
        try {
          const group = await this.cloud.group(loadBalancerId, g.VServerGroupId);
          const short = shortGroup(g, group);
          // A backend may have been removed between the two calls: both are made again, once.
          if (short && !retried) gone = true;
          else if (short) this.progress.failed(short, g.VServerGroupId);
          rows.set(g.VServerGroupId, group);
        } catch (error) {
          if (error instanceof CloudCallError && /VServerGroupId does not exist/i.test(error.message) && !retried)
            gone = true;
          else this.progress.failed(error, g.VServerGroupId);
        } finally {
          this.progress.step("backends");
        }
      }),
    );
    // A group deleted between the two calls: list again, once.
    if (gone) return this.groups(loadBalancerId, true);
    this.builder.groups.set(loadBalancerId, [...rows.values()]);
  }

  /** The CCM reads a group whose name is this Service's own, or whose id the vgroup-port annotation gives. */
  private matters(loadBalancerId: string, group: GroupName): boolean {
    const services = this.builder.servicesOf(loadBalancerId);
    const parts = parseManagedName(group.VServerGroupName);
    if (parts) {
      const mine = this.builder.cluster.id === "" || parts.clusterId === this.builder.cluster.id;
      if (mine && services.includes(serviceKey(parts.namespace, parts.service))) return true;
    }
    return services.some((key) => {
      const service = this.builder.services.get(key);
      return service !== undefined && vGroupIds(service).includes(group.VServerGroupId);
    });
  }

  /** Domain extensions and certificates, only where an HTTPS listener and its Service need them. After the listeners. */
  async details(loadBalancerId: string): Promise<void> {
    const https = (this.builder.listeners.get(loadBalancerId) ?? []).filter((l) => l.ListenerProtocol === "https");
    const services: KubeService[] = this.builder
      .servicesOf(loadBalancerId)
      .map((key) => this.builder.services.get(key) ?? {});
    const extensions = async () => {
      const read = https.map(({ ListenerPort }) =>
        this.progress.detail(() => this.cloud.domainExtensions(loadBalancerId, Number(ListenerPort)), loadBalancerId),
      );
      this.builder.domainExtensions.set(
        loadBalancerId,
        (await Promise.all(read)).flatMap((rows) => rows ?? []),
      );
    };
    await Promise.all([
      https.length > 0 && services.some(wantsDomainExtensions) ? extensions() : undefined,
      https.length > 0 || services.some(wantsCertificates) ? this.certificates() : undefined,
    ]);
  }

  /** All certificates of the account in one call, at most once per run. */
  private certificates(): Promise<void> {
    return (this.certificatesOnce ??= this.progress
      .detail(() => this.cloud.certificates())
      .then((found) => {
        if (found) this.builder.shared.serverCertificates = found;
      }));
  }
}

/** The list of groups counts the backends of each: an answer with fewer is not whole. */
function shortGroup(name: GroupName, group: CloudVServerGroup): CloudCallError | undefined {
  const servers = group.BackendServers?.BackendServer?.length ?? 0;
  if (name.ServerCount === undefined || servers >= name.ServerCount) return undefined;
  return notWhole("DescribeVServerGroupAttribute", `The answer holds ${servers} of ${name.ServerCount} backends.`);
}

/**
 * No requested address has an interface, although groups serve some of them as interfaces: the answers were wrongly empty.
 * Their backends would count as none, so these Services are unknown.
 */
export function contradictedInterfaces(builder: SnapshotBuilder, progress: RunProgress): void {
  if (!builder.interfacesAsked || builder.interfaces.size > 0) return;
  for (const key of builder.selectedServices()) {
    const service = builder.services.get(key);
    if (!service || isDeleting(service) || !isEniMode(service, builder.cluster.serviceBackendType)) continue;
    if (builder.hasError({ source: "ecs", action: "DescribeNetworkInterfaces", resource: key })) continue;
    const { addresses } = builder.targetsOf(key);
    const served = [
      ...builder
        .instancesOf(key)
        .flatMap((id) => builder.groups.get(id) ?? [])
        .flatMap((group) => group.BackendServers?.BackendServer ?? [])
        .filter((b) => b.Type === "eni"),
      ...(builder.isNlb(key) ? (builder.shared.nlb?.servers ?? []).filter((b) => b.ServerType === "Eni") : []),
    ].find((b) => addresses.has(String(b.ServerIp ?? "")));
    if (served)
      progress.failed(
        notWhole(
          "DescribeNetworkInterfaces",
          `No address of a Pod belongs to an interface, although a server group serves ${String(served.ServerIp)} as ${String(served.ServerId)}.`,
        ),
        key,
      );
  }
}

/** The failure is about what was named in the call, not about the account, the limit or the network. */
function concernsResource(error: CloudCallError): boolean {
  return !error.retryable && !isPermission(error.code) && !isCredential(error.code) && !error.throttled;
}

/** Interfaces of pod addresses, 100 per call across Services; each address is read once. */
export class InterfaceReading {
  private readonly looked = memoizeByObject((address) => this.batch(address));
  private vpcOnce?: Promise<void>;

  constructor(
    private readonly builder: SnapshotBuilder,
    private readonly cloud: CloudReader,
    private readonly progress: RunProgress,
  ) {}

  /** Settles when every address has been looked up. Call `flush` after the last request. */
  request(key: string, addresses: readonly string[]): Promise<void> {
    return Promise.all(new Set(addresses.map(this.looked))).then(async () => {
      const failed = addresses.find((a) => this.failures.has(a));
      if (failed) this.progress.failed(this.failures.get(failed), key);
      else if (addresses.some((a) => !this.builder.interfaces.has(a))) await this.vpc();
    });
  }

  private readonly failures = new Map<string, unknown>();
  /** Addresses of one family that are not sent yet, and the function that sends them. */
  private current?: { addresses: string[]; promise: Promise<void>; send: () => void };

  private batch(address: string): Promise<void> {
    const open = this.current?.addresses;
    if (open && (open.length >= ADDRESSES_PER_CALL || open[0]?.includes(":") !== address.includes(":"))) this.flush();
    if (!this.current) {
      let send: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (send = resolve));
      const addresses: string[] = [];
      this.progress.more("details", 1);
      this.current = { addresses, send, promise: gate.then(() => this.read(addresses)) };
    }
    this.current.addresses.push(address);
    return this.current.promise;
  }

  flush(): void {
    this.current?.send();
    this.current = undefined;
  }

  private async read(addresses: readonly string[]): Promise<void> {
    this.builder.interfacesAsked = true;
    try {
      const { odd } = await this.ask(addresses);
      // An address counts as without an interface after a second read. An interface found only then shows that answers are
      // truncated, so that the other addresses are doubtful too.
      const without = addresses.filter((address) => !this.builder.interfaces.has(address));
      for (const address of odd ? without : []) this.failures.set(address, odd);
      if (odd || without.length === 0 || without.length === addresses.length) return;
      const { rows: late } = await this.ask(without);
      if (late > 0)
        throw notWhole(
          "DescribeNetworkInterfaces",
          `The first answer held ${addresses.length - without.length} of ${addresses.length} addresses, a second ${late} more.`,
        );
    } catch (error) {
      for (const address of addresses) this.failures.set(address, error);
    } finally {
      this.progress.step("details");
    }
  }

  /** Returns how many addresses belong to an interface, and an interface that does not tell its addresses. */
  private async ask(addresses: readonly string[]): Promise<{ rows: number; odd?: CloudCallError }> {
    const { rows, odd } = await this.cloud.networkInterfaces(this.builder.cluster.vpcId, addresses);
    for (const row of rows) this.builder.interfaces.set(row.PrivateIpAddress ?? "", row);
    return { rows: rows.length, odd };
  }

  /** Only when an address has no interface: the VPC's ranges then decide the CCM's message. */
  private vpc(): Promise<void> {
    this.vpcOnce ??= (async () => {
      if (this.builder.shared.vpc) return;
      const { vpcId } = this.builder.cluster;
      if (!vpcId) {
        this.builder.addError({
          source: "vpc",
          action: "DescribeVpcAttribute",
          code: "VpcUnknown",
          message:
            "Some pod addresses belong to no network interface, and the cluster's VPC is not known: set PREFLIGHT_VPC_ID.",
        });
        return;
      }
      const vpc = await this.progress.detail(() => this.cloud.vpc(vpcId));
      if (vpc) this.builder.shared.vpc = vpc;
    })();
    return this.vpcOnce;
  }
}

/** Reads once for each key: later calls get the promise of the first. */
export function memoizeByObject<A extends unknown[]>(read: (key: string, ...rest: A) => Promise<void>) {
  const promises = new Map<string, Promise<void>>();
  return (key: string, ...rest: A): Promise<void> => {
    const promise = promises.get(key) ?? read(key, ...rest);
    promises.set(key, promise);
    return promise;
  };
}
