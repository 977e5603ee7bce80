"use client";

import { createContext, useContext } from "react";

/** Names by id, for the values inside: a certificate's name, domain and expiry, the node or Pod of a server. */
export const ValueNamesContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** Names of the ids in a value, in the order of the value. */
export function useNamesIn(text: string): string[] {
  const names = useContext(ValueNamesContext) ?? {};
  const words = new Set(text.split(/[\s,:"[\]{}=]+/));
  return [...words].flatMap((word) => (Object.hasOwn(names, word) ? [names[word]!] : []));
}
