import type { Annotations } from "@/lib/ccm/annotations";
import { BANDWIDTH, METERING } from "@/lib/ccm/fields/instance";
import { atoi } from "@/lib/ccm/go";
import type { Rules } from "@/lib/ccm/versions";
import { annotationDraft } from "../draft";
import type { ServiceView } from "@/lib/ccm/service";
import type { LocalError, PendingFinding, Tag } from "../types";

export type LocalAttributes = ReturnType<typeof readAttributes>;

/** Attributes that the Service requests (docs/dry-run.md 3.1); empty text and 0 mean "not set, do not compare". */
export function readAttributes(view: ServiceView, rules: Rules) {
  const { annotations } = view;
  const id = annotations.get("id");
  const found = {
    id,
    reused: id !== "",
    preserve: rules.preserveOnDelete && annotations.get("preserve-lb-on-delete") !== "",
    override: isOverride(annotations, rules),
    bandwidth: 0,
    tags: [] as readonly Tag[],
    // The model of the delete path contains neither attributes nor ports.
    text: view.deleting ? () => "" : (suffix: string) => annotations.get(suffix),
    error: null as LocalError | null,
    drafts: [] as PendingFinding[],
  };
  if (view.deleting || annotations.empty) return found;
  const bandwidth = annotations.get(BANDWIDTH.suffix);
  // v2.4 reads the bandwidth only for instances billed by specification.
  const chargeType = annotations.get(METERING.suffix);
  const read = rules.chargeTypes !== "v2.4" || chargeType === "" || chargeType.toLowerCase() === "paybyspec";
  if (bandwidth !== "" && read) {
    const parsed = atoi(bandwidth);
    if (parsed.ok) found.bandwidth = parsed.value;
    else {
      found.error = {
        text: `${BANDWIDTH.suffix} must be integer, got [${bandwidth}], error: ${parsed.error}`,
        draft: annotationDraft("CLB101", view, BANDWIDTH.suffix, { remove: true }),
      };
      found.drafts.push(found.error.draft);
    }
  }
  if (rules.additionalTags !== "none") found.tags = parseTags(annotations.get("additional-resource-tags"));
  return found;
}

/** Before v2.3.0 the test was inverted: unset or `false` meant override. */
function isOverride(annotations: Annotations, rules: Rules): boolean {
  const value = annotations.get("force-override-listeners");
  return rules.exactOverride ? value === "true" : value === "" || value === "false";
}

/** `k=v,k=v`: entries are trimmed, a later key wins, text after a second `=` is dropped. */
export function parseTags(text: string): Tag[] {
  const tags = new Map<string, string>();
  for (const entry of text === "" ? [] : text.trim().split(",")) {
    const parts = entry.trim().split("=");
    if (parts[0] !== "") tags.set(parts[0]!, parts[1] ?? "");
  }
  return [...tags].map(([key, value]) => ({ key, value }));
}
