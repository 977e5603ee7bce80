import { WORDS } from "@/lib/knowledge/words/rows";
import { verdictOf, type Result } from "@/lib/model/result";
import { joinSentences, labelled, translate, type Locale } from "@/lib/model/text";
import { verdictNumbers, verdictParts, verdictWord } from "@/lib/model/verdict-parts";
import { instanceRows } from "../rows";
import { summarizeRow } from "./rows";

/** The verdict of a whole result in words, the same that the pages begin with: "Not ready: 37 to fix before ...". */
export function verdictSentence(result: Pick<Result, "summary" | "errors" | "services">, locale: Locale): string {
  const services = result.services.filter((row) => row.status !== "skipped").length;
  const numbers = verdictNumbers(instanceRows(result.services.map((row) => summarizeRow(row, undefined))));
  const verdict = verdictWord(verdictOf(result), numbers);
  const sentences = verdictParts(verdict, numbers, services).map(([key, values]) =>
    translate(WORDS.sentence[key], locale, values),
  );
  const word =
    verdict === "readyExcept"
      ? translate(WORDS.sentence.readyExcept, locale, { count: numbers.stillReported })
      : translate(WORDS.verdict[verdict], locale);
  return labelled(word, joinSentences(sentences, locale), locale);
}
