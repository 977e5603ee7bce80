import type { Bundle } from "@/lib/model/bundle";
import { prove, type Candidate, type ProofRecord } from "./prove";
import { startSandbox, type Sandbox } from "./sandbox";

/** Findings whose fix reaches beyond their own Service: they are tried alone, at the end. */
const WIDE = new Set(["CLB310"]);

export interface RunOptions {
  targetVersion?: string;
  /** Services at a time. */
  parallel?: number;
  onRecord?: (record: ProofRecord) => void;
}

/**
 * Tries every candidate: Services side by side in one sandbox, the options of one Service one after the other, each
 * undone before the next. A Service whose state could not be brought back goes on in a sandbox of its own.
 */
export async function proveBundle(
  name: string,
  bundle: Bundle,
  candidates: readonly Candidate[],
  options: RunOptions = {},
): Promise<ProofRecord[]> {
  const records: ProofRecord[] = [];
  const shared = await startSandbox(bundle);
  const groups = new Map<string, Candidate[]>();
  const wide: Candidate[] = [];
  for (const candidate of candidates) {
    if (WIDE.has(candidate.finding.code)) wide.push(candidate);
    else {
      // Services on one instance see each other's changes: they take turns.
      const key = candidate.row.loadBalancerId ?? candidate.row.service;
      groups.set(key, [...(groups.get(key) ?? []), candidate]);
    }
  }
  const queue = [...groups.values()];
  const note = (record: ProofRecord) => {
    records.push(record);
    options.onRecord?.(record);
  };
  const worker = async () => {
    for (let group = queue.shift(); group; group = queue.shift())
      await proveGroup(name, bundle, shared, group, options, note);
  };
  try {
    await Promise.all(Array.from({ length: options.parallel ?? 3 }, worker));
  } finally {
    await shared.close();
  }
  for (const candidate of wide) {
    const alone = await startSandbox(bundle);
    try {
      note(await prove(alone, name, candidate, options.targetVersion));
    } finally {
      await alone.close();
    }
  }
  return records;
}

async function proveGroup(
  name: string,
  bundle: Bundle,
  shared: Sandbox,
  group: readonly Candidate[],
  options: RunOptions,
  note: (record: ProofRecord) => void,
): Promise<void> {
  let sandbox = shared;
  const fresh = async () => {
    if (sandbox !== shared) await sandbox.close();
    sandbox = await startSandbox(bundle);
  };
  for (const [position, candidate] of group.entries()) {
    let record = await prove(sandbox, name, candidate, options.targetVersion);
    let dirty = record.undo !== "restored";
    if (record.outcome !== "proven" && candidate.finding.maskedBy?.length) {
      // A hidden finding may need what hides it to be fixed first, as the plan does.
      if (dirty) await fresh();
      record = await prove(sandbox, name, candidate, options.targetVersion, true);
      dirty = true;
    }
    if (dirty && position < group.length - 1) await fresh();
    note(record);
  }
  if (sandbox !== shared) await sandbox.close();
}
