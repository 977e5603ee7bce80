import { hasListener } from "@/lib/ccm/listener-config";
import { keyOf } from "@/lib/ccm/names";
import { isOurs } from "@/lib/ccm/annotations";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { rec, str } from "@/lib/ccm/read";
import type { Engine } from "@/lib/engine";
import { annotationInfo } from "@/lib/knowledge/annotations/index";
import { EMPTY_COUNTS } from "@/lib/knowledge/lint/keys";
import { doesNothing, type Nothing } from "@/lib/knowledge/lint/nothing";
import { accessControl, leavesListeners, nlbRangesWork, sourceRanges } from "@/lib/knowledge/intent/signs";
import type { Seen } from "@/lib/knowledge/intent/types";
import { isStanding, type LintFinding, type LintOptions } from "@/lib/lint/index";
import { createContext } from "@/lib/lint/context";
import type { Bundle, KubeService } from "@/lib/model/bundle";

/** A Service read port by port and line by line: codes and values. Made for every Service, right or wrong. */
export interface Reading {
  /** Who serves it. */
  controller: Seen["kind"];
  /** The instance that it names, or that serves it now. */
  id: string;
  reach: Reach;
  /** By whom listeners are made: the controller, on a reused instance too, or a person there. Absent where another controller serves it. */
  listener?: "made" | "takenOver" | "byHand";
  /** Absent where another controller serves it, and of a fragment without ports. */
  ports?: PortReading[];
  lines: LineReading[];
  /** On the bill. new: an instance of this family; reused, own: one that is there. */
  cost: "new" | "reused" | "own" | "none";
  /** Ports that the Internet reaches, without a list or a group that restricts it. Absent: they are not known. */
  open?: number[];
}

/** Who can open a connection. */
interface Reach {
  /** unknown: a reused instance that was not read. */
  from: "internet" | "vpc" | "unknown" | "none";
  /** white, black: an access control list is on. groups: security groups. ranges: source ranges that this family enforces. */
  by?: "white" | "black" | "groups" | "ranges" | "own";
  names?: string;
  /** Source ranges that nothing enforces here. */
  ignored?: string;
}

export interface PortReading {
  port: number;
  protocol: string;
  /** The family has no such listener: nothing of the Service is made. */
  refused?: true;
  /** ends: at the load balancer. through: what clients send reaches the Pods. */
  tls: "ends" | "through";
  /** Whether the port behind speaks TLS, where the Service says so (appProtocol). */
  behind: "tls" | "plain" | "unknown";
  /** Absent: the default of the cluster is not known. */
  backends?: { mode: "eni" | "local" | "cluster"; count?: number };
  /** The client's address, as the Pods see it. */
  client: "kept" | "lost" | "header" | "proxy" | "unknown";
  /** Port of the Pods, by number or name, and the Pods. Absent for a fragment. */
  target: string;
  selector?: string;
  check: Check;
}

/** The probe of a port. none: switched off. byHand: the listener's own. */
interface Check {
  kind: "tcp" | "udp" | "http" | "none" | "byHand";
  /** 0: the backend's own port. */
  port: number;
  path?: string;
  /** "": the backend's address. */
  host?: string;
  codes?: string;
  method?: string;
}

/** One line of the manifest. `codes`: the notes that say it. */
export interface LineReading {
  /** A key of an annotation, or `spec.field`. */
  key: string;
  /** Absent: no key that the controllers read, so that its value leaves in no answer. */
  value?: string;
  state: "does" | "nothing" | "refused" | "notOurs";
  why?: Nothing;
  codes: string[];
}

export interface ReadingFacts {
  bundle?: Bundle;
  /** For the state after the manifest is applied. */
  engine?: Engine;
  /** The instance that serves it now. */
  loadBalancerId?: string | null;
  /** It exists: its endpoints are known. */
  exists?: boolean;
}

/** `part`: a fragment; only its written lines are read. Pure. */
export function readingOf(
  service: KubeService,
  notes: readonly LintFinding[],
  lint: LintOptions,
  facts: ReadingFacts = {},
): Reading {
  const { written: seen, protocols } = createContext(service, lint, []);
  const serves = seen.kind === "clb" || seen.kind === "nlb";
  const reach = serves ? reachOf(seen, facts) : { from: "none" as const };
  const ports = serves && !(lint.part && seen.ports.length === 0) ? portsOf(seen, service, lint, facts) : undefined;
  const isOpen = reach.from === "internet" && (reach.by === undefined || reach.by === "own");
  return {
    controller: seen.kind,
    id: seen.value("lb-id") || facts.loadBalancerId || "",
    reach,
    ...(serves ? { listener: listenerOf(seen) } : {}),
    ...(ports ? { ports } : {}),
    lines: linesOf(service, seen, notes),
    cost: !serves ? "none" : seen.value("lb-id") !== "" ? "reused" : facts.loadBalancerId ? "own" : "new",
    ...(isOpen && !ports
      ? {}
      : {
          open: isOpen && protocols.size > 0 ? (ports ?? []).flatMap(({ port, refused }) => (refused ? [] : port)) : [],
        }),
  };
}

const listenerOf = (seen: Seen) =>
  leavesListeners(seen) ? "byHand" : seen.value("lb-id") !== "" ? "takenOver" : "made";

function reachOf(seen: Seen, { bundle, loadBalancerId }: ReadingFacts): Reach {
  const id = seen.value("lb-id") || loadBalancerId || "";
  const ranges = sourceRanges(seen);
  const groups = seen.kind === "nlb" ? seen.value("lb-security-group-ids") : "";
  const acl = accessControl(seen);
  const filters = seen.kind === "nlb" && seen.value("lb-id") === "" && nlbRangesWork(seen.version);
  const by: Pick<Reach, "by" | "names"> = groups
    ? { by: "groups", names: groups }
    : ranges && filters
      ? { by: "ranges", names: ranges }
      : seen.kind === "clb" &&
          !leavesListeners(seen) &&
          acl.status === "on" &&
          acl.id !== "" &&
          /^(white|black)$/.test(acl.type)
        ? { by: acl.type as "white" | "black", names: acl.id }
        : leavesListeners(seen)
          ? { by: "own" }
          : {};
  return { from: fromOf(seen, bundle, id), ...by, ...(ranges && !filters ? { ignored: ranges } : {}) };
}

/** By the instance where it was read, else by the annotation; a reused instance keeps its own type. */
function fromOf(seen: Seen, bundle: Bundle | undefined, id: string): Reach["from"] {
  const index = bundle && id !== "" ? indexBundle(bundle) : undefined;
  const type = str(index?.loadBalancers.get(id)?.AddressType ?? index?.nlbs.get(id)?.AddressType).toLowerCase();
  if (type !== "") return type === "intranet" ? "vpc" : "internet";
  if (id !== "") return "unknown";
  return seen.value("lb-address-type").toLowerCase() === "intranet" ? "vpc" : "internet";
}

function portsOf(seen: Seen, service: KubeService, { part }: LintOptions, facts: ReadingFacts): PortReading[] {
  const { spec } = seen;
  const known = new Map((facts.engine?.backends(keyOf(service)) ?? []).map((row) => [row.port, row]));
  const selector = Object.entries(rec(spec["selector"])).map(([key, value]) => `${key}=${String(value)}`);
  const eni = seen.pods === true;
  const local = spec["externalTrafficPolicy"] === "Local";
  const mode = eni ? ("eni" as const) : local ? ("local" as const) : ("cluster" as const);
  return seen.ports.map(({ port, protocol, targetPort, appProtocol }): PortReading => {
    const row = known.get(port);
    // Pods of a Service that does not exist yet are in no list; its nodes are.
    const count = row && (facts.exists || row.mode === "cluster") ? row.count : undefined;
    // A fragment may have its policy elsewhere.
    const isKnown = eni || (seen.pods !== undefined && !(part && spec["externalTrafficPolicy"] === undefined));
    const backends = row ? { mode: row.mode, count } : isKnown ? { mode } : undefined;
    const isServed = hasListener(seen.kind === "nlb" ? "nlb" : "clb", protocol);
    return {
      port,
      protocol,
      ...(isServed ? {} : { refused: true as const }),
      tls: /^(https|tcpssl)$/.test(protocol) ? "ends" : "through",
      behind: /^(https|tls|ssl)$/i.test(appProtocol) ? "tls" : appProtocol === "" ? "unknown" : "plain",
      ...(backends ? { backends } : {}),
      client: clientOf(seen, protocol, backends?.mode ?? (local ? "local" : undefined)),
      target: String(targetPort ?? port),
      ...(part && selector.length === 0 ? {} : { selector: selector.join(",") }),
      check: leavesListeners(seen) ? { kind: "byHand", port: 0 } : checkOf(seen, protocol),
    };
  });
}

/** Layer 7 and TLS of an NLB end the connection; kube-proxy of another node replaces the address. */
function clientOf(seen: Seen, protocol: string, mode: "eni" | "local" | "cluster" | undefined): PortReading["client"] {
  if (seen.value("lb-proxy-protocol") === "on" && !leavesListeners(seen) && !/^https?$/.test(protocol)) return "proxy";
  if (/^https?$/.test(protocol) && seen.kind === "clb") return "header";
  if (protocol === "tcpssl") return "lost";
  if (mode === "cluster") return "lost";
  if (seen.kind === "nlb" && /^off$/i.test(seen.value("lb-preserve-client-ip"))) return "lost";
  return mode === undefined ? "unknown" : "kept";
}

function checkOf(seen: Seen, protocol: string): Check {
  const value = (short: string) => seen.value(`lb-health-check-${short}`);
  const port = Number(value("connect-port")) || 0;
  const seven = /^https?$/.test(protocol) && seen.kind === "clb";
  const flag = value("flag");
  // A layer 7 listener has a check only where it is asked for; the others have one unless it is switched off.
  // Without the flag a new group of an NLB has the API's own check, whatever the other keys say.
  if (seen.kind === "nlb" && flag === "") return { kind: "tcp", port: 0 };
  const off = seen.kind === "nlb" ? flag.toLowerCase() !== "on" : seven ? flag !== "on" : value("switch") === "off";
  if (off) return { kind: "none", port };
  const type = value("type").toLowerCase();
  const http = seven || (type === "http" && (protocol !== "udp" || seen.kind === "nlb"));
  if (!http)
    return { kind: seen.kind === "nlb" ? (type === "udp" ? "udp" : "tcp") : protocol === "udp" ? "udp" : "tcp", port };
  return {
    kind: "http",
    port,
    path: value("uri") || "/",
    host: value("domain"),
    codes: value("httpcode") || "http_2xx",
    ...(value("method") === "" ? {} : { method: value("method").toUpperCase() }),
  };
}

/** Each annotation as it is written, then each field of the spec that a note is about. */
function linesOf(service: KubeService, seen: Seen, notes: readonly LintFinding[]): LineReading[] {
  const about = (key: string) => notes.filter((note) => note.key === key || note.field === key);
  const isOf = seen.kind === "clb" || seen.kind === "nlb";
  const annotations = Object.entries(service.metadata?.annotations ?? {}).map(([key, raw]): LineReading => {
    const value = String(raw);
    const codes = about(key).map(({ code }) => code);
    const info = annotationInfo(key);
    const line = { key, ...(info ? { value } : {}), codes };
    if (!info && !isOurs(key) && codes.length === 0) return { ...line, state: "notOurs" };
    if (!isOf) return { ...line, state: "nothing", why: "controller" };
    const [said] = about(key).flatMap((note) => doesNothing(note) ?? []);
    if (said) return { ...line, state: said === "notOurs" ? "notOurs" : "nothing", why: said };
    if (about(key).some((note) => note.severity === "error" && !isStanding(note.code)))
      return { ...line, state: "refused" };
    if (!info) return { ...line, state: "nothing", why: "misspelt" };
    // A note on the line does not make it a listener.
    const target = (seen.kind === "nlb" && info.nlb?.target) || info.target;
    if (target === "listener" && leavesListeners(seen)) return { ...line, state: "nothing", why: "reused" };
    if (info.removedIn) return { ...line, state: "nothing", why: "gone" };
    if (!info.appliesTo.some((family) => family === seen.kind)) return { ...line, state: "nothing", why: "family" };
    const isHidden = info.legacyKey === key && service.metadata?.annotations?.[info.fullKey] !== undefined;
    if (isHidden) return { ...line, state: "nothing", why: "hidden" };
    if (value === "" && !EMPTY_COUNTS.has(info.key)) return { ...line, state: "nothing", why: "empty" };
    return { ...line, state: "does" };
  });
  const fields = [...new Set(notes.flatMap(({ field }) => (field?.startsWith("spec.") ? [field] : [])))];
  const ofSpec = fields.map((key): LineReading => {
    const found = about(key);
    const isRefused = found.some(({ code, severity }) => severity === "error" && !isStanding(code));
    const name = key.slice("spec.".length);
    return {
      key,
      value: shown(seen.spec[name]),
      codes: found.map(({ code }) => code),
      ...(isRefused ? { state: "refused" as const } : { state: "nothing" as const, why: "notRead" as const }),
    };
  });
  return [...annotations, ...ofSpec];
}

const shown = (value: unknown) =>
  value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
