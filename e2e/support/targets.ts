/**
 * Runs in the page: controls a finger must hit that are smaller than 44 px either way (WCAG 2.5.5, measured with half a
 * pixel of rounding). Links inside sentences are exempt, and what stands in place of them as `[tabindex]` areas that scroll.
 */
export function tooSmall(): string[] {
  const least = 43.5;
  const controls =
    "button, select, summary, a[href], input:not([type=hidden]), textarea, [role=checkbox], [role=radio], [role=option], [role=menuitem]";
  const out = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.visibility === "hidden" || element.closest("[inert]")) continue;
    if (element.matches("a") && style.display === "inline") continue;
    // What hits a control is its own box, its label's, and what it stretches over the row (`::after`).
    const over = getComputedStyle(element, "::after");
    const stretched = over.content !== "none" && over.position === "absolute";
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined;
    const size = (own: number, grown: string, labelled: number | undefined) =>
      Math.max(own, stretched ? Number.parseFloat(grown) || 0 : 0, labelled ?? 0);
    const width = size(box.width, over.width, label?.width);
    const height = size(box.height, over.height, label?.height);
    if (width >= least && height >= least) continue;
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    out.add(`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`);
  }
  return [...out];
}

/**
 * Runs in the page: controls of which a part lies left or right of the screen, so that a finger has to move something
 * aside to find them. Exempt is a bar of tabs that is moved on purpose, as long as it says so: the tab one stands on lies on the
 * screen whole, and the bar is shaded where it goes on.
 */
export function besideTheScreen(): string[] {
  const controls =
    "button, select, summary, a[href], input:not([type=hidden]), textarea, [role=checkbox], [role=radio], [role=option], [role=menuitem]";
  const out = new Set<string>();
  const inside = (box: DOMRect) => box.left >= -1 && box.right <= window.innerWidth + 1;
  const goesOn = (bar: Element | null) => {
    const own = bar?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!bar || !own || !inside(own) || bar.scrollWidth <= bar.clientWidth) return false;
    const { overflowX, backgroundImage } = getComputedStyle(bar);
    return overflowX === "auto" && backgroundImage.includes("gradient");
  };
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("[inert], [hidden]") || inside(box) || goesOn(element.closest("nav"))) continue;
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    out.add(`${element.tagName.toLowerCase()} "${name}" from ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return [...out];
}
