/**
 * Runs in the page: controls of which a part lies left or right of the screen, so that a finger has to move something
 * aside to find them. Exempt is a bar of tabs that is moved on purpose, as long as it says so: the tab one is on lies on the
 * screen whole, and the bar is shaded where it continues.
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
