"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore, type ComponentProps } from "react";
import { cn } from "@/lib/utils";
import type { SortChoice as SortChoiceOf } from "./sort-choice";

/** Where headers can be pressed it is not fetched. */
const SortChoice = dynamic(() => import("./sort-choice").then((module) => module.SortChoice), { ssr: false });

const NARROW = "(max-width: 47.99rem)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** The order of a list on a phone, where the headers of most columns are hidden; its place is kept free until it is there. */
export function PhoneSort({ className, ...props }: ComponentProps<typeof SortChoiceOf> & { className?: string }) {
  const narrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  return (
    <div className={cn("flex min-h-11 items-center gap-2 md:hidden print:hidden", className)}>
      {narrow ? <SortChoice {...props} /> : null}
    </div>
  );
}
