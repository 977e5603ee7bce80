import { lazy, Suspense, type ComponentType } from "react";

/** Stands for Next's dynamic import in the program of shared reports: drawn when it has come, `loading` until then. */
export default function dynamic<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading: Loading }: { loading?: ComponentType; ssr?: boolean } = {},
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Dynamic(props: P) {
    return (
      <Suspense fallback={Loading ? <Loading /> : null}>
        <Loaded {...(props as P & object)} />
      </Suspense>
    );
  };
}
