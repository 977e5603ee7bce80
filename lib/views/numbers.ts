import type { Status } from "@/lib/model/result";

/** What is counted: a row of a result, or a row as the tables hold it, whose findings are counts by code. */
export interface Countable {
  loadBalancerId: string | null;
  status: Status;
  findings: readonly object[];
}

/** The numbers of one check. Every screen, report and command that names one of them takes it from here. */
export interface CheckNumbers {
  /** Rows of the Services list: of type LoadBalancer, or still with a CLB instance, whether checked or not. */
  services: number;
  /** Services the precheck looks at: all but the skipped ones. */
  checked: number;
  /** CLB instances that these Services use, each once. Instances that no Service uses are orphans, never counted here. */
  instances: number;
  /** Findings of these Services, of every visibility. */
  findings: number;
  status: Record<Status, number>;
}

/** Counts rows. Linear; the same for a live check, a file, a part of a check in a report, and rows that still fill in. */
export function checkNumbers(rows: readonly Countable[]): CheckNumbers {
  const status: Record<Status, number> = { pass: 0, fail: 0, unknown: 0, skipped: 0 };
  const instances = new Set<string>();
  let findings = 0;
  for (const row of rows) {
    status[row.status] += 1;
    if (row.loadBalancerId !== null) instances.add(row.loadBalancerId);
    for (const finding of row.findings)
      findings += "count" in finding && typeof finding.count === "number" ? finding.count : 1;
  }
  return { services: rows.length, checked: rows.length - status.skipped, instances: instances.size, findings, status };
}

/** When the oldest of these rows was read (RFC 3339): how old a view is, whatever was read again since. */
export function oldestRead(rows: Iterable<{ readAt?: string }>): string | undefined {
  let oldest: string | undefined;
  for (const { readAt } of rows) if (readAt !== undefined && (oldest === undefined || readAt < oldest)) oldest = readAt;
  return oldest;
}
