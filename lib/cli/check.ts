import { writeFile } from "node:fs/promises";
import { runEngine } from "@/lib/engine";
import { doubted } from "@/lib/ccm/vanished";
import type { Bundle } from "@/lib/model/bundle";
import { nothingButNlb } from "@/lib/model/result";
import { renderFinding } from "@/lib/findings/text";
import { applyWaivers } from "@/lib/waivers";
import { acceptedBy, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { checkedFrom, checkFormatOf, renderCheck, type CheckFormat } from "./formats";
import { failOnOf, gateOf } from "./gate";
import { CliError, localeOf, note, printText, readBundle, targetOf } from "./io";
import { readWaivers } from "./waivers-file";
import type { CliContext } from "./context";
import { notCoveredLine } from "./terminal";

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
  const bundle: Bundle = flags.live
    ? await (await import("./collect")).collectForCli(flags)
    : doubted(await readBundle(source as string), flags.acceptMissingServices);
  const targetVersion = targetOf(flags.targetVersion, bundle);
  const result = applyWaivers(runEngine(bundle, { checkedAt: new Date().toISOString(), targetVersion }), waivers);
  const checked = checkedFrom(result, bundle, { locale, kubeContext: flags.context, targetVersion });
  const gate = gateOf(result, failOn);
  for (const report of reports) await writeReport(report.file, renderCheck(report.format, checked, gate));
  await printText(renderCheck(format, checked, gate));
  if (gate.status === 2)
    note(
      nothingButNlb(result)
        ? `preflight: ${notCoveredLine(result.summary.notCovered ?? 0, "en")}`
        : `preflight: ${counted(result.summary.status.unknown, "Service")} could not be judged: ${counted(result.errors.length, "read")} failed (see errors)`,
    );
  // What a setting would answer is asked of people; for programs it stands among the result's notes.
  if (format === "text")
    for (const { code, params } of result.versionNotes)
      if (code === "CLB920" || code === "CLB921") {
        const { title, remedy } = renderFinding({ code, params }, "en");
        note(`preflight: ${title}. ${remedy}`);
      }
  for (const waiver of result.waivers ?? [])
    if (waiver.state !== "active")
      note(
        `preflight: ${waiverSubject(waiver, "en")}: ${waiverState(waiver.state, "en")} (${acceptedBy(waiver, "en")})`,
      );
  context.exit(gate.status);
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function reportOf(text: string): { format: CheckFormat; file: string } {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new CliError(`--report ${text} is not FORMAT=FILE, like junit=preflight.xml`);
  return { format: checkFormatOf(text.slice(0, at)), file: text.slice(at + 1) };
}

async function writeReport(file: string, text: string): Promise<void> {
  // Reports hold names and addresses of production: for the owner's eyes.
  await writeFile(file, text, { mode: 0o600 }).catch((error: Error) => {
    throw new CliError(`${file} could not be written: ${error.message}`);
  });
}
