import { compareVersions, NEWEST_RULES } from "@/lib/ccm/versions";
import { createEngine, type EngineOptions } from "@/lib/engine";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { withLoss } from "@/lib/judge/upgrade";
import { givenUp } from "@/lib/ccm/protections";
import { countEdits, handEdits } from "@/lib/owners";
import type { Bundle } from "@/lib/model/bundle";
import { upgradeNumbers, type Result, type ResultService, type Waiver } from "@/lib/model/result";
import { acceptRow, applyWaivers } from "./waivers";

/** A whole check: the engine's findings, with what the upgrade loses and what was accepted. Linear; only few rows are judged. */
export function checkBundle(bundle: Bundle, options: EngineOptions, waivers: readonly Waiver[] = []): Result {
  const result = createEngine(bundle, options).all();
  const services = result.services.map(losing(bundle, options));
  const lost = services.filter((row) => row.loses && row.status !== "fail").length;
  const isTarget = compareVersions(bundle.cluster.ccmVersion, targetOf(bundle, options)) === 0;
  const upgrade = { ...upgradeNumbers(services), ...(isTarget ? { restart: true as const } : {}) };
  const summary = { ...result.summary, upgrade, ...(lost > 0 ? { losing: lost } : {}) };
  return applyWaivers({ ...result, services, summary }, waivers);
}

/** Rows of some Services, before the rest of the check is known. */
export function checkRows(
  bundle: Bundle,
  keys: readonly string[],
  options: EngineOptions,
  waivers: readonly Waiver[] = [],
): ResultService[] {
  const engine = createEngine(bundle, options);
  return keys
    .flatMap((key) => engine.evaluate(key) ?? [])
    .map(losing(bundle, options))
    .map((row) => acceptRow(row, waivers, options.checkedAt));
}

const targetOf = ({ cluster }: Bundle, { targetVersion }: EngineOptions): string =>
  targetVersion || cluster.targetCcmVersion || NEWEST_RULES.version;

/** With what the upgrade to the predicted release loses, and what an owner may put back: Ready means that nothing is lost, and lasts. */
function losing(bundle: Bundle, options: EngineOptions): (row: ResultService) => ResultService {
  const to = targetOf(bundle, options);
  const { services } = indexBundle(bundle);
  return (row) => {
    const service = services.get(row.service);
    if (!service || row.status === "skipped") return withLoss(row, bundle, to);
    const [edits, lowered] = [countEdits(handEdits(service)), givenUp(service).length];
    const known = { ...row, ...(edits > 0 ? { handEdits: edits } : {}), ...(lowered > 0 ? { givenUp: lowered } : {}) };
    return withLoss(known, bundle, to);
  };
}
