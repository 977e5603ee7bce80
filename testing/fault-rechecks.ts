import { threw, type Cell } from "./fault-cells";
import { evaluate, type Health, type Variety } from "./fault-clusters";
import { freshSource, readAgain, readsDuring } from "./fault-reads";
import type { Live } from "./live";

const CELL_MS = 30_000;

/** Services that were passing when everything was checked and fail now: one is enough for most reads. */
export function turned(variety: Variety): string[] {
  const now = new Map(evaluate(variety.bundle("failing")).services.map((row) => [row.service, row.status]));
  return evaluate(variety.bundle("passing"))
    .services.filter((row) => row.status === "pass" && now.get(row.service) === "fail")
    .map((row) => row.service);
}

/** What reading these Services again asks for, and which of them asks first. */
export async function readsOfRecheck(
  way: "re-check" | "watch",
  live: Live,
  variety: Variety,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const before = variety.bundle("passing");
  for (const key of turned(variety)) {
    const reads = await readsDuring(live, async () => {
      const source = freshSource(live);
      const { error } = await readAgain(way, live, before, key, source).finally(() => source.close());
      if (error) throw error;
    });
    for (const read of reads) if (!found.has(read)) found.set(read, key);
  }
  return found;
}

/**
 * Everything passed when it was checked; since then a Service has come to fail, and it is read again under the fault
 * that was put in place. A row that passes and does not say that it could not be read is wrong.
 */
export async function recheckCell(
  live: Live,
  variety: Variety,
  cell: Pick<Cell, "source" | "fault" | "variety"> & { way: "re-check" | "watch"; cluster: Health },
  key: string,
  met: () => boolean,
): Promise<Cell> {
  const source = freshSource(live);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CELL_MS);
  const { run, error } = await readAgain(cell.way, live, variety.bundle("passing"), key, source, stop.signal);
  clearTimeout(timer);
  source.close();
  if (!met()) throw new Error(`${cell.way} never asked for ${cell.source}`);
  const fine = { said: "read", wrongPasses: 0, wrongGreen: false, internal: false, endless: false };
  const ended = error === undefined ? fine : threw(error, stop.signal.aborted);
  const row = run.check?.rows.find((one) => one.service === key);
  const wrong = row?.status === "pass" && !row.stale;
  return {
    ...cell,
    ...ended,
    said: row ? `${row.status}${row.stale ? ", stale" : ""}` : ended.said,
    wrongPasses: wrong ? 1 : 0,
  };
}
