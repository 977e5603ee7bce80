import "server-only";
import { jsonOf } from "@/lib/text/json";
import { AppError, toErrorBody, problem } from "@/lib/model/errors";
import { ZodError, type z, type ZodType, type ZodUnknown } from "zod";
import { enter, type Need } from "@/lib/server/access/identify";
import type { Encoded } from "./encoded-view";
import { createLog, traceOf } from "./log";

/**
 * JSON answer that is not cached. Routes that make their answer in place name its type: `json<SharesAnswer>(...)`.
 */
export function json<T>(body: T, status = 200): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

export function encoded(json: Uint8Array, headers: Record<string, string> = { "cache-control": "no-store" }): Response {
  return new Response(json as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  });
}

/**
 * An answer that was encoded once for all readers. Browsers may cache it and revalidate it by its etag.
 */
export function shared(request: Request, { json, etag }: Encoded): Response {
  const headers = { "cache-control": "private, no-cache", etag, vary: "accept-encoding, cookie" };
  if ((request.headers.get("if-none-match") ?? "").split(/,\s*/).some((known) => known.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return encoded(json, headers);
}

/** Every failure of a route becomes an `ErrorBody` with its status; only AppErrors show their message. */
function toResponse(error: unknown): Response {
  if (error instanceof AppError) return json(error.toBody(), error.status);
  if (error instanceof ZodError) {
    const first = error.issues[0];
    const where = first?.path.join(".");
    const message = `${where ? `${where}: ` : ""}${first?.message ?? "The request is not valid."}`;
    return toResponse(problem(400, "request.invalid", message));
  }
  createLog("http").error({ trace: traceOf(error) }, "unexpected");
  return json(toErrorBody(error), 500);
}

interface Asks<S extends ZodType> {
  /** The required role; the handler runs as the identity of the request. */
  role: Need | ((path: unknown) => Need);
  /** Reads the parameters of the address, after the role was checked. */
  params?: S;
}

/** Wraps a route handler so that each one is only: parse, call lib/server, answer. */
export function route<S extends ZodType = ZodUnknown>(
  { role, params }: Asks<S>,
  handler: (request: Request, params: z.infer<S>) => Response | Promise<Response>,
): (request: Request, context?: { params: Promise<unknown> }) => Promise<Response> {
  return async (request, context) => {
    try {
      const path = await context?.params;
      enter(typeof role === "function" ? role(path) : role, request.headers);
      if (request.method !== "GET" && request.method !== "HEAD") assertSameSite(request);
      return await handler(request, params?.parse(path) as z.infer<S>);
    } catch (error) {
      return toResponse(request.signal.aborted ? LEFT : error);
    }
  };
}

/** The sender left: nothing failed here. The log shows the status, as nginx names it. */
const LEFT = problem(499, "request.left", "The sender of this request left.");

/** A page of another site must not write with this user's session. */
function assertSameSite(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw problem(403, "request.crossSite", "Requests from other sites are not accepted.");
}

/** A whole body as text; its bytes are counted as they arrive. Error: `request.tooLarge`, before the rest is read. */
export async function readText(body: Request["body"], limit: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Node's streams are iterable; the types of browsers do not say so.
  const reader = body?.getReader();
  // An upload fails when its sender leaves.
  const next = async () => (await reader?.read().catch(() => Promise.reject(LEFT))) ?? { done: true as const };
  for (let piece = await next(); !piece.done; piece = await next()) {
    bytes += piece.value.byteLength;
    if (bytes > limit) {
      void reader?.cancel();
      throw problem(413, "request.tooLarge", `At most ${limit} bytes can be sent here.`);
    }
    pieces.push(piece.value);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** JSON body of at most `limit` bytes, counted as they come; an absent body is `{}`. Error: `request.invalid`. */
export async function readJsonBody(request: Request, limit = 64_000): Promise<unknown> {
  const text = await readText(request.body, limit);
  if (text.trim() === "") return {};
  try {
    return jsonOf(text);
  } catch {
    throw problem(400, "request.invalid", "The request body is not JSON.");
  }
}

/** The same answer for every invalid token. */
export function noSuchShare(): Response {
  const message = "Link not available: expired, withdrawn or invalid.";
  return json(problem(404, "share.none", message, "Ask for a new one.").toBody(), 404);
}
