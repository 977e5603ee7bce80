import type { ComponentProps } from "react";

/** The guide and the clusters are not in the file: links to them are plain text. */
export default function Link({
  href: _href,
  prefetch: _prefetch,
  ...props
}: ComponentProps<"a"> & { prefetch?: boolean }) {
  return <a {...props} />;
}
