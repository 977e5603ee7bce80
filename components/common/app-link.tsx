import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link of the app. Links inside an opened file or a report are fragments (`#/i/lb-1`): those go through the browser,
 * because the router's own navigation fires no `hashchange`.
 */
export function AppLink({ href, ...props }: Omit<ComponentProps<"a">, "href"> & { href: string }) {
  if (href.startsWith("#")) return <a href={href} {...props} />;
  return <Link href={href} prefetch={false} {...props} />;
}
