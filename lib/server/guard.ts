import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { clientOf } from "@/lib/server/access/addresses";
import { requestContext } from "@/lib/server/access/current";
import { securityHeaders } from "@/lib/server/access/headers";
import { isOurHost, isSameOrigin } from "@/lib/server/access/hosts";
import { configured, prove } from "@/lib/server/access/identify";
import { isPublic, isShared, meteredAs, mustBeSameOrigin, type Metered } from "@/lib/server/access/policy";
import { safeReturn } from "@/lib/server/access/session";
import { createLog } from "@/lib/server/log";
import { problem } from "@/lib/model/errors";
import { json } from "./to-response";

/**
 * Runs before every page and route: checks Host, Origin, limits and sign-in, and sets the headers of every answer. Pages and
 * routes check roles themselves.
 */
export async function guard(request: NextRequest): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const overTls = configured().settings.publicUrl?.protocol === "https:";
  const ours = {
    ...securityHeaders(nonce, overTls, request.nextUrl.pathname.startsWith("/r/")),
    "x-request-id": randomUUID(),
  };
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next reads the nonce for its own scripts from here.
  headers.set("content-security-policy", ours["content-security-policy"]);
  const answer = (await refusal(request)) ?? NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(ours)) answer.headers.set(name, value);
  return answer;
}

async function refusal({ method, nextUrl, headers, url }: NextRequest): Promise<Response | undefined> {
  const { settings, limits } = configured();
  const path = nextUrl.pathname;
  const header = (name: string) => headers.get(name) ?? undefined;
  // The kubelet's probes and Prometheus use the Pod's address.
  const named = path === "/readyz" || path === "/metrics";
  if (!named && !isOurHost(header("host"), settings.hosts, settings.onLoopback))
    return refuse(421, "request.host", "This service does not answer under that name.");
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
    return refuse(403, "request.crossSite", "Requests from other sites are not accepted.");
  const client = clientOf(settings.proxies, requestContext()?.peer ?? "", headers.get("x-forwarded-for"));
  const limited = (kind: Metered | "any", of: string) => {
    const wait = limits.take(client, kind);
    if (wait === 0) return undefined;
    const again = { "retry-after": String(wait) };
    return refuse(429, "request.tooMany", `Too many ${of}. Come back in ${wait} s.`, again);
  };
  const metered = meteredAs(method, path);
  const tooMany = limited("any", "requests") ?? (metered && limited(metered, "requests"));
  if (tooMany) return tooMany;
  if (method === "HEAD" && isShared(path))
    return refuse(405, "request.method", "A shared report is opened with GET.", { allow: "GET" });
  if (isPublic(method, path)) return undefined;
  const proof = await prove(headers);
  if (proof.who) return undefined;
  if (headers.has("authorization")) {
    createLog("sign-in").warn({ client, path }, "signIn.wrongToken");
    const tooManyWrong = limited("login", "wrong tokens");
    if (tooManyWrong) return tooManyWrong;
  }
  const page = method === "GET" && (header("accept") ?? "").includes("text/html");
  const signsIn = settings.auth.kind === "oidc" || settings.auth.kind === "token";
  if (proof.why === "denied") {
    if (page && signsIn) return redirect("/auth/denied", url);
    return refuse(403, "access.denied", "Your account may not use this dashboard.");
  }
  if (page && signsIn)
    return redirect(`/auth/login?returnTo=${encodeURIComponent(safeReturn(path + nextUrl.search))}`, url);
  return refuse(401, "access.signIn", "Sign in first.");
}

/** Next needs an absolute address here; it sends addresses of its own origin as a path. */
function redirect(path: string, url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: new URL(path, url).href, "cache-control": "no-store" },
  });
}

const refuse = (status: number, code: string, message: string, headers?: Record<string, string>) =>
  json(problem(status, code, message).toBody(), status, headers);
