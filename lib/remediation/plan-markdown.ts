import { say } from "@/lib/model/text";
import type { PlanStep } from "./plan";
import { counts, type PlanHeader } from "./plan-script";
import { PLAN_TEXT, RISK_TEXT, TRAFFIC_TEXT } from "./plan-texts";

/** The plan for a change request or an issue: one heading per Service, one item per step. */
export function renderPlanMarkdown(steps: readonly PlanStep[], header: PlanHeader = {}): string {
  const locale = header.locale ?? "en";
  const out = [`# ${inline(say(PLAN_TEXT.title, locale, { cluster: header.cluster ?? "-" }))}`, ""];
  if (steps.length === 0) return [...out, say(PLAN_TEXT.nothing, locale), ""].join("\n");
  out.push(say(PLAN_TEXT.counts, locale, counts(steps)), "", say(PLAN_TEXT.oneEdit, locale), "");
  let service: string | undefined;
  let leftStarted = false;
  steps.forEach((step, position) => {
    if (step.command === undefined && !leftStarted) {
      leftStarted = true;
      service = undefined;
      out.push(`## ${say(PLAN_TEXT.left, locale)}`, "");
    }
    if (step.service !== service)
      out.push(`${leftStarted ? "###" : "##"} ${inline(step.service || step.loadBalancerId || "-")}`, "");
    service = step.service;
    out.push(
      `${position + 1}. **${inline(step.title)}** (${step.findings.join(", ")})`,
      "",
      `   ${inline(step.why)} ${say(PLAN_TEXT.traffic, locale)}: ${say(TRAFFIC_TEXT[step.traffic], locale)}. ${say(PLAN_TEXT.risk, locale)}: ${say(RISK_TEXT[step.risk], locale)}.`,
      "",
    );
    if (step.path) out.push(`   ${say(PLAN_TEXT.console, locale)}: ${inline(step.path)}`, "");
    if (step.inspect) out.push(`   ${say(PLAN_TEXT.inspect, locale)}:`, ...block(step.inspect));
    if (step.command) out.push(...block(step.command));
    if (step.undo) out.push(`   ${say(PLAN_TEXT.undo, locale)}:`, ...block(step.undo));
  });
  return `${out.join("\n")}\n`;
}

/** Names and messages come from the cluster: they must not become markup. */
function inline(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/([\\`*_[\]<>#|])/g, "\\$1");
}

/** The fence is longer than any run of backticks inside. */
function block(command: string): string[] {
  const longest = Math.max(2, ...(command.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`   ${fence}sh`, ...command.split("\n").map((line) => `   ${line}`), `   ${fence}`, ""];
}
