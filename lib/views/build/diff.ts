import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { groupBy } from "@/lib/model/group-by";
import type { Finding, ResourceRef } from "@/lib/model/result";
import { differenceRows, type DiffLine, type DiffSection } from "../diff";

/** How the API's answer spells a compared field. */
const answers: ReadonlyMap<string, string> = new Map([
  ...LISTENER_FIELDS.filter(({ field, answer }) => field !== answer).map(
    ({ field, answer }) => [field, answer] as const,
  ),
  ["InternetChargeType", "InternetChargeTypeAlias"],
]);

/** What differs between a Service and its CLB instance, by object and field, from the findings. */
export function buildDiff(findings: readonly Finding[]): DiffSection[] {
  const lines = findings
    .filter(({ visibility }) => visibility !== "advice")
    .flatMap((finding) => linesOf(finding).map((line) => ({ ...placeOf(finding.resource), line })));
  return [...groupBy(lines, ({ kind, name }) => `${kind} ${name}`).values()].map((own) => ({
    kind: own[0]!.kind,
    name: own[0]!.name,
    lines: own.map(({ line }) => line),
  }));
}

const linesOf = (finding: Finding): DiffLine[] =>
  differenceRows(finding).map(({ field, desired, actual, desiredFrom }) => ({
    field,
    desired,
    actual,
    findingId: finding.id,
    answer: answers.get(field),
    ...(desiredFrom?.kind === "annotation" || desiredFrom?.kind === "spec" ? { source: desiredFrom.name } : {}),
  }));

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
