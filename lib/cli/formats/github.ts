import { unjudgedSentence } from "@/lib/knowledge/words/unjudged";
import { isFailing, isUnjudged } from "@/lib/model/result";
import { labelled } from "@/lib/model/text";
import { visible } from "@/lib/text/inert";
import { acceptedBy, waiverState, waiverSubject } from "@/lib/upgrade/waivers/texts";
import { errorLine } from "../io";
import { serviceLines, verdictLine, words, type Renderer } from "./texts";

/** A step shows ten annotations of a kind, so each Service gets one, with all its findings inside. */
type Level = "error" | "warning" | "notice";

/** Workflow commands of GitHub Actions: an annotation for each Service that counts, then the verdict. */
export const renderGithub: Renderer = ({ result, counted, options: { locale } }, gate) => {
  const w = words(locale);
  const out: string[] = [];
  for (const row of result.services) {
    const found = counted(row, gate);
    if (found.length > 0 || (isFailing(row) && gate.failOn !== "reported")) {
      const lines = serviceLines(row, found, locale, "  ");
      const level = found.every((finding) => finding.visibility === "advice") && !isFailing(row);
      out.push(command(level ? "warning" : "error", `${found[0]?.code ?? ""} ${row.service}`.trim(), lines.join("\n")));
    } else if (isUnjudged(row))
      out.push(command("warning", row.service, unjudgedSentence(row, (f) => f.title, locale) ?? w("unjudged")));
  }
  for (const orphan of result.orphans)
    if (orphan.finding && gate.counts(orphan.finding))
      out.push(command("warning", `${orphan.finding.code} ${orphan.loadBalancerId}`, orphan.finding.title));
  for (const waiver of result.waivers ?? [])
    out.push(
      command(
        waiver.state === "active" ? "notice" : "warning",
        labelled(waiverState(waiver.state, locale), waiverSubject(waiver, locale), locale),
        acceptedBy(waiver, locale),
      ),
    );
  for (const error of result.errors) out.push(command("warning", w("notRead", { count: 1 }), errorLine(error)));
  out.push(command(gate.status === 0 ? "notice" : "error", w("title"), verdictLine(result, locale)));
  return `${out.join("\n")}\n`;
};

/**
 * One command on one line. Whatever comes from a cluster is escaped as the runner unescapes it (percent, carriage return, line
 * feed; in a property also colon and comma), so no name or message can start another command.
 */
export function command(level: Level, title: string, message: string): string {
  return `::${level} title=${property(title)}::${data(message)}`;
}

const data = (text: string) => visible(text).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
const property = (text: string) => data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
