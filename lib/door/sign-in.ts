import type { IncomingMessage, ServerResponse } from "node:http";
import type { AuthMode } from "@/lib/access/settings";
import { tokenOwner, type Authenticator, type Caller } from "./authenticate";
import type { OidcLogin } from "./oidc";
import { deniedPage, leavingPage, pageLocale, tokenPage } from "./pages";
import { FORGET, LOGIN_COOKIE, SESSION_COOKIE, safeReturn, type Sessions } from "./session";
import type { Locale } from "@/lib/model/text";

interface SignInOptions {
  auth: Extract<AuthMode, { kind: "oidc" | "token" }>;
  sessions: Sessions;
  authenticator: Authenticator;
  oidc?: OidcLogin;
  log: (event: string, fields: Record<string, unknown>) => void;
}

/** Cookies beyond this are dropped by browsers without a word. */
const MAX_COOKIE = 4_000;

/** `/auth/login`, `/auth/callback`, `/auth/token`, `/auth/logout`. */
export class SignIn {
  constructor(private readonly options: SignInOptions) {}

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    url: { path: string; search: string },
    caller: Caller,
    nonce: string,
  ): Promise<void> {
    const locale = pageLocale(caller.cookies.get("locale"), request.headers["accept-language"]);
    const query = new URLSearchParams(url.search);
    switch (`${request.method} ${url.path}`) {
      case "GET /auth/login":
        return this.login(response, locale, nonce, safeReturn(query.get("returnTo")));
      case "GET /auth/callback":
        return this.callback(response, locale, nonce, url.search, caller);
      case "POST /auth/token":
        return this.token(request, response, locale, nonce);
      case "POST /auth/logout":
        return this.logout(response, locale, nonce, caller);
      default:
        response.writeHead(405, { "cache-control": "no-store" });
        response.end();
    }
  }

  denied(response: ServerResponse, locale: Locale, nonce: string): void {
    html(response, 403, deniedPage(locale, nonce, "notMember"));
  }

  private async login(response: ServerResponse, locale: Locale, nonce: string, returnTo: string): Promise<void> {
    const { oidc, sessions } = this.options;
    if (!oidc) return html(response, 200, tokenPage(locale, nonce, returnTo));
    try {
      const { url, login } = await oidc.begin(returnTo);
      go(response, url, [await sessions.rememberLogin(login)]);
    } catch (error) {
      this.options.log("signIn.provider", { error: reasonOf(error) });
      html(response, 502, deniedPage(locale, nonce, { reason: reasonOf(error) }));
    }
  }

  private async callback(
    response: ServerResponse,
    locale: Locale,
    nonce: string,
    search: string,
    caller: Caller,
  ): Promise<void> {
    const { oidc, sessions, authenticator, log } = this.options;
    const login = await sessions.recallLogin(caller.cookies);
    if (!oidc || !login) return go(response, "/auth/login", [FORGET(LOGIN_COOKIE)]);
    try {
      const { person, idToken } = await oidc.finish(search, login);
      const proof = authenticator.withRole(person);
      log("signIn", { subject: person.subject, by: "oidc", role: proof.who?.role ?? "none" });
      if (!proof.who) {
        response.setHeader("set-cookie", [FORGET(LOGIN_COOKIE)]);
        return this.denied(response, locale, nonce);
      }
      let cookie = await sessions.open(person, idToken);
      // The id token only spares a question when signing out; many groups leave no room for it.
      if (cookie.length > MAX_COOKIE) cookie = await sessions.open(person);
      if (cookie.length > MAX_COOKIE) throw new Error("the account is in too many groups for a cookie");
      go(response, login.returnTo, [cookie, FORGET(LOGIN_COOKIE)]);
    } catch (error) {
      log("signIn.refused", { error: reasonOf(error) });
      response.setHeader("set-cookie", [FORGET(LOGIN_COOKIE)]);
      html(response, 403, deniedPage(locale, nonce, { reason: reasonOf(error) }));
    }
  }

  private async token(
    request: IncomingMessage,
    response: ServerResponse,
    locale: Locale,
    nonce: string,
  ): Promise<void> {
    const { auth, sessions, log } = this.options;
    const form = new URLSearchParams(await readText(request));
    const returnTo = safeReturn(form.get("returnTo"));
    const owner = auth.kind === "token" ? tokenOwner(auth, form.get("token") ?? "") : undefined;
    if (!owner) {
      log("signIn.refused", { by: "token" });
      return html(response, 403, tokenPage(locale, nonce, returnTo, "wrong"));
    }
    const { role: _role, ...person } = owner;
    log("signIn", { subject: owner.subject, by: "token", role: owner.role });
    go(response, returnTo, [await sessions.open(person)]);
  }

  private async logout(response: ServerResponse, locale: Locale, nonce: string, caller: Caller): Promise<void> {
    const { oidc, sessions, log } = this.options;
    const session = await sessions.read(caller.cookies);
    if (session) log("signOut", { subject: session.person.subject });
    let to: string | undefined;
    try {
      to = await oidc?.end(session?.idToken);
    } catch {
      // The provider cannot be reached: signed out here all the same.
    }
    if (!to) return go(response, "/auth/login", [FORGET(SESSION_COOKIE)]);
    response.setHeader("set-cookie", [FORGET(SESSION_COOKIE)]);
    html(response, 200, leavingPage(locale, nonce, to));
  }
}

/** What a person may read of a failed sign-in: the provider's own error words, never a stack or a token. */
function reasonOf(error: unknown): string {
  const { error: code, error_description: words } = error as { error?: unknown; error_description?: unknown };
  if (typeof code === "string") return typeof words === "string" ? `${code}: ${words}` : code;
  return error instanceof Error ? error.message.slice(0, 300) : "unknown error";
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function html(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}

function go(response: ServerResponse, to: string, cookies: string[]): void {
  response.setHeader("set-cookie", cookies);
  response.writeHead(303, { location: to, "cache-control": "no-store" });
  response.end();
}
