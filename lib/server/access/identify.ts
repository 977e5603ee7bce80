import { AppError } from "@/lib/model/errors";
import { Authenticator, bearerOf, sameText, type Proof } from "./authenticate";
import { requestContext, signInFirst } from "./current";
import { LOCAL, NOBODY, type Identity } from "./identity";
import { Sessions, parseCookies } from "./session";
import { readSignIn, type SignInSettings } from "./settings";

/**
 * What a route or page asks for. `public`: anybody, a share link is its own permission. `metrics`: Prometheus, with a token of
 * its own. There is no default: every route and page names one.
 */
export type Need = "public" | "metrics" | "viewer" | "operator";

type HeaderReader = Pick<Headers, "get">;

interface SignInParts {
  settings: SignInSettings;
  /** Undefined in the modes that keep no session. */
  sessions?: Sessions;
  authenticator: Authenticator;
}

let known: SignInParts | undefined;

/** How people prove who they are here, read from the environment once. */
export function configured(): SignInParts {
  if (!known) {
    const settings = readSignIn(process.env);
    const sessions = Sessions.of(settings);
    known = { settings, sessions, authenticator: new Authenticator(settings, sessions) };
  }
  return known;
}

/** Who sent this request, from the request itself: its cookie, its token, or the headers of a proxy that is named. */
export async function prove(headers: HeaderReader): Promise<Proof> {
  const { settings, authenticator } = configured();
  if (settings.auth.kind === "none") return { who: LOCAL };
  return authenticator.prove({
    peer: requestContext()?.peer ?? "",
    header: (name) => headers.get(name) ?? undefined,
    cookies: parseCookies(headers.get("cookie") ?? undefined),
  });
}

/**
 * Lets a request in that may do what it asks for, and says in whose name. From here on the rest of the request runs in that
 * name. Errors: `access.signIn`, `access.token` (401), `access.denied`, `access.role` (403).
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
    throw new AppError({ code: "access.token", status: 401, message });
  }
  const proof = await prove(headers);
  if (need === "public") return proof.who ?? NOBODY;
  if (!proof.who) {
    if (proof.why === "unknown") throw signInFirst();
    throw new AppError({ code: "access.denied", status: 403, message: "Your account may not use this dashboard." });
  }
  if (need === "operator" && proof.who.role !== "operator")
    throw new AppError({
      code: "access.role",
      status: 403,
      message: `Your role is ${proof.who.role}: this needs an operator.`,
    });
  return proof.who;
}

/** Not "from loopback": a proxy on the same machine would lend its address to everybody. */
function mayScrape(headers: HeaderReader): boolean {
  const { auth, metricsToken } = configured().settings;
  if (!metricsToken) return auth.kind === "none";
  const given = bearerOf(headers.get("authorization"));
  return given !== undefined && sameText(given, metricsToken);
}
