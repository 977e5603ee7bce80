import type { CloudListener, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { Traffic, Value } from "@/lib/model/result";
import type { PageFinding } from "./page-finding";
import type { RowState } from "@/lib/model/row-state";

/** A change on trial: the whole object as it would be. Nothing of it is sent to the cluster or the cloud. */
export interface WhatIfChange {
  service?: KubeService;
  /** The instance of the Service, and its listeners. */
  loadBalancer?: CloudLoadBalancer;
  listeners?: CloudListener[];
}

/** A call that the controller would make after the change. */
export interface WhatIfCall {
  action: string;
  /** What of the instance; empty for the instance itself. */
  target: string;
  changes: { field: string; from: Value; to: Value }[];
  traffic: Traffic;
  cost: boolean;
  /** Due before the change as well. */
  already: boolean;
}

/** A finding that is there before and after, or was there before only. */
export interface WhatIfFinding {
  id: string;
  code: string;
  title: string;
  message?: string;
}

/** How a finding that stays is told otherwise: by its words, its values, or whether the precheck shows it. */
export type WhatIfDifference = "message" | "values" | "hidden" | "shown";

export interface WhatIfView {
  before: RowState;
  after: RowState;
  /** What the controller says when it refuses the Service as it would be. */
  syncError?: string;
  appears: PageFinding[];
  goes: WhatIfFinding[];
  stays: (WhatIfFinding & { changed?: WhatIfDifference })[];
  calls: WhatIfCall[];
  /** Calls that an error keeps from being made. */
  blocked: WhatIfCall[];
  /** Refused before the controller sees it, or by the API; not among the findings. */
  refused: string[];
  /** The worst that the sync does to traffic which the change starts, calls that were due anyway included. */
  traffic: Traffic;
  /** Commands that make the change, with what each does. */
  commands: string[];
  /** Undo of `commands`, in the same order. */
  undo: string[];
  hints: { code: string; message: string }[];
  /** What nobody can know before, and what was taken for it. */
  assumed: string[];
  /** Other Services on the instance whose findings change. */
  others: { service: string; appears: string[]; goes: string[] }[];
}
