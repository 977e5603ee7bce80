/** One for a thread of the process: its bundles (the server, each route) hold a copy of a module each, and share this value. */
export function processWide<T>(name: string, make: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return (holder[Symbol.for(`ccm-preflight.${name}`)] ??= make());
}
