/** A longer text does not stay in memory. */
const KEPT = 131_072;

/** The same function, which keeps its last answer: one step after the other asks about the same text. */
export function memoizeLast<T>(of: (text: string) => T): (text: string) => T {
  let last: string | undefined;
  let answer: T;
  return (text) => {
    if (text !== last) {
      answer = of(text);
      last = text.length <= KEPT ? text : undefined;
    }
    return answer;
  };
}

/** Computes on first use: a page that never asks does not pay for it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The function, which makes each answer once and keeps it as long as its argument is held elsewhere. */
export function memoizeByObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key) => {
    let entry = known.get(key);
    if (!entry) known.set(key, (entry = { value: make(key) }));
    return entry.value;
  };
}
