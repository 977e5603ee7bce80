import { LISTENER_CONFIGS, type ListenerProtocol } from "@/lib/ccm/listener-config";
import { keyOf, serviceKey } from "@/lib/ccm/names";
import type { Change } from "@/lib/judge";
import { withAnnotations, withPatch, type JsonPatch } from "@/lib/knowledge/kubectl";
import type { Bundle, CloudListener, KubeService, NlbItem } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { annotationChanges, shellWords } from "./proof/parse-command";
import { recorded, recordedIn } from "./recordings";

interface Recorded<T> {
  before: T | null;
  after: T | null;
}
type Row = Record<string, unknown>;
interface ClbState extends Row {
  tags: { key: string; value: string }[];
  listeners: Row[];
  groups: (Row & { backends: Row[] })[];
}
interface NlbState extends Row {
  listeners: Row[];
  groups: (Row & { servers: Row[] })[];
}

/** Real consequence of the first step of every failing Service, on a cluster whose controller ran. */
export interface Recording {
  name: string;
  bundle: Bundle;
  running: string;
  ran: { service: string; command: string; findings: string[]; loadBalancerId?: string }[];
  refused: string[];
  /** The cloud of the record, before and after: only what is other afterwards. */
  before: Bundle;
  after: Bundle;
}

/** All of them, by name. */
export function consequenceRecordings(): Recording[] {
  return ["consequences", "unblocked"]
    .flatMap((folder) => recordedIn(folder, "record"))
    .map((file) => {
      const bundle = recorded<Bundle>(`${file}.bundle`);
      const record = recorded<{
        running: string;
        ran: Recording["ran"];
        refused: string[];
        clb: Record<string, Recorded<ClbState>>;
        nlb: Record<string, Recorded<NlbState>>;
        groupsGone: string[];
        services: Record<string, Recorded<{ ip: string; ports: string; policy: string }>>;
      }>(`${file}.record`);
      const state = (side: "before" | "after"): Bundle => ({
        ...bundle,
        kubernetes: {
          ...bundle.kubernetes,
          services: [
            ...bundle.kubernetes.services.filter((service) => !Object.hasOwn(record.services, keyOf(service))),
            ...servicesOf(bundle, record.services, side),
          ],
        },
        alibabaCloud: {
          ...bundle.alibabaCloud,
          ...clbOf(bundle, record.clb, side),
          nlb: nlbOf(bundle, record.nlb, side),
        },
      });
      return {
        name: file,
        bundle,
        running: record.running,
        ran: record.ran,
        refused: record.refused,
        before: state("before"),
        after: state("after"),
      };
    });
}

function servicesOf(
  bundle: Bundle,
  changed: Record<string, Recorded<{ ip: string; ports: string; policy: string }>>,
  side: "before" | "after",
): KubeService[] {
  const live = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  return Object.entries(changed).flatMap(([key, states]) => {
    const state = states[side];
    const [namespace, name] = key.split("/");
    if (!state) return [];
    const ports = state.ports
      .split(",")
      .filter(Boolean)
      .map((text) => {
        const [port, protocol] = text.split("/");
        return { port: Number(port), protocol };
      });
    const isHost = /[a-z]/.test(state.ip);
    return {
      metadata: { namespace, name, uid: live.get(key)?.metadata?.uid },
      spec: { type: "LoadBalancer", ports, externalTrafficPolicy: state.policy },
      status: {
        loadBalancer: state.ip === "" ? {} : { ingress: [isHost ? { hostname: state.ip } : { ip: state.ip }] },
      },
    };
  });
}

function clbOf(
  { alibabaCloud: cloud }: Bundle,
  recorded: Record<string, Recorded<ClbState>>,
  side: "before" | "after",
) {
  const others = <T extends { LoadBalancerId?: string }>(list: readonly T[]) =>
    list.filter((row) => !Object.hasOwn(recorded, row.LoadBalancerId ?? ""));
  const rows = Object.entries(recorded).flatMap(([id, states]) => (states[side] ? [[id, states[side]] as const] : []));
  return {
    loadBalancers: others(cloud.loadBalancers).concat(
      rows.map(([id, { tags, listeners: _listeners, groups: _groups, ...row }]) => ({
        ...row,
        LoadBalancerId: id,
        Tags: { Tag: tags.map(({ key, value }) => ({ TagKey: key, TagValue: value })) },
      })),
    ),
    listeners: others(cloud.listeners).concat(
      rows.flatMap(([id, { listeners }]) =>
        listeners.map(({ config, ...row }): CloudListener => ({
          ...row,
          LoadBalancerId: id,
          [LISTENER_CONFIGS[row.ListenerProtocol as ListenerProtocol]]: config as Row,
        })),
      ),
    ),
    vServerGroups: others(cloud.vServerGroups).concat(
      rows.flatMap(([id, { groups }]) =>
        groups.map(({ backends, ...row }) => ({
          ...row,
          LoadBalancerId: id,
          BackendServers: { BackendServer: backends },
        })),
      ),
    ),
  };
}

function nlbOf(
  { alibabaCloud: { nlb } }: Bundle,
  recorded: Record<string, Recorded<NlbState>>,
  side: "before" | "after",
) {
  if (!nlb) return undefined;
  const known = new Set(
    Object.values(recorded).flatMap(({ before, after }) =>
      [...(before?.groups ?? []), ...(after?.groups ?? [])].map((row) => row.ServerGroupId),
    ),
  );
  const others = (list: readonly NlbItem[], key: string, has: (id: unknown) => boolean) =>
    list.filter((row) => !has(row[key]));
  const isRecorded = (id: unknown) => Object.hasOwn(recorded, String(id));
  const rows = Object.entries(recorded).flatMap(([id, states]) => (states[side] ? [[id, states[side]] as const] : []));
  const groups = rows.flatMap(([, state]) => state.groups);
  return {
    ...nlb,
    loadBalancers: [
      ...others(nlb.loadBalancers, "LoadBalancerId", isRecorded),
      ...rows.map(([id, { listeners: _listeners, groups: _groups, ...row }]): NlbItem => ({
        ...row,
        LoadBalancerId: id,
      })),
    ],
    listeners: [
      ...others(nlb.listeners, "LoadBalancerId", isRecorded),
      ...rows.flatMap(([id, { listeners }]) => listeners.map((row): NlbItem => ({ ...row, LoadBalancerId: id }))),
    ],
    serverGroups: [
      ...others(nlb.serverGroups, "ServerGroupId", (id) => known.has(id)),
      ...groups.map(({ servers: _servers, ...row }): NlbItem => row),
    ],
    servers: [
      ...others(nlb.servers, "ServerGroupId", (id) => known.has(id)),
      ...groups.flatMap(({ ServerGroupId, servers }) => servers.map((row): NlbItem => ({ ...row, ServerGroupId }))),
    ],
  };
}

/** The changes that the lines of a printed command make, in order. */
export function changesOf(bundle: Bundle, command: string): Change[] {
  const changes: Change[] = [];
  let services = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  for (const line of command.split("\n").map((text) => text.trim())) {
    const made = /^([A-Z_][A-Z0-9_]*)=\$\((.*)$/s.exec(line);
    const text = made ? made[2]! : line;
    if (text.startsWith("aliyun")) {
      const call = apiCall(shellWords(text, 0, made ? /[|)]/ : /[;|&]/));
      const field = /"(\w+Id)"/.exec(line)?.[1];
      const kept = made && field ? { ...call, makes: { variable: made[1]!, field } } : call;
      const last = changes.at(-1);
      // Lines of one command are one change.
      if (last?.kind === "cloud") changes.splice(-1, 1, { kind: "cloud", calls: [...last.calls, kept] });
      else changes.push({ kind: "cloud", calls: [kept] });
      continue;
    }
    const edited = text.startsWith("kubectl") ? editOf(services, text) : undefined;
    if (edited) {
      services = new Map(services).set(keyOf(edited), edited);
      changes.push({ kind: "edit", service: edited });
    }
    const node = /^kubectl .*\blabel\b.* node (\S+) (\S+)=(\S+)/.exec(text);
    if (node) changes.push({ kind: "node", node: node[1]!, labels: { [node[2]!]: node[3]! } });
  }
  return changes;
}

function editOf(services: ReadonlyMap<string, KubeService>, line: string): KubeService | undefined {
  const words = shellWords(line);
  const namespace = words[words.indexOf("-n") + 1] ?? "";
  const at = words.findIndex((word) => word === "service" || word === "svc");
  const live = services.get(serviceKey(namespace, words[at + 1]));
  if (!live) return undefined;
  const annotations = annotationChanges(line);
  if (annotations) return withAnnotations(live, annotations);
  const patch = words.find((word) => word.startsWith("--patch="))?.slice("--patch=".length);
  if (patch && words.includes("--type=json")) return withPatch(live, JSON.parse(patch) as JsonPatch);
  return undefined;
}

/** `--Tag.1.Key a` and the like as structures. */
function apiCall(words: readonly string[]): ApiCall {
  const [, product, action] = words;
  const params: Record<string, unknown> = {};
  for (let i = 3; i < words.length; i++) {
    const word = words[i]!;
    if (!word.startsWith("--") || word === "--force") continue;
    const equals = word.indexOf("=");
    const name = word.slice(2, equals < 0 ? undefined : equals);
    const value = equals < 0 ? (words[++i] ?? "") : word.slice(equals + 1);
    const list = /^(\w+)\.(\d+)(?:\.(\w+))?$/.exec(name);
    if (!list) {
      params[name] = value;
      continue;
    }
    const rows = (params[list[1]!] ??= []) as unknown[];
    const index = Number(list[2]) - 1;
    rows[index] = list[3] ? { ...(rows[index] as Row | undefined), [list[3]]: value } : value;
  }
  return { product: product as ApiCall["product"], action: action ?? "", params };
}
