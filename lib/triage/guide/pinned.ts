import { compareVersions } from "@/lib/ccm/versions";
import { annotationEntries, type AnnotationEntry } from "@/lib/knowledge/annotations/entries";
import { LINT_CODES } from "@/lib/knowledge/lint/rows";
import { PERMISSION_ROWS, WHEN } from "@/lib/knowledge/permissions/rows";
import { translateGeneric } from "@/lib/knowledge/steps";
import { joinSentences, labelled, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { once } from "@/lib/text/memoize";
import type { FoundEntry } from "./search";

/** The entries of a text that names something exactly: a code of lint, the permissions of a release, an annotation. They lead. */
export function pinned(query: string, locale: Locale): FoundEntry[] {
  const text = query.trim().toLowerCase();
  return [...notesIn(text, locale), ...permissionsOf(text, locale), ...annotationsIn(text, locale)];
}

const ENTRIES = { en: once(() => byKey("en")), "zh-CN": once(() => byKey("zh-CN")) };

/** By every spelling: whole, with the old prefix, without the domain, without a prefix. */
function byKey(locale: Locale): ReadonlyMap<string, AnnotationEntry> {
  const entries = annotationEntries(locale).toReversed();
  return new Map(
    entries.flatMap((entry) =>
      [entry.key, entry.legacyKey ?? []].flat().flatMap((key) => {
        const [, rest = key] = key.split("/");
        const short = rest.replace(/^ali(?:baba-)?cloud-/, "").replace(/^loadbalancer-/, "");
        return [key, rest, `alone ${short}`].map((one) => [one, entry] as const);
      }),
    ),
  );
}

function annotationsIn(text: string, locale: Locale): FoundEntry[] {
  const known = ENTRIES[locale]();
  const whole = (text.match(/(?:service\.beta\.kubernetes\.io\/|ali(?:baba-)?cloud-)[a-z0-9-]+/g) ?? []).map((key) =>
    known.get(key),
  );
  // Without its prefix a key is a word of a question, unless it is all that was typed.
  const alone = /^([a-z0-9]+(?:-[a-z0-9]+)+)(?:\s*[:=]\s*\S*)?$/.exec(text)?.[1];
  const found = [...whole, known.get(`alone ${alone}`)].filter((entry) => entry !== undefined);
  return [...new Set(found)].map((entry) => foundAnnotation(entry, locale));
}

/** An annotation as an answer: its meaning, values, default and releases. */
export function foundAnnotation(entry: AnnotationEntry, locale: Locale): FoundEntry & { kind: "annotation" } {
  const { key, id, meaning, values, defaultValue, since, removedIn } = entry;
  return {
    code: key,
    kind: "annotation",
    title: key,
    summary: joinSentences(
      [
        meaning,
        ...(values ? [`${values}.`] : []),
        ...(defaultValue ? [`${labelled(translate(DEFAULT, locale), defaultValue, locale)}.`] : []),
        `${labelled("CCM", removedIn ? `${since} - ${removedIn}` : `>= ${since}`, locale)}.`,
      ],
      locale,
    ),
    href: `/guide/annotations#${id}`,
  };
}
const DEFAULT = { en: "Default", zh: "默认值" };

function notesIn(text: string, locale: Locale): FoundEntry[] {
  return Object.entries(LINT_CODES).flatMap(([code, { title, message, ...row }]) => {
    if (!text.includes(code.toLowerCase())) return [];
    const suggestion = "suggestion" in row ? [row.suggestion] : [];
    const summary = [message, ...suggestion].map((text) => translateGeneric(text, locale));
    return {
      code,
      kind: "annotation",
      title: translate(title, locale),
      summary: joinSentences(summary, locale),
      href: "/guide/annotations",
    };
  });
}

const PERMISSIONS = "FAQ112";
const ASKS_PERMISSIONS = /permission|privilege|ram (?:polic|action|right)|权限|授权/;
const BEYOND = {
  en: "Calls of {version} that older releases do not make (on managed clusters Alibaba Cloud grants them): {rows}.",
  zh: "{version} 比旧版本多调用的接口（托管集群由阿里云授予）：{rows}。",
};
/** Releases named; `preflight permissions` compares all. */
const RELEASES = 6;

/** Actions that the release in the text needs, newest first. */
function permissionsOf(text: string, locale: Locale): FoundEntry[] {
  const version = /\bv?\d+\.\d+\.\d+\b/.exec(text)?.[0];
  if (version === undefined || !ASKS_PERMISSIONS.test(text)) return [];
  const rows = PERMISSION_ROWS.filter(({ from }) => (compareVersions(from, version) ?? 1) <= 0)
    .toReversed()
    .slice(0, RELEASES)
    .map(({ from, actions, when }) => `${from} ${actions.join(", ")} (${translate(WHEN[when], locale)})`);
  const summary = translate(BEYOND, locale, { version, rows: rows.join(locale === "en" ? "; " : "；") });
  return [{ code: PERMISSIONS, kind: "faq", title: "", summary, href: `/guide/${PERMISSIONS}` }];
}
