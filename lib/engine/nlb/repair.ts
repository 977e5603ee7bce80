import { CURRENT, LEGACY } from "@/lib/ccm/annotations";
import { viewService, type ServiceView } from "@/lib/ccm/service";
import type { NlbTables } from "./cloud";
import type { ModelError, Settlement } from "./fields";

/** Lists from which only the unreadable entries are removed. */
const LISTS: Readonly<Record<string, RegExp>> = {
  "protocol-port": /^(?:tcp|udp|tcpssl):\d+$/i,
  "listener-port-range": /^\d+-\d+:\d+$/,
  "vgroup-port": /^[^:]+:\d+$/,
};

/** The change that makes an unreadable annotation readable; null where the intention is unknown. */
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
  // All entries are readable: their content does not fit.
  if (kept.length === value.split(",").length) return null;
  return { suffix, value: kept.length > 0 ? kept.join(",") : null };
}

/** The Service with the annotation changed; a removed one is removed in both spellings. */
export function settled(view: ServiceView, { suffix, value }: Settlement): ServiceView {
  const { service } = view;
  const annotations = { ...service.metadata?.annotations };
  delete annotations[CURRENT + suffix];
  delete annotations[LEGACY + suffix];
  if (value !== null) annotations[CURRENT + suffix] = value;
  return viewService({ ...service, metadata: { ...service.metadata, annotations } })!;
}
