/** More than this in an address, and some proxies refuse it. */
const MAX_CHARACTERS = 1_500;
const KEY = "preflight.chosen";
/** In the address instead of a choice that is too long for it; the choice itself is kept for the tab. */
const KEPT = "@chosen";

/** Services for the address of a page; a choice too long for it is kept beside it for this tab. */
export function chooseServices(services: readonly string[]): string[] {
  if (services.join(",").length <= MAX_CHARACTERS) return [...services];
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(services));
    return [KEPT];
  } catch {
    return [...services];
  }
}

/** The choice that an address stands for; undefined: none, everything is meant. */
export function chosenServices(address: readonly string[]): ReadonlySet<string> | undefined {
  if (address.length === 0) return undefined;
  if (address[0] !== KEPT) return new Set(address);
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept) ? new Set(kept.filter((one) => typeof one === "string")) : undefined;
  } catch {
    return undefined;
  }
}
