import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { differenceRows, type Finding, type ResourceRef, type Value } from "@/lib/model/result";

/** One field on both sides: what the Service asks for and what the CLB has. */
export interface DiffLine {
  /** The object: the instance, one listener, one VServerGroup. */
  kind: "LoadBalancer" | "Listener" | "VServerGroup" | "Other";
  /** Its name among objects of its kind: `80/tcp`, a group's name or id. */
  name: string;
  /** Field of the CLB, as its API or the controller names it. */
  field: string;
  /** Annotation key or path in the Service; absent where the CCM makes the value itself. */
  source?: string;
  desired: Value;
  actual: Value;
  /** Its finding. */
  findingId: string;
  /** Key of the API's answer, where it is not `field`. */
  answer?: string;
}

/** How the API's answer spells a compared field. */
const answers: ReadonlyMap<string, string> = new Map([
  ...LISTENER_FIELDS.filter(({ field, answer }) => field !== answer).map(
    ({ field, answer }) => [field, answer] as const,
  ),
  ["InternetChargeType", "InternetChargeTypeAlias"],
]);

/** Differences between a Service and its CLB instance, field by field, from the findings. */
export const buildDiff = (findings: readonly Finding[]): DiffLine[] =>
  findings
    .filter(({ visibility }) => visibility !== "advice")
    .flatMap((finding) =>
      differenceRows(finding).map(({ field, desired, actual, desiredFrom }) => ({
        ...placeOf(finding.resource),
        field,
        desired,
        actual,
        findingId: finding.id,
        answer: answers.get(field),
        ...(desiredFrom?.kind === "annotation" || desiredFrom?.kind === "spec" ? { source: desiredFrom.name } : {}),
      })),
    );

function placeOf(resource: ResourceRef): Pick<DiffLine, "kind" | "name"> {
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
