import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our own steps of the type scale: without this, `text-2xs` would be taken for a colour and drop `text-ink`.
const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"] }] } },
});

/** Joins class names; a later Tailwind class wins over an earlier one of the same group. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
