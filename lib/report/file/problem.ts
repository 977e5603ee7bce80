import type { BundleIssue } from "@/lib/model/bundle";

/** A file that cannot be opened: why, and where in it. */
export class FileProblem extends Error {
  constructor(
    readonly code: "tooLarge" | "notJson" | "unknownFormat" | "invalid" | "notAReport",
    readonly issues: BundleIssue[] = [],
    message = "",
  ) {
    super(message || code);
  }
}
