const CONTROL = "a, button, input, label, select, textarea, summary";

/** A press on a row is one on its control, unless it is on another one or ends a selection of text. */
export function pressRow(event: React.MouseEvent<HTMLElement>): void {
  const { currentTarget: row, target, nativeEvent } = event;
  const selection = window.getSelection();
  // A pop-up that belongs to the row is drawn elsewhere.
  if (!(target instanceof Element) || !row.contains(target)) return;
  if (selection?.type === "Range" && selection.containsNode(row, true)) {
    // A name that is a link can be selected too.
    if (target.closest("a")) event.preventDefault();
  } else if (!target.closest(CONTROL))
    row.querySelector("[data-row-link]")?.dispatchEvent(new MouseEvent("click", nativeEvent));
}
