import { hasListener } from "@/lib/ccm/listener-config";
import { adoption, annotationDraft } from "../draft";
import { atoi, list } from "@/lib/ccm/go";
import type { Ownership } from "@/lib/ccm/names";
import type { Rules } from "@/lib/ccm/versions";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import type { LocalError, PendingFinding, LocalGroup, LocalListener } from "../types";
import { findGroup, type VgroupPort } from "./vgroup-port";
import { listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { LISTENER_FIELDS, type ListenerRow } from "@/lib/ccm/fields/listener";

/** Suffixes of Listener annotations, of all versions. */
export const LISTENER_SUFFIXES: readonly string[] = [
  ...LISTENER_FIELDS.flatMap((row) => row.suffix ?? []),
  "protocol-port",
  "forward-port",
  "domain-extensions",
];

export interface ListenerAnnotations {
  /** Set and readable values by suffix; integers as numbers. */
  values: ReadonlyMap<string, string | number>;
  /** First integer error before, and after, forward-port is read. */
  errorBeforeForward: LocalError | null;
  errorAfterForward: LocalError | null;
  drafts: readonly PendingFinding[];
  /** Rows of the field table that apply to this Service. */
  fields: readonly ListenerRow[];
}

/** Reads the listener annotations once per Service, in the CCM's order: they are the same for every port. */
export function readListenerAnnotations(view: ServiceView, rules: Rules): ListenerAnnotations {
  const { annotations } = view;
  const table = listenerFieldsOf(rules.version);
  const values = new Map<string, string | number>();
  const drafts: PendingFinding[] = [];
  const result: ListenerAnnotations = { values, errorBeforeForward: null, errorAfterForward: null, drafts, fields: [] };
  for (const { suffix, parsing } of table.annotated) {
    const value = annotations.get(suffix);
    if (value === "") continue;
    if (!parsing) {
      values.set(suffix, value);
      continue;
    }
    const parsed = atoi(value);
    if (parsed.ok) {
      values.set(suffix, parsed.value);
      continue;
    }
    const error = {
      text: `Annotation ${parsing.label} must be integer, but got [${value}]. message=[${parsed.error}] `,
      draft: annotationDraft("CLB101", view, suffix, { remove: true }),
    };
    if (parsing.afterForward) result.errorAfterForward ??= error;
    else result.errorBeforeForward ??= error;
    drafts.push(error.draft);
  }
  result.fields = table.fields.filter((row) => row.suffix === null || row.always || values.has(row.suffix));
  return result;
}

export interface LocalListeners {
  listeners: LocalListener[];
  /** Error text of the first port that cannot be read, with its prefix. */
  error: LocalError | null;
  drafts: PendingFinding[];
  /** Wanted domain extensions; null without the annotation. */
  domains: { domain: string; certId: string }[] | null;
}

/** One finding per annotation, however many ports it fails for. */
type BySuffix = Partial<Record<"protocol-port" | "vgroup-port" | "forward-port" | "domain-extensions", PendingFinding>>;

/** docs/dry-run.md 3.7. After an error the rest of the annotation is still evaluated, for the hidden findings. */
export function buildListeners(
  view: ServiceView,
  owner: Ownership,
  rules: Rules,
  asked: ListenerAnnotations,
  vgroupPort: VgroupPort,
  reused: boolean,
  groups: readonly LocalGroup[],
): LocalListeners {
  const { annotations } = view;
  const found: LocalListeners = { listeners: [], error: null, drafts: [...asked.drafts], domains: null };
  const drafts: BySuffix = {};
  const forward = annotations.get("forward-port");
  const domains = rules.domainExtensions ? readDomains(view) : null;
  found.domains = domains?.rows ?? null;
  for (const port of view.ports) {
    const group = groups[port.index];
    const errors: LocalError[] = [];
    const protocol = readProtocol(view, port, errors, drafts);
    let groupId = "";
    if ((reused || rules.vgroupPortAlways) && vgroupPort.text !== "") {
      const entry = findGroup(vgroupPort, port);
      if (entry.error) {
        errors.push(entry.error);
        drafts["vgroup-port"] = entry.error.draft;
      }
      groupId = entry.id;
    }
    if (asked.errorBeforeForward) errors.push(asked.errorBeforeForward);
    const forwardPort =
      forward !== "" && protocol === "http" ? readForward(view, rules, forward, port, errors, drafts) : 0;
    if (asked.errorAfterForward) errors.push(asked.errorAfterForward);
    if (domains?.error) errors.push(domains.error);
    const first = errors[0];
    if (first)
      found.error ??= { text: `build listener from servicePort ${port.port} error: ${first.text}`, draft: first.draft };
    found.listeners.push({
      port,
      protocol,
      description: owner.name(port.port),
      groupName: group?.name ?? "",
      groupId,
      group,
      forwardPort,
    });
  }
  if (domains?.error) drafts["domain-extensions"] = domains.error.draft;
  found.drafts.push(...Object.values(drafts));
  return found;
}

/** The first matching entry ends the search, so an invalid entry affects only ports not matched before it. */
export function readProtocol(
  view: ServiceView,
  port: PortView,
  errors: LocalError[] = [],
  drafts: BySuffix = {},
): string {
  const text = view.annotations.get("protocol-port");
  const fallback = port.protocol.toLowerCase();
  if (text === "") return fallback;
  let broken = false;
  for (const entry of text.split(",")) {
    const parts = entry.split(":");
    if (parts.length < 2 || !hasListener("clb", parts[0]!)) {
      const format = parts.length < 2;
      const message = format
        ? `port and protocol format must be like 'https:443' with colon separated. got=[${list(parts)}]`
        : `port protocol format must be either [http|https|tcp|udp], protocol not supported wit [${parts[0]!}]\n`;
      broken = true;
      const params = { port: port.port, ...adoption(readableProtocols(text)) };
      drafts["protocol-port"] ??= annotationDraft(format ? "CLB102" : "CLB103", view, "protocol-port", params);
      errors.push({ text: message, draft: drafts["protocol-port"] });
      break;
    }
    if (parts[1] === String(port.port)) return parts[0]!;
  }
  if (!broken) return fallback;
  const readable = readableProtocols(text)
    .split(",")
    .find((entry) => entry.endsWith(`:${port.port}`));
  return readable ? readable.slice(0, readable.indexOf(":")) : fallback;
}

/** The likely intention: blanks removed, lower case, invalid entries omitted. */
function readableProtocols(text: string): string {
  const entries = text.split(",").map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(":")
      .map((part) => part.trim()),
  );
  return entries
    .filter((parts) => parts.length >= 2 && hasListener("clb", parts[0]!) && /^\d+$/.test(parts[1]!))
    .map((parts) => `${parts[0]!}:${parts[1]!}`)
    .join(",");
}

function readForward(
  view: ServiceView,
  rules: Rules,
  text: string,
  port: PortView,
  errors: LocalError[],
  drafts: BySuffix,
): number {
  const fail = (error: string) => {
    const adopt = text
      .split(",")
      .map((entry) => entry.replaceAll(/\s/g, ""))
      .filter((entry) => /^\d+:\d+$/.test(entry))
      .join(",");
    drafts["forward-port"] ??= annotationDraft("CLB105", view, "forward-port", adoption(adopt));
    errors.push({ text: `Annotation ForwardPort error: ${error} `, draft: drafts["forward-port"] });
    const entry = adopt.split(",").find((e) => e.startsWith(`${port.port}:`));
    return entry ? Number(entry.slice(entry.indexOf(":") + 1)) : 0;
  };
  for (const entry of text.split(",")) {
    const parts = entry.split(":");
    if (parts.length !== 2) return fail(`forward port format error: ${text}, expect 80:443,88:6443`);
    if (parts[0] !== String(port.port)) continue;
    if (parts[1] === "") break;
    const target = atoi(parts[1]!);
    return target.ok ? target.value : fail(`forward port is not an integer, ${parts[1]!}`);
  }
  return rules.forwardWithoutEntry === "error" ? fail(`forward port format error: ${text}, expect 80:443,88:6443`) : 0;
}

function readDomains(
  view: ServiceView,
): { rows: { domain: string; certId: string }[]; error: LocalError | null } | null {
  const { annotations } = view;
  if (!annotations.has("domain-extensions")) return null;
  const text = annotations.get("domain-extensions");
  const entries = text === "" ? [] : text.split(",").map((entry) => entry.trim());
  const rows = entries.flatMap((entry) => {
    const [domain = "", certId, ...rest] = entry.split(":");
    return certId === undefined || rest.length > 0 ? [] : { domain, certId };
  });
  const malformed = entries.find((entry) => entry.split(":").length !== 2);
  if (malformed === undefined) return { rows, error: null };
  const adopt = rows.map((r) => `${r.domain}:${r.certId}`).join(",");
  return {
    rows,
    error: {
      text: `parse DomainExtensions error: invalid domain extension ${malformed}`,
      draft: annotationDraft("CLB106", view, "domain-extensions", adoption(adopt)),
    },
  };
}
