/** Brings an element into view and gives it the focus, so that the keyboard goes on from there. */
function show(element: HTMLElement | null | undefined): boolean {
  if (!element) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}

/** From a line to the finding that speaks of it. */
export function goToFinding(id: string): void {
  show(document.getElementById(id));
}

/** From a finding to its first line on screen: both layouts are in the page, one of them is drawn. */
export function goToLine(findingId: string): boolean {
  const lines = document.querySelectorAll<HTMLElement>("[data-diff-finding]");
  for (const line of lines) {
    if (line.dataset.diffFinding !== findingId || line.getClientRects().length === 0) continue;
    return show(line);
  }
  return false;
}
