import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "@/lib/model/errors";
import { contains } from "./addresses";
import { requestContext, signInFirst } from "./current";
import { LOCAL, NOBODY, roleOf, type Identity } from "./identity";
import { Sessions, parseCookies } from "./session";
import { RateLimits } from "./limits";
import { readAccess, type AccessSettings, type AuthMode } from "./settings";

/**
 * The role that a route or page requires. `public`: everyone; a share link is its own permission. `metrics`: Prometheus, with
 * its own token. There is no default: every route and page names one.
 */
export type Need = "public" | "metrics" | "viewer" | "operator";

type HeaderReader = Pick<Headers, "get">;

/** `denied`: known, but without access. `unknown`: not known; sign-in may help. */
type Proof = { who: Identity } | { who: null; why: "unknown" | "denied" };
type Mode<K extends AuthMode["kind"]> = Extract<AuthMode, { kind: K }>;

const UNKNOWN: Proof = { who: null, why: "unknown" };
const DENIED: Proof = { who: null, why: "denied" };

/** `sessions`: undefined in modes without sessions. */
let known: { settings: AccessSettings; limits: RateLimits; sessions?: Sessions } | undefined;

/** The settings of access, read from the environment once, and what is made by them. */
export function configured() {
  if (known) return known;
  const settings = readAccess(process.env);
  return (known = { settings, limits: new RateLimits(settings.replicas), sessions: Sessions.of(settings) });
}

/** The sender of a request, from its cookie, its token, or the headers of a configured proxy. */
export async function prove(headers: HeaderReader): Promise<Proof> {
  const { settings, sessions } = configured();
  const { auth } = settings;
  if (auth.kind === "none") return { who: LOCAL };
  if (auth.kind === "proxy") return byProxy(auth, headers);
  const bearer = bearerOf(headers);
  if (bearer !== undefined) {
    const who = auth.kind === "token" ? tokenOwner(auth, bearer) : undefined;
    return who ? { who } : UNKNOWN;
  }
  const session = await sessions?.read(parseCookies(headers.get("cookie")));
  return session ? withRole(session.person) : UNKNOWN;
}

function byProxy(auth: Mode<"proxy">, headers: HeaderReader): Proof {
  if (!contains(auth.from, requestContext()?.peer ?? "")) return DENIED;
  const user = headers.get(auth.userHeader)?.trim();
  if (!user) return UNKNOWN;
  const groups = (headers.get(auth.groupsHeader) ?? "").split(auth.groupsSeparator).map((group) => group.trim());
  return withRole({ subject: user, name: user, groups: groups.filter(Boolean), by: "proxy" });
}

/** Adds the role by the current rules, not by those at sign-in. */
export function withRole(person: Omit<Identity, "role">): Proof {
  const role =
    person.by === "token"
      ? person.subject === "token:operator"
        ? "operator"
        : "viewer"
      : roleOf(person.groups, configured().settings.roles);
  return role ? { who: { ...person, role } } : DENIED;
}

/** The identity of a static token, compared in constant time. */
export function tokenOwner(auth: Mode<"token">, token: string): Identity | undefined {
  for (const role of ["operator", "viewer"] as const) {
    const wanted = auth[role];
    if (wanted && sameText(wanted, token))
      return { subject: `token:${role}`, name: role, groups: [], role, by: "token" };
  }
  return undefined;
}

function bearerOf(headers: HeaderReader): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
}

function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}

/**
 * Checks that the sender has the required role, and returns the identity that the rest of the request runs as.
 * Errors: `access.signIn`, `access.token` (401), `access.denied`, `access.role` (403).
 */
export async function enter(need: Need, headers: HeaderReader): Promise<Identity> {
  const identity = await admitted(need, headers);
  const context = requestContext();
  if (context) context.identity = identity;
  return identity;
}

async function admitted(need: Need, headers: HeaderReader): Promise<Identity> {
  if (need === "metrics") {
    if (mayScrape(headers)) return NOBODY;
    const message = "Metrics need the bearer token of PREFLIGHT_METRICS_TOKEN.";
    throw problem(401, "access.token", message);
  }
  const proof = await prove(headers);
  if (need === "public") return proof.who ?? NOBODY;
  if (!proof.who) {
    if (proof.why === "unknown") throw signInFirst();
    throw problem(403, "access.denied", "Your account may not use this dashboard.");
  }
  if (need === "operator" && proof.who.role !== "operator")
    throw problem(403, "access.role", `Your role is ${proof.who.role}: this needs an operator.`);
  return proof.who;
}

/** Loopback is not enough: requests through a proxy on the same machine come from there too. */
function mayScrape(headers: HeaderReader): boolean {
  const { auth, metricsToken } = configured().settings;
  if (!metricsToken) return auth.kind === "none";
  const given = bearerOf(headers);
  return given !== undefined && sameText(given, metricsToken);
}
