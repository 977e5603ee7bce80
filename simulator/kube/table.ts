import type { KubeEvent, KubeNode, KubePod, KubeService } from "@/lib/model/bundle";
import type { ResourceRequest } from "./request";
import { represent } from "./resources";
import type { KubeObject } from "./types";

type Column<T = KubeObject> = readonly [name: string, cell: (object: T, now: Date) => unknown, wide?: "wide"];

/** Columns of one kind of object after its name. */
const of = <T extends object>(...columns: Column<T>[]) => columns as unknown as readonly Column[];

/** `3d`, `12m`: kubectl also names the next smaller unit. */
function ageOf(time: string | null | undefined, now: Date): string {
  const seconds = (now.getTime() - Date.parse(time ?? "")) / 1000;
  const units = { d: 86_400, h: 3_600, m: 60 };
  const [unit, size] = Object.entries(units).find(([, size]) => seconds >= 2 * size) ?? ["s", 1];
  return Number.isNaN(seconds) ? "<unknown>" : `${Math.max(0, Math.floor(seconds / size))}${unit}`;
}

const isTrue = ({ status }: KubeNode | KubePod, type: string) =>
  status?.conditions?.some((one) => one.type === type && one.status === "True") === true;
const joined = (parts: readonly string[] = []) => parts.join(",");
const NAME: Column = ["Name", ({ metadata }) => metadata.name];
const AGE: Column = ["Age", ({ metadata }, now) => ageOf(metadata.creationTimestamp, now)];

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  services: [
    NAME,
    ...of<KubeService>(
      ["Type", ({ spec }) => spec?.type],
      ["Cluster-IP", ({ spec }) => spec?.["clusterIP"]],
      [
        "External-IP",
        ({ spec, status }) =>
          joined(status?.loadBalancer?.ingress?.map(({ ip, hostname }) => ip ?? hostname ?? "")) ||
          (spec?.type === "LoadBalancer" ? "<pending>" : ""),
      ],
      [
        "Port(s)",
        ({ spec }) =>
          joined(
            spec?.ports?.map(({ port, nodePort, protocol }) => `${port}${nodePort ? `:${nodePort}` : ""}/${protocol}`),
          ),
      ],
    ),
    AGE,
    ...of<KubeService>([
      "Selector",
      ({ spec }) => joined(Object.entries(spec?.["selector"] ?? {}).map((pair) => pair.join("="))),
      "wide",
    ]),
  ],
  nodes: [
    NAME,
    ...of<KubeNode>([
      "Status",
      (node) =>
        `${isTrue(node, "Ready") ? "Ready" : "NotReady"}${node.spec?.unschedulable ? ",SchedulingDisabled" : ""}`,
    ]),
    AGE,
  ],
  pods: [
    NAME,
    ...of<KubePod>(
      ["Ready", (pod) => (isTrue(pod, "ContainersReady") ? "1/1" : "0/1")],
      ["Status", ({ status }) => status?.["phase"]],
    ),
    AGE,
    ...of<KubePod>(
      ["IP", ({ status }) => status?.["podIP"], "wide"],
      ["Node", ({ spec }) => spec?.["nodeName"], "wide"],
    ),
  ],
  events: of<KubeEvent>(
    ["Last Seen", ({ lastTimestamp, eventTime }, now) => ageOf(lastTimestamp ?? eventTime, now)],
    ["Type", ({ type }) => type],
    ["Reason", ({ reason }) => reason],
    ["Object", ({ involvedObject }) => `${involvedObject?.kind?.toLowerCase()}/${involvedObject?.name}`],
    ["Message", ({ message }) => message?.trim()],
  ),
};

/** The `meta.k8s.io/v1 Table` that kubectl prints. `includeObject` is Metadata unless asked otherwise. */
export function tableOf(
  request: ResourceRequest,
  objects: readonly KubeObject[],
  metadata: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  const columns = COLUMNS[request.kind.resource] ?? [NAME, AGE];
  return {
    kind: "Table",
    apiVersion: "meta.k8s.io/v1",
    metadata,
    columnDefinitions: columns.map(([name, , wide]) => ({
      ...{ name, type: "string", format: name === "Name" ? "name" : "", description: name, priority: wide ? 1 : 0 },
    })),
    rows: objects.map((object) => ({
      cells: columns.map(([, cell]) => String(cell(object, now) || "<none>")),
      ...embedded(request, object),
    })),
  };
}

function embedded({ kind, query }: ResourceRequest, object: KubeObject): Record<string, unknown> {
  const include = query.get("includeObject") ?? "Metadata";
  if (include === "None") return {};
  if (include === "Object") return { object: represent(kind, object) };
  return { object: { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata: object.metadata } };
}
