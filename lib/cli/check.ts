import type { Locale } from "@/lib/model/text";
import { bundleOf } from "./bundle";
import type { LiveFlags } from "./collect";
import type { Report } from "./print-check";
import { CliError, type CliContext } from "./io";
import { CHECK_FORMATS, type CheckFormat, type FailOn } from "./names";
import { readWaivers } from "./waivers-file";

export interface CheckFlags extends LiveFlags {
  json?: boolean;
  format?: CheckFormat;
  report?: string[];
  failOn: FailOn;
  lang: Locale;
  /** False: what people wrote is left out, as in reports. */
  freeText: boolean;
  /** File of accepted findings; false: none, not even the one in this folder. */
  waivers?: string | false;
  /** Milliseconds: an older read is no answer. */
  maxAge?: number;
}

/**
 * The precheck as a gate. Exit status 0 nothing that counts (`--fail-on`), 1 something counts, 2 the check could not be made,
 * for some Services at least. One format goes to standard output; `--report` writes others of the same check to files.
 */
export async function checkCommand(context: CliContext, source: string | undefined, flags: CheckFlags): Promise<void> {
  if (flags.json && flags.format && flags.format !== "json")
    throw new CliError(`give either --json or --format ${flags.format}, not both`);
  // Command line errors are reported before a cluster is read.
  const reports = (flags.report ?? []).map(reportOf);
  const waivers = await readWaivers(flags.waivers);
  // Rules, sentences and formats are loaded while the first answers are on their way.
  const printCheck = () => import("./print-check");
  const bundle = await bundleOf(source, flags, () => void printCheck().catch(() => undefined));
  const format = flags.json ? "json" : (flags.format ?? "text");
  const { checkAndPrint } = await printCheck();
  context.exit(await checkAndPrint(bundle, { ...flags, format, reports, waivers }));
}

function reportOf(text: string): Report {
  const [, name, file] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (!file) throw new CliError(`--report ${text} is not FORMAT=FILE, like junit=preflight.xml`);
  const format = CHECK_FORMATS.find((known) => known === name);
  if (!format) throw new CliError(`--report ${text}: ${name} is not one of ${CHECK_FORMATS.join(", ")}`);
  return { format, file };
}
