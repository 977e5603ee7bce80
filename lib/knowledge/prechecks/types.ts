import type { GuideStep } from "@/lib/knowledge/steps";
import type { EventRule } from "../events/types";

/** An item of the upgrade precheck. `code` is ours; `messageCode` is the dry run's, where one exists. */
export interface PrecheckRule extends EventRule {
  messageCode: string | null;
  /** Items that it stands for, where there are several. */
  messageCodes?: readonly string[];
  /** The sentence of the product documents, or null where they have no row for it. */
  documented: string | null;
  /** The two situations the documents tell apart. `steps` are what helps in both. */
  situations: {
    /** The instance was changed in the console. */
    changedByHand: readonly GuideStep[];
    /** It was not. */
    notChanged: readonly GuideStep[];
  };
}
