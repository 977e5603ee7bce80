import { inLanguage, type Locale } from "@/lib/model/text";
import { findingInfo } from "@/lib/knowledge/findings";
import { fillCommand, translateGeneric } from "@/lib/knowledge/steps";
import { answerRule, earlierCodes } from "@/lib/knowledge/answers";
import { isOutside, speakerOf } from "@/lib/triage/foreign";
import { publishedPages, searchEverything, type FoundEntry } from "@/lib/triage/guide";
import { visible as plain } from "@/lib/text/inert";
import { printJson, printText, type CliContext } from "./io";

/** Entries shown as text; `--json` prints all codes. */
const SHOWN = 10;
/** Titles named where none answers for sure. */
const NEAREST = 3;

/** An entry as text: what it says, and its steps with their commands. */
export function answerText(
  { code, title, summary }: Pick<FoundEntry, "code" | "title" | "summary">,
  locale: Locale,
): string {
  const remedy = findingInfo(code)?.remedy;
  const steps = answerRule(code)?.steps ?? [];
  return [
    code === title ? code : `${named(code)}  ${title}`,
    `    ${summary}`,
    ...(remedy && inLanguage(remedy, locale) !== summary ? [`    ${translateGeneric(remedy, locale)}`] : []),
    ...steps.flatMap(({ under, text, command }, at) => [
      ...(under && under !== steps[at - 1]?.under ? [`    ${translateGeneric(under, locale)}`] : []),
      `    ${under ? "  " : ""}- ${translateGeneric(text, locale)}`,
      ...(command ? [`    ${under ? "  " : ""}  ${fillCommand(command, {})}`] : []),
    ]),
  ].join("\n");
}

/** A code with its earlier ones. */
const named = (code: string) => [code, ...earlierCodes(code).map((old) => `(${old})`)].join(" ");

/** That no page answers for sure, or the one thing that decides between the two best, where a question leaves it open. */
export const askLines = ([first, second]: readonly FoundEntry[]): string[] => [
  ...(first?.unsure ? [first.unsure] : []),
  ...(first?.ask ? [`${first.ask} ${first.when}: ${first.code}. ${second?.when}: ${second?.code}.`] : []),
];

/** The same for programs, with the codes in order. */
export const foundFacts = (found: readonly FoundEntry[]) => ({
  codes: found.map(({ code }) => code),
  ...(found[0]?.unsure ? { unsure: found[0].unsure } : {}),
  ...(found[0]?.ask
    ? { ask: { question: found[0].ask, answers: found.slice(0, 2).map(({ when = "", code }) => ({ when, code })) } }
    : {}),
});

/** Published documents near a question, under their own heading. */
export function publishedLines(query: string, locale: Locale): string[] {
  const pages = publishedPages(query, locale);
  return pages.length === 0
    ? []
    : [inLanguage(PUBLISHED, locale), ...pages.map(({ title, href }) => `    ${title}\n    ${href}`)];
}
const PUBLISHED = { en: "Published documents near the question:", zh: "与问题相近的官方文档：" };

/** Whose line a query is, where it is one of a gateway, a server or a client, and no question about one. */
export function elsewhere(query: string, locale: Locale): string[] {
  const speaker = isOutside(query) ? speakerOf(query) : undefined;
  return speaker ? [inLanguage(speaker.title, locale)] : [];
}

/** The best answer, then titles, then published documents. Exit status 0: something was found, 1: nothing was. `--json` prints the codes in order, best first. */
export async function searchCommand(
  context: CliContext,
  words: readonly string[],
  flags: { json?: boolean; lang: Locale },
): Promise<void> {
  const query = words.join(" ");
  const found = searchEverything(query, flags.lang);
  if (flags.json) await printJson(found.map(({ code }) => code));
  else if (found.length > 0) {
    const [first, ...others] = found.slice(0, SHOWN);
    const isSure = !first!.unsure;
    const lines = [
      ...elsewhere(query, flags.lang),
      ...askLines(found),
      ...(isSure ? [answerText(first!, flags.lang)] : []),
      ...(isSure && others.length > 0 ? [""] : []),
      ...(isSure ? others : found.slice(0, NEAREST)).map(({ code, title }) => `${named(code)}  ${title}`),
      ...publishedLines(query, flags.lang).map((line, at) => (at === 0 ? `\n${line}` : line)),
    ];
    await printText(`${lines.map(plain).join("\n")}\n`);
  }
  context.exit(found.length > 0 ? 0 : 1);
}
