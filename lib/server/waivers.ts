import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Identity } from "@/lib/server/access/identity";
import { createLog } from "@/lib/server/log";
import { AppError, type ErrorBody, problem } from "@/lib/model/errors";
import type { Waiver } from "@/lib/model/result";
import { saveWaiver, listWaivers, withdrawWaiver, type Store } from "@/lib/store";
import type { WaiversAnswer } from "@/lib/views/answers";
import { acceptable } from "@/lib/upgrade/waivers";
import { readSettings, type AppConfig } from "@/lib/collect/config/config";
import { store } from "./history";
import { runs, type RunManager } from "./runs";
import type { WaiverBody } from "./params";
import { waiversOfFile } from "./waivers-file";

/** Waivers of a cluster from store and file. A source that cannot be read accepts nothing: its findings count again. */
async function known(cluster: string, settings: AppConfig, kept: Store) {
  const errors: ErrorBody[] = [];
  const failed = (error: unknown): [] => {
    if (!(error instanceof AppError)) throw error;
    errors.push(error.toBody());
    return [];
  };
  const own = await listWaivers(kept, cluster).catch(failed);
  const file = await Promise.resolve(settings.waiversFile).then(waiversOfFile).catch(failed);
  return { kept: own, file, errors };
}

/** Makes every check apply the accepted findings of store and file. */
export function attachWaivers(manager: RunManager = runs(), kept: Store = store(), settings = readSettings): void {
  manager.waiversOf = async (cluster) => {
    const { kept: own, file, errors } = await known(cluster, settings(), kept);
    for (const { message } of errors) createLog("waivers").warn({ cluster, reason: message }, "acceptances not read");
    return [...own.map(plain), ...file];
  };
}

/** The accepted findings of a cluster, with their state in the last check. */
export async function waiversAnswer(cluster: string): Promise<WaiversAnswer> {
  const { kept, file, errors } = await known(cluster, readSettings(), store());
  const outcomes = runs().latest(cluster)?.result.waivers ?? [];
  const stateOf = (waiver: Waiver) =>
    outcomes.find(({ state: _state, findings: _findings, ...named }) => isDeepStrictEqual(named, waiver))?.state;
  return { waivers: [...kept, ...file].map((waiver) => ({ ...waiver, state: stateOf(plain(waiver)) })), errors };
}

/** Accepts a finding of the last check in this person's name. Errors: `waiver.noFinding`, `waiver.notAcceptable`, `waiver.ended`. */
export async function acceptFinding({ name }: Identity, cluster: string, body: WaiverBody): Promise<string> {
  const now = new Date();
  if (body.until < now.toISOString().slice(0, 10))
    throw problem(400, "waiver.ended", `${body.until} has passed already.`, "Choose a day to come.");
  if (!acceptable(body))
    throw problem(
      400,
      "waiver.notAcceptable",
      `${body.code} says that something could not be read.`,
      "A finding about unread data cannot be accepted: give the permission, or check again.",
    );
  const { result } = runs().latest(cluster) ?? {};
  const row = result?.services.find((one) => one.service === body.service);
  const finding = row?.findings.some(({ code }) => code === body.code);
  const orphan = result?.orphans.some((one) => one.loadBalancerId === body.service && one.finding?.code === body.code);
  if (!finding && !orphan)
    throw problem(
      400,
      "waiver.noFinding",
      `${body.service} has no ${body.code} in the last check.`,
      "Accept what a check has found.",
    );
  const { id } = await saveWaiver(store(), cluster, body, { name, now });
  await runs().waiversChanged(cluster);
  return id;
}

/** Withdraws an acceptance of the store: the finding counts again at once. Error: `waiver.unknown`. */
export async function withdraw(cluster: string, id: string): Promise<void> {
  if (!(await withdrawWaiver(store(), cluster, id)))
    throw new AppError({
      code: "waiver.unknown",
      status: 404,
      source: "store",
      message: "There is no such acceptance.",
      suggestion: "One of the file is withdrawn in the file.",
    });
  await runs().waiversChanged(cluster);
}

function plain({ createdAt: _at, createdBy: _by, ...waiver }: WaiversAnswer["waivers"][number]): Waiver {
  return waiver;
}
