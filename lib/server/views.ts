import "server-only";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { AppError } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { Result } from "@/lib/model/result";
import { compareStates, stateOf } from "@/lib/upgrade/compare";
import { officialAt } from "@/lib/upgrade/official";
import { listDecisions, listRuns, listSeen, listTicks, readBaseline, runResult } from "@/lib/store";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { allLabels } from "@/lib/views/labels";
import { buildReadiness } from "@/lib/views/readiness";
import { readyUntil } from "@/lib/views/standing";
import { atTarget } from "@/lib/views/targets";
import {
  makeView,
  type Answer,
  type Check,
  type LiveName,
  type ViewName,
  type ViewRequest,
} from "@/lib/views/registry";
import { cloudOf, contextOf } from "@/lib/collect/config/clusters";
import { readSettings } from "@/lib/collect/config/config";
import { historyAnswer, orNothing, storedState, store } from "./history";
import { checkPermissions } from "./permissions";
import { receiptsAnswer } from "./receipts";
import { requireLatest, runs } from "./runs";
import { knownTarget } from "@/lib/ccm/versions";
import { waiversAnswer } from "./waivers";
import { watchedUpgrades, watchUpgrade } from "./watch";
import { whoChanged } from "@/lib/collect/who";

/** One view of a cluster, as a route, a page or another thread asks for it. */
export interface AskedView<K extends ViewName = ViewName> extends ViewRequest<K> {
  cluster: string;
  locale: Locale;
}
type Live<K extends ViewName> = (asked: AskedView<K>, signal: AbortSignal) => Answer<K> | Promise<Answer<K>>;

/** Views that need more than the last check: the run that continues, the store, the account itself. */
const LIVE: { [K in LiveName]: Live<K> } & { [K in ViewName]?: Live<K> } = {
  readiness: ({ cluster, locale, target }) => readiness(cluster, locale, knownTarget(target)),
  accepted: ({ cluster }) => waiversAnswer(cluster),
  decided: async ({ cluster }) => ({ decisions: await listDecisions(store(), cluster) }),
  receipts: ({ cluster, locale }) => receiptsAnswer(cluster, locale),
  history: ({ cluster }) => historyAnswer(cluster),
  watch: ({ cluster, target, locale }) => watchUpgrade(cluster, knownTarget(target), locale),
  comparison: async ({ cluster, input: { from, to }, locale }) => {
    const [before, after] =
      from !== undefined && to !== undefined
        ? await Promise.all([storedState(cluster, from), storedState(cluster, to)])
        : [await readBaseline(store(), cluster), stateOf(requireLatest(cluster))];
    return compareStates(before, after, locale);
  },
  permissions: ({ cluster }, signal) => checkPermissions(runs().cluster(cluster), signal, readSettings()),
  who: async ({ cluster, input: { id, finding }, locale, target }, signal) => {
    const check = requireLatest(cluster);
    const version = knownTarget(target);
    const { result, bundle } = version ? atTarget(check, version) : check;
    const { region, id: clusterId } = result.cluster;
    return whoChanged(
      { instance: id, finding, locale },
      { region, clusterId, services: result.services, bundle },
      { on: readSettings().actiontrail, cloud: () => cloudOf(runs().cluster(cluster), region, { signal }) },
    );
  },
};

/** Errors: `cluster.unknown`, `run.none` before the first finished check, `resource.unknown`, `target.unknown`. */
export async function viewAnswer<K extends ViewName>(asked: AskedView<K>, signal: AbortSignal): Promise<Answer<K>> {
  const { cluster, view, input, locale } = asked;
  const live = LIVE[view] as Live<K> | undefined;
  if (live) return live(asked, signal);
  const check: Check = { ...requireLatest(cluster), kubeContext: contextOf(cluster), ...(await kept(cluster, view)) };
  const made = await makeView(check, { view, input, target: knownTarget(asked.target) }, locale);
  if (made !== undefined) return made;
  throw new AppError({
    code: "resource.unknown",
    status: 404,
    message: `${namedIn(input) ?? view} is not part of the last check.`,
    suggestion: "If it is new, check the cluster again.",
  });
}

const namedIn = ({ key, id }: { key?: string; id?: string }): string | undefined => key ?? id;

/** Additions of the store to the check. */
async function kept(cluster: string, view: ViewName): Promise<Partial<Check>> {
  switch (view) {
    case "upgrades":
      return { upgrades: await orNothing(watchedUpgrades(store(), cluster, requireLatest(cluster).bundle)) };
    case "official":
      return { earlier: await orNothing(aroundOfficial(cluster)) };
    case "playbook": {
      const [baseline, ticks, earlier] = await Promise.all([
        orNothing(readBaseline(store(), cluster)),
        orNothing(listTicks(store(), cluster)),
        orNothing(aroundOfficial(cluster)),
      ]);
      const program = programName(readSettings().demo);
      return { baseline, ticks, earlier, program, seen: await seenChanges(cluster, baseline?.reading.at) };
    }
    default:
      return {};
  }
}

/** The stored checks just before and just after the official result was written; the one on screen is not among them. */
async function aroundOfficial(cluster: string): Promise<Result[]> {
  const { bundle, run } = requireLatest(cluster);
  const at = officialAt(bundle);
  if (at === undefined) return [];
  const runs = (await listRuns(store(), cluster)).filter(({ id, hasResult }) => hasResult && id !== run.runId);
  const around = [runs.find(({ finishedAt }) => finishedAt <= at), runs.findLast(({ finishedAt }) => finishedAt > at)];
  const read = around.flatMap((one) => (one ? runResult(store(), cluster, one.id) : []));
  return (await Promise.all(read)).flatMap((result) => result ?? []);
}

/** Changes seen since the baseline, or since the last check where there is none; the store's and this process's. */
async function seenChanges(cluster: string, since: string | undefined): Promise<{ service: string; at: string }[]> {
  const seen = new Map(runs().run(cluster, "latest")?.seenChanges ?? []);
  if (since !== undefined)
    for (const { service, at } of await listSeen(store(), cluster, since).catch(() => []))
      if (at > (seen.get(service) ?? "")) seen.set(service, at);
  return [...seen].map(([service, at]) => ({ service, at })).filter(({ at }) => since === undefined || at > since);
}

/** The last finished check and the run that is continuing or ended last, which may have failed after it. */
function readiness(cluster: string, locale: Locale, target: string | undefined): ReadinessAnswer {
  const manager = runs();
  const check = manager.latest(cluster);
  const shown = check && target ? atTarget(check, target) : check;
  const made = shown && buildReadiness(shown, locale, shown.run);
  const run = manager.current(cluster) ?? manager.runs(cluster).at(-1) ?? manager.run(cluster, "latest");
  return {
    view: made ? { ...made, readyUntil: readyUntil(made, readSettings().readyMs) } : null,
    labels: allLabels(locale),
    run: run?.snapshot ?? null,
    ...(run ? { lastEventId: run.log.lastId } : {}),
    ...(run?.running && run.evaluated.length > 0 ? { rows: run.evaluated } : {}),
    ...(check && shown?.result !== check.result ? { retargeted: true } : {}),
  };
}

let program: string | undefined;

/** How the command line is called on the machine of this server: by its name where the shell finds it, as in the demo, else through npx. */
function programName(demo: boolean): string {
  program ??= demo || onPath("preflight") ? "preflight" : "npx preflight";
  return program;
}

function onPath(name: string): boolean {
  return (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return path.isAbsolute(folder);
    } catch {
      return false;
    }
  });
}
