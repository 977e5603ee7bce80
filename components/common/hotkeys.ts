/** Keys typed into a field, a menu or a dialog are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]") !==
      null
  );
}
