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

let playing = false;
/** `g` is half of a move: the key after it belongs to it, whoever else listens for it. */
let moving = false;

/** One key after the other, a frame apart: what one opens or moves is there for the next. */
export function play(early: EarlyKeys, listening: ReadonlyMap<string, number>): void {
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
    play(early, listening);
  });
}

/** What came after a key that leads into a field (`/`) was meant for the field. */
function type(field: HTMLInputElement | HTMLTextAreaElement, words: string): void {
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // Past React's own record of the value, so that it sees the change.
  Object.getOwnPropertyDescriptor(own, "value")?.set?.call(field, field.value + words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
