import { adoption, annotationDraft } from "../draft";
import { list } from "@/lib/ccm/go";
import type { PortView, ServiceView } from "@/lib/ccm/service";

/** The vgroup-port annotation: `vsp-id:port,...`. */
export type VgroupPort = ReturnType<typeof readVgroupPort>;

export function readVgroupPort(view: ServiceView) {
  const text = view.annotations.get("vgroup-port");
  const entries = (text === "" ? [] : text.split(",")).map((entry) => {
    const parts = entry.split(":");
    const error =
      parts.length < 2
        ? `vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[${list(parts)}]`
        : null;
    return { id: parts[0]!, port: parts[1] ?? "", error };
  });
  const broken = entries.some((e) => e.error !== null);
  const readable = entries
    .filter((e) => e.error === null)
    .map((e) => `${e.id}:${e.port}`)
    .join(",");
  return {
    text,
    entries,
    /** Set when an entry cannot be read. */
    draft: broken ? annotationDraft("CLB104", view, "vgroup-port", adoption(readable)) : null,
  };
}

/** First entry for the port; an invalid entry before it is an error, and the search continues. */
export function findGroup(vgroupPort: VgroupPort, port: PortView): { id: string; error: string | null } {
  let error: string | null = null;
  for (const entry of vgroupPort.entries) {
    if (entry.error !== null) error ??= entry.error;
    else if (entry.port === String(port.port)) return { id: entry.id, error };
  }
  return { id: "", error };
}

/** First malformed entry: reading the groups of the instance fails on it, reused or not. */
export function formatError(vgroupPort: VgroupPort): string | null {
  return vgroupPort.entries.find((e) => e.error !== null)?.error ?? null;
}
