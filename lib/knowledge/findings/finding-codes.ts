import { FINDINGS, FINDING_GROUPS } from "./index";
import { HARMLESS } from "./harmless";
import { OFFICIAL_CHECKS } from "./types";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const kinds: Record<string, string> = {
  annotation: "CLB1xx: annotations",
  listener: "CLB2xx: listeners",
  backend: "CLB3xx: VServer groups and backends",
  instance: "CLB4xx: the CLB instance",
  lifecycle: "CLB5xx: finding, reusing, creating and deleting",
  version: "CLB6xx: the target version",
  source: "CLB9xx: inputs that could not be read",
};

/** The text of `docs/codes.md`: every finding code in both languages, made from the tables. */
export function renderCodesMarkdown(): string {
  const lines = [
    "# Finding codes",
    "",
    "Generated from `lib/knowledge/findings` by `npm run docs`. Do not edit by hand.",
    "Codes are stable and never reused. `{words}` are filled from the finding.",
  ];
  for (const { group, findings } of FINDING_GROUPS) {
    lines.push("", `## ${kinds[group] ?? group}`);
    const byCode = [...findings].sort((a, b) => (a.code < b.code ? -1 : 1));
    for (const info of byCode) {
      const marks = [
        info.category,
        info.severity,
        info.messageCode && `MessageCode ${info.messageCode}`,
        info.officialCheck && `precheck row "${info.officialCheck}"`,
        info.retired && "retired",
        info.documentedOnly && "documented only, never found by a 2.x version",
      ];
      lines.push("", `### ${info.code}`, "", `*${marks.filter(Boolean).join(" · ")}*`, "");
      lines.push("| | English | 简体中文 |", "|---|---|---|");
      for (const part of ["title", "shortTitle", "cause", "remedy"] as const)
        lines.push(
          `| ${part === "shortTitle" ? "short title" : part} | ${cell(info[part].en)} | ${cell(info[part].zh)} |`,
        );
    }
  }
  lines.push("", "## Harmless differences", "", "| id | English | 简体中文 |", "|---|---|---|");
  for (const [id, text] of Object.entries(HARMLESS)) lines.push(`| ${id} | ${cell(text.en)} | ${cell(text.zh)} |`);
  lines.push("", "## Rows of the product's precheck table", "", "| row | codes |", "|---|---|");
  for (const row of OFFICIAL_CHECKS) {
    const codes = Object.values(FINDINGS).filter((info) => info.officialCheck === row);
    lines.push(`| ${row} | ${codes.map((info) => info.code).join(", ")} |`);
  }
  return `${lines.join("\n")}\n`;
}
