import { ChevronRight } from "lucide-react";

/** Shows that a row opens; turns with the `group` of its `<details>`. */
export function Chevron() {
  return (
    <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle transition-transform group-open:rotate-90" />
  );
}
