import "server-only";
import { LRUCache } from "lru-cache";
import type { Locale } from "@/lib/model/text";
import type { Decision } from "@/lib/model/ways";
import { listDecisions, listRuns, readRun, runResult, type StoredRun } from "@/lib/store";
import type { ReceiptsAnswer } from "@/lib/views/answers";
import type { Snapshot } from "@/lib/views/present";
import { receiptsMarkdown, receiptsOf, type Receipt } from "@/lib/views/receipt";
import { contextOf } from "@/lib/collect/config/clusters";
import { orNothing, store } from "./history";
import { requireLatest } from "./runs";

/** A night of work, and the checks of it that are compared. */
const SINCE_MS = 12 * 3_600_000;
const MOST_CHECKS = 12;
const MOST = 100;

/** Of stored checks, which never change: the failing Services, and the receipts from one to the next. */
const failing = new LRUCache<string, ReadonlySet<string>>({ max: 100 });
const made = new LRUCache<string, Receipt[]>({ max: 100 });

/**
 * Services that turned green, each once. Every check is compared with the one stored before it; the last one, which is read again
 * in parts, with what was stored of it. A check without a Service that turned green is not read whole.
 */
export async function receiptsAnswer(cluster: string, locale: Locale): Promise<ReceiptsAnswer> {
  const check = requireLatest(cluster);
  const kubeContext = contextOf(cluster);
  const since = new Date(Date.now() - SINCE_MS).toISOString();
  const [listed = [], decisions = []] = await Promise.all([
    orNothing(listRuns(store(), cluster, MOST_CHECKS)),
    orNothing(listDecisions(store(), cluster)),
  ]);
  const passing = new Set(check.result.services.flatMap(({ service, status }) => (status === "pass" ? [service] : [])));
  const target = check.result.cluster.targetCcmVersion;
  const found = new Map<string, Receipt>();
  let later: { id?: string; failing: ReadonlySet<string>; read: () => Promise<Snapshot | undefined> } = {
    failing: failingOf(check.result.services),
    read: () => Promise.resolve({ ...check, kubeContext }),
  };
  for (const run of listed.filter(
    ({ hasResult, targetVersion }) => hasResult && (!target || targetVersion === target),
  )) {
    const earlier = { id: run.id, failing: await failingIn(run), read: () => whole(run, kubeContext) };
    const { id, failing: now } = later;
    if ([...earlier.failing].some((service) => !now.has(service) && passing.has(service))) {
      const key = JSON.stringify([cluster, run.id, id, locale]);
      const receipts =
        (id !== undefined && made.get(key)) || (await between(earlier.read, later.read, decisions, locale));
      if (id !== undefined) made.set(key, receipts);
      for (const one of receipts)
        if (passing.has(one.service) && one.at >= since && !found.has(one.service)) found.set(one.service, one);
    }
    if (run.finishedAt < since) break;
    later = earlier;
  }
  const receipts = [...found.values()].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST);
  const { name, id } = check.result.cluster;
  return { receipts, markdown: receiptsMarkdown(receipts, name ?? id, locale) };
}

type Read = () => Promise<Snapshot | undefined>;

async function between(earlier: Read, later: Read, decisions: readonly Decision[], locale: Locale): Promise<Receipt[]> {
  const [before, after] = await Promise.all([earlier(), later()]);
  return before && after ? receiptsOf(before, after, decisions, locale) : [];
}

const failingOf = (rows: readonly { service: string; status: string }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ service, status }) => (status === "fail" ? [service] : [])));

async function failingIn({ id, cluster }: StoredRun): Promise<ReadonlySet<string>> {
  const known = failing.get(id) ?? failingOf((await runResult(store(), cluster, id))?.services ?? []);
  failing.set(id, known);
  return known;
}

/** A stored check; of an older one the result alone. */
async function whole({ id, cluster }: StoredRun, kubeContext: string | undefined): Promise<Snapshot | undefined> {
  const kept = await readRun(store(), cluster, id);
  const result = kept?.result ?? (await runResult(store(), cluster, id));
  return result && { result, bundle: kept?.bundle, kubeContext };
}
