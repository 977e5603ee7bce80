import NextLink from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";
import { Button } from "./button";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { href: string };

/** A link of the app. Pages inside an opened file or a report are fragments, which the browser follows itself. */
export function Link({ href, ...props }: LinkProps) {
  return href.startsWith("#") ? <a href={href} {...props} /> : <NextLink href={href} prefetch={false} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...button }: ComponentProps<typeof Button> & { href: string }) {
  return (
    <Button asChild {...button}>
      <Link href={href}>{children}</Link>
    </Button>
  );
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

/** A link to a document of others, in a new tab. */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text-ink-muted underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {children}
    </a>
  );
}
