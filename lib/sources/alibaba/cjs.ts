/**
 * The exports of a CommonJS package imported as a namespace. Node's ESM hands `module.exports` over as `default` (and
 * may show some of its names on the namespace too, with the wrong `default`); bundlers with interop give the exports
 * as the namespace itself. `marker` is a name the package exports.
 */
export function exportsOf<T extends object>(namespace: T, marker: string): T {
  const inner = (namespace as { default?: unknown }).default;
  if (typeof inner === "object" && inner !== null && marker in inner) return inner as T;
  if (marker in namespace) return namespace;
  throw new Error(`package without ${marker}`);
}
