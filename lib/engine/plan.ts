import { Ownership } from "@/lib/ccm/names";
import type { ServiceView } from "@/lib/ccm/service";
import type { ControllerEvent } from "@/lib/model/result";
import { findInstance } from "./actual/find";
import type { RemoteGroup, RemoteListener } from "./actual/remote";
import { readAttributes, type LocalAttributes } from "./desired/attributes";
import type { ListenerAnnotations, LocalListeners } from "./desired/listeners";
import { readVgroupPort, type VgroupPort } from "./desired/vgroup-port";
import { Calls } from "./dry-run/calls";
import { MissingInputs } from "./result/missing";
import type { RunIndex } from "./run-index";
import type { Instance, LocalError, LocalGroup, LocalListener, PendingFinding, Stage, Step } from "./types";

/** Everything that a CCM run could do for one Service, in the order of its phases, regardless of what stops it. */
export class Plan {
  readonly missing: MissingInputs;
  readonly local: LocalAttributes;
  readonly owner: Ownership;
  readonly vgroupPort: VgroupPort;
  /** Of a reused instance without override, the CCM manages no Listeners. */
  readonly manages: boolean;
  /** The instance that the CCM finds; `candidate` is a guess, for findings hidden by a failed search. */
  readonly instance: Instance | null;
  readonly candidate: Instance | null;
  readonly findError: LocalError | null;
  readonly calls: Calls;
  model: Model = EMPTY_MODEL;
  /** Reading groups or listeners of the instance fails. */
  detailErrors: LocalError[] = [];
  /** Delete path, creation or refused reuse; the first stage ends the run. */
  lifecycle: Stage[] = [];
  attributes: AttributePlan = { steps: [], drafts: [] };
  groups: GroupPlan[] = [];
  /** Listener whose group is missing from the model. */
  unboundGroup: LocalGroup | null = null;
  /** Null: Listeners are not managed. */
  listeners: ListenerPlan[] | null = null;
  cleanup: CleanupPlan[] = [];
  events: ControllerEvent[] = [];
  remoteListeners: readonly RemoteListener[] = [];
  remoteGroups: readonly RemoteGroup[] = [];

  constructor(
    readonly index: RunIndex,
    readonly view: ServiceView,
  ) {
    this.missing = new MissingInputs(index.errors);
    this.missing.needService(view.key);
    this.local = readAttributes(view, index.rules);
    this.missing.needInstances(this.local.id, view.key);
    this.owner = new Ownership(view.name, view.namespace, index.clusterId);
    this.vgroupPort = readVgroupPort(view);
    this.manages = !this.local.reused || this.local.override;
    const { instance, candidate, error } = findInstance(index, view, this.local);
    this.instance = instance;
    this.candidate = candidate;
    this.findError = error;
    this.calls = new Calls(view.key, (instance ?? candidate)?.id ?? "", index.rules);
  }
}

/** Desired state of the Service. */
export interface Model {
  error: LocalError | null;
  drafts: PendingFinding[];
  groups: LocalGroup[];
  listeners: LocalListeners;
  asked: ListenerAnnotations;
}

const EMPTY_MODEL: Model = {
  error: null,
  drafts: [],
  groups: [],
  listeners: { listeners: [], error: null, drafts: [], domains: null },
  asked: { values: new Map(), errorBeforeForward: null, errorAfterForward: null, drafts: [], fields: [] },
};

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
