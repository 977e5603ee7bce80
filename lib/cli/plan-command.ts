import type { Locale } from "@/lib/model/text";
import { runEngine } from "@/lib/engine";
import { withLosses } from "@/lib/judge/upgrade";
import { buildPlan, planHeader, renderPlanMarkdown, renderPlanScript } from "@/lib/remediation";
import { printJson, printText, readBundle, targetOf, type CliContext } from "./io";

export interface PlanFlags {
  format: "markdown" | "sh" | "json";
  targetVersion?: string;
  context?: string;
  lang: Locale;
}

/** Exit status 1 when there is something to do. */
export async function planCommand(context: CliContext, source: string, flags: PlanFlags): Promise<void> {
  const bundle = await readBundle(source);
  const locale = flags.lang;
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const result = withLosses(runEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion }), bundle);
  const options = { locale, kubeContext: flags.context, targetVersion };
  const steps = buildPlan(result, bundle, options);
  const header = planHeader(result.checkedAt, steps, bundle, { ...options, targetVersion: result.rulesVersion });
  // What a command changes is in the command: programs read what it leads to.
  if (flags.format === "json") await printJson(steps.map(({ changes: _changes, ...step }) => step));
  else await printText(flags.format === "sh" ? renderPlanScript(steps, header) : renderPlanMarkdown(steps, header));
  context.exit(steps.length > 0 ? 1 : 0);
}
