import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import { CliError, localeOf, note, printJson, printText, readBundle, targetOf } from "./io";
import type { CliContext } from "./context";
import { publish } from "./publish";
import { renderResult } from "./terminal";

export interface CheckFlags {
  live?: boolean;
  context?: string;
  targetVersion?: string;
  maxQps?: string;
  json?: boolean;
  lang?: string;
}

/** Exit status 0 no failing Service, 1 some fail, 2 the check could not be made, for some Services at least. */
export async function checkCommand(context: CliContext, source: string | undefined, flags: CheckFlags): Promise<void> {
  if (flags.live && source) throw new CliError("give either a bundle file or --live, not both");
  if (!flags.live && !source) throw new CliError("name a bundle file (- for standard input), or use --live");
  const bundle: Bundle = flags.live
    ? await (await import("./collect")).collectForCli(flags)
    : await readBundle(source as string);
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const result = runEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion });
  const options = { locale: localeOf(flags.lang), kubeContext: flags.context, targetVersion };
  if (flags.json) await printJson(publish(result, bundle, options));
  else await printText(renderResult(result, bundle, options));
  const verdict = verdictOf(result);
  if (verdict === "unknown")
    note(
      `preflight: ${result.summary.status.unknown} Services could not be judged: ${result.errors.length} reads failed (see errors)`,
    );
  context.exit(verdict === "notReady" ? 1 : verdict === "unknown" ? 2 : 0);
}
