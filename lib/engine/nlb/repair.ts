import { BACKEND_TYPE, CURRENT, LEGACY } from "@/lib/ccm/annotations";
import { viewService, type ServiceView } from "@/lib/ccm/service";
import { str } from "@/lib/ccm/read";
import type { NlbTables, RemoteNlb } from "./cloud";
import { readsAs, split, type ModelError, type Settlement } from "./fields";
import { isManagedGroupName, type NlbOwnership } from "./names";

/** Lists from which only the unreadable entries are removed. */
const LISTS: Readonly<Record<string, RegExp>> = {
  "protocol-port": /^(?:tcp|udp|tcpssl):\d+$/i,
  "backend-label": /^[^=]+=/,
};

interface Repair {
  view: ServiceView;
  tables: NlbTables;
  owner: NlbOwnership;
  nlb: RemoteNlb | undefined;
}

/** The change that makes an unreadable annotation readable; null where the intention is unknown. What serves now, stays. */
export function repairOf(
  view: ServiceView,
  { suffix, message }: ModelError,
  tables: NlbTables,
  owner: NlbOwnership,
): Settlement | null {
  if (suffix === undefined) return null;
  const named = tables.byId(view.annotations.get("id"));
  const [nlb = named] = [...tables.taggedWith(view.defaultName), ...tables.namedAs(view.defaultName)];
  const repair: Repair = { view, tables, owner, nlb };
  const value = view.annotations.get(suffix);
  const to = (entries: readonly string[]) => ({ suffix, value: entries.length > 0 ? entries.join(",") : null });
  if (suffix === "zone-maps") {
    const zones = (nlb?.zones ?? []).map(({ zoneId, vSwitchId }) => `${zoneId}:${vSwitchId}`);
    return zones.length > 0 ? to(zones) : null;
  }
  if (suffix === "listener-port-range") {
    if (!message.includes("only be used for eni")) return to(rangesOf(repair));
    return servesPods(repair) ? { suffix, key: BACKEND_TYPE, value: "eni" } : to([]);
  }
  if (suffix === "vgroup-port") return to(groupsOf(repair));
  // Quoted, or with blanks around it.
  const plain = (/^(["'])(.*)\1$/s.exec(value.trim())?.[2] ?? value).trim();
  if (plain !== value && readsAs(suffix)?.test(plain)) return to([plain]);
  const entry = LISTS[suffix];
  if (!entry) return to([]);
  const kept = split(value).filter((part) => entry.test(part));
  // All entries are readable: their content does not fit.
  if (kept.length === split(value).length) return null;
  return to(suffix === "protocol-port" ? [...kept, ...tlsPorts(repair, kept)] : kept);
}

/** TCP ports whose own listener ends TLS, without a readable entry: without one the CCM would make them plain TCP. */
const tlsPorts = ({ view, tables, owner, nlb }: Repair, kept: readonly string[]): string[] =>
  tables
    .listenersOf(nlb?.id ?? "")
    .filter(({ protocol, description }) => protocol === "TCPSSL" && owner.ownsListener(description))
    .filter(({ listenerPort }) =>
      view.ports.some(({ port, protocol }) => port === listenerPort && (protocol || "TCP") === "TCP"),
    )
    .filter(({ listenerPort }) => !kept.some((entry) => entry.endsWith(`:${listenerPort}`)))
    .map(({ listenerPort }) => `tcpssl:${listenerPort}`);

/** The groups hold Pods, or nothing that says otherwise: then the type of the backends is what cannot be read. */
function servesPods({ view, tables }: Repair): boolean {
  const types = new Set(tables.ownGroups(view.defaultName).flatMap(({ servers }) => servers.map(({ type }) => type)));
  if (types.has("Ecs")) return false;
  return types.size > 0 || /^\W*eni\W*$/i.test(str(view.service.metadata?.annotations?.[BACKEND_TYPE]));
}

const isRange = (entry: string): boolean => {
  const [, start = "", end = ""] = /^(\d+)-(\d+):\d+$/.exec(entry) ?? [];
  return start !== "" && Number(start) >= 1 && Number(start) < Number(end) && Number(end) <= 65_535;
};

/** Readable entries, and the ranges of the Service's listeners for its only port that no listener serves. */
function rangesOf({ view, tables, owner, nlb }: Repair): string[] {
  const kept = split(view.annotations.get("listener-port-range")).filter(isRange);
  const own = tables.listenersOf(nlb?.id ?? "").filter(({ description }) => owner.ownsListener(description));
  const ranges = own
    .filter(({ startPort }) => startPort > 0)
    .map(({ startPort, endPort }) => `${startPort}-${endPort}`)
    .filter((range) => !kept.some((entry) => entry.startsWith(`${range}:`)));
  const open = view.ports.filter(
    ({ port }) =>
      !kept.some((entry) => entry.endsWith(`:${port}`)) && !own.some(({ listenerPort }) => listenerPort === port),
  );
  return ranges.length === 1 && open.length === 1 ? [...kept, `${ranges[0]}:${open[0]!.port}`] : kept;
}

/** Entries whose group can be used; for another the user's group that its listener has now. */
function groupsOf({ view, tables }: Repair): string[] {
  const usable = (id: string) => {
    const group = tables.groupById(id);
    return group !== undefined && !isManagedGroupName(group.name);
  };
  return split(view.annotations.get("vgroup-port")).flatMap((entry) => {
    const [id = "", port] = entry.split(":");
    if (port === undefined) return [];
    if (usable(id)) return [entry];
    const bound = tables
      .listenersOf(view.annotations.get("id"))
      .find(({ listenerPort }) => String(listenerPort) === port)?.groupId;
    return bound !== undefined && usable(bound) ? [`${bound}:${port}`] : [];
  });
}

/** The Service with the annotation changed; a removed one is removed in both spellings. */
export function settled(view: ServiceView, { suffix, value, key }: Settlement): ServiceView {
  const { service } = view;
  const annotations = { ...service.metadata?.annotations };
  for (const name of key ? [key] : [CURRENT + suffix, LEGACY + suffix]) delete annotations[name];
  if (value !== null) annotations[key ?? CURRENT + suffix] = value;
  return viewService({ ...service, metadata: { ...service.metadata, annotations } })!;
}
