import { WORDS } from "@/lib/model/words";
import { translate } from "@/lib/model/text";
import type { PlanStep } from "./plan-step";
import { counts, type PlanHeader } from "./plan-script";
import { PLAN_TEXT, RISK_TEXT } from "./plan-texts";

/** The plan for a change request or an issue: one heading per Service, one item per step. */
export function renderPlanMarkdown(steps: readonly PlanStep[], header: PlanHeader = {}): string {
  const locale = header.locale ?? "en";
  const out = [`# ${inline(translate(PLAN_TEXT.title, locale, { cluster: header.cluster ?? "-" }))}`, ""];
  if (steps.length === 0) return [...out, translate(PLAN_TEXT.nothing, locale), ""].join("\n");
  out.push(translate(PLAN_TEXT.counts, locale, counts(steps)), "", translate(PLAN_TEXT.oneEdit, locale), "");
  let service: string | undefined;
  let leftStarted = false;
  steps.forEach((step, position) => {
    if (step.command === undefined && !leftStarted) {
      leftStarted = true;
      service = undefined;
      out.push(`## ${translate(PLAN_TEXT.left, locale)}`, "");
    }
    if (step.service !== service)
      out.push(`${leftStarted ? "###" : "##"} ${inline(step.service || step.loadBalancerId || "-")}`, "");
    service = step.service;
    out.push(
      `${position + 1}. **${inline(step.title)}** (${step.findings.join(", ")})`,
      "",
      `   ${inline(step.why)} ${translate(WORDS.traffic[step.traffic], locale)}. ${translate(PLAN_TEXT.risk, locale)}: ${translate(RISK_TEXT[step.risk], locale)}.`,
      "",
    );
    if (step.path) out.push(`   ${translate(PLAN_TEXT.console, locale)}: ${inline(step.path)}`, "");
    if (step.inspect) out.push(`   ${translate(PLAN_TEXT.inspect, locale)}:`, ...block(step.inspect));
    if (step.command) out.push(...block(step.command));
    if (step.example)
      out.push(
        `   ${translate(PLAN_TEXT.example, locale, { places: step.example.places.join(", ") })}:`,
        "",
        ...block(step.example.command, "text"),
      );
    if (step.undo) out.push(`   ${translate(PLAN_TEXT.undo, locale)}:`, ...block(step.undo));
  });
  return `${out.join("\n")}\n`;
}

/** Names and messages come from the cluster: they must not become markup. */
function inline(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/([\\`*_[\]<>#|])/g, "\\$1");
}

/** The fence is longer than any run of backticks inside. */
function block(command: string, language = "sh"): string[] {
  const longest = Math.max(2, ...(command.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`   ${fence}${language}`, ...command.split("\n").map((line) => `   ${line}`), `   ${fence}`, ""];
}
