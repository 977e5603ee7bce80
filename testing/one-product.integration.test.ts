import { describe, expect, test } from "vitest";
import { compareAfter } from "@/lib/after";
import { renderComparison } from "@/lib/after/texts";
import { buildPlaybook } from "@/lib/playbook";
import { renderPlaybookMarkdown } from "@/lib/playbook/render";
import { gateOf } from "@/lib/cli/gate";
import { checkedFrom, renderCheck } from "@/lib/cli/formats";
import { renderPreviewMarkdown, renderPreviewText } from "@/lib/cli/diff-render";
import { runEngine } from "@/lib/engine";
import { shortTitle } from "@/lib/findings/text";
import { buildEvents } from "@/lib/events/events-view";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { WORDS } from "@/lib/model/words";
import { previewChanges } from "@/lib/preview";
import { buildPlan, renderPlanMarkdown } from "@/lib/remediation";
import { buildReport } from "@/lib/reports/build";
import { renderHtml } from "@/lib/reports/html";
import { renderMarkdown } from "@/lib/reports/markdown";
import { DEFAULT_REDACTION } from "@/lib/reports/schema";
import { buildInstance, buildReadiness, buildService } from "@/lib/views/build";
import { applyWaivers } from "@/lib/waivers";
import { demoBundle } from "@/simulator/demo/bundle";
import { markdownWords, messagePhrases, phrasesIn, phrasesOf } from "./forms/phrases";
import { savedFileWords } from "./forms/saved-file";

const NOW = "2026-11-21T08:00:00Z";
const LOCALES: readonly Locale[] = ["en", "zh-CN"];

/** The demo cluster with something of everything: one Service accepted whole, a waiver that ended, a source that could not be read in part. */
function cluster(): { bundle: Bundle; result: Result } {
  const bundle = demoBundle({ now: NOW });
  const lost = bundle.alibabaCloud.listeners.at(-1)!.LoadBalancerId!;
  bundle.errors = [
    {
      source: "slb",
      action: "DescribeVServerGroups",
      resource: lost,
      code: "Throttling.User",
      message: "Request was denied.",
    },
  ];
  const plain = runEngine(bundle, { checkedAt: NOW });
  const [first, second] = plain.services.filter((row) => row.status === "fail");
  const who = { reason: "moves next week", owner: "i-ops", until: "2027-01-01" };
  return {
    bundle,
    result: applyWaivers(plain, [
      ...first!.findings.map(({ code }) => ({ service: first!.service, code, ...who })),
      { service: second!.service, code: second!.findings[0]!.code, ...who, until: "2026-11-20" },
    ]),
  };
}
const { bundle, result } = cluster();

/** What the screens of this cluster can say: their messages, and the sentences of their views. */
function screens(locale: Locale): Set<string> {
  const snapshot = { result, bundle };
  const options = { locale };
  const ids = new Set([...result.services, ...result.orphans].flatMap(({ loadBalancerId }) => loadBalancerId ?? []));
  const steps = buildPlan(result, bundle, options);
  return new Set([
    ...messagePhrases(locale),
    ...phrasesIn([
      buildReadiness(snapshot, locale),
      result.services.map(({ service, reason }) => [
        buildService(snapshot, service, options),
        reason ? shortTitle(reason, locale) : "",
      ]),
      [...ids].map((id) => buildInstance(snapshot, id, options)),
      buildEvents(bundle, locale),
      steps,
      buildPlaybook({ bundle, result, locale }),
      // What is said of an annotation wherever one is written.
      preview(locale).services.map(({ service, lint }) => [service, lint]),
      result,
      bundle,
    ]),
  ]);
}

type Own = Record<Locale, readonly string[]>;
const ACCEPTED: Own = {
  en: ["failing Service accepted", "findings accepted"],
  "zh-CN": ["个不通过的 Service 已被接受", "个问题已被接受"],
};
const TICKET: Own = {
  en: [
    "CCM precheck report",
    "No item: the precheck says nothing about this Service",
    "Service YAML",
    "CLB configuration",
  ],
  "zh-CN": ["CCM 预检报告", "预检不会提示此 Service", "Service YAML", "CLB 当前配置"],
};
const FILE: Own = {
  en: ["中文", "Light or dark", "Save JSON", "Search names, IDs, messages"],
  "zh-CN": ["English", "浅色 / 深色", "保存 JSON", "消息"],
};
const LEFT_OUT: Own = {
  en: ["more Services pass or are not checked; the JSON and HTML files hold them"],
  "zh-CN": ["个 Service 通过或不检查，详见 JSON 与 HTML 文件"],
};
const TITLE: Own = { en: ["CCM precheck"], "zh-CN": ["CCM 预检"] };
const GATE: Own = { en: ["Gate at; findings count"], "zh-CN": ["门禁级别；个问题计入"] };
const CHANGE: Own = {
  en: ["would break", "breaks", "there already", "not in the cluster"],
  "zh-CN": ["个会出现问题", "个未能完成检查", "会出现问题", "此前已存在", "集群中不存在"],
};

/**
 * What a form says in words that no screen has, because it speaks of itself: its title, its buttons, what it leaves out, the gate
 * of a pipeline, the verdict on a change. Everything else it says as the screens do.
 */
const OWN: Readonly<Record<string, readonly Own[]>> = {
  html: [TICKET, FILE, ACCEPTED],
  markdown: [TICKET, LEFT_OUT, ACCEPTED],
  "check text": [ACCEPTED],
  "check github": [TITLE, ACCEPTED],
  "check markdown": [TITLE, GATE, ACCEPTED],
  "diff markdown": [CHANGE],
  "diff text": [CHANGE],
};

const FORMS: Record<string, (locale: Locale) => string | Promise<string>> = {
  html: async (locale) => savedFileWords(await renderHtml(report(), { locale })),
  markdown: (locale) => markdownWords(renderMarkdown(report(), locale)),
};

const report = () =>
  buildReport({ bundle, result, redaction: DEFAULT_REDACTION, now: NOW, scope: { kind: "cluster" } });
const checked = (locale: Locale) => checkedFrom(result, bundle, { locale });
for (const format of ["text", "github", "markdown"] as const)
  FORMS[`check ${format}`] = (locale) => {
    const text = renderCheck(format, checked(locale), gateOf(result, "advice"));
    if (format === "markdown") return markdownWords(text);
    return text
      .replace(/^::\w+ title=|::/gm, "\n")
      .replace(/%0A/g, "\n")
      .replace(/%3A/g, ":")
      .replace(/%2C/g, ",")
      .replace(/%25/g, "%");
  };
FORMS["check junit"] = (locale) =>
  [
    ...renderCheck("junit", checked(locale), gateOf(result, "advice")).matchAll(
      / (?:message|value)="([^"]*)"|>([^<]+)</g,
    ),
  ]
    .map(([, attribute, body]) => attribute ?? body)
    .join("\n")
    .replace(
      /&#?\w+;/g,
      (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" })[entity] ?? " ",
    );
FORMS["check sarif"] = (locale) => {
  const texts: string[] = [];
  JSON.parse(renderCheck("sarif", checked(locale), gateOf(result, "advice")), (key, value: unknown) => {
    if ((key === "text" || key === "justification") && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join("\n");
};
FORMS.plan = (locale) =>
  markdownWords(
    renderPlanMarkdown(buildPlan(result, bundle, { locale }), { cluster: bundle.cluster.name, checkedAt: NOW, locale }),
  );
FORMS.playbook = (locale) => markdownWords(renderPlaybookMarkdown(buildPlaybook({ bundle, result, locale })));
FORMS.after = (locale) => {
  const later = structuredClone(bundle);
  later.alibabaCloud.loadBalancers.pop();
  later.alibabaCloud.listeners[0]!.Bandwidth = 77;
  return markdownWords(renderComparison(compareAfter(bundle, later), locale, "markdown"));
};
/** A change of twenty Services and the end of one. */
function preview(locale: Locale) {
  const services = bundle.kubernetes.services.filter((service) => service.spec?.type === "LoadBalancer");
  const changes = services.slice(0, 20).map((service, at) => ({
    kind: "apply" as const,
    service: at % 2 === 0 ? service : { ...service, spec: { ...service.spec, externalTrafficPolicy: "Local" } },
  }));
  const deleted = ["shop/no-such", result.services.at(-1)!.service];
  const gone = deleted.map((service) => ({ kind: "delete" as const, service }));
  return previewChanges(bundle, [...changes, ...gone], { checkedAt: NOW, locale });
}
FORMS["diff markdown"] = (locale) => markdownWords(renderPreviewMarkdown(preview(locale), locale));
FORMS["diff text"] = (locale) => renderPreviewText(preview(locale), locale);

describe.each(LOCALES)("every form speaks as the screens do: %s", (locale) => {
  const said = screens(locale);
  // Both labels stand before a value in running text, without a colon.
  const sides = new RegExp(
    `(?<=[:,：，] ?)(${WORDS.side.desired[locale === "en" ? "en" : "zh"]}|${WORDS.side.actual[locale === "en" ? "en" : "zh"]}) `,
    "g",
  );
  test.each(Object.keys(FORMS))("%s", async (name) => {
    const own = new Set((OWN[name] ?? []).flatMap((own) => own[locale].flatMap(phrasesOf)));
    const text = (await FORMS[name]!(locale)).replace(sides, "$1¦");
    const phrases = phrasesOf(text);
    expect(phrases.length).toBeGreaterThan(10);
    expect(phrases.filter((phrase) => !said.has(phrase) && !own.has(phrase))).toEqual([]);
    // What a form no longer says is no longer allowed to it.
    expect([...own].filter((phrase) => !phrases.includes(phrase))).toEqual([]);
  });
});
