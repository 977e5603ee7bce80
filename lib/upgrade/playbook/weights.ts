import { WEIGHTS } from "@/lib/knowledge/playbook/texts";
import { annotation } from "@/lib/ccm/relevance";
import { backendMode } from "@/lib/ccm/backend-mode";
import { keyOf, parseManagedName, serviceKey } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import { localWeights } from "@/lib/knowledge/faq/local-weights";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { groupBy } from "@/lib/model/group-by";
import { body, byHand, type Block, type ChapterBody, type Context, type WeightShift } from "./types";

const ROWS = 200;

/** Present weights against those of the new version, for Services with policy Local and node backends. */
export function weightsChapter(context: Context): ChapterBody {
  const { bundle, result, to, translate } = context;
  const local = bundle.kubernetes.services.filter(
    (service) =>
      service.spec?.type === "LoadBalancer" &&
      service.spec.loadBalancerClass !== NLB_CLASS &&
      backendMode(service, bundle.cluster.serviceBackendType) === "local" &&
      !(atLeast(to, SINCE.ignoreWeightUpdate) && keepsWeights(service)),
  );
  if (local.length === 0) return body(context, "done", WEIGHTS.noLocal);
  const keys = new Set(local.map(keyOf));
  const byService = groupBy(weightsOf(bundle, keys, to), ({ service }) => service);
  // Whole Services: the share of a node depends on the others.
  const moved = [...byService.values()].filter((rows) => !sameShares(rows));
  const shift = moved.flat();
  const changed = shift.filter(({ before, after }) => before !== after);
  if (changed.length === 0)
    return result.services.some(({ service, missingInputs }) => missingInputs !== undefined && keys.has(service))
      ? body(context, "unknown", WEIGHTS.unknown)
      : body(context, "done", WEIGHTS.same, { count: local.length, to });
  const columns = ["service", "node", "pods", "before", "after"] as const;
  const blocks: Block[] = [
    {
      kind: "table",
      head: columns.map((column) => translate(WEIGHTS[column])),
      rows: changed.slice(0, ROWS).map((row) => columns.map((column) => String(row[column]))),
      shift: shift.slice(0, ROWS),
      more: changed.length > ROWS ? changed.length - ROWS : undefined,
    },
    { kind: "text", text: translate(WEIGHTS.keep) },
  ];
  return byHand(body(context, "todo", WEIGHTS.changes, { nodes: changed.length, count: moved.length }, blocks));
}

/** Whether the relative shares stay equal despite other weights: then no traffic moves. */
function sameShares(rows: readonly WeightShift[]): boolean {
  const [first] = rows;
  return rows.every(({ before, after }) => before > 0 === after > 0 && before * first!.after === after * first!.before);
}

const keepsWeights = (service: KubeService) => annotation(service, "ignore-weight-update")?.toLowerCase() === "on";

/** Backends of the Services' own groups on nodes with Pods of the Service, with both weights. */
function weightsOf(bundle: Bundle, local: ReadonlySet<string>, to: string): WeightShift[] {
  const pods = podsPerNode(bundle, local);
  const nodes = new Map(
    bundle.kubernetes.nodes.map((node) => [str(node.spec?.providerID).split(".").at(-1), node.metadata?.name]),
  );
  const found = new Map<string, WeightShift>();
  for (const group of bundle.alibabaCloud.vServerGroups) {
    const owner = parseManagedName(group.VServerGroupName);
    if (!owner || owner.clusterId !== bundle.cluster.id) continue;
    const service = serviceKey(owner.namespace, owner.service);
    const onNode = pods.get(service);
    const weights = onNode && localWeights(to, [...onNode.values()]);
    if (!weights) continue;
    const names = [...onNode.keys()];
    for (const backend of group.BackendServers?.BackendServer ?? []) {
      const node = nodes.get(backend.ServerId ?? "");
      if (node === undefined || !onNode.has(node) || backend.Type === "eni") continue;
      const before = Number(backend.Weight);
      // Groups of several ports hold the same nodes: a node is listed once unless its weights differ.
      found.set(`${service} ${node} ${before}`, {
        service,
        node,
        pods: onNode.get(node)!,
        before,
        after: weights[names.indexOf(node)]!,
      });
    }
  }
  return [...found.values()].sort((a, b) => a.service.localeCompare(b.service) || a.node.localeCompare(b.node));
}

function podsPerNode(bundle: Bundle, local: ReadonlySet<string>): Map<string, Map<string, number>> {
  const pods = bundle.kubernetes.endpointSlices.flatMap(({ metadata, endpoints }) => {
    const service = serviceKey(metadata?.namespace, metadata?.labels?.["kubernetes.io/service-name"]);
    if (!local.has(service)) return [];
    const ready = (endpoints ?? []).filter(({ nodeName, conditions }) => nodeName && conditions?.ready !== false);
    return ready.map(({ nodeName, addresses }) => ({ service, node: nodeName!, addresses: addresses ?? [] }));
  });
  const countOf = (rows: typeof pods) => new Set(rows.flatMap(({ addresses }) => addresses)).size;
  return new Map(
    [...groupBy(pods, ({ service }) => service)].map(([service, rows]) => [
      service,
      new Map([...groupBy(rows, ({ node }) => node)].map(([node, own]) => [node, countOf(own)])),
    ]),
  );
}
