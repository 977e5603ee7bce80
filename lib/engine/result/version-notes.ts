import type { KubeService } from "@/lib/model/bundle";
import type { VersionNote } from "@/lib/model/result";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import { asksForPublic, publicForbidden } from "../public";
import type { RunIndex } from "../run-index";
import { SINCE } from "@/lib/ccm/since";
import { atLeast, NEWEST_RELEASED, parseVersion, type RulesMatch } from "@/lib/ccm/versions";
import { str } from "@/lib/ccm/read";
import { whyNotSelected } from "@/lib/ccm/selection";
import type { Evaluated } from "../service";

/** Annotations that take effect with an upgrade across this version. */
const STARTING: readonly { suffix: string; since: string }[] = [
  { suffix: "additional-resource-tags", since: SINCE.additionalTags },
  { suffix: "domain-extensions", since: SINCE.domainExtensions },
];

/** Known behaviour of the target version that the dry run does not report (docs/dry-run.md 8.1 and 8.2). */
export function versionNotes(
  index: RunIndex,
  target: string | undefined,
  match: RulesMatch,
  evaluated: readonly Evaluated[],
): VersionNote[] {
  const { rules } = index;
  const shown = target ?? rules.version;
  const notes: VersionNote[] = [];
  const note = (code: string, params: VersionNote["params"] = {}) =>
    notes.push({ code, params: { target: shown, rules: rules.version, ...params } });
  if (str(index.bundle.cluster.id) === "") note("CLB920");
  if (match === "between") note("CLB605");
  if (match === "older") note("CLB606");
  if (match === "unreadable") note("CLB607");
  if (match === "newer") note("CLB611", { released: NEWEST_RELEASED });
  if (rules.tags === "executed") note("CLB601");
  if (rules.groupWritesExecuted) note("CLB602", { count: evaluated.reduce((sum, e) => sum + e.groupWrites, 0) });
  if (rules.weightWritesExecuted) note("CLB603");
  if (rules.tags === "ignored") note("CLB608");
  if (rules.phases !== "parallel") note("CLB604");
  const list = [...index.services.values()];
  if (publicForbidden(index) === undefined) {
    const count = list.filter((one) => whyNotSelected(one, rules) === null && asksForPublic(one)).length;
    if (count > 0) note("CLB921", { count });
  }
  notes.push(...starting(index, shown, list));
  return notes;
}

function starting(index: RunIndex, target: string, list: readonly KubeService[]): VersionNote[] {
  const current = str(index.bundle.cluster.ccmVersion);
  if (!parseVersion(current) || !parseVersion(target)) return [];
  const crosses = (since: string) => !atLeast(current, since) && atLeast(target, since);
  const notes: VersionNote[] = [];
  for (const { suffix, since } of STARTING) {
    if (!crosses(since)) continue;
    const users = list.filter(
      (one) => readClbAnnotation(one.metadata?.annotations, suffix) && whyNotSelected(one, index.rules) === null,
    ).length;
    if (users > 0) notes.push({ code: "CLB610", params: { annotation: suffix, current, target, since, count: users } });
  }
  if (crosses(SINCE.nlbJobs)) {
    notes.push({ code: "CLB612", params: { target } });
    const count = list.filter((one) => whyNotSelected(one, index.rules) === "nlb").length;
    if (count > 0) notes.push({ code: "CLB614", params: { target, count } });
  }
  return notes;
}
