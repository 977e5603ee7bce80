import { doubted, SERVICES_VANISHED } from "@/lib/ccm/vanished";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { readChoices, wayNames, type Choices } from "@/lib/model/ways";
import {
  buildPlan,
  planHeader,
  remediate,
  remediesOf,
  renderPlanMarkdown,
  renderPlanScript,
  standingOf,
  type PlanHeader,
  type PlanStep,
} from "@/lib/remediation";
import { checkBundle } from "@/lib/upgrade/check";
import { CliError, note, printJson, printText, readBundle, targetOf, type CliContext } from "./io";

export interface PlanFlags {
  format: "markdown" | "sh" | "json";
  targetVersion?: string;
  context?: string;
  acceptMissingServices?: boolean;
  /** Decisions, `FINDING~WAY`. */
  way?: string[];
  lang: Locale;
}

/** Decisions of the command line. An unknown finding or way is refused, with a list of the known ones. */
function choicesOf(texts: readonly string[] | undefined, result: Result, bundle: Bundle): Choices | undefined {
  if (!texts) return undefined;
  const choices = readChoices(texts);
  const { contextOf } = remediesOf(bundle, {});
  const open = buildPlan(result, bundle);
  for (const text of texts) {
    const [id, way] = [...readChoices([text])][0] ?? [text, ""];
    const found = result.services.flatMap((row) =>
      row.findings.flatMap((one) => (one.id === id || one.code === id ? [{ row, one }] : [])),
    );
    const events = open.flatMap(({ event, decision }) =>
      decision && (decision.id === id || event === id) ? wayNames(decision.options) : [],
    );
    if (found.length + events.length === 0) throw new CliError(`--way ${text}: this bundle has no finding ${id}`);
    const own = found.flatMap(({ row, one }) =>
      wayNames(remediate(one, contextOf(one, row.service, row.loadBalancerId)).options),
    );
    const named = [...own, ...events];
    const names = [...new Set(named)];
    if (!names.includes(way)) throw new CliError(`--way ${text}: expected ${id}~ and one of ${names.join(", ")}`);
  }
  return choices;
}

/**
 * The steps as programs read them: what a command changes is in the command. An edit at an owner's source comes with the first
 * step that it covers, and names all its Services.
 */
function withSources(steps: readonly PlanStep[], { sources = [] }: PlanHeader) {
  const left = new Set(sources);
  return steps.map(({ changes: _changes, brief: _brief, follows: _follows, decision: _decision, ...step }) => {
    const covers = step.command !== undefined && step.annotations !== undefined;
    const atSource = [...left].filter(({ services }) => covers && services.includes(step.service));
    for (const edit of atSource) left.delete(edit);
    return atSource.length > 0 ? { ...step, atSource } : step;
  });
}

/** Exit status 1 when there is something to do; 2 when there is not, but the list of Services is doubtful: its instances get no steps. */
export async function planCommand(context: CliContext, source: string, flags: PlanFlags): Promise<void> {
  const bundle = doubted(await readBundle(source), flags.acceptMissingServices);
  const doubt = bundle.errors?.find(({ code }) => code === SERVICES_VANISHED);
  if (doubt) note(doubt.message ?? "");
  const locale = flags.lang;
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const result = checkBundle(bundle, { checkedAt: new Date().toISOString(), targetVersion });
  const options = { locale, kubeContext: flags.context, targetVersion, choices: choicesOf(flags.way, result, bundle) };
  const steps = buildPlan(result, bundle, options);
  const header = {
    ...planHeader(result.checkedAt, steps, bundle, { ...options, targetVersion: result.rulesVersion }),
    ...standingOf(result.services, bundle, options),
  };
  if (flags.format === "json") await printJson(withSources(steps, header));
  else await printText(flags.format === "sh" ? renderPlanScript(steps, header) : renderPlanMarkdown(steps, header));
  context.exit(steps.length > 0 ? 1 : doubt ? 2 : 0);
}
