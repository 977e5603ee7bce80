/**
 * Finds many literals in one walk over a text (Aho-Corasick with full transitions). The cost is the length of the
 * text plus the hits; adding rows to the catalogue does not slow it down.
 */
export interface LiteralIndex {
  /** Walks over the text once. The hits are valid until the next scan of the same index: their memory is used again. */
  scan(text: string): LiteralHits;
}

export interface LiteralHits {
  /** Literals found, by their first end. A number is the position in the given list. */
  readonly found: readonly number[];
  /** Start positions of one literal, ascending, at most `MAX_HITS`; empty when it was not found. */
  startsOf(literal: number): readonly number[];
}

/** A legitimate message repeats a literal a few times; a hostile one must not fill the memory. */
const MAX_HITS = 64;
/** So much of a literal is walked, the rest compared: a table that fits into the processor's cache is what makes it fast. */
const WALKED = 8;

/**
 * The automaton over some words: `next` by the start of a node's row and the class of a character, negative where words
 * end; `ends` by node, the words that end there.
 */
interface Automaton {
  next: Int32Array;
  classOf: Uint16Array;
  width: number;
  ends: readonly (readonly number[])[];
}

function automatonOf(literals: readonly string[]): Automaton {
  const classes = new Map<string, number>();
  for (const literal of literals)
    for (const char of literal) if (!classes.has(char)) classes.set(char, classes.size + 1);
  const width = classes.size + 1;
  const classOf = new Uint16Array(65_536);
  for (const [char, id] of classes) classOf[char.charCodeAt(0)] = id;

  let next: Int32Array = new Int32Array(width * 64).fill(-1);
  let nodes = 1;
  const ends: number[][] = [[]];
  literals.forEach((literal, index) => {
    let node = 0;
    for (let i = 0; i < literal.length && i < WALKED; i++) {
      const slot = node * width + (classOf[literal.charCodeAt(i)] as number);
      let to = next[slot] as number;
      if (to < 0) {
        to = nodes++;
        if (nodes * width > next.length) {
          const grown = new Int32Array(next.length * 2).fill(-1);
          grown.set(next);
          next = grown;
        }
        next[slot] = to;
        ends.push([]);
      }
      node = to;
    }
    ends[node]?.push(index);
  });

  // Breadth first: a missing edge takes the failure node's, so the walk below never steps back.
  const fail = new Int32Array(nodes);
  const queue: number[] = [];
  for (let c = 0; c < width; c++) {
    const to = next[c] as number;
    if (to > 0) queue.push(to);
    else next[c] = 0;
  }
  for (let head = 0; head < queue.length; head++) {
    const node = queue[head] as number;
    const back = fail[node] as number;
    const inherited = ends[back] as number[];
    if (inherited.length > 0) ends[node] = [...(ends[node] as number[]), ...inherited];
    for (let c = 0; c < width; c++) {
      const slot = node * width + c;
      const to = next[slot] as number;
      if (to >= 0) {
        fail[to] = next[back * width + c] as number;
        queue.push(to);
      } else next[slot] = next[back * width + c] as number;
    }
  }

  // A node is named by the start of its row, which saves a multiplication per character.
  for (let slot = 0; slot < nodes * width; slot++) {
    const node = next[slot] as number;
    next[slot] = (ends[node] as number[]).length > 0 ? -node * width : node * width;
  }
  return { next: next.slice(0, nodes * width), classOf, width, ends };
}

export function buildLiteralIndex(literals: readonly string[]): LiteralIndex {
  const { next, classOf, width, ends } = automatonOf(literals);
  const found: number[] = [];
  const starts: number[][] = literals.map(() => []);
  const hits: LiteralHits = { found, startsOf: (literal) => starts[literal] as number[] };
  return {
    scan(text) {
      for (const literal of found) (starts[literal] as number[]).length = 0;
      found.length = 0;
      let row = 0;
      for (let i = 0; i < text.length; i++) {
        row = next[row + (classOf[text.charCodeAt(i)] as number)] as number;
        if (row >= 0) continue;
        row = -row;
        for (const literal of ends[row / width] as number[]) {
          const list = starts[literal] as number[];
          const word = literals[literal] as string;
          const start = i + 1 - Math.min(word.length, WALKED);
          if (word.length > WALKED && !text.startsWith(word, start)) continue;
          if (list.length === 0) found.push(literal);
          if (list.length < MAX_HITS) list.push(start);
        }
      }
      return hits;
    },
  };
}
