import { describe, expect, it, vi } from "vitest";
import { isOurHost, isSameOrigin } from "./hosts";
import { ANONYMOUS, maySee, roleOf, type Identity } from "./identity";
import { RateLimits } from "./limits";
import { linkOf, meteredAs } from "./policy";
import { readAccess } from "./settings";
import { pathOf } from "./target";

const everywhere = { HOSTNAME: "0.0.0.0" };
const publicUrl = { PREFLIGHT_PUBLIC_URL: "https://preflight.example.com" };
const long = "0123456789abcdef0123456789abcdef";

const byToken = { PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: long };
const oidc = {
  PREFLIGHT_AUTH: "oidc",
  PREFLIGHT_OIDC_ISSUER: "https://i.example.com",
  PREFLIGHT_OIDC_CLIENT_ID: "preflight",
  PREFLIGHT_SESSION_SECRET: long,
  ...publicUrl,
};

describe("who may come in", () => {
  it("another address than loopback without an authentication mode is refused", () => {
    expect(() => readAccess(everywhere)).toThrow(/PREFLIGHT_AUTH/);
    expect(() => readAccess({ ...publicUrl, HOSTNAME: "10.0.0.7" })).toThrow(/everybody on that network/);
    expect(() => readAccess({ ...everywhere, PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: long })).toThrow(
      /PREFLIGHT_PUBLIC_URL/,
    );
    const byToken = { ...everywhere, ...publicUrl, PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: long };
    expect(() => readAccess(byToken)).toThrow(/everybody behind it counts as one client/);
    expect(readAccess({ ...byToken, PREFLIGHT_PROXY_FROM: "10.0.0.0/8" }).auth.kind).toBe("token");
    expect(readAccess({}).auth.kind).toBe("none");
  });

  it.each([
    [{ PREFLIGHT_AUTH: "basic" }, /"basic" is not one of/],
    [{ PREFLIGHT_AUTH: "token" }, /PREFLIGHT_TOKEN_OPERATOR/],
    [{ PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: "short" }, /shorter than 24/],
    [{ PREFLIGHT_AUTH: "proxy" }, /PREFLIGHT_IDENTITY_FROM/],
    [{ PREFLIGHT_AUTH: "proxy", PREFLIGHT_PROXY_FROM: "10.0.0.1" }, /PREFLIGHT_IDENTITY_FROM/],
    [{ PREFLIGHT_AUTH: "oidc" }, /PREFLIGHT_OIDC_ISSUER/],
    [{ PREFLIGHT_AUTH: "oidc", PREFLIGHT_OIDC_ISSUER: "http://idp.example.com" }, /must be https/],
    [{ PREFLIGHT_AUTH: "oidc", PREFLIGHT_OIDC_ISSUER: "https://i.example.com" }, /PREFLIGHT_OIDC_CLIENT_ID/],
    [
      { PREFLIGHT_PUBLIC_URL: "http://a.example.com", PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: long },
      /must be https/,
    ],
    [{ PREFLIGHT_SESSION_HOURS: "never" }, /PREFLIGHT_SESSION_HOURS/],
    // Each of these would silently give anonymous access.
    [publicUrl, /PREFLIGHT_AUTH: is none while PREFLIGHT_PUBLIC_URL/],
    [{ PREFLIGHT_AUTH: "proxy", PREFLIGHT_IDENTITY_FROM: "0.0.0.0/0" }, /so wide that strangers/],
    [{ PREFLIGHT_AUTH: "proxy", PREFLIGHT_IDENTITY_FROM: "10.0.0.0/8,128.0.0.0/8" }, /128.0.0.0\/8 is so wide/],
    [{ PREFLIGHT_AUTH: "proxy", PREFLIGHT_IDENTITY_FROM: "2000::/8" }, /so wide that strangers/],
    // Each means IPv4 addresses: all of them, or some.
    [{ PREFLIGHT_PROXY_FROM: "::ffff:0.0.0.0/96" }, /means IPv4 addresses/],
    [{ PREFLIGHT_IDENTITY_FROM: "::ffff:10.0.0.0/104" }, /means IPv4 addresses/],
    [{ PREFLIGHT_PROXY_FROM: "::/32" }, /means IPv4 addresses/],
    [{ ...oidc }, /everybody with an account at the provider would be an operator/],
    [{ ...byToken, PREFLIGHT_METRICS_TOKEN: long }, /is the token of a person/],
    [{ ...byToken, PREFLIGHT_REPLICAS: "2" }, /PREFLIGHT_SESSION_SECRET: is needed/],
    [{ PREFLIGHT_PROXY_FROM: "10.0.0.0/8,::/0" }, /so wide that strangers/],
    [{ PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: long, PREFLIGHT_TOKEN_VIEWER: long }, /is the same as/],
    [{ PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: "a".repeat(24) }, /different characters/],
  ])("a wrong setting is named: %j", (env, words) => {
    expect(() => readAccess(env)).toThrow(words);
  });

  it("one group that may act is enough, and * is everybody", () => {
    for (const groups of ["sre", "*"])
      expect(readAccess({ ...oidc, PREFLIGHT_OPERATOR_GROUPS: groups }).auth.kind).toBe("oidc");
    expect(roleOf(["x"], { operatorGroups: ["*"], viewerGroups: [] })).toBe("operator");
  });

  it("an error never repeats a secret", () => {
    expect(() => readAccess({ PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: "tiny-secret" })).toThrow(
      /^(?!.*tiny-secret)/,
    );
  });

  it("groups give roles, and clusters name their groups", () => {
    const rules = { operatorGroups: ["sre"], viewerGroups: ["dev"] };
    expect(roleOf(["sre"], rules)).toBe("operator");
    expect(roleOf(["dev"], rules)).toBe("viewer");
    expect(roleOf(["sales"], rules)).toBeUndefined();
    expect(roleOf([], { operatorGroups: [], viewerGroups: [] })).toBe("operator");
    expect(roleOf(["x"], { operatorGroups: ["sre"], viewerGroups: [] })).toBe("viewer");
    const person: Identity = { subject: "a", name: "a", groups: ["team-a"], role: "viewer", by: "oidc" };
    expect(maySee(person, ["team-a", "sre"])).toBe(true);
    expect(maySee(person, ["team-b"])).toBe(false);
    expect(maySee(person, undefined)).toBe(true);
    expect(maySee(ANONYMOUS, undefined)).toBe(false);
  });
});

describe("the name a request comes under", () => {
  it.each([
    ["127.0.0.1:3000", true, true],
    ["localhost", true, true],
    ["[::1]:3000", true, true],
    ["rebound.example:3000", true, false],
    ["127.0.0.1.evil.example", true, false],
    ["preflight.example.com", false, true],
    ["PREFLIGHT.example.com:443", false, true],
    ["localhost", false, false],
    [undefined, true, false],
    ["a b", true, false],
  ])("%s (on loopback: %s): %s", (host, onLoopback, ours) => {
    expect(isOurHost(host, ["preflight.example.com"], onLoopback)).toBe(ours);
  });

  it("an Origin counts with its scheme; a cross-site text/plain POST is refused where browsers send no Sec-Fetch-Site", () => {
    const from = { host: "preflight.lan", harmless: false };
    expect(isSameOrigin({ ...from, contentType: "text/plain" })).toBe(false);
    expect(isSameOrigin({ ...from, contentType: "application/json" })).toBe(true);
    expect(isSameOrigin({ ...from, origin: "http://evil.example", contentType: "application/json" })).toBe(false);
    expect(isSameOrigin({ ...from, origin: "null" })).toBe(false);
    expect(isSameOrigin({ ...from, origin: "https://preflight.lan" })).toBe(true);
    const known = { ...from, publicUrl: new URL("https://preflight.lan") };
    expect(isSameOrigin({ ...known, origin: "https://preflight.lan" })).toBe(true);
    expect(isSameOrigin({ ...known, origin: "http://preflight.lan" })).toBe(false);
    expect(isSameOrigin({ ...from, harmless: true, fetchSite: "cross-site" })).toBe(false);
    expect(isSameOrigin({ ...from, harmless: true, fetchSite: "same-origin" })).toBe(true);
  });
});

describe("what a request needs", () => {
  it("another spelling of an address skips no limit", () => {
    for (const spelt of [
      "/api/clusters/a/%70review",
      "/api/clusters/a/perm%69ssions",
      "/%61pi/connection",
      "/c/%2D%7e",
    ])
      expect(pathOf(spelt), spelt).toBeUndefined();
    expect(pathOf("/c/a%20b%2Cc")).toBe("/c/a%20b%2Cc");
    expect(linkOf("/r/%61b%43")).toBe(linkOf("/r/abC"));
  });

  it("checks, shares, sign-ins, exports and streams have limits of their own", () => {
    expect(meteredAs("POST", "/api/clusters/a/runs")).toBe("check");
    expect(meteredAs("GET", "/api/clusters/a/who")).toBe("check");
    expect(meteredAs("POST", "/api/clusters/a/preview")).toBe("preview");
    expect(meteredAs("POST", "/api/reports")).toBe("share");
    expect(meteredAs("POST", "/auth/token")).toBe("login");
    expect(meteredAs("GET", "/auth/callback")).toBeUndefined();
    expect(meteredAs("GET", "/_next/static/chunks/a.js")).toBe("file");
    expect(meteredAs("GET", "/api/reports/shared/token/view")).toBe("shared");
    expect(meteredAs("GET", "/api/connection")).toBe("check");
    expect(meteredAs("GET", "/api/clusters/a/permissions")).toBe("check");
    expect(meteredAs("GET", "/api/clusters/a/runs/1/stream")).toBe("stream");
    expect(meteredAs("POST", "/api/reports/export")).toBe("export");
    const limits = new RateLimits();
    let now = 0;
    const waits = Array.from({ length: 12 }, () => limits.take("10.0.0.1", "login", now));
    expect(waits.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(waits[10]).toBeGreaterThan(0);
    expect(limits.take("10.0.0.2", "login", now)).toBe(0);
    now += 60_000;
    expect(limits.take("10.0.0.1", "login", now)).toBe(0);
  });

  it("no client waits because the clock was set back", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00Z") });
    const limits = new RateLimits();
    expect(limits.take("10.0.0.1", "any")).toBe(0);
    vi.setSystemTime(new Date("2026-03-01T11:00:00Z"));
    expect(limits.take("10.0.0.1", "any")).toBe(0);
    vi.useRealTimers();
  });

  it("several replicas together keep the limits of one", () => {
    const three = Array.from({ length: 3 }, () => new RateLimits(3));
    // A client whose requests are spread evenly, for ten minutes.
    let granted = 0;
    for (let second = 0; second < 600; second++)
      for (const replica of three) if (replica.take("10.0.0.1", "login", second * 1000) === 0) granted++;
    expect(granted).toBeGreaterThan(100);
    expect(granted).toBeLessThanOrEqual(10 + 10 * 10 + 3);
    expect(() => readAccess({ PREFLIGHT_REPLICAS: "0" })).toThrow(/whole number/);
  });
});
