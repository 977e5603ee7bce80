import { WEIGHTS } from "@/lib/knowledge/playbook/texts";
import { Annotations } from "@/lib/ccm/annotations";
import { backendMode } from "@/lib/ccm/backend-mode";
import { keyOf, parseManagedName, serviceKey } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { atLeast } from "@/lib/ccm/versions";
import { localWeights } from "@/lib/knowledge/faq/local-weights";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Chapter, Context, WeightShift } from "./types";

const ROWS = 200;
const KEPT_SINCE = "v2.11.2";

/** Weights that the CLB has against those that the new version sets, for Services with policy Local and nodes as backends. */
export function weightsChapter({ bundle, to, translate }: Context): Chapter {
  const local = bundle.kubernetes.services.filter(
    (service) =>
      service.spec?.type === "LoadBalancer" &&
      service.spec.loadBalancerClass !== NLB_CLASS &&
      backendMode(service, bundle.cluster.serviceBackendType) === "local" &&
      !(atLeast(to, KEPT_SINCE) && ignores(service)),
  );
  const base = { id: "weights", title: translate(WEIGHTS.title), blocks: [] } as const;
  if (local.length === 0) return { ...base, blocks: [], state: "done", summary: translate(WEIGHTS.noLocal) };
  const unread = (bundle.errors ?? []).some(
    ({ action }) => action.includes("VServerGroup") || /endpoint/i.test(action),
  );
  const found = weightsOf(bundle, new Map(local.map((service) => [keyOf(service), service])), to);
  const services = [...new Set(found.map(({ service }) => service))];
  const moved = new Set(services.filter((own) => !sameShares(found.filter(({ service }) => service === own))));
  const changed = found.filter(({ service, before, after }) => moved.has(service) && before !== after);
  if (changed.length === 0)
    return {
      ...base,
      blocks: [],
      state: unread ? "unknown" : "done",
      summary: unread ? translate(WEIGHTS.unknown) : translate(WEIGHTS.same, { count: local.length, to }),
    };
  return {
    ...base,
    state: "todo",
    summary: translate(WEIGHTS.changes, { nodes: changed.length, count: moved.size }),
    blocks: [
      {
        kind: "table",
        head: [
          translate(WEIGHTS.service),
          translate(WEIGHTS.node),
          translate(WEIGHTS.pods),
          translate(WEIGHTS.before),
          translate(WEIGHTS.after),
        ],
        rows: changed
          .slice(0, ROWS)
          .map(({ service, node, pods, before, after }) => [
            service,
            node,
            String(pods),
            String(before),
            String(after),
          ]),
        // Whole Services: the share of a node depends on the others.
        shift: found.filter(({ service }) => moved.has(service)).slice(0, ROWS),
        ...(changed.length > ROWS ? { more: changed.length - ROWS } : {}),
      },
      { kind: "text", text: translate(WEIGHTS.keep) },
    ],
  };
}

/** Weights of another size may give every node the share it has: nothing moves then. */
function sameShares(rows: readonly WeightShift[]): boolean {
  const [first] = rows;
  return rows.every(({ before, after }) => before > 0 === after > 0 && before * first!.after === after * first!.before);
}

function ignores(service: KubeService): boolean {
  return new Annotations(service.metadata?.annotations).get("ignore-weight-update").toLowerCase() === "on";
}

/** Backends of the Services' own groups that run a Pod of theirs, with both weights. */
function weightsOf(bundle: Bundle, local: ReadonlyMap<string, KubeService>, to: string): WeightShift[] {
  const pods = podsPerNode(bundle, local);
  const nodes = new Map(
    bundle.kubernetes.nodes.map((node) => [
      String(node.spec?.providerID ?? "")
        .split(".")
        .at(-1) ?? "",
      node.metadata?.name,
    ]),
  );
  const found = new Map<string, WeightShift>();
  for (const group of bundle.alibabaCloud.vServerGroups) {
    const owner = parseManagedName(group.VServerGroupName);
    if (!owner || owner.clusterId !== bundle.cluster.id) continue;
    const service = serviceKey(owner.namespace, owner.service);
    const counts = pods.get(service);
    if (!counts) continue;
    const names = [...counts.keys()];
    const after = localWeights(to, [...counts.values()]);
    for (const backend of group.BackendServers?.BackendServer ?? []) {
      const node = nodes.get(backend.ServerId ?? "");
      const at = node === undefined ? -1 : names.indexOf(node);
      if (at < 0 || backend.Type === "eni" || after === undefined) continue;
      const entry = {
        service,
        node: node!,
        pods: counts.get(node!)!,
        before: Number(backend.Weight),
        after: after[at]!,
      };
      // Groups of several ports hold the same nodes: a node is told once unless its weights differ.
      found.set(`${service} ${node} ${entry.before}`, entry);
    }
  }
  return [...found.values()].sort((a, b) => a.service.localeCompare(b.service) || a.node.localeCompare(b.node));
}

function podsPerNode(bundle: Bundle, local: ReadonlyMap<string, KubeService>): Map<string, Map<string, number>> {
  const pods = new Map<string, Map<string, Set<string>>>();
  for (const slice of bundle.kubernetes.endpointSlices) {
    const service = serviceKey(slice.metadata?.namespace, slice.metadata?.labels?.["kubernetes.io/service-name"]);
    if (!local.has(service)) continue;
    let counts = pods.get(service);
    if (!counts) pods.set(service, (counts = new Map()));
    for (const endpoint of slice.endpoints ?? []) {
      const node = endpoint.nodeName;
      if (!node || endpoint.conditions?.ready === false) continue;
      let known = counts.get(node);
      if (!known) counts.set(node, (known = new Set()));
      for (const address of endpoint.addresses ?? []) known.add(address);
    }
  }
  return new Map(
    [...pods].map(([service, counts]) => [service, new Map([...counts].map(([node, own]) => [node, own.size]))]),
  );
}
