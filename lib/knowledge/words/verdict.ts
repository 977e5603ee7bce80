import { verdictOf, type Result } from "@/lib/model/result";
import { rowState, worse } from "@/lib/model/row-state";
import { joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import { verdictNumbers, verdictParts, type Judged } from "@/lib/model/verdict-parts";
import { WORDS } from "./rows";

/** A result, or a report's, whose findings may hold more. */
type Verdictable = Pick<Result, "summary" | "errors"> & {
  services: readonly (Pick<
    Result["services"][number],
    "service" | "loadBalancerId" | "status" | "reason" | "accepted"
  > & {
    findings: readonly { code: string; visibility: string; accepted?: object }[];
  })[];
};

/** Services of a result by CLB instance, as the tables group them. */
function judged(services: Verdictable["services"]): Judged[] {
  const groups = new Map<string, Judged & { findings: { code: string }[] }>();
  for (const row of services) {
    const state = rowState(row);
    if (row.loadBalancerId === null && (state === "skipped" || state === "pass")) continue;
    const id = row.loadBalancerId ?? `service:${row.service}`;
    const reported = row.findings.filter(({ visibility }) => visibility === "reported").length;
    const known = groups.get(id);
    if (!known) groups.set(id, { loadBalancerId: row.loadBalancerId, state, reported, findings: [...row.findings] });
    else {
      known.state = worse(known.state, state);
      known.reported += reported;
      known.findings.push(...row.findings);
    }
  }
  return [...groups.values()];
}

/** The verdict of a whole result in words, the same that the pages begin with: "Not ready: 37 to fix before ...". */
export function verdictSentence(result: Verdictable, locale: Locale): string {
  const verdict = verdictOf(result);
  const services = result.services.filter((row) => row.status !== "skipped").length;
  const numbers = verdictNumbers(judged(result.services));
  const sentences = verdictParts(verdict, numbers, services).map(([key, values]) =>
    translate(WORDS.sentence[key], locale, values),
  );
  const word =
    verdict === "readyExcept"
      ? translate(WORDS.sentence.readyExcept, locale, { count: numbers.stillReported })
      : translate(WORDS.verdict[verdict], locale);
  return labelled(word, joinSentences(sentences, locale), locale);
}
