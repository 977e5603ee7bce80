import { WORDS } from "@/lib/model/words";
import { translate } from "@/lib/model/text";
import { effectsOf, inReadingOrder, stepNumbers, type StepEffect } from "./plan-effect";
import type { PlanStep } from "./plan-step";
import { counts, type PlanHeader } from "./plan-script";
import { PLAN_TEXT, RISK_TEXT } from "./plan-texts";

/**
 * The plan for a change request or an issue, in the sections of the page: one heading per effect, in it one per Service,
 * one item per step. `numbers`: as on the page; of chosen steps those of the plan that they were chosen from.
 */
export function renderPlanMarkdown(
  steps: readonly PlanStep[],
  header: PlanHeader = {},
  numbers: ReadonlyMap<string, number> = stepNumbers(steps),
): string {
  const locale = header.locale ?? "en";
  const out = [`# ${inline(translate(PLAN_TEXT.title, locale, { cluster: header.cluster ?? "-" }))}`, ""];
  if (steps.length === 0) return [...out, translate(PLAN_TEXT.nothing, locale), ""].join("\n");
  out.push(translate(PLAN_TEXT.counts, locale, counts(steps)), "", translate(PLAN_TEXT.oneEdit, locale), "");
  const effects = effectsOf(steps);
  let section: StepEffect | undefined;
  let owner: string | undefined;
  let last = 0;
  let mark = ".";
  for (const step of inReadingOrder(steps, effects)) {
    const effect = effects.get(step)!;
    if (effect !== section) {
      section = effect;
      owner = undefined;
      out.push(`## ${translate(PLAN_TEXT.effect[effect], locale)}`, "");
    }
    const name = step.service || step.loadBalancerId || "-";
    const number = numbers.get(step.id) ?? last + 1;
    // A list counts on from its first number, whatever is written: where steps were left out another mark begins another list.
    if (name !== owner) mark = ".";
    else if (number !== last + 1) mark = mark === "." ? ")" : ".";
    if (name !== owner) out.push(`### ${inline(name)}`, "");
    owner = name;
    last = number;
    // What belongs to an item stands below its text, not below its number.
    const pad = " ".repeat(`${number}${mark} `.length);
    out.push(
      `${number}${mark} **${inline(step.title)}** (${step.findings.join(", ")})`,
      "",
      `${pad}${inline(step.why)} ${translate(WORDS.traffic[step.traffic], locale)}. ${translate(PLAN_TEXT.risk, locale)}: ${translate(RISK_TEXT[step.risk], locale)}.`,
      "",
    );
    if (step.path) out.push(`${pad}${translate(PLAN_TEXT.console, locale)}: ${inline(step.path)}`, "");
    if (step.inspect) out.push(`${pad}${translate(PLAN_TEXT.inspect, locale)}:`, ...block(step.inspect, pad));
    if (step.command) out.push(...block(step.command, pad));
    if (step.example)
      out.push(
        `${pad}${translate(PLAN_TEXT.example, locale, { places: step.example.places.join(", ") })}:`,
        "",
        ...block(step.example.command, pad, "text"),
      );
    if (step.undo) out.push(`${pad}${translate(PLAN_TEXT.undo, locale)}:`, ...block(step.undo, pad));
  }
  return `${out.join("\n")}\n`;
}

/** Names and messages come from the cluster: they must not become markup. */
function inline(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/([\\`*_[\]<>#|])/g, "\\$1");
}

/** The fence is longer than any run of backticks inside. */
function block(command: string, pad: string, language = "sh"): string[] {
  const longest = Math.max(2, ...(command.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${pad}${fence}${language}`, ...command.split("\n").map((line) => `${pad}${line}`), `${pad}${fence}`, ""];
}
