import type { Rules } from "@/lib/ccm/versions";
import type { LocalAttributes } from "../desired/attributes";
import type { Calls } from "../dry-run/calls";
import type { ServiceView } from "@/lib/ccm/service";
import type { PendingFinding, Instance, Step, Tag } from "../types";

export interface AttributeContext {
  view: ServiceView;
  rules: Rules;
  local: LocalAttributes;
  instance: Instance;
  calls: Calls;
  /** Tags of ListTagResources; null when they could not be read. */
  tags: readonly Tag[] | null;
}

export interface AttributePlan {
  steps: Step[];
  /** Differences hidden by a step, and those that the CCM never compares. */
  drafts: PendingFinding[];
}
