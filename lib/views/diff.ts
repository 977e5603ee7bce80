import type { DifferenceRow, Finding, Value } from "@/lib/model/result";

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

/** The rows of what differs: the finding's own pair, unless it only names its list, then the list. Each with its sources. */
export function differenceRows(finding: Finding): DifferenceRow[] {
  const { field, desired = null, actual = null, desiredFrom, actualFrom, rows = [] } = finding;
  const own = desired !== null || actual !== null || (field !== undefined && rows.length === 0);
  const all: DifferenceRow[] = [...(own ? [{ field: field ?? "", desired, actual }] : []), ...rows];
  return all.map((row) => ({ desiredFrom, actualFrom, ...row }));
}
