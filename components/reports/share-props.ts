import type { Status } from "@/lib/model/result";
import type { ReportScope } from "@/lib/report/schema";

export interface ShareProps {
  /** Services that can be chosen; with one or a few of an instance page, those are shared from the start. */
  services: readonly { service: string; status: Status }[];
  /** Where the dialog starts: the whole cluster, or these Services. */
  initial?: ReportScope;
  /** A kept run, and when it ended (RFC 3339); the last check when absent. */
  run?: { id: string; at: string };
}
