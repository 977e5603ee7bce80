/**
 * Single keys that were pressed before the page's scripts listened. They are kept by the inline script of the page
 * (`components/shell/early-presses.tsx`), in their order, and played when somebody on the page listens for them.
 */
export interface EarlyKeys {
  kept: string[];
  /** Whether keys are still kept: until everybody who will listen does. */
  open: boolean;
  /** Told by the page: somebody listens for this key, so that it need not be kept. */
  heard?: (key: string) => boolean;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

/** After the first part of a page listens the others follow within this time; what nobody listens for by then is forgotten. */
const FOLLOW_MS = 5_000;

const listening = new Map<string, number>();
let begun = false;
let playing = false;
/** `g` is half of a move: the key after it belongs to it, whoever else listens for it. */
let moving = false;

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
    play(early);
  }
  return () => {
    for (const key of keys) {
      const left = (listening.get(key) ?? 1) - 1;
      if (left > 0) listening.set(key, left);
      else listening.delete(key);
    }
  };
}

/** One key after the other, a frame apart: what one opens or moves is there for the next. */
function play(early: EarlyKeys): void {
  if (playing) return;
  const [key] = early.kept;
  if (key === undefined) return;
  const field = document.activeElement;
  const words = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!words && !moving && !listening.has(key)) return;
  playing = true;
  requestAnimationFrame(() => {
    playing = false;
    if (words) type(field, early.kept.splice(0).join(""));
    else if (early.kept.shift() === key) {
      moving = key === "g" && !moving;
      const where = document.activeElement ?? document.body;
      where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
    play(early);
  });
}

/** What came after a key that leads into a field (`/`) was meant for the field. */
function type(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // Past React's own record of the value, so that it sees the change.
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, field.value + words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
