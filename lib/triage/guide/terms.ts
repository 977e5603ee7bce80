import { stemmer } from "stemmer";
import { STOP_WORDS, SYNONYMS } from "@/lib/knowledge/search/vocabulary";

/** By the word as it is written and by its stem: every form of a word means the same. */
const WORDS = new Map(
  Object.entries(SYNONYMS).flatMap(([word, others]) =>
    others.split("; ").flatMap((other) => [[stemmer(other), word] as const, [other, word] as const]),
  ),
);
const STOP = new Set(STOP_WORDS.split(" "));
const CHINESE = /[\u3400-\u9fff]/;
/** Terms of several words or without blanks around it is replaced before the text is cut, longest first. */
const PHRASES = [...WORDS.keys()]
  .filter((phrase) => phrase.includes(" ") || (CHINESE.test(phrase) && phrase.length > 1))
  .sort((a, b) => b.length - a.length);
/** The common prefix of annotations distinguishes none. */
const ANNOTATION =
  /(?:service\.beta\.kubernetes\.io\/)?ali(?:baba-)?cloud-loadbalancer-|service\.beta\.kubernetes\.io\//g;
const segmenter = new Intl.Segmenter("zh-CN", { granularity: "word" });

/** Terms of a text for the search: lower case, stems, synonyms as one word; Chinese in words and in pairs of characters. */
export function terms(text: string): string[] {
  let lower = text.toLowerCase().normalize("NFKC").replaceAll("’", "'").replace(ANNOTATION, " ");
  for (const phrase of PHRASES)
    if (lower.includes(phrase)) lower = lower.replaceAll(phrase, ` ${WORDS.get(phrase) ?? phrase} `);
  return (lower.match(/[a-z0-9]+(?:[._:/-][a-z0-9]+)*|[\u3400-\u9fff]+/g) ?? [])
    .flatMap((piece) => (CHINESE.test(piece) ? chinese(piece) : [piece, ...compound(piece)]))
    .filter((word) => !STOP.has(word))
    .map(term)
    .filter((word) => !STOP.has(word));
}

const compound = (piece: string) => (/[._:/-]/.test(piece) ? piece.split(/[._:/-]/) : []);

/** A word that the dictionary does not hold together is found by its pairs. */
const chinese = (run: string) =>
  Array.from(segmenter.segment(run), ({ segment }) => segment).flatMap((word) =>
    word.length > 2 && !STOP.has(word)
      ? [word, ...Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))]
      : [word],
  );

function term(word: string): string {
  const stem = stemmer(word);
  return stemmer(WORDS.get(word) ?? WORDS.get(stem) ?? word);
}
