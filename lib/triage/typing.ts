import { putIn } from "./templates";

interface Entry {
  word: string;
  letters: number;
  often: number;
}

/** Words to look for the one that was meant by another. */
interface Words {
  all: ReadonlySet<string>;
  /** By length and the letter at one of the first two places. */
  near: ReadonlyMap<number, readonly Entry[]>;
  /** By their first `START` letters. */
  starts: ReadonlyMap<string, readonly Entry[]>;
}

const START = 4;
const keyOf = (length: number, place: 0 | 1, letter: number) => (2 * length + place) * 65_536 + letter;

export function wordsByLength(words: Iterable<string>, often: (word: string) => number = () => 0): Words {
  const all = new Set(words);
  const near = new Map<number, Entry[]>();
  const starts = new Map<string, Entry[]>();
  for (const word of all) {
    const entry = { word, letters: lettersOf(word), often: often(word) };
    for (const place of [0, 1] as const) putIn(near, keyOf(word.length, place, word.charCodeAt(place)), entry);
    putIn(starts, word.slice(0, START), entry);
  }
  return { all, near, starts };
}

/** The words that begin so, in their order. A start of fewer letters than `START` has none. */
export const begunBy = (start: string, { starts }: Words): readonly Entry[] =>
  (starts.get(start.slice(0, START)) ?? []).filter(({ word }) => word.startsWith(start));

/** The letters of a word as bits: a changed letter changes two of them at most. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}
function moreBits(n: number, most: number): boolean {
  let rest = n;
  for (let count = 0; rest !== 0; rest &= rest - 1) if (++count > most) return true;
  return false;
}

/** The word that was meant by one with a typing error, the more frequent of two that are as near. */
export function nearestWord(word: string, { all, near }: Words): string | undefined {
  if (all.has(word)) return word;
  const most = word.length < 7 ? 1 : 2;
  let best: Entry | undefined;
  let least = most;
  const own = lettersOf(word);
  const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
  for (let length = word.length - most; length <= word.length + most; length++)
    // No slip changes both letters at the beginning.
    for (const key of [keyOf(length, 0, first), keyOf(length, 1, second), keyOf(length, 1, first)])
      for (const entry of near.get(key) ?? []) {
        if (moreBits(own ^ entry.letters, 2 * least)) continue;
        // A short word is another one with a letter changed: a slip leaves one out, or takes two in the wrong order.
        if (word.length < 5 && length <= word.length && sorted(word) !== sorted(entry.word)) continue;
        const away = changes(word, entry.word, least);
        if (away < least || (away === least && (!best || entry.often > best.often))) [best, least] = [entry, away];
      }
  return best?.word;
}

const sorted = (word: string) => [...word].sort().join("");

/** Changes between the rests of two words, two letters in the wrong order being one; more than `most` are not counted. */
function changes(a: string, b: string, most: number, i = 0, j = 0): number {
  while (i < a.length && j < b.length && a.charCodeAt(i) === b.charCodeAt(j)) {
    i++;
    j++;
  }
  const [left, right] = [a.length - i, b.length - j];
  if (left === 0 || right === 0) return left + right;
  if (most === 0 || Math.abs(left - right) > most) return most + 1;
  const rest = most - 1;
  let fewest = changes(a, b, rest, i + 1, j + 1);
  if (left >= right) fewest = Math.min(fewest, changes(a, b, rest, i + 1, j));
  if (right >= left) fewest = Math.min(fewest, changes(a, b, rest, i, j + 1));
  if (a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j))
    fewest = Math.min(fewest, changes(a, b, rest, i + 2, j + 2));
  return fewest + 1;
}
