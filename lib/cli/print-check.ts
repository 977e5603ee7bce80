import { writeFile } from "node:fs/promises";
import type { Bundle } from "@/lib/model/bundle";
import { nothingButNlb, type Waiver } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { withoutFreeTexts } from "@/lib/report/redact";
import { checkBundle } from "@/lib/upgrade/check";
import { acceptedBy, waiverState, waiverSubject } from "@/lib/upgrade/waivers/texts";
import { checkedFrom, renderCheck } from "./formats";
import { ageOf, lapsedText } from "./formats/texts";
import { gateOf, type Gate } from "./gate";
import { CliError, note, printText, targetOf } from "./io";
import type { CheckFormat, FailOn } from "./names";

/** A format of the same check that goes to a file. */
export interface Report {
  format: CheckFormat;
  file: string;
}

interface Requested {
  format: CheckFormat;
  failOn: FailOn;
  reports: readonly Report[];
  lang: Locale;
  waivers: readonly Waiver[];
  freeText: boolean;
  /** CCM version to upgrade to, as given. */
  targetVersion?: string;
  /** Milliseconds: an older read is no answer. */
  maxAge?: number;
  /** kubeconfig context that commands name. */
  context?: string;
}

/** Judges a bundle, prints and writes the requested formats, and notes on standard error. Returns the exit status. */
export async function checkAndPrint(bundle: Bundle, requested: Requested): Promise<Gate["status"]> {
  const { format, failOn, reports, lang: locale, waivers, context: kubeContext } = requested;
  const targetVersion = targetOf(requested.targetVersion, bundle);
  const judged = checkBundle(bundle, { checkedAt: new Date().toISOString(), targetVersion }, waivers);
  const shown = requested.freeText ? { bundle, result: judged } : withoutFreeTexts(bundle, judged);
  const { result } = shown;
  const checked = checkedFrom(result, shown.bundle, { locale, kubeContext, targetVersion });
  const found = gateOf(result, failOn, checked.notes);
  const lapsed = isLapsed(ageOf(checked), requested.maxAge);
  const gate: Gate = lapsed ? { ...found, status: 2, lapsed } : found;
  for (const report of reports) await writeReport(report.file, renderCheck(report.format, checked, gate));
  await printText(renderCheck(format, checked, gate));
  if (lapsed) note(`preflight: ${lapsedText(checked, "en")}`);
  else if (gate.status === 2)
    note(
      nothingButNlb(result)
        ? `preflight: ${translator("en")("check.sentence.notCovered", { count: result.summary.notCovered ?? 0 })}`
        : `preflight: ${counted(result.summary.status.unknown, "Service")} could not be judged: ${counted(result.errors.length, "read")} failed (see errors)`,
    );
  // Notes that a setting would answer are printed for people; programs read them in the result.
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
  return gate.status;
}

const MINUTE_MS = 60_000;

/** A read that is too old says nothing of the cluster now, nor does one whose time is not known or lies ahead. */
const isLapsed = (age: number | undefined, maxAge: number | undefined): boolean =>
  maxAge !== undefined && (age === undefined || age < -CLOCKS_DIFFER || age * MINUTE_MS > maxAge);
/** Minutes. */
const CLOCKS_DIFFER = 5;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

async function writeReport(file: string, text: string): Promise<void> {
  // Reports hold names and addresses of production: only the owner may read them.
  await writeFile(file, text, { mode: 0o600 }).catch((error: Error) => {
    throw new CliError(`${file} could not be written: ${error.message}`);
  });
}
