import type { EditFate } from "@/lib/owners/fate";
import type { Consequence } from "@/lib/model/consequence";
import type { Finding } from "@/lib/model/result";
import type { Params, Text } from "@/lib/model/text";

/** One annotation of an edit. `from` is absent where it is new, `to` where it is removed. */
export interface ShownEdit {
  name: string;
  from?: string;
  to?: string;
}

type Told = Pick<Finding, "code" | "params" | "message">;
type Values = Readonly<Record<string, string | undefined>>;

/** Sentences as data, one after the other where they are a list. `say` alone makes a text of them. */
export type Phrase =
  /** `inTable`: the table of the differences says it too. */
  | {
      readonly text: Text;
      readonly params?: Readonly<Record<string, Params[string] | Phrase>>;
      readonly inTable?: true;
    }
  /** A sentence of the guide: a place without a value reads `<name>`. */
  | { readonly guide: Text; readonly values: Values }
  | { readonly about: Told; readonly part: "title" | "cause" }
  | { readonly edits: readonly ShownEdit[]; readonly bare?: true }
  | { readonly fate: EditFate }
  /** Consequences of a step; `way`: the title of the way that leads there. */
  | { readonly leadsTo: Consequence; readonly service: string; readonly way?: Text }
  | { readonly takenBack: Consequence; readonly service: string }
  /** Each with its full stop. */
  | { readonly sentences: readonly Phrase[] }
  | readonly Phrase[];

const isList = (phrase: Phrase): phrase is readonly Phrase[] => Array.isArray(phrase);

const KINDS = ["text", "guide", "about", "edits", "fate", "leadsTo", "takenBack", "sentences"];

/** Whether a value of a sentence is a phrase itself. */
export const isPhrase = (value: unknown): value is Phrase =>
  Array.isArray(value)
    ? value.some(isPhrase)
    : typeof value === "object" && value !== null && KINDS.some((kind) => kind in value);

/** A sentence of a table with those of the values that it shows: without the others equal sentences are equal phrases. */
export function sentence(text: Text, params: Params = {}): Phrase {
  const own = Object.entries(params).filter(([name]) => text.en.includes(`{${name}`) || text.zh.includes(`{${name}`));
  return own.length > 0 ? { text, params: Object.fromEntries(own) } : { text };
}

/** A finding as a sentence needs it. */
export const about = ({ code, params, message }: Told, part: "title" | "cause" = "title"): Phrase => ({
  about: { code, params, message },
  part,
});

const samePhrase = (a: Phrase, b: Phrase): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Phrases, each once. */
export const distinctPhrases = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.map((one) => [JSON.stringify(one), one])).values(),
];

/** Whether a phrase is, or contains, another one. */
export function contains(phrase: Phrase, part: Phrase): boolean {
  if (samePhrase(phrase, part)) return true;
  if (isList(phrase)) return phrase.some((one) => contains(one, part));
  if ("sentences" in phrase) return phrase.sentences.some((one) => contains(one, part));
  return (
    "text" in phrase && Object.values(phrase.params ?? {}).some((value) => isPhrase(value) && contains(value, part))
  );
}
