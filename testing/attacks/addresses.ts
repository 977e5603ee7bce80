/** Public addresses, and what looks like one: what may be asked for without signing in begins like these. */
const PREFIXES = [
  "/",
  "/_next/static/",
  "/_next/static/chunks/",
  "/r/",
  "/r/x/",
  "/api/reports/shared/",
  "/api/reports/shared/x/view/",
  "/auth/login/",
  "/auth/logout/",
  "/healthz/",
  "/readyz/",
  "/icon.svg/",
] as const;

/** Ways to write "one folder up". */
const UPS = ["../", "%2e%2e/", ".%2E/", "..\\", "%2e%2e\\", "..%2f", "..%5c", "..;/", "..//", ".././"] as const;

/** Separators between an address and text that only looks as if it belonged to it. */
const JOINTS = ["#", "%23", "?", "%3f", ";", "\\", "%00"] as const;

const depth = (prefix: string) => prefix.split("/").length - 2;
const below = (target: string) => target.replace(/^\//, "");

/** Every public prefix x every spelling of "up", to a target each in turn, and targets with a public address hung behind. */
export function readingAttacks(targets: readonly string[]): string[] {
  const attacks = new Set<string>();
  const ways = PREFIXES.flatMap((prefix) => UPS.map((up) => `${prefix}${up.repeat(Math.max(1, depth(prefix)))}`));
  for (const [n, way] of ways.entries()) attacks.add(way + below(targets[n % targets.length]!));
  for (const target of targets) {
    for (const joint of JOINTS) attacks.add(`${target}${joint}/_next/static/x`);
    attacks.add(`//${below(target)}`);
    attacks.add(`/./${below(target)}`);
    attacks.add(`/%2e/${below(target)}`);
    attacks.add(`/r/${encodeURIComponent(`..${target}`)}/`);
    attacks.add(`http://127.0.0.1${target}`);
    attacks.add(target.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`));
  }
  for (const target of targets) attacks.delete(target);
  return [...attacks];
}

/** Writes in the clothes of a question that comes as POST: what a viewer may send. `writes` are below the cluster, in turn. */
export function writingAttacks(cluster: string, writes: readonly string[]): string[] {
  const below = `/api/clusters/${cluster}`;
  const attacks = new Set<string>();
  let turn = 0;
  for (const joint of JOINTS)
    for (const up of UPS) {
      const write = writes[turn++ % writes.length]!;
      attacks.add(`${below}/preview/${up}${write}${joint}`);
      attacks.add(`${below}/plan/${up}${write}${joint}/plan`);
      attacks.add(`/api/reports/export/${up.repeat(2)}clusters/${cluster}/${write}${joint}`);
      attacks.add(`/api/clusters/${up}preview/${up}reports${joint}/preview`);
      attacks.add(`/api/clusters/${up}reports${joint}/plan`);
      attacks.add(`/api/reports/${up}reports${joint}/export`);
    }
  return [...attacks];
}
