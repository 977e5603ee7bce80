import { visible, visibleLine } from "@/lib/text/inert";

export type Child = Node | string | null | undefined | false;
type Props = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/**
 * Creates an element. Every text becomes a text node with its acting characters shown, never markup, so nothing that
 * a report holds can become part of the page.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string") element.setAttribute(name, visibleLine(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === "string" ? document.createTextNode(visible(child)) : child);
  return element;
}

/** A value from outside: monospace, and isolated so that right-to-left text cannot reorder what stands beside it. */
export function code(text: string): HTMLElement {
  return h("code", { dir: "auto" }, visibleLine(text));
}
