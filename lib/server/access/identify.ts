import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "@/lib/model/errors";
import { contains } from "./addresses";
import { requestContext, signInFirst, type Proof } from "./current";
import { ANONYMOUS, LOCAL, roleOf, type Identity } from "./identity";
import { Sessions, parseCookies } from "./session";
import { readAccess, type AccessSettings, type AuthMode } from "./settings";

/**
 * The role that a route or page requires. `public`: everyone; a share link is its own permission. `metrics`: Prometheus, with
 * its own token. There is no default: every route and page names one.
 */
export type Need = "public" | "metrics" | "viewer" | "operator";

type HeaderReader = Pick<Headers, "get">;
type Mode<K extends AuthMode["kind"]> = Extract<AuthMode, { kind: K }>;

const UNKNOWN: Proof = { who: null, why: "unknown" };

/** `sessions`: undefined in modes without sessions. */
let known: { settings: AccessSettings; sessions?: Sessions } | undefined;

/** The settings of access, read from the environment once, and what is made by them. */
export function configured() {
  if (known) return known;
  const settings = readAccess(process.env);
  return (known = { settings, sessions: Sessions.of(settings) });
}

/** The sender of a request, from its cookie, its token, or the headers of a configured proxy. `peer`: the other end of the socket. */
export async function prove(headers: HeaderReader, peer: string): Promise<Proof> {
  const { settings, sessions } = configured();
  const { auth } = settings;
  if (auth.kind === "none") return { who: LOCAL };
  if (auth.kind === "proxy") return byProxy(auth, headers, peer);
  const bearer = bearerOf(headers);
  if (bearer !== undefined) {
    const who = auth.kind === "token" ? tokenOwner(auth, bearer) : undefined;
    return who ? { who } : UNKNOWN;
  }
  const session = await sessions?.read(parseCookies(headers.get("cookie")));
  return session ? withRole(session.person) : UNKNOWN;
}

function byProxy(auth: Mode<"proxy">, headers: HeaderReader, peer: string): Proof {
  if (!contains(auth.from, peer)) return { who: null, why: "denied" };
  const user = headers.get(auth.userHeader)?.trim();
  if (!user) return UNKNOWN;
  const groups = (headers.get(auth.groupsHeader) ?? "").split(auth.groupsSeparator).map((group) => group.trim());
  return withRole({ subject: user, name: user, groups: groups.filter(Boolean), by: "proxy" });
}

/** Adds the role by the current rules, not by those at sign-in. */
export function withRole(person: Omit<Identity, "role">): Proof {
  const { auth, roles } = configured().settings;
  if (auth.kind === "token") {
    const role = TOKEN_ROLES.find((one) => auth[one] && person.subject === `token:${one}`);
    return role ? { who: { ...person, role } } : UNKNOWN;
  }
  const role = roleOf(person.groups, roles);
  return role ? { who: { ...person, role } } : { who: null, why: "denied", subject: person.subject };
}

const TOKEN_ROLES = ["operator", "viewer"] as const;

/** The identity of a static token, compared in constant time. */
export function tokenOwner(auth: Mode<"token">, token: string): Identity | undefined {
  for (const role of TOKEN_ROLES) {
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
 * Checks that the sender has the required role; the rest of the request runs as that identity. A request that the guard has
 * not let pass is refused, whatever it brings. Errors: `request.unguarded` (500), `access.signIn`, `access.token` (401),
 * `access.denied`, `access.role` (403).
 */
export function enter(need: Need, headers?: HeaderReader): Identity {
  const context = requestContext();
  if (!context) throw problem(500, "request.unguarded", "This request came past the checks of this service.");
  return (context.identity = admitted(need, context.proof, headers));
}

function admitted(need: Need, proof: Proof, headers?: HeaderReader): Identity {
  if (need === "metrics") {
    if (mayScrape(headers)) return ANONYMOUS;
    const message = "Metrics need the bearer token of PREFLIGHT_METRICS_TOKEN.";
    throw problem(401, "access.token", message);
  }
  if (need === "public") return proof.who ?? ANONYMOUS;
  if (!proof.who) {
    if (proof.why === "unknown") throw signInFirst();
    throw problem(403, "access.denied", "Your account may not use this dashboard.");
  }
  if (need === "operator" && proof.who.role !== "operator")
    throw problem(403, "access.role", `Your role is ${proof.who.role}: this needs an operator.`);
  return proof.who;
}

/** Loopback is not enough: requests through a proxy on the same machine come from there too. */
function mayScrape(headers?: HeaderReader): boolean {
  const { auth, metricsToken } = configured().settings;
  if (!metricsToken) return auth.kind === "none";
  const given = headers && bearerOf(headers);
  return given !== undefined && sameText(given, metricsToken);
}
