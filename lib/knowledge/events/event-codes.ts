import { EVENT_GROUPS, EVENT_RULES, whoActsOf, type EventGroup } from "./index";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const GROUPS: Readonly<Record<EventGroup, string>> = {
  service: "EVT1xx: documented errors",
  lifecycle: "EVT2xx: lifecycle of a Service",
  annotation: "EVT3xx: annotations",
  immutable: "EVT4xx: what cannot change",
  reuse: "EVT5xx: lookup and reuse",
  listener: "EVT6xx: listeners and groups",
  node: "EVT7xx: nodes and backends",
  route: "EVT8xx: routes",
  openapi: "EVT9xx: answers of the APIs",
  precheck: "PRE1xx: items and dry-run calls of the precheck",
  nlb: "NLB1xx: NLB Services",
};

/** The list of Event codes of `docs/codes.md`: meaning in both languages and who has to act. */
export function renderEventCodes(): string {
  const lines = [
    "## Event codes",
    "",
    "Generated from `lib/knowledge/events`. Whose turn it is: *you* correct a field, an annotation or a resource; *account*",
    "pays, orders or raises a quota; *permissions* grants RAM or RBAC rights; *wait*: it passes by itself; *vendor*: a",
    "ticket, or a newer CCM.",
  ];
  for (const group of EVENT_GROUPS) {
    const rules = EVENT_RULES.filter((rule) => rule.group === group);
    lines.push(
      "",
      `### ${GROUPS[group]}`,
      "",
      "| code | English | 简体中文 | severity | turn |",
      "|---|---|---|---|---|",
    );
    for (const rule of [...rules].sort((a, b) => (a.code < b.code ? -1 : 1)))
      lines.push(
        `| ${rule.code} | ${cell(rule.title.en)} | ${cell(rule.title.zh)} | ${rule.severity} | ${whoActsOf(rule) ?? ""} |`,
      );
  }
  return `${lines.join("\n")}\n`;
}
