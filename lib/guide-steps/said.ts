import type { Traffic } from "@/lib/model/result";
import { fill, inLanguage, type Locale, type Text } from "@/lib/model/text";
import { shellQuote } from "@/lib/text/shell";

// How steps are said and filled. Pages import this file alone: the tables beside it hold both languages.

type Values = Readonly<Record<string, string | undefined>>;

type GuideStepKind = "kubectl" | "aliyun" | "console" | "ticket" | "note";

/**
 * One thing to do. `command` holds `{placeholders}` that `fillCommand` replaces with shell-quoted values; a place
 * without a value stays visible as `<placeholder>`. `change` marks commands that alter something.
 */
export interface GuideStep {
  kind: GuideStepKind;
  text: Text;
  command?: string;
  change?: true;
  /** A change that loses a node, or somebody's listener: it is never the thing to type first, a person chooses it. */
  decision?: Traffic;
}

/** A step in the reader's language, as answers carry it. */
export interface SaidStep extends Pick<GuideStep, "kind" | "command" | "change"> {
  text: string;
}

/** Fills `{name}` with shell-quoted values; what is missing stays readable as `<name>`. */
export function fillCommand(template: string, params: Values): string {
  return template.replace(/\{([A-Za-z]\w*)\}/g, (whole, name: string) => {
    // The one bare word of kubectl's jsonpath.
    if (name === "end") return whole;
    const value = params[name];
    if (value === undefined || value === "") return `<${name}>`;
    // Several addresses are one alternative for grep.
    const shown = name === "ips" && template.includes("grep -E") ? value.replaceAll(",", "|") : value;
    // A pasted message may hold a NUL, which no command can carry.
    return shellQuote(shown.replaceAll("\0", ""));
  });
}

/** A sentence with the values at hand; a place without one becomes an ellipsis, so that a general page reads well. */
export function translateGeneric(text: Text, locale: Locale, params: Values = {}): string {
  return fillGeneric(inLanguage(text, locale), params);
}

/** The same for a sentence whose language is chosen already. */
export function fillGeneric(sentence: string, params: Values = {}): string {
  return fill(sentence, params)
    .replace(/\{\w+\}/g, "…")
    .replaceAll("….", "…");
}

/** A step in one language, its places still open: pages fill them with the values they have at hand. */
export function sayStep({ kind, text, command, change }: GuideStep, locale: Locale): SaidStep {
  return {
    kind,
    text: inLanguage(text, locale),
    ...(command === undefined ? {} : { command }),
    ...(change ? { change } : {}),
  };
}
