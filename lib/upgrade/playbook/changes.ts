import { CHANGES } from "@/lib/knowledge/playbook/texts";
import { ANNOTATIONS, effectiveAnnotation } from "@/lib/knowledge/annotations";
import { keyOf } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { compareVersions } from "@/lib/ccm/versions";
import { kindOf, renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { KubeService } from "@/lib/model/bundle";
import type { Result, ResultService } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { releaseNotes } from "./release-notes";
import { item, type ChapterBody, type Context, type Item } from "./types";

/**
 * Changes between the two versions that affect this cluster: notes of the releases, annotations that take effect or
 * lose it, and findings that appear or disappear, each with its Services.
 */
export function changesChapter(context: Context): ChapterBody {
  const { from, to, translate, now, result, locale } = context;
  if (from === null) return { state: "unknown", summary: translate(CHANGES.unknown), blocks: [] };
  if (compareVersions(from, to) === 0) return { state: "done", summary: translate(CHANGES.same, { to }), blocks: [] };
  const services = context.bundle.kubernetes.services.filter((service) => service.spec?.type === "LoadBalancer");
  const crosses = (since: string) => compareVersions(from, since) === -1 && compareVersions(since, to) !== 1;
  const items = releaseNotes(context.bundle, services, crosses).map(({ text, concerned }) =>
    item(translate(text), concerned),
  );
  // CLB610 repeats without names what the catalogue lists with names.
  for (const note of result.versionNotes.filter(({ code }) => code !== "CLB610")) {
    const { title, cause } = renderFinding(note, locale);
    items.push({ text: locale === "en" ? `${title}. ${cause}` : `${title}。${cause}`, code: note.code });
  }
  items.push(...annotationItems(context, services, crosses));
  if (now)
    items.push(
      ...differenceItems(context, result, now, CHANGES.appears),
      ...differenceItems(context, now, result, CHANGES.goes),
    );
  const count = items.length;
  return {
    state: "info",
    summary: translate(count === 0 ? CHANGES.none : count === 1 ? CHANGES.one : CHANGES.summary, { count, from, to }),
    blocks:
      count === 0
        ? []
        : [
            { kind: "list", items },
            { kind: "link", to: "targets", text: translate(CHANGES.versions) },
          ],
  };
}

function annotationItems(
  { translate, locale }: Context,
  services: readonly KubeService[],
  crosses: (since: string) => boolean,
): Item[] {
  return ANNOTATIONS.flatMap((info) => {
    const users = services.filter((service) => {
      const kind = service.spec?.loadBalancerClass === NLB_CLASS ? "nlb" : "clb";
      return info.appliesTo.includes(kind) && effectiveAnnotation(service.metadata?.annotations, info) !== undefined;
    });
    if (users.length === 0) return [];
    const caution = info.caution ? `${locale === "en" ? " " : ""}${translate(info.caution)}` : "";
    const named = (text: Text, since: string) =>
      item(`${translate(text, { key: info.fullKey, since })}${caution}`, users.map(keyOf));
    return [
      ...(crosses(info.since) ? [named(CHANGES.starts, info.since)] : []),
      ...(info.removedIn !== undefined && crosses(info.removedIn) ? [named(CHANGES.ends, info.removedIn)] : []),
    ];
  });
}

/** Codes that `has` finds at Services where `lacks` does not; without advice and unread inputs. */
function differenceItems({ translate, to, locale }: Context, has: Result, lacks: Result, text: Text): Item[] {
  const known = codesByService(lacks);
  const services = new Map<string, string[]>();
  for (const [key, codes] of codesByService(has))
    for (const code of codes) if (!known.get(key)?.has(code)) services.set(code, [...(services.get(code) ?? []), key]);
  return [...services]
    .sort()
    .map(([code, keys]) => ({ ...item(translate(text, { to, title: shortTitle(code, locale) }), keys), code }));
}

function codesByService(result: Result): Map<string, Set<string>> {
  const codesOf = (row: ResultService) =>
    row.findings
      .filter(({ code, visibility }) => visibility !== "advice" && kindOf(code).category !== "source")
      .map(({ code }) => code);
  return new Map(result.services.map((row) => [row.service, new Set(codesOf(row))]));
}
