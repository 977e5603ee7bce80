/** Distance from the control to what it opens, and from the window's edge, in pixels. */
const GAP = 4;
const EDGE = 8;

/**
 * Puts an open popover (which stands in the browser's top layer) below its control, or above where there is more room,
 * inside the window. `end`: right edges meet.
 */
export function placeBelow(control: Element, popover: HTMLElement, align: "start" | "end"): void {
  const at = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = align === "start" ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const top = below + height > window.innerHeight - EDGE && above >= EDGE ? above : below;
  popover.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  popover.style.top = `${Math.max(EDGE, Math.min(top, window.innerHeight - height - EDGE))}px`;
}
