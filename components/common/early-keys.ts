/** After the first part of a page listens the others follow within this time; what nobody listens for by then is forgotten. */
const FOLLOW_MS = 5_000;

const listening = new Map<string, number>();
let begun = false;

/** Says that these keys are listened for from now on. Returns the way to say that they are not any more. */
export function listenFor(keys: readonly string[]): () => void {
  for (const key of keys) listening.set(key, (listening.get(key) ?? 0) + 1);
  const early = window.earlyKeys;
  if (early?.open && keys.length > 0) {
    early.heard = (key) => listening.has(key);
    if (!begun) {
      begun = true;
      setTimeout(() => {
        early.open = false;
        early.kept = [];
      }, FOLLOW_MS);
    }
    // Hardly anybody is that early: what plays them is fetched then.
    if (early.kept.length > 0) void import("./play-early-keys").then(({ play }) => play(early, listening));
  }
  return () => {
    for (const key of keys) {
      const left = (listening.get(key) ?? 1) - 1;
      if (left > 0) listening.set(key, left);
      else listening.delete(key);
    }
  };
}
