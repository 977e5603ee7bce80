import type { GuideStep } from "@/lib/knowledge/steps";
import type { EventRow, EventRule } from "../events/types";

/** An item of the upgrade precheck. `code` is of this program; `messageCode` is the dry run's, where one exists: a phrase too, and refusals of its calls are patterns. */
export interface PrecheckRow extends EventRow {
  messageCode?: string;
  /** Items that it covers, where there are several. */
  messageCodes?: readonly string[];
  /** The sentence of the product documents, a phrase and an example too; absent where they have no row for it. */
  documented?: string;
  /** Steps where the instance was changed in the console: one of the two situations that the documents tell apart. */
  changedByHand: readonly GuideStep[];
  /** Steps where it was not; `steps` help in both. */
  notChanged: readonly GuideStep[];
}
export type PrecheckRule = Omit<PrecheckRow, keyof EventRow> & EventRule;
