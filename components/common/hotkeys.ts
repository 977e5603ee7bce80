"use client";

import { useLayoutEffect, useRef } from "react";
import { readStored, useStored, writeStored } from "@/lib/client/stored";

/** Elements that use single keys themselves: fields, menus and dialogs. A checkbox takes no letters. */
const TYPED_INTO =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null;
}

const SETTING = "preflight.shortcuts";

/** Whether single keys act. They can be switched off, for example for speech input (WCAG 2.1.4). */
const shortcutsOn = (): boolean => readStored(SETTING) !== "off";

export const setShortcuts = (on: boolean): void => writeStored(SETTING, on ? undefined : "off");

export const useShortcutsOn = (): boolean => useStored(SETTING) !== "off";

/** True for a key pressed alone, outside of fields, while shortcuts are on. Shift counts as part of the key (`?`). */
export function isShortcut(event: KeyboardEvent): boolean {
  return (
    !event.metaKey &&
    !event.ctrlKey &&
    !event.altKey &&
    !event.isComposing &&
    !event.defaultPrevented &&
    !isTyping(event.target) &&
    shortcutsOn()
  );
}

/** Acts on single keys while the component is on screen. `keys` may be a new object at each render. */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys);
  // Before the next event: a key pressed as soon as a page is there acts on that page.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act && isShortcut(event)) act(event);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
