import { clsx, type ClassValue } from "clsx";
import { mergeClasses } from "./class-groups";

/** Joins class names; a later Tailwind class wins over an earlier one of the same group. */
export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
