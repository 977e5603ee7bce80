import { STEPS } from "@/lib/knowledge/playbook/texts";
import { compareVersions, parseVersion } from "@/lib/ccm/versions";
import { translate } from "@/lib/model/text";
import { retarget } from "@/lib/views/build/targets";
import { changesChapter } from "./changes";
import { permissionReport, permissionsChapter } from "./permissions";
import {
  fixChapter,
  freezeChapter,
  officialChapter,
  rollbackChapter,
  ticketChapter,
  upgradeChapter,
  verifyChapter,
} from "./steps";
import { type Chapter, type ChapterId, type Context, type Playbook, type PlaybookInput, CHAPTERS } from "./types";
import { weightsChapter } from "./weights";

export type { Block, Chapter, ChapterState, Playbook, WeightShift } from "./types";

const MAKERS: Readonly<Record<ChapterId, (context: Context) => Chapter>> = {
  changes: changesChapter,
  fix: fixChapter,
  permissions: permissionsChapter,
  weights: weightsChapter,
  official: officialChapter,
  freeze: freezeChapter,
  upgrade: upgradeChapter,
  verify: verifyChapter,
  rollback: rollbackChapter,
  ticket: ticketChapter,
};

/**
 * One cluster's upgrade from A to B, chapter by chapter, from what was read. Pure; the engine runs once more, for the version
 * that is installed. Throws `PolicyError` for a document that is no policy.
 */
export function buildPlaybook(input: PlaybookInput): Playbook {
  const { bundle, result, locale } = input;
  const installed = bundle.cluster.ccmVersion;
  const from = typeof installed === "string" && parseVersion(installed) ? installed : null;
  const target = result.cluster.targetCcmVersion;
  // A file may say anything; the rules that were applied have a version in any case.
  const to = typeof target === "string" && parseVersion(target) ? target : result.rulesVersion;
  const upgrade = from !== null && compareVersions(from, to) === -1;
  const context: Context = {
    ...input,
    from,
    to,
    ...(upgrade ? { now: retarget({ result, bundle }, from).result } : {}),
    translate: (text, params) => translate(text, locale, params),
  };
  const permissions = permissionReport(context);
  const whole = permissions ? { ...context, permissions } : context;
  return {
    cluster: { id: bundle.cluster.id, name: bundle.cluster.name, region: bundle.cluster.region },
    from,
    to,
    checkedAt: result.checkedAt,
    locale,
    title: translate(STEPS.title, locale, { from: from ?? translate(STEPS.unknownVersion, locale), to }),
    chapters: CHAPTERS.map((id) => MAKERS[id](whole)),
  };
}
