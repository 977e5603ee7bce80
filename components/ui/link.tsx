import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link of the app. Places inside an opened file or a report are fragments: those are the browser's. */
export function Link({ href, ...props }: Omit<ComponentProps<"a">, "href"> & { href: string }) {
  return href.startsWith("#") ? <a href={href} {...props} /> : <NextLink href={href} prefetch={false} {...props} />;
}
