"use client";

import { createContext, useCallback, useContext } from "react";
import { hrefOf, type LinkBase, type LinkTarget } from "./address";

const LinkBaseContext = createContext<LinkBase>({ kind: "local" });

export function LinkBaseProvider({ base, children }: { base: LinkBase; children: React.ReactNode }) {
  return <LinkBaseContext value={base}>{children}</LinkBaseContext>;
}

export function useHref(): (target: LinkTarget) => string {
  const base = useContext(LinkBaseContext);
  return useCallback((target: LinkTarget) => hrefOf(base, target), [base]);
}
