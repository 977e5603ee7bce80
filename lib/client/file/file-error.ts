import type { BundleIssue } from "@/lib/model/bundle";
import type { Problem } from "../worker/worker";

/** Why a file did not open, as the page shows it. */
export class FileError extends Error {
  constructor(
    readonly code: Problem["code"] | "closed" | "noCluster",
    readonly issues: BundleIssue[],
    message?: string,
  ) {
    super(message ?? code);
  }
}
