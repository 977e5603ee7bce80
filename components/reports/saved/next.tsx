"use client";

import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

// Stand-ins of a saved report for next/dynamic and next/navigation: all is in the file already, and its places
// are fragments (scripts/browser-programs.mjs).

type Loaded<P> = ComponentType<P> | { default: ComponentType<P> };

export default function dynamic<P extends object>(
  load: () => Promise<Loaded<P>>,
  { loading }: { loading?: () => ReactNode } = {},
): ComponentType<P> {
  const Part = lazy(async () => {
    const part = await load();
    return "default" in part ? part : { default: part };
  }) as unknown as ComponentType<P>;
  return function Dynamic(props: P) {
    return (
      <Suspense fallback={loading?.()}>
        <Part {...props} />
      </Suspense>
    );
  };
}

// `useGo` moves between fragments without a server.
const nowhere = () => undefined;
const router = { push: nowhere, replace: nowhere, refresh: nowhere };
export const useRouter = () => router;
export const usePathname = () => "/r/";
