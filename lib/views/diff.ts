import type { Value } from "@/lib/model/result";

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
