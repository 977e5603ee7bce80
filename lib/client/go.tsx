"use client";

import { useRouter } from "next/navigation";
import { createContext, useCallback, useContext, useMemo, useRef, type ReactNode } from "react";

/** Values that one page leaves to the page that comes next. */
interface LeftBehind {
  /** The next page focuses its title, for screen readers. */
  toTitle?: boolean;
  /** A dropped file that waits for the page that opens files. */
  file?: File;
}

interface Handover {
  leave: (what: LeftBehind) => void;
  /** The value left under this name, once. */
  take: <K extends keyof LeftBehind>(name: K) => LeftBehind[K];
}

const HandoverContext = createContext<Handover>({ leave: () => undefined, take: () => undefined });
export const useHandover = () => useContext(HandoverContext);

export function HandoverProvider({ children }: { children: ReactNode }) {
  const left = useRef<LeftBehind>({});
  const handover = useMemo<Handover>(
    () => ({
      leave: (what) => void Object.assign(left.current, what),
      take: (name) => {
        const { [name]: taken, ...rest } = left.current;
        left.current = rest;
        return taken;
      },
    }),
    [],
  );
  return <HandoverContext value={handover}>{children}</HandoverContext>;
}

/** Goes to an address of `hrefOf`: a page of the dashboard, or a fragment, which is a place of an opened file. */
export function useGo(): (href: string, how?: "push" | "replace") => void {
  const router = useRouter();
  return useCallback(
    (href, how = "push") => {
      if (href.startsWith("#")) window.location.hash = href;
      else router[how](href);
    },
    [router],
  );
}
