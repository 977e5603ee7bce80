import { serviceKey } from "@/lib/ccm/names";
import type { Locale } from "@/lib/model/text";
import type { OfficialAnswer } from "@/lib/report/answers";
import type {
  CountsAnswer,
  EventsAnswer,
  PlanAnswer,
  ReadinessAnswer,
  ResourceAnswer,
  TargetsAnswer,
  WaiversAnswer,
  WhatIfAnswer,
} from "@/lib/views/answers";
import type { AfterAnswer } from "@/lib/upgrade/after";
import type { Playbook } from "@/lib/upgrade/playbook";
import { checkNumbers, type Trial } from "@/lib/views";
import type { Snapshot } from "@/lib/views/build/present";
import { buildReadiness } from "@/lib/views/build/readiness";
import { undirected } from "@/lib/text/inert";
import { labelsOf } from "@/lib/views/build/labels";
import type { FileContent } from "./read";

type FileView =
  | CountsAnswer
  | ReadinessAnswer
  | EventsAnswer
  | PlanAnswer
  | OfficialAnswer
  | ResourceAnswer
  | TargetsAnswer
  | WhatIfAnswer
  | Playbook
  | AfterAnswer
  | WaiversAnswer;

/** The view of an opened file as a page shows it: without signs that turn the direction of a line. */
export async function openedView(path: string, content: FileContent, locale: Locale, body?: unknown): Promise<unknown> {
  // A report carries the comparison as it was: its scope may leave out the official Event itself.
  if (path === "official" && content.official !== undefined) return { comparison: content.official };
  return undirected(await fileView(path, content, locale, body));
}

/**
 * The view a path asks for, from the file in memory, as the server's routes answer it for a live cluster. Belongs to the
 * worker: the tables of findings come with it and must stay out of the pages. The list is at hand; what other pages
 * need besides (remedies, Events, the rules for another target) is fetched with the first question for it.
 */
export async function fileView(
  asked: string,
  opened: Snapshot & Pick<FileContent, "baseline">,
  locale: Locale,
  body?: unknown,
): Promise<FileView | undefined> {
  const [path = "", query] = asked.split("?");
  const target = new URLSearchParams(query).get("target");
  const snapshot = target === null ? opened : (await import("./targets")).atTarget(opened, target);
  const { result, bundle } = snapshot;
  const [first, second, third, fourth] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "readiness": {
      const view = buildReadiness(snapshot, locale);
      return { view, run: null, labels: labelsOf(view.rows, locale) };
    }
    case "counts": {
      const { instances, services } = checkNumbers(buildReadiness(snapshot, locale).rows);
      return { instances, services };
    }
    case "targets":
      return bundle && (await import("./targets")).fileTargets(result, bundle, locale);
    case "events":
      return bundle && (await import("@/lib/triage/events-view")).buildEvents({ bundle, result }, locale);
    case "plan":
      return (
        bundle &&
        (await import("@/lib/remediation")).buildPlanView(result, bundle, {
          locale,
          targetVersion: result.cluster.targetCcmVersion,
        })
      );
    case "official":
      return {
        comparison: bundle ? (await import("@/lib/report/official")).compareOfficial(bundle, result) : null,
      };
    case "playbook": {
      if (!bundle) return undefined;
      const { playbookOf } = await import("./upgrade");
      return playbookOf(result, bundle, opened.baseline, locale, body);
    }
    case "after":
      return bundle && (await import("./upgrade")).afterOf(bundle, opened.baseline);
    case "waivers":
      return {
        waivers: (result.waivers ?? []).map(({ findings, ...waiver }) => ({
          ...waiver,
          from: "file",
          findings: findings.length,
        })),
        errors: [],
      };
    case "instances":
      return second
        ? (await import("@/lib/views/build/resource")).buildInstance(snapshot, second, { locale })
        : undefined;
    case "services":
      if (fourth === "what-if" && second !== undefined && third !== undefined)
        return (await import("@/lib/views/build/what-if")).buildWhatIf(
          snapshot,
          serviceKey(second, third),
          body as Trial,
          { locale },
        );
      return second !== undefined && third
        ? (await import("@/lib/views/build/resource")).buildService(snapshot, `${second}/${third}`, { locale })
        : undefined;
    default:
      return undefined;
  }
}
