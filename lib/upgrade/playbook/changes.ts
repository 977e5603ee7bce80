import { CHANGES, RELEASES } from "@/lib/knowledge/playbook/texts";
import { ANNOTATIONS, effectiveAnnotation } from "@/lib/knowledge/annotations";
import { keyOf } from "@/lib/ccm/names";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { SINCE } from "@/lib/ccm/since";
import { compareVersions, firstVersionWith, rulesFor } from "@/lib/ccm/versions";
import { kindOf, renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { KubeService, Bundle } from "@/lib/model/bundle";
import type { Result, ResultService } from "@/lib/model/result";
import { asSentence, joinSentences, type Text } from "@/lib/model/text";
import { lossesOf } from "./rollback";
import { body, byHand, item, type Block, type ChapterBody, type Context, type Item } from "./types";
import { PRESERVE_LOSES } from "@/lib/knowledge/annotations/preserve";
import { backendMode } from "@/lib/ccm/backend-mode";
import { annotation, asksForGracefulShutdown } from "@/lib/ccm/relevance";
import { rec } from "@/lib/ccm/read";

/** Losses of clients by the upgrade, then all other changes. */
export function changesChapter(context: Context): ChapterBody {
  const made = readingOf(context);
  const losses = lossesOf(context);
  if (!losses) return made;
  const summary = joinSentences([losses.summary, made.summary], context.locale);
  return byHand({ ...made, state: "info", summary, blocks: [losses.block, ...made.blocks] });
}

/** Notes of releases, annotations that take effect or lose it, findings that appear or go, with their Services. */
function readingOf(context: Context): ChapterBody {
  const { from, to, translate, now, result, locale } = context;
  if (from === null) return body(context, "unknown", CHANGES.unknown);
  if (compareVersions(from, to) === 0) return body(context, "done", CHANGES.same, { to });
  const { match } = rulesFor(from);
  if (match === "newer") return body(context, "unknown", CHANGES.newerUnknown, { from, to });
  const services = context.bundle.kubernetes.services.filter((service) => service.spec?.type === "LoadBalancer");
  const crosses = (since: string) => compareVersions(from, since) === -1 && compareVersions(since, to) !== 1;
  const items = NOTES.flatMap(([since, text, concerns]) => {
    const concerned = services.filter((service) => concerns(service, context.bundle)).map(keyOf);
    if (since === null || !crosses(since) || concerned.length === 0) return [];
    return item(`${since}${locale === "en" ? ": " : "："}${translate(text)}`, concerned);
  });
  // CLB610 repeats without names what the catalogue lists with names.
  for (const note of result.versionNotes.filter(({ code }) => code !== "CLB610")) {
    const { title, cause, remedy } = renderFinding(note, locale);
    items.push({ text: joinSentences([asSentence(title, locale), cause, remedy], locale), code: note.code });
  }
  items.push(...annotationItems(context, services, crosses));
  if (compareVersions(to, NOTES_READ_TO) === 1)
    items.push({ text: translate(CHANGES.notRead, { to, known: NOTES_READ_TO }) });
  if (match === "older") items.push({ text: translate(CHANGES.oldUnknown, { from, to }) });
  const lists: readonly (readonly [Text, Item[]])[] = [
    [CHANGES.now, items],
    [CHANGES.news, now ? differenceItems(context, result, now) : []],
    [CHANGES.gone, now ? differenceItems(context, now, result) : []],
  ];
  const count = lists.reduce((sum, [, own]) => sum + own.length, 0);
  if (count === 0) return body(context, "done", CHANGES.none, { from, to });
  const blocks: Block[] = [
    ...lists
      .filter(([, own]) => own.length > 0)
      .map(([title, own]): Block => ({ kind: "list", title: translate(title), items: own })),
    { kind: "link", to: "targets", text: translate(CHANGES.versions) },
  ];
  return byHand(body(context, "info", count === 1 ? CHANGES.one : CHANGES.summary, { count, from, to }, blocks));
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
function differenceItems({ locale }: Context, has: Result, lacks: Result): Item[] {
  const known = codesByService(lacks);
  const services = new Map<string, string[]>();
  for (const [key, codes] of codesByService(has))
    for (const code of codes) if (!known.get(key)?.has(code)) services.set(code, [...(services.get(code) ?? []), key]);
  return [...services].sort().map(([code, keys]) => ({ ...item(shortTitle(code, locale), keys), code }));
}

function codesByService(result: Result): Map<string, Set<string>> {
  const codesOf = (row: ResultService) =>
    row.findings
      .filter(({ code, visibility }) => visibility !== "advice" && kindOf(code).category !== "source")
      .map(({ code }) => code);
  return new Map(result.services.map((row) => [row.service, new Set(codesOf(row))]));
}

/** `since`: first version with this behaviour; null: no known one. `concerns`: whether a Service is affected. */
type ReleaseNote = [since: string | null, text: Text, concerns: (service: KubeService, bundle: Bundle) => boolean];

const isNlb = (service: KubeService) => service.spec?.loadBalancerClass === NLB_CLASS;
const isClb = (service: KubeService) => !service.spec?.loadBalancerClass;
const sets = (service: KubeService, suffix: string) => Boolean(annotation(service, suffix));
const clbWith = (suffix: string) => (service: KubeService) => isClb(service) && sets(service, suffix);
const hasEniBackends = (service: KubeService, { cluster }: Bundle) =>
  backendMode(service, cluster.serviceBackendType) === "eni";

/** The newest release whose changes were read for these notes. */
export const NOTES_READ_TO = "v2.15.0";

/** Changed behaviour of a release for existing Services; annotations that take effect come from the catalogue. */
const NOTES: readonly ReleaseNote[] = [
  [firstVersionWith((rules) => rules.hash !== undefined), RELEASES.wholeSync, () => true],
  [
    firstVersionWith((rules) => rules.hash === "v2.14.0"),
    RELEASES.wholeSyncRanges,
    ({ spec }) => (spec?.loadBalancerSourceRanges ?? []).length > 0,
  ],
  [
    firstVersionWith((rules) => rules.certificateCheck),
    RELEASES.certificateCheck,
    (service) =>
      isClb(service) && sets(service, "cert-id") && /(^|,)https:/.test(annotation(service, "protocol-port") ?? ""),
  ],
  [
    firstVersionWith((rules) => rules.endpointSlices),
    RELEASES.endpointSlices,
    (service, { kubernetes }) => isClb(service) && (kubernetes.endpoints?.length ?? 0) > 0,
  ],
  [firstVersionWith((rules) => rules.reusedGroupMustBeUsers), RELEASES.userGroups, clbWith("vgroup-port")],
  [firstVersionWith((rules) => rules.tags === "reported"), RELEASES.tags, clbWith("additional-resource-tags")],
  [
    firstVersionWith((rules) => rules.readinessGates),
    RELEASES.readinessGates,
    (service, bundle) =>
      isClb(service) &&
      hasEniBackends(service, bundle) &&
      bundle.kubernetes.pods.some(
        (pod) => pod.metadata?.namespace === service.metadata?.namespace && rec(pod.spec)["readinessGates"],
      ),
  ],
  [firstVersionWith((rules) => rules.uniqueGroups), RELEASES.uniqueGroups, clbWith("vgroup-port")],
  [
    firstVersionWith((rules) => rules.hybridNodes),
    RELEASES.hybridNodes,
    (service, bundle) =>
      isClb(service) &&
      !hasEniBackends(service, bundle) &&
      bundle.kubernetes.nodes.some((node) => String(node.spec?.providerID ?? "").startsWith("ack-hybrid://")),
  ],
  [
    firstVersionWith((rules) => rules.preservedLosesListeners),
    PRESERVE_LOSES,
    (service) => (isClb(service) || isNlb(service)) && sets(service, "preserve-lb-on-delete"),
  ],
  [
    SINCE.nlbSourceRanges,
    RELEASES.sourceRanges,
    (service) => isNlb(service) && (service.spec?.loadBalancerSourceRanges ?? []).length > 0,
  ],
  [firstVersionWith((rules) => rules.nlbDryRun), RELEASES.nlbPrecheck, isNlb],
  [firstVersionWith((rules) => !rules.reuseTagReported), RELEASES.reuseTag, clbWith("id")],
  [
    firstVersionWith((rules) => rules.gracefulShutdown),
    RELEASES.gracefulShutdown,
    (service, bundle) => asksForGracefulShutdown(service) && hasEniBackends(service, bundle),
  ],
  [
    SINCE.nlbGroupIpVersion,
    RELEASES.groupIpVersion,
    (service) => isNlb(service) && sets(service, "backend-ip-version"),
  ],
];
