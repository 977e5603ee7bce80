/** Who may ask for what, by address: one table, deny by default. */
export type Need =
  /** Anybody who reaches the door: probes, sign-in, static files, and what a share link opens. */
  | "public"
  /** Prometheus: a token of its own, or loopback. */
  | "metrics"
  | "viewer"
  | "operator";

const PUBLIC: readonly RegExp[] = [
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/auth\/(?:login|callback|logout|token)$/,
  /^\/_next\/static\//,
  /^\/(?:icon\.svg|favicon\.ico|robots\.txt|social\.(?:png|svg))$/,
  // A share link is its own permission: 192 random bits. It opens the report and nothing else.
  /^\/r\/[^/]+$/,
  /^\/api\/reports\/shared\/[^/]+(?:\/(?:view|texts))?$/,
];

/** Questions that come as POST because they are long: nothing is changed by them. */
const READING_POSTS: readonly RegExp[] = [
  /^\/api\/reports\/(?:preview|export)$/,
  /^\/api\/guide\/(?:search|classify)$/,
  /^\/api\/clusters\/[^/]+\/(?:official|permissions|plan|playbook)$/,
  /^\/api\/clusters\/[^/]+\/services\/[^/]+\/[^/]+\/what-if$/,
];

/**
 * What a request needs. `path` is the decoded path without the query. Reading needs a viewer, whatever changes
 * something an operator; an address that nobody thought of is no exception.
 */
export function needOf(method: string, path: string): Need {
  if (path === "/metrics") return "metrics";
  const reads = method === "GET" || method === "HEAD";
  if (PUBLIC.some((pattern) => pattern.test(path)) && (reads || path.startsWith("/auth/"))) return "public";
  if (reads) return "viewer";
  return method === "POST" && READING_POSTS.some((pattern) => pattern.test(path)) ? "viewer" : "operator";
}

/** Writes, and streams: what a page of another origin must not start in a reader's name. */
export function mustBeSameOrigin(method: string, path: string): boolean {
  if (path === "/auth/callback") return false;
  return (method !== "GET" && method !== "HEAD") || /^\/api\//.test(path);
}

/** Largest body in bytes. Bodies are counted before a byte is read: requests without a length are refused. */
export function bodyLimit(path: string): number {
  if (/^\/api\/reports(?:\/(?:export|preview))?$/.test(path)) return 2_000_000;
  if (/^\/api\/clusters\/[^/]+\/(?:official|permissions|playbook)$/.test(path)) return 1_000_000;
  if (/\/what-if$/.test(path)) return 500_000;
  if (/^\/api\/guide\//.test(path)) return 1_000_000;
  return 64_000;
}

/** Names of what is limited per client, apart from the general limit. */
export type Metered = "check" | "share" | "login" | "export" | "stream";

/** Which of the tighter limits a request counts against. */
export function meteredAs(method: string, path: string): Metered | undefined {
  if (path === "/auth/token" || path === "/auth/login" || path === "/auth/callback") return "login";
  if (/^\/api\/clusters\/[^/]+\/runs\/[^/]+\/stream$/.test(path)) return "stream";
  if (/^\/api\/reports\/(?:export|preview)$/.test(path)) return "export";
  if (method === "GET" || method === "HEAD") return undefined;
  if (/^\/api\/clusters\/[^/]+\/runs(?:\/recheck)?$/.test(path)) return "check";
  return /^\/api\/reports(?:\/[^/]+)?$/.test(path) ? "share" : undefined;
}
