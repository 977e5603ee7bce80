import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { currentIdentity, inRequest, type Proof } from "@/lib/server/access/current";
import type { Need } from "@/lib/server/access/identify";
import { LOCAL } from "@/lib/server/access/identity";
import { passed } from "@/testing/passed";

const OPERATOR = "operator-0123456789-abcdefgh";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("a route refuses a request without the role it asks for, whatever is in front of it", async () => {
  vi.stubEnv("PREFLIGHT_AUTH", "token");
  vi.stubEnv("PREFLIGHT_TOKEN_OPERATOR", OPERATOR);
  const { route, json } = await import("./to-response");
  const handled: string[] = [];
  const ask = async (role: Need, proof?: Proof) => {
    const handler = route({ role }, () => {
      handled.push(currentIdentity().subject);
      return json({});
    });
    const headers = { authorization: `Bearer ${OPERATOR}`, "x-forwarded-user": "ann" };
    const request = () => handler(new Request("http://localhost/", { headers }));
    return (await (proof ? inRequest({ client: "127.0.0.1", nonce: "", proof }, request) : request())).status;
  };
  const as = (role: "viewer" | "operator"): Proof => ({ who: { ...LOCAL, subject: role, role, by: "token" } });
  const stranger: Proof = { who: null, why: "unknown" };
  // Past the guard, whatever the headers say.
  for (const need of ["public", "viewer", "operator", "metrics"] as const) expect(await ask(need), need).toBe(500);
  expect([
    await ask("viewer", stranger),
    await ask("operator", stranger),
    await ask("metrics", as("operator")),
  ]).toEqual([401, 401, 401]);
  expect([await ask("viewer", { who: null, why: "denied" }), await ask("operator", as("viewer"))]).toEqual([403, 403]);
  expect(handled).toEqual([]);
  expect([
    await ask("public", stranger),
    await ask("viewer", as("viewer")),
    await ask("operator", as("operator")),
  ]).toEqual([200, 200, 200]);
  expect(handled).toEqual(["anonymous", "viewer", "operator"]);
});

it("a page of another site writes nothing, whatever is in front of the route", async () => {
  const { route, json } = await import("./to-response");
  const handler = passed(route({ role: "public" }, () => json({})));
  const statusOf = async (method: string, site: string) =>
    (await handler(new Request("http://localhost/", { method, headers: { "sec-fetch-site": site } }))).status;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect([await statusOf(method, "cross-site"), await statusOf(method, "same-origin")], method).toEqual([403, 200]);
  expect([await statusOf("GET", "cross-site"), await statusOf("HEAD", "none")]).toEqual([200, 200]);
});

it("before a route asks for a role there is no identity to act as", () => {
  expect(() => passed(currentIdentity)()).toThrow("Sign in first.");
  vi.stubEnv("PREFLIGHT_AUTH", "token");
  expect(currentIdentity).toThrow("Sign in first.");
});

it("a sender that leaves in the middle of an upload is no failure of this server", async () => {
  const { route, json, readJsonBody } = await import("./to-response");
  const lines: string[] = [];
  const log = Symbol.for("ccm-preflight.log");
  Object.assign(globalThis, { [log]: pino({}, { write: (line: string) => void lines.push(line) }) });
  const handler = passed(route({ role: "public" }, async (request) => json(await readJsonBody(request))));
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("aborted")) });
  const { status } = await handler(
    new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit),
  );
  Reflect.deleteProperty(globalThis, log);
  expect([status, lines]).toEqual([499, []]);
});

it("a body is counted as it comes, whatever its length says", async () => {
  const { readJsonBody } = await import("./to-response");
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)) });
  const endless = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readJsonBody(endless, 64_000)).rejects.toMatchObject({ status: 413 });
});
