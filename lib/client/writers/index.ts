import type { Locale } from "@/lib/model/text";
import { loadProgram } from "../program";
import type * as Program from "./program";

export type Writers = typeof Program;

const loaded = new Map<Locale, Promise<Writers>>();

/** The writers with the words of one language. Fails when they cannot be loaded; the next call tries again. */
export function loadWriters(locale: Locale): Promise<Writers> {
  let writers = loaded.get(locale);
  if (!writers) {
    writers = loadProgram<Writers>(`writers-${locale}`);
    loaded.set(locale, writers);
    writers.catch(() => loaded.delete(locale));
  }
  return writers;
}
