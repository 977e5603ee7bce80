/** Where keys are words or choices, and no shortcuts: fields, menus and dialogs. A box that is ticked takes no letters. */
export const TYPED_INTO =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";
