import type { Ownership } from "@/lib/ccm/names";
import type { ControllerEvent } from "@/lib/model/result";
import type { ServiceView } from "@/lib/ccm/service";
import type { RemoteGroup, RemoteListener } from "./actual/remote";
import type { LocalAttributes } from "./desired/attributes";
import type { ListenerAnnotations, LocalListeners } from "./desired/listeners";
import type { VgroupPort } from "./desired/vgroup-port";
import type { Calls } from "./dry-run/calls";
import type { MissingInputs } from "./result/missing";
import type { RunIndex } from "./run-index";
import type { Instance, LocalError, LocalGroup, LocalListener, PendingFinding, Stage, Step } from "./types";

/** Everything that a CCM run could do for one Service, in the order of its phases, regardless of what stops it. */
export interface Plan {
  index: RunIndex;
  view: ServiceView;
  owner: Ownership;
  local: LocalAttributes;
  vgroupPort: VgroupPort;
  /** Of a reused instance without override, the CCM manages no Listeners. */
  manages: boolean;
  model: Model;
  /** The instance that the CCM finds; `candidate` is a guess, for findings hidden by a failed search. */
  instance: Instance | null;
  candidate: Instance | null;
  calls: Calls;
  findError: LocalError | null;
  /** Reading groups or listeners of the instance fails. */
  detailErrors: LocalError[];
  /** Delete path, creation or refused reuse; the first stage ends the run. */
  lifecycle: Stage[];
  attributes: AttributePlan;
  groups: GroupPlan[];
  /** Listener whose group is missing from the model. */
  unboundGroup: LocalGroup | null;
  /** Null: Listeners are not managed. */
  listeners: ListenerPlan[] | null;
  cleanup: CleanupPlan[];
  events: ControllerEvent[];
  missing: MissingInputs;
  remoteListeners: readonly RemoteListener[];
  remoteGroups: readonly RemoteGroup[];
}

/** What the Service asks for. */
export interface Model {
  error: LocalError | null;
  drafts: PendingFinding[];
  groups: LocalGroup[];
  listeners: LocalListeners;
  asked: ListenerAnnotations;
}

export interface AttributePlan {
  steps: Step[];
  /** Differences hidden by a step, and those that the CCM never compares. */
  drafts: PendingFinding[];
}

/** The CCM's changes to one group of the Service: create it, or add and remove backends. */
export interface GroupPlan {
  local: LocalGroup;
  remote?: RemoteGroup;
  create?: Step;
  adds: Step[];
  removes: Step[];
  /** Invalid backends end the group's update before the removals (M18). */
  blocked: boolean;
  advice: PendingFinding[];
}

export interface ListenerPlan {
  kind: "update" | "delete" | "create";
  port: number;
  protocol: string;
  /** Wanted Listener of an update or creation. */
  local?: LocalListener;
  remote?: RemoteListener;
  /** Group for the Listener; empty while the group must still be created. */
  groupId: string;
  stages: Stage[];
  /** Hidden together with the listener's own step (M26). */
  hidden: PendingFinding[];
}

/** Change to a group that no port uses any more. */
export interface CleanupPlan {
  kind: "delete" | "remove";
  steps: Step[];
}
