import { isObject } from "@/lib/model/bundle";
import type {
  CloudBackend,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeService,
} from "@/lib/model/bundle";
import { shownMetadata } from "@/lib/model/stored-fields";
import type { Value } from "@/lib/model/result";
import { toYamlLines, type YamlLine } from "@/lib/text/yaml";
import type { DiffLine } from "./diff";

/** A line of one side. `marks`: indexes of differences; `value`: where the part that differs begins. */
export interface SideLine extends Omit<YamlLine, "parent"> {
  /** The line that it is indented below. */
  parent: SideLine | undefined;
  marks: number[];
  /** Not in the object: what the controller derives, what a default gives, or what is missing there. Shown as a comment. */
  extra?: { kind: "derived" | "notSet" | "missing"; field: string; value: Value };
}

interface SideObjects {
  service: KubeService;
  loadBalancer?: CloudLoadBalancer;
  listeners: readonly CloudListener[];
  vServerGroups: readonly CloudVServerGroup[];
  domainExtensions: readonly CloudDomainExtension[];
}

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/**
 * Service and CLB as lines of YAML; Lines of both sides refer to the differences (`marks`) by index. A value that is not
 * in the object (a default, a derived name, a missing server) is a line of its own, in the block where it would be.
 */
export function layOut(objects: SideObjects, marks: readonly DiffLine[]) {
  const { metadata, ...rest } = objects.service;
  const meta = shownMetadata(metadata);
  const cloud = cloudDocument(objects);
  const service = new Side({ apiVersion: "v1", kind: "Service", metadata: meta, ...rest });
  const clb = new Side(cloud);
  for (const [number, line] of marks.entries()) {
    const { field, desired, actual } = line;
    markService(service, line, number);
    const kind = actual === null ? "missing" : "derived";
    clb.mark(number, cloudPlace(cloud, line), { kind, field, value: actual ?? desired });
  }
  return { service: service.lines, clb: clb.lines };
}

/** The marked lines, and those that they are indented below. */
export function neededLines(lines: readonly SideLine[]): Set<SideLine> {
  const needed = new Set<SideLine>();
  for (const marked of lines.filter((line) => line.marks.length > 0))
    for (let line: SideLine | undefined = marked; line && !needed.has(line); line = line.parent) needed.add(line);
  return needed;
}

interface CloudDocument {
  LoadBalancer?: Fields;
  Listeners: Fields[];
  VServerGroups: Fields[];
  DomainExtensions?: Fields[];
}

function cloudDocument({ loadBalancer, listeners, vServerGroups, domainExtensions }: SideObjects): CloudDocument {
  // Identifying fields first: they stay visible when the rest is folded. Undefined values are not written.
  const headed = (object: Fields, ...keys: string[]): Fields => ({
    ...Object.fromEntries(keys.map((key) => [key, object[key]])),
    ...object,
  });
  const own = ({ LoadBalancerId: _id, ...object }: Fields) => object;
  return {
    LoadBalancer: loadBalancer && headed({ ...loadBalancer }, "LoadBalancerId", "LoadBalancerName"),
    Listeners: listeners.map((one) => headed(own(one), "ListenerPort", "ListenerProtocol")),
    VServerGroups: vServerGroups.map((one) => headed(own(one), ...GROUP_NAMES)),
    DomainExtensions:
      domainExtensions.length > 0
        ? domainExtensions.map((one) => headed(own({ ...one }), "Domain", "ListenerPort"))
        : undefined,
  };
}

const GROUP_NAMES = ["VServerGroupName", "ServerGroupName", "VServerGroupId", "ServerGroupId"];

/** Where a document holds a field, and the block that a missing one would be in. */
interface Place {
  found?: Path;
  under: Path;
}

class Side {
  readonly lines: SideLine[] = [];
  private readonly byPath = new Map<string, SideLine>();

  constructor(document: object) {
    for (const yaml of toYamlLines(document)) {
      const line = { ...yaml, parent: this.lines[yaml.parent], marks: [] };
      this.lines.push(line);
      this.byPath.set(keyOf(line.path), line);
    }
  }

  /** Marks the line of a field; where there is none, adds a line at the end of its block, or of the document. */
  mark(number: number, { found, under: block }: Place, extra: NonNullable<SideLine["extra"]>): void {
    const line = found && this.find(found);
    if (line) {
      if (!line.marks.includes(number)) line.marks.push(number);
      return;
    }
    const parent = this.find(block);
    const prefix = `${keyOf(block)}\n`;
    const last = parent
      ? this.lines.findLastIndex((line) => line === parent || keyOf(line.path).startsWith(prefix))
      : this.lines.length - 1;
    this.lines.splice(last + 1, 0, {
      text: parent ? `${/^[\s-]*/.exec(parent.text)![0].replace(/-/g, " ")}  ` : "",
      path: [...block, `#${number}`],
      parent,
      marks: [number],
      extra,
    });
  }

  /** Line at a path; an item of a list is its first line. */
  private find(path: Path): SideLine | undefined {
    const prefix = `${keyOf(path)}\n`;
    return this.byPath.get(keyOf(path)) ?? this.lines.find((line) => keyOf(line.path).startsWith(prefix));
  }
}

const keyOf = (path: Path) => path.join("\n");

function markService(side: Side, { source, field, desired }: DiffLine, number: number): void {
  if (source?.includes("/")) {
    const under = ["metadata", "annotations"];
    return side.mark(number, { found: [...under, source], under }, { kind: "notSet", field: source, value: desired });
  }
  // `spec.ports[0]` as a path.
  const found = source?.split(".").flatMap((part) => {
    const [, key = part, index] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
    return index === undefined ? [key] : [key, Number(index)];
  });
  side.mark(
    number,
    { found, under: ["spec"] },
    { kind: desired === null ? "missing" : "derived", field, value: desired },
  );
}

function cloudPlace(cloud: CloudDocument, line: DiffLine): Place {
  const { kind } = line;
  const key = line.answer ?? line.field;
  const extension = kind === "Listener" ? (cloud.DomainExtensions ?? []).findIndex(({ Domain }) => Domain === key) : -1;
  if (extension >= 0) {
    const under = ["DomainExtensions", extension];
    return { found: [...under, "ServerCertificateId"], under };
  }
  const { object, under } = objectOf(cloud, line);
  if (!object || kind === "Other") return { under };
  if (key === kind) return { found: under, under };
  if (kind === "LoadBalancer" && /^tags?\b/i.test(key)) return tagPlace(object, line, under);
  if (object[key] !== undefined) return { found: [...under, key], under };
  // Fields of a protocol and of a health check are in a nested block.
  const block = Object.keys(object).find(
    (one) => /(Listener|ProtocolV2)Config$|^HealthCheck$/.test(one) && isObject(object[one]),
  );
  if (block && (object[block] as Fields)[key] !== undefined) return { found: [...under, block, key], under };
  if (kind === "VServerGroup") return serverPlace(object, line, under);
  return { under: block ? [...under, block] : under };
}

/** The object of a section and its place; without the object, the place of its list. */
function objectOf(cloud: CloudDocument, { kind, name }: DiffLine): { object?: Fields; under: Path } {
  if (kind === "LoadBalancer" || kind === "Other") return { object: cloud.LoadBalancer, under: ["LoadBalancer"] };
  const [port, protocol] = name.toLowerCase().split("/");
  const list = kind === "Listener" ? "Listeners" : "VServerGroups";
  const index = cloud[list].findIndex((one) =>
    kind === "Listener"
      ? String(one["ListenerPort"]) === port &&
        (!protocol || String(one["ListenerProtocol"]).toLowerCase() === protocol)
      : GROUP_NAMES.some((key) => one[key] === name),
  );
  return index < 0 ? { under: [list] } : { object: cloud[list][index], under: [list, index] };
}

function serverPlace(group: Fields, { field, desired, actual }: DiffLine, under: Path): Place {
  const isNlb = Array.isArray(group["Servers"]);
  const servers = (
    isNlb ? group["Servers"] : ((group["BackendServers"] as CloudVServerGroup["BackendServers"])?.BackendServer ?? [])
  ) as readonly CloudBackend[];
  const server = servers.findIndex(({ ServerId, ServerIp, Port }) =>
    [ServerId, ServerIp].some((id) => id && `${id}:${String(Port)}` === field),
  );
  const list: Path = [...under, ...(isNlb ? ["Servers"] : ["BackendServers", "BackendServer"])];
  if (server < 0) return { under: servers.length > 0 ? list : under };
  const changed = actual !== null && desired !== null;
  return { found: [...list, server, ...(changed ? ["Weight"] : [])], under: list };
}

function tagPlace(lb: Fields, { field, actual }: DiffLine, under: Path): Place {
  const isNlb = Array.isArray(lb["Tags"]);
  const tags = isNlb
    ? (lb["Tags"] as { Key: string }[]).map(({ Key }) => Key)
    : ((lb["Tags"] as CloudLoadBalancer["Tags"])?.Tag ?? []).map(({ TagKey }) => TagKey);
  const wanted = Array.isArray(actual) ? actual : [field.replace(/^tag /, "")];
  const keys = wanted.map((tag) => String(tag).split("=")[0]);
  const index = tags.findIndex((tag) => keys.includes(tag));
  const list: Path = tags.length === 0 ? under : [...under, "Tags", ...(isNlb ? [] : ["Tag"])];
  return index < 0 ? { under: list } : { found: [...list, index, isNlb ? "Value" : "TagValue"], under: list };
}
