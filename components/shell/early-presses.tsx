import type { EarlyKeys } from "@/components/common/play-early-keys";
import { TYPED_INTO } from "@/components/common/typed-into";

/**
 * What is pressed, ticked or typed before the page's scripts answer is done as soon as they do: the page comes drawn from
 * the server, and its controls look ready from the first moment. Runs as an inline script, so it stands alone: no imports but of types,
 * and is told where keys are typed (`typedInto`, a selector).
 */
export function keepEarlyPresses(typedInto: string): void {
  /** React marks every element it answers for. */
  const answers = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  /** As long as the slowest network that anybody waits for, in ms. */
  const patience = 30_000;
  const kept = new Map<Element, { since: number; again: () => void }>();
  /** How often somebody has left for another page: what was begun before is not done there. */
  let left = 0;

  const replay = () => {
    for (const [element, { since, again }] of kept) {
      if (element.isConnected && !answers(element) && performance.now() - since < patience) continue;
      kept.delete(element);
      // What React has marked in this frame it answers for in the next.
      const at = left;
      if (element.isConnected && answers(element))
        requestAnimationFrame(() => setTimeout(() => (at === left ? again() : undefined)));
    }
    if (kept.size > 0) requestAnimationFrame(replay);
  };
  const keep = (element: Element, again: () => void) => {
    if (kept.size === 0) requestAnimationFrame(replay);
    kept.set(element, { since: performance.now(), again });
  };

  document.addEventListener(
    "click",
    (event) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) {
        left += 1;
        kept.clear();
        keys.kept = [];
      }
      const pressed =
        event.target instanceof Element &&
        event.target.closest<HTMLElement>("button, [role=checkbox], input[type=checkbox], input[type=radio]");
      if (!pressed || answers(pressed)) return;
      event.preventDefault();
      keep(pressed, () => pressed.click());
    },
    true,
  );
  // Single keys are for the page, except in a field or a dialog. On the window, ahead of everybody else.
  const keys: EarlyKeys = (window.earlyKeys = { kept: [], open: true });
  const mostKeys = 50;
  let heardMove = false;
  window.addEventListener(
    "keydown",
    (event) => {
      const alone = !event.metaKey && !event.ctrlKey && !event.altKey && !event.isComposing;
      if (!keys.open || !event.isTrusted || !alone || event.key.length !== 1 || keys.kept.length >= mostKeys) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      if (keys.kept.length === 0) {
        // The second key of a move (`g e`) belongs to whoever heard the first.
        const second = heardMove;
        heardMove = false;
        // Space presses what has the focus, and moves the page.
        if (second || event.key === " ") return;
        if (keys.heard?.(event.key)) {
          heardMove = event.key === "g";
          return;
        }
      }
      // Firefox looks for words in the page.
      if (event.key === "/" || event.key === "'") event.preventDefault();
      event.stopImmediatePropagation();
      keys.kept.push(event.key);
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || answers(form)) return;
      event.preventDefault();
      keep(form, () => form.requestSubmit());
    },
    true,
  );
  document.addEventListener(
    "input",
    (event) => {
      const field = event.target;
      const own =
        field instanceof HTMLTextAreaElement
          ? HTMLTextAreaElement.prototype
          : field instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(field.type)
            ? HTMLInputElement.prototype
            : undefined;
      if (!own || answers(field as Element)) return;
      const box = field as HTMLInputElement | HTMLTextAreaElement;
      const typed = box.value;
      keep(box, () => {
        const now = box.value || typed;
        // React compares with what it last saw: emptied through its own property, filled past it.
        box.value = "";
        Object.getOwnPropertyDescriptor(own, "value")?.set?.call(box, now);
        box.dispatchEvent(new Event("input", { bubbles: true }));
      });
    },
    true,
  );
  document.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      const chosen = field instanceof HTMLSelectElement ? field.value : undefined;
      if (chosen === undefined && !(field instanceof HTMLInputElement && field.type === "file")) return;
      if (answers(field as Element)) return;
      const element = field as HTMLSelectElement | HTMLInputElement;
      keep(element, () => {
        if (chosen !== undefined) element.value = chosen;
        element.dispatchEvent(new Event("change", { bubbles: true }));
      });
    },
    true,
  );
}

/** `nonce`: of the policy of this answer. */
export function EarlyPresses({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${keepEarlyPresses.toString()})(${JSON.stringify(TYPED_INTO)})` }}
    />
  );
}
