import { adoption, annotationDraft } from "../draft";
import { list } from "@/lib/ccm/go";
import type { PortView, ServiceView } from "@/lib/ccm/service";
import type { LocalError } from "../types";

/** The vgroup-port annotation: `vsp-id:port,...`. */
export type VgroupPort = ReturnType<typeof readVgroupPort>;

const isMalformed = (parts: readonly string[]) => parts.length < 2;

export function readVgroupPort(view: ServiceView) {
  const text = view.annotations.get("vgroup-port");
  const entries = (text === "" ? [] : text.split(",")).map((entry) => entry.split(":"));
  const readable = entries.filter((parts) => !isMalformed(parts));
  const malformed = entries.find(isMalformed);
  /** First malformed entry: reading the groups of the instance fails on it, reused or not. */
  const error: LocalError | null = malformed
    ? {
        text: `vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[${list(malformed)}]`,
        draft: annotationDraft(
          "CLB104",
          view,
          "vgroup-port",
          adoption(readable.map(([id, port]) => `${id}:${port}`).join(",")),
        ),
      }
    : null;
  return { text, entries, ids: readable.map(([id = ""]) => id), error };
}

/** First entry for the port; a malformed entry before it is an error, and the search continues. */
export function findGroup(
  { entries, error }: VgroupPort,
  { port }: PortView,
): { id: string; error: LocalError | null } {
  const at = entries.findIndex(([, named]) => named === String(port));
  const before = at < 0 ? entries : entries.slice(0, at);
  return { id: entries[at]?.[0] ?? "", error: before.some(isMalformed) ? error : null };
}
