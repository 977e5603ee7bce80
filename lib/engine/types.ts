import type { PortView } from "@/lib/ccm/service";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { Finding, ReportedItem, ResourceRef, Visibility } from "@/lib/model/result";
import type { NodeServers } from "./desired/nodes";

/** An unfinished finding: the dry run later decides whether it is shown or hidden. */
export interface PendingFinding extends Omit<Finding, "id" | "code" | "visibility" | "maskedBy"> {
  code: FindingCode;
  visibility?: Visibility;
  hiddenBy?: readonly PendingFinding[];
}

/** A failing call of the dry run: its item and its error. */
export interface Call extends ReportedItem {
  error: string;
}

/** One CCM action (a call) or refusal (no call, an error text only), and its differences. */
export interface Step {
  call?: Call;
  error: string;
  drafts: readonly PendingFinding[];
}

/** Steps that hide everything after them, if there are any. `rule` is the masking rule of docs/dry-run.md 5.2. */
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
  /** Graceful shutdown: its weight is 0. */
  terminating?: true;
}

/** Error that makes the desired model impossible, with its finding. */
export interface LocalError {
  text: string;
  draft: PendingFinding;
}

export interface LocalGroup {
  name: string;
  /** From vgroup-port, or of the group of the same name on the instance. */
  id: string;
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
  /** Omitted pod addresses outside the VPC. */
  outside: readonly string[];
  /** The first one drops the group, or stops the Service in older versions. */
  problems: LocalError[];
}

export interface LocalListener {
  port: PortView;
  protocol: string;
  description: string;
  groupName: string;
  groupId: string;
  group: LocalGroup | undefined;
  forwardPort: number;
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
