import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";

export interface LintInfo {
  /** error: refused, stops the sync, or protection that is not on; it ends a gate with status 1. Absent: an error where `standing`, else a warning. */
  severity?: Severity;
  /** An error that no sync shows: protection that is not on, or something else that was meant. */
  standing?: true;
  title: Text;
  message: Text;
  suggestion?: Text;
}
