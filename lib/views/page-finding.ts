import type { FindingText } from "@/lib/knowledge/findings/text";
import type { Category, Finding, Remediation, Severity } from "@/lib/model/result";

/** A finding as a page draws it: data, sentences in the reader's language, and what to do. */
export interface PageFinding extends Finding, FindingText {
  category: Category;
  severity: Severity;
  /** Why the difference does no harm, when it does none. */
  harmlessReason?: string;
  /** Why the dry run hides it, when it does; which findings hide it is in `maskedBy`. */
  hiddenReason?: string;
  remediation: Remediation;
}
