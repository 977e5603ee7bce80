import type {
  CloudBackend,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeService,
} from "@/lib/model/bundle";
import type { Value } from "@/lib/model/result";
import { toYamlLines, type YamlLine } from "@/lib/text/yaml-lines";
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

/**
 * Lays both objects out as YAML and finds the lines of every difference in them. A line that only the controller knows
 * (a default, a derived name, a server) is added where it would stand. Linear in lines and differences.
 */
export function layOut(
  objects: SideObjects,
  sections: readonly DiffSection[],
  names: Readonly<Record<string, string>> = {},
): Sides {
  const { metadata, ...rest } = objects.service;
  const { managedFields: _fields, appliedAnnotations: _applied, ...meta } = metadata ?? {};
  const manifest = { apiVersion: "v1", kind: "Service", metadata: meta, ...rest };
  const cloud = cloudDocument(objects);
  const service = new Side(toYamlLines(manifest), names);
  const clb = new Side(toYamlLines(cloud), names);
  const marks: SideMark[] = [];
  for (const section of sections)
    for (const line of section.lines) {
      const number = marks.push({ section, line }) - 1;
      markService(service, manifest, line, number);
      markCloud(clb, cloud, section, line, number);
    }
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

/** What tells an object from its like comes first: it stays in view when the rest is folded. */
function headed<T extends object>(object: T, ...keys: string[]): Record<string, unknown> {
  const all = object as Record<string, unknown>;
  return { ...Object.fromEntries(keys.filter((key) => all[key] !== undefined).map((key) => [key, all[key]])), ...all };
}

interface CloudDocument {
  LoadBalancer?: Record<string, unknown>;
  Listeners: Record<string, unknown>[];
  VServerGroups: Record<string, unknown>[];
  DomainExtensions?: Record<string, unknown>[];
}

function cloudDocument({ loadBalancer, listeners, vServerGroups, domainExtensions }: SideObjects): CloudDocument {
  const own = ({ LoadBalancerId: _id, ...object }: Record<string, unknown>) => object;
  return {
    ...(loadBalancer ? { LoadBalancer: headed(loadBalancer, "LoadBalancerId", "LoadBalancerName") } : {}),
    Listeners: listeners.map((one) => headed(own(one), "ListenerPort", "ListenerProtocol")),
    VServerGroups: vServerGroups.map((one) =>
      headed(own(one), "VServerGroupName", "ServerGroupName", "VServerGroupId", "ServerGroupId"),
    ),
    ...(domainExtensions.length > 0
      ? { DomainExtensions: domainExtensions.map((one) => headed(own({ ...one }), "Domain", "ListenerPort")) }
      : {}),
  };
}

const WORDS = /[^\s,:"[\]{}=]+/g;

class Side {
  private readonly lines: (SideLine & { order: number })[];
  private readonly byPath = new Map<string, number>();

  constructor(
    yaml: readonly YamlLine[],
    private readonly names: Readonly<Record<string, string>>,
  ) {
    this.lines = yaml.map((line, order) => ({ ...line, order, marks: [], names: this.namesIn(line.text) }));
    yaml.forEach((line, index) => this.byPath.set(keyOf(line.path), index));
  }

  /** Line at a path; an item of a list is its first line. */
  find(path: Path): number | undefined {
    const exact = this.byPath.get(keyOf(path));
    if (exact !== undefined) return exact;
    const prefix = `${keyOf(path)}\n`;
    const at = this.lines.findIndex((line) => keyOf(line.path).startsWith(prefix));
    return at < 0 ? undefined : at;
  }

  mark(index: number, number: number): void {
    const line = this.lines[index]!;
    if (!line.marks.includes(number)) line.marks.push(number);
  }

  /** A comment at the end of the block at `path`, or of the document. */
  add(path: Path, number: number, extra: NonNullable<SideLine["extra"]>): void {
    const parent = path.length === 0 ? undefined : this.find(path);
    const prefix = `${keyOf(path)}\n`;
    let last = this.lines.length - 1;
    if (parent !== undefined) {
      last = parent;
      for (let at = parent; at < this.lines.length; at += 1)
        if (keyOf(this.lines[at]!.path).startsWith(prefix)) last = Math.max(last, at);
    }
    const order = this.lines.length === 0 ? 0 : this.lines[last]!.order + 0.5;
    const indent = parent === undefined ? "" : `${/^[\s-]*/.exec(this.lines[parent]!.text)![0].replace(/-/g, " ")}  `;
    const value = extra.value === null ? "" : String(extra.value);
    this.lines.push({
      text: indent,
      path: [...path, `#${number}`],
      parent: parent ?? -1,
      marks: [number],
      extra,
      order,
      names: this.namesIn(`${extra.field} ${value}`),
    });
  }

  /** Added lines in their places, parents counted anew. */
  done(): SideLine[] {
    const sorted = this.lines
      .map((line, index) => ({ line, index }))
      .sort((a, b) => a.line.order - b.line.order || a.index - b.index);
    const place = new Map(sorted.map(({ index }, at) => [index, at]));
    return sorted.map(({ line: { order: _order, ...line } }) => ({ ...line, parent: place.get(line.parent) ?? -1 }));
  }

  private namesIn(text: string): SideLine["names"] {
    const found: (readonly [string, string])[] = [];
    for (const [word] of text.matchAll(WORDS))
      if (Object.hasOwn(this.names, word)) found.push([word, this.names[word]!]);
    return found;
  }
}

const keyOf = (path: Path) => path.join("\n");

/** `spec.ports[0]` as a path. */
function specPath(source: string): Path {
  return source.split(".").flatMap((part) => {
    const [, key = part, index] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
    return index === undefined ? [key] : [key, Number(index)];
  });
}

function markService(side: Side, manifest: KubeService, { source, field, desired }: DiffLine, number: number): void {
  const annotated = source !== undefined && source.includes("/");
  const path: Path | undefined =
    source === undefined ? undefined : annotated ? ["metadata", "annotations", source] : specPath(source);
  const at = path && side.find(path);
  if (at !== undefined) return side.mark(at, number);
  if (annotated)
    return side.add(["metadata", "annotations"], number, { kind: "notSet", field: source, value: desired });
  side.add(manifest.spec ? ["spec"] : [], number, {
    kind: desired === null ? "missing" : "derived",
    field,
    value: desired,
  });
}

function markCloud(side: Side, cloud: CloudDocument, section: DiffSection, line: DiffLine, number: number): void {
  const place = cloudPlace(cloud, section, line);
  const at = place.found && side.find(place.found);
  if (at !== undefined) return side.mark(at, number);
  side.add(place.under, number, {
    kind: line.actual === null ? "missing" : "derived",
    field: line.field,
    value: line.actual ?? line.desired,
  });
}

/** Where the CLB's document holds a field, and the block that a missing one would be in. */
function cloudPlace(cloud: CloudDocument, { kind, name }: DiffSection, line: DiffLine): { found?: Path; under: Path } {
  const key = line.answer ?? line.field;
  switch (kind) {
    case "LoadBalancer": {
      const lb = cloud.LoadBalancer;
      if (!lb) return { under: [] };
      const under: Path = ["LoadBalancer"];
      if (key === "LoadBalancer") return { found: under, under };
      if (/^tags?\b/i.test(key)) return tagPlace(lb, line, under);
      return lb[key] === undefined ? { under } : { found: [...under, key], under };
    }
    case "Listener": {
      const extension = (cloud.DomainExtensions ?? []).findIndex((one) => one["Domain"] === key);
      if (extension >= 0)
        return {
          found: ["DomainExtensions", extension, "ServerCertificateId"],
          under: ["DomainExtensions", extension],
        };
      const index = cloud.Listeners.findIndex((one) => {
        const [port, protocol] = name.split("/");
        return (
          String(one["ListenerPort"]) === port &&
          (!protocol || String(one["ListenerProtocol"]).toLowerCase() === protocol.toLowerCase())
        );
      });
      if (index < 0) return { under: ["Listeners"] };
      const under: Path = ["Listeners", index];
      if (key === "Listener") return { found: under, under };
      const listener = cloud.Listeners[index]!;
      if (listener[key] !== undefined) return { found: [...under, key], under };
      const config = Object.keys(listener).find((one) => /(Listener|ProtocolV2)Config$/.test(one));
      const values = config === undefined ? undefined : (listener[config] as Record<string, unknown> | null);
      if (config !== undefined && values?.[key] !== undefined) return { found: [...under, config, key], under };
      return { under: config === undefined || !values ? under : [...under, config] };
    }
    case "VServerGroup": {
      const index = cloud.VServerGroups.findIndex((one) =>
        [one["VServerGroupName"], one["ServerGroupName"], one["VServerGroupId"], one["ServerGroupId"]].includes(name),
      );
      if (index < 0) return { under: ["VServerGroups"] };
      const under: Path = ["VServerGroups", index];
      if (key === "VServerGroup") return { found: under, under };
      const group = cloud.VServerGroups[index]!;
      const check = group["HealthCheck"] as Record<string, unknown> | undefined;
      if (group[key] !== undefined) return { found: [...under, key], under };
      if (check?.[key] !== undefined) return { found: [...under, "HealthCheck", key], under };
      const isNlb = Array.isArray(group["Servers"]);
      const servers = (
        isNlb
          ? group["Servers"]
          : ((group["BackendServers"] as CloudVServerGroup["BackendServers"])?.BackendServer ?? [])
      ) as readonly CloudBackend[];
      const server = servers.findIndex((one) =>
        [one.ServerId, one.ServerIp].some((id) => id && `${id}:${String(one.Port)}` === line.field),
      );
      const list: Path = isNlb ? [...under, "Servers"] : [...under, "BackendServers", "BackendServer"];
      if (server < 0) return { under: servers.length > 0 ? list : under };
      return {
        found: line.actual !== null && line.desired !== null ? [...list, server, "Weight"] : [...list, server],
        under: list,
      };
    }
    default:
      return { under: cloud.LoadBalancer ? ["LoadBalancer"] : [] };
  }
}

function tagPlace(
  lb: Record<string, unknown>,
  { field, actual }: DiffLine,
  under: Path,
): { found?: Path; under: Path } {
  const isNlb = Array.isArray(lb["Tags"]);
  const tags = isNlb
    ? (lb["Tags"] as { Key: string }[]).map(({ Key }) => ({ TagKey: Key }))
    : ((lb["Tags"] as CloudLoadBalancer["Tags"])?.Tag ?? []);
  const wanted = (Array.isArray(actual) ? actual : [field.replace(/^tag /, "")]).map(
    (tag) => String(tag).split("=")[0],
  );
  const index = tags.findIndex(({ TagKey }) => wanted.includes(TagKey));
  const list: Path = tags.length === 0 ? under : [...under, "Tags", ...(isNlb ? [] : ["Tag"])];
  return index < 0 ? { under: list } : { found: [...list, index, isNlb ? "Value" : "TagValue"], under: list };
}
