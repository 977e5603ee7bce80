import { putIn } from "./templates";

/** Words to look for the one that was meant by another. */
export interface Words {
  all: ReadonlySet<string>;
  /** By length and the letter at one of the first two places, each with the letters in it. */
  near: ReadonlyMap<string, readonly { word: string; letters: number }[]>;
  often: (word: string) => number;
}

export function wordsByLength(words: Iterable<string>, often: (word: string) => number = () => 0): Words {
  const all = new Set(words);
  const near = new Map<string, { word: string; letters: number }[]>();
  for (const word of all) {
    const entry = { word, letters: lettersOf(word) };
    for (const place of [0, 1]) putIn(near, `${word.length} ${place} ${word[place]}`, entry);
  }
  return { all, near, often };
}

/** The letters of a word as bits: a changed letter changes two of them at most. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}
function bits(n: number): number {
  let count = 0;
  for (let rest = n; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The word that was meant by one with a typing error, the more frequent of two that are as near. */
export function nearestWord(word: string, { all, near, often: frequency }: Words): string | undefined {
  if (all.has(word)) return word;
  const most = word.length < 7 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  let often = 0;
  const own = lettersOf(word);
  // No slip changes both letters at the beginning.
  const begins = [`0 ${word[0]}`, `1 ${word[1]}`, `1 ${word[0]}`];
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const begin of begins)
      for (const { word: other, letters } of near.get(`${length} ${begin}`) ?? []) {
        if (bits(own ^ letters) > 2 * least) continue;
        // A short word is another one with a letter changed: a slip leaves one out, or takes two in the wrong order.
        if (word.length < 5 && length <= word.length && sorted(word) !== sorted(other)) continue;
        const away = distance(word, other, least);
        const held = frequency(other);
        if (away < least || (away === least && away <= most && held > often))
          [best, least, often] = [other, away, held];
      }
  return best;
}

const sorted = (word: string) => [...word].sort().join("");

/** Changes between two words, two letters in the wrong order being one; `limit` or more is as good as any. */
function distance(a: string, b: string, limit: number): number {
  const far = limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(far);
    row[0] = i;
    let fewest = i;
    // Beyond this band there are more changes than the limit.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (last[j] as number) + 1,
        (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < fewest) fewest = cost;
    }
    if (fewest > limit) return far;
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}
