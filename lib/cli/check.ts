import { doubted } from "@/lib/ccm/vanished";
import type { Bundle } from "@/lib/model/bundle";
import { failOnOf } from "./fail-on";
import { checkFormatOf } from "./formats/names";
import type { Report } from "./judge";
import { CliError, localeOf, readBundle } from "./io";
import { readWaivers } from "./waivers-file";
import type { CliContext } from "./context";

export interface CheckFlags {
  live?: boolean;
  context?: string;
  targetVersion?: string;
  maxQps?: string;
  json?: boolean;
  format?: string;
  report?: string[];
  failOn?: string;
  lang?: string;
  acceptMissingServices?: boolean;
  /** File of accepted findings; false: none, not even the one in this folder. */
  waivers?: string | false;
}

/**
 * The precheck as a gate. Exit status 0 nothing that counts (`--fail-on`), 1 something counts, 2 the check could not be made,
 * for some Services at least. One format goes to standard output; `--report` writes others of the same check to files.
 */
export async function checkCommand(context: CliContext, source: string | undefined, flags: CheckFlags): Promise<void> {
  if (flags.live && source) throw new CliError("give either a bundle file or --live, not both");
  if (!flags.live && !source) throw new CliError("name a bundle file (- for standard input), or use --live");
  if (flags.json && flags.format && flags.format !== "json")
    throw new CliError(`give either --json or --format ${flags.format}, not both`);
  // Everything that can be wrong with the command line is said before a cluster is read.
  const format = checkFormatOf(flags.json ? "json" : (flags.format ?? "text"));
  const failOn = failOnOf(flags.failOn);
  const reports = (flags.report ?? []).map(reportOf);
  const locale = localeOf(flags.lang);
  const waivers = await readWaivers(flags.waivers);
  // Rules, sentences and formats are loaded while the first answers are on their way.
  const judge = () => import("./judge");
  const bundle: Bundle = flags.live
    ? await (await import("./collect")).collectForCli(flags, () => void judge().catch(() => undefined))
    : doubted(await readBundle(source as string), flags.acceptMissingServices);
  const asked = {
    format,
    failOn,
    reports,
    locale,
    waivers,
    targetVersion: flags.targetVersion,
    kubeContext: flags.context,
  };
  context.exit(await (await judge()).judgeAndTell(bundle, asked));
}

function reportOf(text: string): Report {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new CliError(`--report ${text} is not FORMAT=FILE, like junit=preflight.xml`);
  return { format: checkFormatOf(text.slice(0, at)), file: text.slice(at + 1) };
}
