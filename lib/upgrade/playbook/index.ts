import { CHANGES, PERMISSIONS, STEPS, WEIGHTS } from "@/lib/knowledge/playbook/texts";
import { compareVersions, parseVersion, rulesFor } from "@/lib/ccm/versions";
import type { Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { retarget } from "../retarget";
import { changesChapter } from "./changes";
import { permissionsChapter } from "./permissions";
import { fixChapter, freezeChapter, officialChapter, ticketChapter, upgradeChapter, verifyChapter } from "./steps";
import { rollbackChapter } from "./rollback";
import type { Chapter, ChapterBody, ChapterId, Context, Playbook, PlaybookInput, TickedStep } from "./types";
import { weightsChapter } from "./weights";

export type { Block, Chapter, Playbook, PlaybookLink, WeightShift } from "./types";

const CHAPTERS: readonly [id: ChapterId, title: Text, make: (context: Context) => ChapterBody][] = [
  ["changes", CHANGES.title, changesChapter],
  ["fix", STEPS.fix, fixChapter],
  ["permissions", PERMISSIONS.title, permissionsChapter],
  ["weights", WEIGHTS.title, weightsChapter],
  ["official", STEPS.official, officialChapter],
  ["rollback", STEPS.rollback, rollbackChapter],
  ["freeze", STEPS.freeze, freezeChapter],
  ["upgrade", STEPS.upgrade, upgradeChapter],
  ["verify", STEPS.verify, verifyChapter],
  ["ticket", STEPS.ticket, ticketChapter],
];

/** Chapters with something to do where nothing is upgraded. */
const WITHOUT_UPGRADE: readonly ChapterId[] = ["changes", "fix", "official", "upgrade", "verify", "ticket"];

/** A tick counts as long as no check sees that something is left, and for the version that it was made for. */
function ticked(id: ChapterId, made: ChapterBody, ticks: readonly TickedStep[]): Omit<Chapter, "id" | "title"> {
  const tick = made.byHand && ticks.find(({ step }) => step === id);
  return tick ? { ...made, state: "done", tick: { by: tick.by, at: tick.at } } : made;
}

/** Pure; the engine runs once more for the installed version. Throws `PolicyError` for what is not a policy. */
export function buildPlaybook(input: PlaybookInput): Playbook {
  const { bundle, result, locale } = input;
  const installed = bundle.cluster.ccmVersion;
  const from = typeof installed === "string" && parseVersion(installed) ? installed : null;
  const target = result.cluster.targetCcmVersion;
  // A file may hold any value; the applied rules always have a valid version.
  const to = typeof target === "string" && parseVersion(target) ? target : result.rulesVersion;
  const upgrade = from !== null && compareVersions(from, to) === -1;
  const context: Context = {
    ...input,
    from,
    to,
    now: upgrade && rulesFor(from).match !== "older" ? retarget({ result, bundle }, from).result : undefined,
    translate: (text, params) => translate(text, locale, params),
  };
  const isSame = from !== null && compareVersions(from, to) === 0;
  const chapters = isSame && !input.baseline ? CHAPTERS.filter(([id]) => WITHOUT_UPGRADE.includes(id)) : CHAPTERS;
  const title = isSame ? STEPS.nothing : STEPS.title;
  const ticks = (input.ticks ?? []).filter((tick) => tick.target === to);
  return {
    cluster: { id: bundle.cluster.id, name: bundle.cluster.name, region: bundle.cluster.region },
    from,
    to,
    checkedAt: result.checkedAt,
    locale,
    title: translate(title, locale, { from: from ?? translate(STEPS.unknownVersion, locale), to }),
    chapters: chapters.map(([id, title, make]) => ({
      id,
      title: translate(title, locale),
      ...ticked(id, make(context), ticks),
    })),
  };
}
