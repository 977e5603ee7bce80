import type { PortView } from "@/lib/ccm/service";
import type { CloudBackend, CloudListener, CloudLoadBalancer, CloudVServerGroup } from "@/lib/model/bundle";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { Finding, ReportedItem, ResourceRef, Visibility } from "@/lib/model/result";
import type { NodeServers } from "./desired/nodes";

/** A finding while it is made: what shows it, or hides it, is decided by the dry run afterwards. */
export interface PendingFinding extends Omit<Finding, "id" | "code" | "visibility" | "maskedBy"> {
  code: FindingCode;
  visibility?: Visibility;
  hiddenBy?: readonly PendingFinding[];
}

/** A failing call of the dry run: the item it records and the error it returns. */
export interface Call extends ReportedItem {
  error: string;
}

/** One thing the CCM would do (a call) or refuse (no call, an error text only), and the differences behind it. */
export interface Step {
  call?: Call;
  error: string;
  drafts: readonly PendingFinding[];
}

/** Steps that hide everything after them when there are any. `rule` is the masking rule of docs/dry-run.md 5.2. */
export interface Stage {
  steps: Step[];
  rule: string;
}

export interface LocalBackend {
  serverId: string;
  serverIp: string;
  port: number;
  weight: number;
  type: "ecs" | "eni";
  nodeName: string | null;
  targetRef: Readonly<Record<string, unknown>> | null;
  /** Shuts down gracefully: its weight is 0. */
  terminating?: true;
}

/** A reason why a group cannot be built; the first one drops the group (or stops the Service in older versions). */
interface GroupProblem {
  error: string;
  draft: PendingFinding;
}

export interface LocalGroup {
  name: string;
  /** From vgroup-port, or taken over from the group of the same name on the instance. */
  id: string;
  reused: boolean;
  port: PortView;
  ignoreWeights: boolean;
  /** ECS backends of Cluster mode, shared by all groups of the same nodes. */
  nodes: NodeServers | null;
  nodeWeight: number;
  /** All backends, or in Cluster mode only those on virtual nodes. */
  backends: LocalBackend[];
  invalid: LocalBackend[];
  /** The finding about `invalid`. */
  invalidDraft?: PendingFinding;
  /** Pod addresses outside the VPC, left out. */
  outside: readonly string[];
  problems: GroupProblem[];
}

export interface LocalListener {
  port: PortView;
  listenerPort: number;
  protocol: string;
  description: string;
  groupName: string;
  groupId: string;
  group: LocalGroup | undefined;
  forwardPort: number;
  forwardBroken: boolean;
}

export interface RemoteBackend {
  raw: CloudBackend;
  serverId: string;
  serverIp: string;
  port: number;
  weight: number;
  type: string;
  description: string;
  userManaged: boolean;
}

export interface RemoteGroup {
  raw: CloudVServerGroup;
  id: string;
  name: string;
  mine: boolean;
  /** Read in detail (mine by name, or named by vgroup-port). */
  detailed: boolean;
}

export interface RemoteListener {
  raw: CloudListener;
  port: number;
  protocol: string;
  description: string;
  status: string;
  groupId: string;
  config: Readonly<Record<string, unknown>>;
  mine: boolean;
}

export interface Instance {
  readonly raw: CloudLoadBalancer;
  readonly id: string;
  readonly tags: readonly Tag[];
}

export interface Tag {
  key: string;
  value: string;
}

export type { FindingCode, ResourceRef };
