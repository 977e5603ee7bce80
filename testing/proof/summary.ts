import type { ProofRecord } from "./prove";

interface CodeShare {
  code: string;
  tried: number;
  proven: number;
  undoTried: number;
  undoRestored: number;
}

function shareByCode(records: readonly ProofRecord[]): CodeShare[] {
  const rows = new Map<string, CodeShare>();
  for (const record of records) {
    const row = rows.get(record.code) ?? { code: record.code, tried: 0, proven: 0, undoTried: 0, undoRestored: 0 };
    row.tried += 1;
    if (record.outcome === "proven") row.proven += 1;
    if (record.undo !== "none") row.undoTried += 1;
    if (record.undo === "restored") row.undoRestored += 1;
    rows.set(record.code, row);
  }
  return [...rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

export function renderShares(records: readonly ProofRecord[]): string {
  const lines = shareByCode(records).map(
    (row) =>
      `${row.code}  ${String(row.proven).padStart(4)} of ${String(row.tried).padStart(4)} proven (${((100 * row.proven) / row.tried).toFixed(0)}%)  undo ${row.undoRestored} of ${row.undoTried}`,
  );
  const proven = records.filter((record) => record.outcome === "proven").length;
  return [
    ...lines,
    `all     ${proven} of ${records.length} proven (${records.length === 0 ? 0 : ((100 * proven) / records.length).toFixed(1)}%)`,
  ].join("\n");
}
