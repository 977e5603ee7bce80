import { isRecord } from "@/lib/ccm/read";
import type {
  CloudBackend,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeService,
} from "@/lib/model/bundle";
import type { Value } from "@/lib/model/result";
import { toYamlLines, type YamlLine } from "@/lib/text/yaml";
import type { DiffLine, DiffSection } from "./diff";

/** A line of one side. `marks` are numbers of differences, from 0; `value` is where the part that differs begins. */
export interface SideLine extends YamlLine {
  marks: number[];
  /** Not in the object: what the controller derives, what a default gives, or what is missing there. Shown as a comment. */
  extra?: { kind: "derived" | "notSet" | "missing"; field: string; value: Value };
  /** Ids on this line that have a name. */
  names: readonly (readonly [id: string, name: string])[];
}

/** A difference, numbered in the order of the CLB side's objects. */
export interface SideMark {
  section: DiffSection;
  line: DiffLine;
}

/** The Service as it is written beside the CLB as it is, with what differs marked in both. */
export interface Sides {
  service: SideLine[];
  clb: SideLine[];
  marks: SideMark[];
}

export interface SideObjects {
  service: KubeService;
  loadBalancer?: CloudLoadBalancer;
  listeners: readonly CloudListener[];
  vServerGroups: readonly CloudVServerGroup[];
  domainExtensions: readonly CloudDomainExtension[];
}

type Path = readonly (string | number)[];
type Names = Readonly<Record<string, string>>;
type Fields = Record<string, unknown>;

/**
 * Lays both objects out as YAML and finds the lines of every difference in them. A line that only the controller knows
 * (a default, a derived name, a server) is added where it would stand.
 */
export function layOut(objects: SideObjects, sections: readonly DiffSection[], names: Names = {}): Sides {
  const { metadata, ...rest } = objects.service;
  const { managedFields: _fields, appliedAnnotations: _applied, ...meta } = metadata ?? {};
  const cloud = cloudDocument(objects);
  const service = new Side({ apiVersion: "v1", kind: "Service", metadata: meta, ...rest }, names);
  const clb = new Side(cloud, names);
  const marks = sections.flatMap((section) => section.lines.map((line) => ({ section, line })));
  marks.forEach(({ section, line }, number) => {
    markService(service, line, number);
    const { field, desired, actual } = line;
    const kind = actual === null ? "missing" : "derived";
    clb.mark(number, cloudPlace(cloud, section, line), { kind, field, value: actual ?? desired });
  });
  return { service: service.done(), clb: clb.done(), marks };
}

/** Numbers of the lines that a reader of the differences needs: marked ones, and those that they hang under. */
export function neededLines(lines: readonly SideLine[]): Set<number> {
  const needed = new Set<number>();
  lines.forEach((line, index) => {
    if (line.marks.length === 0) return;
    for (let at = index; at >= 0 && !needed.has(at); at = lines[at]!.parent) needed.add(at);
  });
  return needed;
}

interface CloudDocument {
  LoadBalancer?: Fields;
  Listeners: Fields[];
  VServerGroups: Fields[];
  DomainExtensions?: Fields[];
}

function cloudDocument({ loadBalancer, listeners, vServerGroups, domainExtensions }: SideObjects): CloudDocument {
  // What tells an object from its like comes first: it stays in view when the rest is folded.
  const headed = (object: object, ...keys: string[]): Fields => {
    const all = object as Fields;
    return {
      ...Object.fromEntries(keys.filter((key) => all[key] !== undefined).map((key) => [key, all[key]])),
      ...all,
    };
  };
  const own = ({ LoadBalancerId: _id, ...object }: Fields) => object;
  return {
    ...(loadBalancer ? { LoadBalancer: headed(loadBalancer, "LoadBalancerId", "LoadBalancerName") } : {}),
    Listeners: listeners.map((one) => headed(own(one), "ListenerPort", "ListenerProtocol")),
    VServerGroups: vServerGroups.map((one) => headed(own(one), ...GROUP_NAMES)),
    ...(domainExtensions.length > 0
      ? { DomainExtensions: domainExtensions.map((one) => headed(own({ ...one }), "Domain", "ListenerPort")) }
      : {}),
  };
}

const GROUP_NAMES = ["VServerGroupName", "ServerGroupName", "VServerGroupId", "ServerGroupId"];

/** Where a document holds a field, and the block that a missing one would be in. */
interface Place {
  found?: Path;
  under: Path;
}

type Draft = Omit<SideLine, "parent"> & { under?: Draft };

class Side {
  private readonly lines: Draft[];
  private readonly byPath = new Map<string, Draft>();

  constructor(
    document: object,
    private readonly names: Names,
  ) {
    const drafts: Draft[] = [];
    for (const { parent, ...line } of toYamlLines(document)) {
      const draft = { ...line, under: drafts[parent], marks: [], names: namesIn(line.text, names) };
      drafts.push(draft);
      this.byPath.set(keyOf(line.path), draft);
    }
    this.lines = drafts;
  }

  /** Marks the line of a field; where there is none, adds a comment at the end of its block, or of the document. */
  mark(number: number, { found, under: block }: Place, extra: NonNullable<SideLine["extra"]>): void {
    const line = found && this.find(found);
    if (line) {
      if (!line.marks.includes(number)) line.marks.push(number);
      return;
    }
    const under = block.length > 0 ? this.find(block) : undefined;
    const prefix = `${keyOf(block)}\n`;
    const last = under
      ? this.lines.findLastIndex((line) => line === under || keyOf(line.path).startsWith(prefix))
      : this.lines.length - 1;
    this.lines.splice(last + 1, 0, {
      text: under ? `${/^[\s-]*/.exec(under.text)![0].replace(/-/g, " ")}  ` : "",
      path: [...block, `#${number}`],
      under,
      marks: [number],
      extra,
      names: namesIn(`${extra.field} ${String(extra.value ?? "")}`, this.names),
    });
  }

  /** Line at a path; an item of a list is its first line. */
  private find(path: Path): Draft | undefined {
    const prefix = `${keyOf(path)}\n`;
    return this.byPath.get(keyOf(path)) ?? this.lines.find((line) => keyOf(line.path).startsWith(prefix));
  }

  done(): SideLine[] {
    const place = new Map(this.lines.map((line, index) => [line, index]));
    return this.lines.map(({ under, ...line }) => ({ ...line, parent: under ? place.get(under)! : -1 }));
  }
}

const keyOf = (path: Path) => path.join("\n");

const namesIn = (text: string, names: Names): SideLine["names"] =>
  [...text.matchAll(/[^\s,:"[\]{}=]+/g)].flatMap(([word]) =>
    Object.hasOwn(names, word) ? [[word, names[word]!] as const] : [],
  );

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

function cloudPlace(cloud: CloudDocument, { kind, name }: DiffSection, line: DiffLine): Place {
  const key = line.answer ?? line.field;
  const extension = kind === "Listener" ? (cloud.DomainExtensions ?? []).findIndex(({ Domain }) => Domain === key) : -1;
  if (extension >= 0) {
    const under = ["DomainExtensions", extension];
    return { found: [...under, "ServerCertificateId"], under };
  }
  const { object, under } = objectOf(cloud, kind, name);
  if (!object || kind === "Other") return { under };
  if (key === kind) return { found: under, under };
  if (kind === "LoadBalancer" && /^tags?\b/i.test(key)) return tagPlace(object, line, under);
  if (object[key] !== undefined) return { found: [...under, key], under };
  // Fields of a protocol and of a health check stand in a block of their own.
  const block = Object.keys(object).find(
    (one) => /(Listener|ProtocolV2)Config$|^HealthCheck$/.test(one) && isRecord(object[one]),
  );
  if (block && (object[block] as Fields)[key] !== undefined) return { found: [...under, block, key], under };
  if (kind === "VServerGroup") return serverPlace(object, line, under);
  return { under: block ? [...under, block] : under };
}

/** The object of a section and its place; without the object, the place of its list. */
function objectOf(cloud: CloudDocument, kind: DiffSection["kind"], name: string): { object?: Fields; under: Path } {
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
