/** Counted rows: a row of a result, or a row as the tables hold it, whose findings are counts by code. */
interface Countable {
  loadBalancerId: string | null;
  findings: readonly (object | { count: number })[];
}

/**
 * The numbers of one check, which every screen, report and command takes from here: Services of the list, checked or not; CLB
 * instances that they use, each once and never an orphan; findings of every visibility.
 */
export function checkNumbers(rows: readonly Countable[]) {
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
