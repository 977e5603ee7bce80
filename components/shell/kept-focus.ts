const STOPS =
  "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";

/**
 * Keeps the focus of whoever works by keyboard when what had it goes (a row that was withdrawn, a button that gives way to
 * its result, a page that another takes the place of): the browser would begin at the top of the document again. It goes to
 * what stands nearest to the place that was left; a page's own choice comes first. Returns the way to end it.
 */
export function keepFocus(): () => void {
  let last = document.activeElement;
  let byKey = true;
  const onFocus = (event: FocusEvent) => {
    last = event.target instanceof Element ? event.target : null;
  };
  const onKey = () => {
    byKey = true;
  };
  const onPointer = () => {
    byKey = false;
  };
  const observer = new MutationObserver((records) => {
    const lost = last;
    if (!byKey || !lost || lost.isConnected) return;
    last = null;
    const left = records.findLast(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node === lost || node.contains(lost)),
    );
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      // What lies over the page (a dialog) has no place in it, and gives the focus back itself.
      if (left && left.target !== document.body) nearest(left)?.focus({ preventScroll: true });
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocus, true);
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("pointerdown", onPointer, true);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocus, true);
    window.removeEventListener("keydown", onKey, true);
    window.removeEventListener("pointerdown", onPointer, true);
  };
}

/** What comes after the place, what came before it, then whatever surrounds it; at last the page's content itself. */
function nearest({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  for (let node = nextSibling; node; node = node.nextSibling) {
    const found = stopsIn(node).at(0);
    if (found) return found;
  }
  for (let node = previousSibling; node; node = node.previousSibling) {
    const found = stopsIn(node).at(-1);
    if (found) return found;
  }
  for (
    let around = target instanceof HTMLElement ? target : target.parentElement;
    around;
    around = around.parentElement
  ) {
    if (around.tabIndex === -1 && around.hasAttribute("tabindex")) return around;
    const found = stopsIn(around).at(0);
    if (found) return found;
  }
  return undefined;
}

function stopsIn(node: Node): HTMLElement[] {
  if (!(node instanceof Element)) return [];
  const all = [...node.querySelectorAll<HTMLElement>(STOPS)];
  if (node instanceof HTMLElement && node.matches(STOPS)) all.unshift(node);
  return all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"));
}
