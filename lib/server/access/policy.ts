/** Addresses that need no sign-in. Each route and page also checks its own role (`identify.ts`). */
const PUBLIC: readonly RegExp[] = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/auth\/(?:login|callback|denied|logout|token)$/,
  /^\/_next\/static\/[\w.~/-]+$/,
  /^\/(?:icon\.svg|favicon\.ico|robots\.txt|social\.(?:png|svg))$/,
  // A share link is its own permission: 192 random bits. It opens the report and nothing else.
  /^\/r\/[^/]+$/,
  /^\/api\/reports\/shared\/[^/]+(?:\/view)?$/,
];

/** Whether a request needs no sign-in. `path` as it was sent, without the query. */
export function isPublic(method: string, path: string): boolean {
  const reads = method === "GET" || method === "HEAD";
  if (path === "/metrics") return reads;
  return PUBLIC.some((pattern) => pattern.test(path)) && (reads || path.startsWith("/auth/"));
}

/** Addresses of share links; a HEAD request would count as an opening too. */
export function isShared(path: string): boolean {
  return /^\/(?:r|api\/reports\/shared)\//.test(path);
}

/** The beginning of a link's token, long enough to tell links apart; undefined for other addresses. */
export function linkOf(path: string): string | undefined {
  const token = /^\/(?:r|api\/reports\/shared)\/([^/]+)/.exec(path)?.[1];
  // However its letters are spelt.
  const plain = token?.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return plain?.slice(0, 64);
}

/** Writes, and all of the API: requests that a page of another origin must not make with a user's session. */
export function mustBeSameOrigin(method: string, path: string): boolean {
  if (path === "/auth/callback") return false;
  return (method !== "GET" && method !== "HEAD") || /^\/api\//.test(path);
}

/** Names of the tighter limits per client. */
export type Metered = "file" | "check" | "preview" | "share" | "shared" | "login" | "export" | "stream";

/** A file of the build: no data of a cluster. */
export const isFile = (path: string) => path.startsWith("/_next/static/");

/** The tighter limit that a request counts against. */
export function meteredAs(method: string, path: string): Metered | undefined {
  if (isFile(path)) return "file";
  if (isShared(path)) return "shared";
  // Only a token can be guessed. The step to the provider has no limit that one client could use up for others at its address.
  if (path === "/auth/token") return "login";
  if (/^\/api\/clusters\/[^/]+\/runs\/[^/]+\/stream$/.test(path)) return "stream";
  if (/^\/api\/reports\/(?:export|preview)$/.test(path)) return "export";
  // A manifest may hold a thousand Services, each of which is judged.
  if (/^\/api\/clusters\/[^/]+\/preview$/.test(path)) return "preview";
  // Each makes calls of the account, whose quota the running controller shares.
  if (/^\/api\/(?:connection|clusters\/[^/]+\/(?:permissions|who))$/.test(path)) return "check";
  if (method === "GET" || method === "HEAD") return undefined;
  if (/^\/api\/clusters\/[^/]+\/runs(?:\/recheck)?$/.test(path)) return "check";
  return /^\/api\/reports(?:\/[^/]+)?$/.test(path) ? "share" : undefined;
}
