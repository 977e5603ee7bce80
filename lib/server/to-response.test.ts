import { afterEach, expect, it, vi } from "vitest";
import { currentIdentity, inRequest } from "@/lib/server/access/current";
import type { Need } from "@/lib/server/access/identify";

const TOKENS = { viewer: "viewer-0123456789-abcdefghij", operator: "operator-0123456789-abcdefgh" };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it("a route lets nobody in who may not do what it asks for, whatever stands in front of it", async () => {
  vi.stubEnv("PREFLIGHT_AUTH", "token");
  vi.stubEnv("PREFLIGHT_TOKEN_VIEWER", TOKENS.viewer);
  vi.stubEnv("PREFLIGHT_TOKEN_OPERATOR", TOKENS.operator);
  const { route, json } = await import("./to-response");
  const handled: string[] = [];
  const ask = async (role: Need, as?: keyof typeof TOKENS) => {
    const handler = route({ role }, () => {
      handled.push(currentIdentity().subject);
      return json({});
    });
    const headers = { ...(as ? { authorization: `Bearer ${TOKENS[as]}` } : {}), "x-forwarded-user": "ann" };
    const answer = inRequest({ peer: "127.0.0.1" }, () => handler(new Request("http://localhost/", { headers })));
    return (await answer).status;
  };
  expect([await ask("viewer"), await ask("operator"), await ask("metrics")]).toEqual([401, 401, 401]);
  expect([await ask("operator", "viewer"), await ask("metrics", "operator")]).toEqual([403, 401]);
  expect(handled).toEqual([]);
  expect([await ask("public"), await ask("viewer", "viewer"), await ask("operator", "operator")]).toEqual([
    200, 200, 200,
  ]);
  expect(handled).toEqual(["nobody", "token:viewer", "token:operator"]);
});

it("a page of another site writes nothing, whatever stands in front of the route", async () => {
  const { route, json } = await import("./to-response");
  const handler = route({ role: "public" }, () => json({}));
  const statusOf = async (method: string, site: string) =>
    (await handler(new Request("http://localhost/", { method, headers: { "sec-fetch-site": site } }))).status;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect([await statusOf(method, "cross-site"), await statusOf(method, "same-origin")], method).toEqual([403, 200]);
  expect([await statusOf("GET", "cross-site"), await statusOf("HEAD", "none")]).toEqual([200, 200]);
});

it("in whose name nobody has asked is nobody's to act in", () => {
  expect(() => inRequest({ peer: "127.0.0.1" }, currentIdentity)).toThrow("Sign in first.");
  vi.stubEnv("PREFLIGHT_AUTH", "token");
  expect(currentIdentity).toThrow("Sign in first.");
});

it("a body is counted as it comes, whatever its length says", async () => {
  const { readJsonBody } = await import("./to-response");
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)) });
  const endless = new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readJsonBody(endless, 64_000)).rejects.toMatchObject({ status: 413 });
});
