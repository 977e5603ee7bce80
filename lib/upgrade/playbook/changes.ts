import { CHANGES } from "@/lib/knowledge/playbook/texts";
import { ANNOTATIONS, effectiveAnnotation } from "@/lib/knowledge/annotations";
import { keyOf } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { compareVersions } from "@/lib/ccm/versions";
import { kindOf, renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { KubeService } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { releaseNotes } from "./release-notes";
import { NAMED, type Block, type Chapter, type Context } from "./types";

/**
 * What lies between the two versions and touches this cluster: notes of the releases, annotations that start or stop to count,
 * and findings that come or go, each with its Services.
 */
export function changesChapter(context: Context): Chapter {
  const { from, to, translate, now, result } = context;
  const chapter = (state: Chapter["state"], summary: string, blocks: Block[] = []): Chapter => ({
    id: "changes",
    title: translate(CHANGES.title),
    state,
    summary,
    blocks,
  });
  if (from === null) return chapter("unknown", translate(CHANGES.unknown));
  if (compareVersions(from, to) === 0) return chapter("done", translate(CHANGES.same, { to }));
  const services = context.bundle.kubernetes.services.filter((service) => service.spec?.type === "LoadBalancer");
  const crosses = (since: string) => compareVersions(from, since) === -1 && compareVersions(since, to) !== 1;
  const items: Extract<Block, { kind: "list" }>["items"] = [];
  for (const { text, concerned } of releaseNotes(context.bundle, services, crosses))
    items.push(item(translate(text), concerned));
  // CLB610 says without names what the catalogue says with them.
  for (const note of result.versionNotes.filter(({ code }) => code !== "CLB610")) {
    const { title, cause } = renderFinding(note, context.locale);
    items.push({ text: context.locale === "en" ? `${title}. ${cause}` : `${title}。${cause}`, code: note.code });
  }
  items.push(...annotationItems(context, services, crosses));
  if (now) {
    items.push(
      ...differenceItems(context, result, now, CHANGES.appears),
      ...differenceItems(context, now, result, CHANGES.goes),
    );
  }
  const count = items.length;
  return chapter(
    "info",
    translate(count === 0 ? CHANGES.none : count === 1 ? CHANGES.one : CHANGES.summary, { count, from, to }),
    count === 0
      ? []
      : [
          { kind: "list", items },
          { kind: "link", to: "targets", text: translate(CHANGES.versions) },
        ],
  );
}

function annotationItems(context: Context, services: readonly KubeService[], crosses: (since: string) => boolean) {
  const items: Extract<Block, { kind: "list" }>["items"] = [];
  for (const info of ANNOTATIONS) {
    const users = services.filter((service) => {
      const kind = service.spec?.loadBalancerClass === NLB_CLASS ? "nlb" : "clb";
      return info.appliesTo.includes(kind) && effectiveAnnotation(service.metadata?.annotations, info) !== undefined;
    });
    if (users.length === 0) continue;
    const named = (text: { en: string; zh: string }, since: string) => {
      items.push(
        item(
          [context.translate(text, { key: info.fullKey, since }), info.caution ? context.translate(info.caution) : ""]
            .filter(Boolean)
            .join(context.locale === "en" ? " " : ""),
          users.map(keyOf),
        ),
      );
    };
    if (crosses(info.since)) named(CHANGES.starts, info.since);
    if (info.removedIn !== undefined && crosses(info.removedIn)) named(CHANGES.ends, info.removedIn);
  }
  return items;
}

/** Codes that `has` finds at Services where `lacks` does not; advice and what was not read left out. */
function differenceItems(context: Context, has: Result, lacks: Result, text: { en: string; zh: string }) {
  const known = codesByService(lacks);
  const services = new Map<string, string[]>();
  for (const [key, codes] of codesByService(has))
    for (const code of codes) if (!known.get(key)?.has(code)) services.set(code, [...(services.get(code) ?? []), key]);
  return [...services].sort().map(([code, keys]) => ({
    ...item(context.translate(text, { to: context.to, title: shortTitle(code, context.locale) }), keys),
    code,
  }));
}

function codesByService(result: Result): Map<string, Set<string>> {
  return new Map(
    result.services.map((row) => [
      row.service,
      new Set(
        row.findings.flatMap(({ code, visibility }) =>
          visibility === "advice" || kindOf(code).category === "source" ? [] : [code],
        ),
      ),
    ]),
  );
}

function item(text: string, services: readonly string[]) {
  return {
    text,
    ...(services.length > 0 ? { services: services.slice(0, NAMED) } : {}),
    ...(services.length > NAMED ? { more: services.length - NAMED } : {}),
  };
}
