import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { LOCALE_COOKIE } from "@/lib/i18n/areas";
import { problem } from "@/lib/model/errors";
import { clientOf } from "@/lib/server/access/addresses";
import type { RequestContext } from "@/lib/server/access/current";
import { isOurHost, isSameOrigin } from "@/lib/server/access/hosts";
import { configured, prove } from "@/lib/server/access/identify";
import { RateLimits } from "@/lib/server/access/limits";
import { isFile, isPublic, isShared, linkOf, meteredAs, mustBeSameOrigin } from "@/lib/server/access/policy";
import { LOGIN_COOKIE, SESSION_COOKIE, parseCookies, safeReturn } from "@/lib/server/access/session";
import { createLog } from "@/lib/server/log";

/** An answer that is given before a page or route asks: an error in the shape of every route, or a way to the sign-in. */
export interface Refusal {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Facts about a request before its page or route runs. */
export function contextOf(request: IncomingMessage): RequestContext {
  const peer = peerOf(request);
  const { proxies } = configured().settings;
  return {
    client: clientOf(proxies, peer, headerOf(request, "x-forwarded-for") ?? undefined),
    nonce: randomBytes(16).toString("base64"),
    proof: { who: null, why: "unknown" },
  };
}

const peerOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? "";

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

/**
 * Judges a request by its headers, before a byte of its body is read: Host, Origin, limits and sign-in. Puts into the context
 * who sent it; pages and routes check roles themselves. `path`: of `pathOf`. Undefined: it may continue.
 */
export function guardOf(limits = new RateLimits(configured().settings.replicas)) {
  return async (request: IncomingMessage, path: string, context: RequestContext): Promise<Refusal | undefined> => {
    const { settings } = configured();
    const { client } = context;
    const method = request.method ?? "";
    const header = (name: string) => headerOf(request, name) ?? undefined;
    // Prometheus uses the Pod's address; without a token a page under another name could read what it gets.
    const named = path === "/metrics" && settings.metricsToken !== undefined;
    if (!named && !isOurHost(header("host"), settings.hosts, settings.onLoopback))
      return refused(421, "request.host", "This service does not answer under that name.");
    if (
      mustBeSameOrigin(method, path) &&
      !isSameOrigin({
        origin: header("origin"),
        host: header("host"),
        publicUrl: settings.publicUrl,
        fetchSite: header("sec-fetch-site"),
        contentType: header("content-type"),
        harmless: method !== "POST" || path === "/auth/token",
      })
    )
      return refused(403, "request.crossSite", "Requests from other sites are not accepted.");
    const limited = (kind: Parameters<RateLimits["take"]>[1], of: string, by = client) => {
      const wait = limits.take(by, kind);
      if (wait === 0) return undefined;
      const again = { "retry-after": String(wait) };
      return refused(429, "request.tooMany", `Too many ${of}. Come back in ${wait} s.`, again);
    };
    if (isFile(path)) return limited("file", "requests");
    context.proof = await prove({ get: (name) => headerOf(request, name) }, peerOf(request));
    const metered = meteredAs(method, path);
    const link = linkOf(path);
    // By its own cookie: users of one address cannot block each other's sign-in. Without one the provider is not called.
    const begun =
      path === "/auth/callback" ? await configured().sessions?.recallLogin(parseCookies(header("cookie"))) : undefined;
    const tooMany =
      limited("any", "requests") ??
      (metered && limited(metered, "requests")) ??
      (link && limited("link", "readers of this link", link)) ??
      (begun && limited("callback", "requests", begun.state));
    if (tooMany) return tooMany;
    if (method === "HEAD" && isShared(path))
      return refused(405, "request.method", "A shared report is opened with GET.", { allow: "GET" });
    const { proof } = context;
    if (isPublic(method, path) || proof.who) return undefined;
    if (header("authorization") !== undefined) {
      createLog("sign-in").warn({ client, path }, "signIn.wrongToken");
      const tooManyWrong = limited("login", "wrong tokens");
      if (tooManyWrong) return tooManyWrong;
    }
    const page = method === "GET" && (header("accept") ?? "").includes("text/html");
    const signsIn = settings.auth.kind === "oidc" || settings.auth.kind === "token";
    if (proof.why === "denied") {
      if (page && signsIn) return leadTo("/auth/denied");
      return refused(403, "access.denied", "Your account may not use this dashboard.");
    }
    if (page && signsIn) return leadTo(`/auth/login?returnTo=${encodeURIComponent(safeReturn(request.url ?? "/"))}`);
    return refused(401, "access.signIn", "Sign in first.");
  };
}

export function refused(status: number, code: string, message: string, headers?: Record<string, string>): Refusal {
  return { status, headers, body: problem(status, code, message).toBody() };
}
const leadTo = (location: string): Refusal => ({ status: 303, headers: { location } });

/**
 * The headers that pages and routes read, and those of React's router. The framework honours others that only its own proxy
 * may send; some of them skip every check. They change with its versions, so this lists what stays, not what is removed.
 */
const PASSED_ON = new Set(
  `accept accept-encoding accept-language authorization connection content-length content-type host if-modified-since
   if-none-match last-event-id next-router-prefetch next-router-segment-prefetch next-router-state-tree next-url range rsc
   sec-fetch-dest sec-fetch-mode sec-fetch-site user-agent x-opening`.split(/\s+/),
);
const COOKIES = [SESSION_COOKIE, LOGIN_COOKIE, LOCALE_COOKIE];

/** Removes headers and cookies that pages and routes do not read. `policy`: Next finds the nonce of its own scripts in it. */
export function passOn(request: IncomingMessage, policy: string): void {
  const cookies = parseCookies(request.headers.cookie);
  const cookie = COOKIES.flatMap((name) => (cookies.has(name) ? `${name}=${cookies.get(name)}` : [])).join("; ");
  request.headers = {
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => PASSED_ON.has(name))),
    ...(cookie ? { cookie } : {}),
    "content-security-policy": policy,
  };
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
}
