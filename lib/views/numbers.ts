/** Counted rows: a row of a result, or a row as the tables hold it, whose findings are counts by code. */
interface Countable {
  loadBalancerId: string | null;
  findings: readonly (object | { count: number })[];
}

/** The numbers of one check. Every screen, report and command that names one of them takes it from here. */
interface CheckNumbers {
  /** Rows of the Services list: of type LoadBalancer, or still with a CLB instance, whether checked or not. */
  services: number;
  /** CLB instances that these Services use, each once. Instances that no Service uses are orphans, never counted here. */
  instances: number;
  /** Findings of these Services, of every visibility. */
  findings: number;
}

/** Counts rows: the same for a live check, a file, a part of a check in a report, and rows that still fill in. */
export function checkNumbers(rows: readonly Countable[]): CheckNumbers {
  const instances = new Set(rows.flatMap(({ loadBalancerId }) => loadBalancerId ?? []));
  const findings = rows
    .flatMap((row) => row.findings)
    .reduce<number>((sum, finding) => sum + ("count" in finding ? finding.count : 1), 0);
  return { services: rows.length, instances: instances.size, findings };
}

/** When the oldest of these rows was read (RFC 3339): how old a view is, whatever was read again since. */
export function oldestRead(rows: Iterable<{ readAt?: string }>): string | undefined {
  let oldest: string | undefined;
  for (const { readAt } of rows) if (readAt !== undefined && (oldest === undefined || readAt < oldest)) oldest = readAt;
  return oldest;
}
