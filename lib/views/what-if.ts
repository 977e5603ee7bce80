import type { CloudListener, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { PreviewCall, PreviewService } from "@/lib/remediation/what-if";
import type { LintFinding } from "@/lib/lint";
import type { PageFinding } from "./resource";
import type { RowState } from "@/lib/model/row-state";

/** A change on trial: the whole object as it would be. Nothing of it is sent to the cluster or the cloud. */
export interface WhatIfChange {
  service?: KubeService;
  /** The instance of the Service, and its listeners. */
  loadBalancer?: CloudLoadBalancer;
  listeners?: CloudListener[];
}

/** Changes of a finding that stays: its message, its values, or whether the precheck shows it. */
export type WhatIfDifference = "message" | "values" | "hidden" | "shown";

export interface WhatIfView {
  before: RowState;
  after: RowState;
  /** The controller's error message when it refuses the changed Service. */
  syncError?: string;
  appears: PageFinding[];
  goes: PageFinding[];
  stays: (Pick<PageFinding, "id" | "code" | "title" | "message"> & { changed?: WhatIfDifference })[];
  /** Calls of the controller after the change. */
  calls: PreviewCall[];
  /** Calls that an error prevents. */
  blocked: PreviewCall[];
  /** Refused before the controller sees it, or by the API; not among the findings. */
  refused: string[];
  traffic: PreviewService["traffic"];
  /** Commands that make the change, with what each does. */
  commands: string[];
  /** Undo of `commands`, in the same order. */
  undo: string[];
  hints: LintFinding[];
  /** Assumptions about values that are known only after the change. */
  assumed: string[];
  /** Other Services on the instance whose findings change. */
  others: { service: string; appears: string[]; goes: string[] }[];
}
