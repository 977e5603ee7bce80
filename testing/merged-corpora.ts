import { keyOf } from "@/lib/ccm/names";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "@/lib/ccm/read";
import type { Bundle, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";

/** Folder of the recorded runs: not part of the repository, looked for beside it unless the environment names one. */
export const CORPORA_DIR =
  process.env.PREFLIGHT_CONFORMANCE_DIR ?? path.resolve(import.meta.dirname, "../../shared/conformance");

/** Names of the recorded corpora (`corpus-101`), sorted; empty where the folder is missing. */
export function corpusNames(): string[] {
  if (!existsSync(CORPORA_DIR)) return [];
  return readdirSync(CORPORA_DIR)
    .filter((name) => name.endsWith(".bundle.json"))
    .map((name) => name.replace(".bundle.json", ""))
    .sort();
}

/** All recorded corpora as one cluster; null where they are missing. */
export function readMergedCorpora(): Bundle | null {
  const bundles = corpusNames().map(
    (name) => JSON.parse(readFileSync(path.join(CORPORA_DIR, `${name}.bundle.json`), "utf8")) as Bundle,
  );
  return bundles.length === 0 ? null : mergeBundles(bundles);
}

/**
 * Several recordings as one believable cluster: nodes, certificates and network interfaces, which they share, are there
 * once; everything else must have a key of its own, and instances get addresses that no other has.
 * @throws Error when two recordings hold different objects under one key
 */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const apart = bundles.map(withOwnAddresses);
  const first = apart[0]!;
  const kube = apart.map((bundle) => bundle.kubernetes);
  const cloud = apart.map((bundle) => bundle.alibabaCloud);
  const meta = (object: { metadata?: { namespace?: string; name?: string } }) => keyOf(object);
  return {
    ...first,
    kubernetes: {
      services: own(kube, "services", meta, (service) => meta(service) === "default/kubernetes"),
      endpointSlices: own(kube, "endpointSlices", meta),
      endpoints: own(kube, "endpoints", meta),
      nodes: shared(kube, "nodes", meta),
      pods: own(kube, "pods", meta),
      events: own(kube, "events", meta),
    },
    alibabaCloud: {
      loadBalancers: own(cloud, "loadBalancers", (row) => row.LoadBalancerId ?? ""),
      listeners: own(cloud, "listeners", (row) => `${row.LoadBalancerId}:${row.ListenerPort}/${row.ListenerProtocol}`),
      vServerGroups: own(cloud, "vServerGroups", (row) => `${row.LoadBalancerId}/${row.VServerGroupId}`),
      domainExtensions: own(cloud, "domainExtensions", (row) => row.DomainExtensionId ?? ""),
      serverCertificates: shared(cloud, "serverCertificates", (row) => row.ServerCertificateId ?? ""),
      networkInterfaces: shared(cloud, "networkInterfaces", (row) => row.PrivateIpAddress ?? ""),
      vpc: first.alibabaCloud.vpc,
      accessControlLists: shared(cloud, "accessControlLists", (row) => row.AclId ?? ""),
      vSwitches: shared(cloud, "vSwitches", (row) => row.VSwitchId ?? ""),
      instances: shared(cloud, "instances", (row) => row.InstanceId ?? ""),
    },
  };
}

type Row<S, K extends keyof S> = NonNullable<S[K]> extends readonly (infer T)[] ? T : never;

/** Rows that belong to one recording only; of those that every cluster has, the first recording's counts. */
function own<S, K extends keyof S>(
  sections: readonly S[],
  list: K,
  keyOf: (row: Row<S, K>) => string,
  everywhere: (row: Row<S, K>) => boolean = () => false,
): Row<S, K>[] {
  const found = new Map<string, { section: S; row: Row<S, K> }[]>();
  const rows: Row<S, K>[] = [];
  for (const section of sections) {
    for (const row of (section[list] ?? []) as readonly Row<S, K>[]) {
      const key = keyOf(row);
      const others = found.get(key);
      if (others && everywhere(row)) continue;
      if (others?.some((other) => other.section !== section))
        throw new Error(`two recordings hold ${String(list)} ${key}`);
      if (others) others.push({ section, row });
      else found.set(key, [{ section, row }]);
      rows.push(row);
    }
  }
  return rows;
}

/** Rows that all recordings share; only the fields that decide something may not differ. */
function shared<S, K extends keyof S>(sections: readonly S[], list: K, keyOf: (row: Row<S, K>) => string): Row<S, K>[] {
  const found = new Map<string, Row<S, K>>();
  for (const section of sections) {
    for (const row of (section[list] ?? []) as readonly Row<S, K>[]) {
      const key = keyOf(row);
      const other = found.get(key);
      if (!other) found.set(key, row);
      else if (decisive(other) !== decisive(row)) throw new Error(`recordings differ in ${String(list)} ${key}`);
    }
  }
  return [...found.values()];
}

/** An object as text, without what a cluster makes anew each time. */
function decisive(row: unknown): string {
  return JSON.stringify(row, (key, value: unknown) =>
    key === "uid" || key === "resourceVersion" || /time/i.test(key) ? undefined : value,
  );
}

/** The recordings number their instances' addresses from the same start: each gets a network of its own. */
function withOwnAddresses(bundle: Bundle, at: number): Bundle {
  const move = (address: unknown) =>
    typeof address === "string" && /^\d+\.\d+\.\d+\.\d+$/.test(address)
      ? address.replace(/^\d+/, (part) => String((Number(part) + 1 + at) % 224))
      : address;
  const instance = (lb: CloudLoadBalancer): CloudLoadBalancer => ({ ...lb, Address: move(lb.Address) as string });
  const service = (item: KubeService): KubeService => {
    const status = item.status?.loadBalancer;
    if (!Array.isArray(status?.ingress)) return item;
    const ingress = status.ingress.map((entry) =>
      isRecord(entry) ? { ...entry, ip: move(entry.ip) as string } : entry,
    );
    return { ...item, status: { ...item.status, loadBalancer: { ...status, ingress } } };
  };
  return {
    ...bundle,
    kubernetes: { ...bundle.kubernetes, services: bundle.kubernetes.services.map(service) },
    alibabaCloud: { ...bundle.alibabaCloud, loadBalancers: bundle.alibabaCloud.loadBalancers.map(instance) },
  };
}
