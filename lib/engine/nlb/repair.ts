import { CURRENT, LEGACY } from "@/lib/ccm/annotations";
import { viewService, type ServiceView } from "@/lib/ccm/service";
import type { NlbTables } from "./cloud";
import type { Settlement } from "./compare";
import type { ModelError } from "./wanted";

/** Lists of which only the entries that cannot be read go. */
const LISTS: Readonly<Record<string, RegExp>> = {
  "protocol-port": /^(?:tcp|udp|tcpssl):\d+$/i,
  "listener-port-range": /^\d+-\d+:\d+$/,
  "vgroup-port": /^[^:]+:\d+$/,
};

/** What makes an unreadable annotation readable; null where only a person knows what was meant. */
export function repairOf(view: ServiceView, { suffix, message }: ModelError, tables: NlbTables): Settlement | null {
  if (suffix === undefined) return null;
  const value = view.annotations.get(suffix);
  if (suffix === "zone-maps") {
    const [nlb] = [...tables.taggedWith(view.defaultName), ...tables.namedAs(view.defaultName)];
    const zones = nlb?.zones.map(({ zoneId, vSwitchId }) => `${zoneId}:${vSwitchId}`).join(",") ?? "";
    return zones === "" ? null : { suffix, value: zones };
  }
  const entry = LISTS[suffix];
  if (!entry || message.includes("only be used for eni")) return { suffix, value: null };
  const kept = value.split(",").filter((part) => entry.test(part));
  // Every entry can be read: it is what it says that does not fit.
  if (kept.length === value.split(",").length) return null;
  return { suffix, value: kept.length > 0 ? kept.join(",") : null };
}

/** The Service as it is with the annotation settled; one that goes does so in both spellings. */
export function settled(view: ServiceView, { suffix, value }: Settlement): ServiceView {
  const { service } = view;
  const annotations = { ...service.metadata?.annotations };
  delete annotations[CURRENT + suffix];
  delete annotations[LEGACY + suffix];
  if (value !== null) annotations[CURRENT + suffix] = value;
  return viewService({ ...service, metadata: { ...service.metadata, annotations } })!;
}
