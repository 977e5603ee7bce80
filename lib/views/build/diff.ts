import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/types";
import type { Finding, ResourceRef } from "@/lib/model/result";
import type { DiffLine, DiffSection } from "../diff";

/** How the API's answer spells a compared field. */
const answers: ReadonlyMap<string, string> = new Map([
  ...(LISTENER_FIELDS as readonly ListenerField[])
    .filter(({ field, answer }) => field !== answer)
    .map(({ field, answer }) => [field, answer] as const),
  ["InternetChargeType", "InternetChargeTypeAlias"],
]);

/** What differs between a Service and its CLB instance, by object and field, from the findings. */
export function buildDiff(findings: readonly Finding[]): DiffSection[] {
  const sections = new Map<string, DiffSection>();
  const add = (kind: DiffSection["kind"], name: string, ...lines: DiffLine[]) => {
    if (lines.length === 0) return;
    const key = `${kind} ${name}`;
    let section = sections.get(key);
    if (!section) sections.set(key, (section = { kind, name, lines: [] }));
    section.lines.push(...lines);
  };
  for (const finding of findings) {
    if (finding.visibility === "advice") continue;
    const { kind, name } = placeOf(finding.resource);
    // With rows of its own a finding needs no summary line.
    const valued = (finding.desired ?? finding.actual ?? null) !== null;
    const own = valued || (finding.field !== undefined && !finding.rows?.length);
    const rows = [...(own ? [{ field: finding.field ?? "", ...sides(finding) }] : []), ...(finding.rows ?? [])];
    for (const row of rows) {
      const source = row.desiredFrom ?? finding.desiredFrom;
      add(kind, name, {
        field: row.field,
        desired: row.desired,
        actual: row.actual,
        findingId: finding.id,
        answer: answers.get(row.field),
        ...(source && (source.kind === "annotation" || source.kind === "spec") ? { source: source.name } : {}),
      });
    }
  }
  return [...sections.values()];
}

function sides(finding: Finding) {
  return {
    desired: finding.desired ?? null,
    actual: finding.actual ?? null,
    desiredFrom: finding.desiredFrom,
  };
}

function placeOf(resource: ResourceRef): Pick<DiffSection, "kind" | "name"> {
  switch (resource.kind) {
    case "LoadBalancer":
      return { kind: "LoadBalancer", name: "" };
    case "Listener":
    case "DomainExtension":
    case "Certificate":
      return { kind: "Listener", name: [resource.port, resource.protocol].filter(Boolean).join("/") };
    case "VServerGroup":
    case "Backend":
      return { kind: "VServerGroup", name: resource.name ?? resource.id ?? "" };
    default:
      return { kind: "Other", name: resource.name ?? resource.id ?? "" };
  }
}
