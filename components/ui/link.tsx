import NextLink from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link of the app. Places inside an opened file or a report are fragments: those are the browser's. */
export function Link({ href, ...props }: LinkProps) {
  return href.startsWith("#") ? <a href={href} {...props} /> : <NextLink href={href} prefetch={false} {...props} />;
}

/** A link among words. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={cn("text-accent underline underline-offset-2", className)} {...props} />;
}

/** For `t.rich`: the words of a tag as a link. */
export const linkTo = (href: string) =>
  function RichLink(words: ReactNode) {
    return <TextLink href={href}>{words}</TextLink>;
  };
