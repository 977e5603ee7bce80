import "server-only";
import { requestContext } from "@/lib/server/access/current";
import { configured, tokenOwner, withRole } from "@/lib/server/access/identify";
import { OidcLogin } from "@/lib/server/access/oidc";
import { FORGET, LOGIN_COOKIE, SESSION_COOKIE, parseCookies, safeReturn } from "@/lib/server/access/session";
import { deniedPage, leavingPage, tokenPage } from "@/lib/server/access/sign-in-pages";
import { ask } from "@/lib/server/worker";
import { createLog } from "@/lib/server/log";
import { requestLocale } from "./request";
import { readText } from "./to-response";

/** Cookies beyond this are dropped by browsers without a message. */
const MAX_COOKIE = 4_000;
const MAX_FORM = 64_000;

let provider: OidcLogin | undefined;

function oidc(): OidcLogin | undefined {
  const { auth, publicUrl } = configured().settings;
  if (auth.kind !== "oidc" || !publicUrl) return undefined;
  return (provider ??= new OidcLogin(auth, publicUrl));
}

/** `/auth/<step>`. Without sign-in of our own (no authentication, or a proxy's) all lead to the front page. */
export async function signIn(request: Request, step: string): Promise<Response> {
  if (!configured().sessions) return go("/");
  switch (`${request.method} ${step}`) {
    case "GET login":
      return login(request);
    case "GET callback":
      return callback(request);
    case "GET denied":
      return html(403, (page) => deniedPage(...page));
    case "POST token":
      return token(request);
    case "POST logout":
      return logout(request);
    default:
      return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  }
}

async function login(request: Request): Promise<Response> {
  const returnTo = safeReturn(new URL(request.url).searchParams.get("returnTo"));
  const ours = oidc();
  if (!ours) return html(200, (page) => tokenPage(...page, returnTo));
  try {
    const { url, login: state } = await ours.begin(returnTo);
    return go(url, [await configured().sessions!.rememberLogin(state)]);
  } catch (error) {
    tell("signIn.provider", { error: reasonOf(error) });
    return html(502, (page) => deniedPage(...page, reasonOf(error)));
  }
}

async function callback(request: Request): Promise<Response> {
  const { sessions } = configured();
  const ours = oidc();
  const state = await sessions!.recallLogin(cookiesOf(request));
  if (!ours || !state) return go("/auth/login", [FORGET(LOGIN_COOKIE)]);
  try {
    const { person, idToken } = await ours.finish(new URL(request.url).search, state);
    const proof = withRole(person);
    tell("signIn", { subject: person.subject, by: "oidc", role: proof.who?.role ?? "none" });
    if (!proof.who) return html(403, (page) => deniedPage(...page), [FORGET(LOGIN_COOKIE)]);
    let cookie = await sessions!.open(person, idToken);
    // The id token only skips a confirmation at sign-out; with many groups the cookie has no room for it.
    if (cookie.length > MAX_COOKIE) cookie = await sessions!.open(person);
    if (cookie.length > MAX_COOKIE) throw new Error("the account is in too many groups for a cookie");
    return go(state.returnTo, [cookie, FORGET(LOGIN_COOKIE)]);
  } catch (error) {
    const reason = reasonOf(error);
    tell("signIn.refused", { error: reason });
    return html(403, (page) => deniedPage(...page, reason), [FORGET(LOGIN_COOKIE)]);
  }
}

async function token(request: Request): Promise<Response> {
  const { settings, sessions } = configured();
  const form = new URLSearchParams(await readText(request.body, MAX_FORM));
  const returnTo = safeReturn(form.get("returnTo"));
  const owner = settings.auth.kind === "token" ? tokenOwner(settings.auth, form.get("token") ?? "") : undefined;
  if (!owner) {
    tell("signIn.refused", { by: "token" });
    return html(403, (page) => tokenPage(...page, returnTo, true));
  }
  const { role, ...person } = owner;
  tell("signIn", { subject: owner.subject, by: "token", role });
  return go(returnTo, [await sessions!.open(person)]);
}

async function logout(request: Request): Promise<Response> {
  const { sessions } = configured();
  const cookies = cookiesOf(request);
  const session = await sessions!.read(cookies);
  if (session) tell("signOut", { subject: session.person.subject });
  const ended = await sessions!.end(cookies);
  // A store that fails must not prevent the sign-out here.
  if (ended)
    await ask("saveEnded", ended).catch((error: unknown) => tell("signOut.notStored", { error: reasonOf(error) }));
  let to: string | undefined;
  try {
    to = await oidc()?.end(session?.idToken);
  } catch {
    // The provider cannot be reached: the session here has ended already.
  }
  if (!to) return go("/auth/login", [FORGET(SESSION_COOKIE)]);
  const leaving = to;
  return html(200, (page) => leavingPage(...page, leaving), [FORGET(SESSION_COOKIE)]);
}

const tell = (event: string, fields: Record<string, unknown>) => createLog("sign-in").info(fields, event);
const cookiesOf = (request: Request) => parseCookies(request.headers.get("cookie"));

/** Shown text of a failed sign-in: the provider's error, never a stack or a token. */
function reasonOf(error: unknown): string {
  const { error: code, error_description: words } = error as { error?: unknown; error_description?: unknown };
  if (typeof code === "string") return typeof words === "string" ? `${code}: ${words}` : code;
  return error instanceof Error ? error.message.slice(0, 300) : "unknown error";
}

type Page = [locale: Awaited<ReturnType<typeof requestLocale>>, nonce: string];

async function html(status: number, draw: (page: Page) => string, cookies: string[] = []): Promise<Response> {
  const text = draw([await requestLocale(), requestContext()?.nonce ?? ""]);
  return withCookies(new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } }), cookies);
}

function go(to: string, cookies: string[] = []): Response {
  return withCookies(new Response(null, { status: 303, headers: { location: to } }), cookies);
}

function withCookies(response: Response, cookies: string[]): Response {
  response.headers.set("cache-control", "no-store");
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
