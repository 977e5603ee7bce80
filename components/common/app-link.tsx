"use client";

import { createContext, startTransition, useContext, type ComponentProps, type MouseEvent } from "react";

/** How to go to another page without loading it anew. Without one, as in a shared report, links are the browser's. */
export const MoveContext = createContext<((href: string) => void) | undefined>(undefined);

/**
 * A link of the app. A plain click moves without loading the page anew; everything else is the browser's, and so are
 * links inside an opened file or a report (`#/i/lb-1`): the router's own navigation fires no `hashchange`. Next's link
 * also fetches pages before anybody asks for them, which is most of what it weighs.
 */
export function AppLink({ href, onClick, ...props }: Omit<ComponentProps<"a">, "href"> & { href: string }) {
  const move = useContext(MoveContext);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const browsers =
      move === undefined ||
      !href.startsWith("/") ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      (props.target !== undefined && props.target !== "_self") ||
      props.download !== undefined;
    if (browsers) return;
    event.preventDefault();
    startTransition(() => move(href));
  };
  return <a href={href} onClick={go} {...props} />;
}
