"use client";

import { createContext, useContext } from "react";

/** What ids stand for: a certificate's name, domain and expiry, the node or pod behind a server. */
export type ValueNames = Readonly<Record<string, string>>;

const NamesContext = createContext<ValueNames>({});

/** Values drawn inside show the names of their ids beside them. */
export function ValueNamesProvider({ names, children }: { names: ValueNames | undefined; children: React.ReactNode }) {
  return <NamesContext value={names ?? {}}>{children}</NamesContext>;
}

/** Names of the ids in a value, in the order of the value. */
export function useNamesIn(text: string): string[] {
  const names = useContext(NamesContext);
  return text.split(/[\s,:]+/).flatMap((word) => (Object.hasOwn(names, word) ? [names[word]!] : []));
}
