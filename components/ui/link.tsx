import NextLink from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link of the app. Pages inside an opened file or a report are fragments, which the browser follows itself. */
export function Link({ href, ...props }: LinkProps) {
  return href.startsWith("#") ? <a href={href} {...props} /> : <NextLink href={href} prefetch={false} {...props} />;
}

/** A link over what comes before: seen when the keyboard reaches it. */
export function SkipLink(props: LinkProps) {
  return (
    <a
      className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
      {...props}
    />
  );
}

/** A link inside a sentence. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cn("text-accent underline underline-offset-2", className)} {...props} />;
}

/** For `t.rich`: the content of a tag as a link. */
export const linkTo = (href: string) =>
  function RichLink(words: ReactNode) {
    return <TextLink href={href}>{words}</TextLink>;
  };
