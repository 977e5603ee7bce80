import { afterEach, describe, expect, it, vi } from "vitest";
import { parseCookies, safeReturn, Sessions } from "./session";

const SECRET = "a-secret-of-at-least-24-characters";
const TOKEN = {
  kind: "token",
  viewer: `viewer-${SECRET}`,
  operator: `operator-${SECRET}`,
  sessionSecret: SECRET,
} as const;
const OIDC = {
  kind: "oidc",
  issuer: new URL("https://id.example.com"),
  clientId: "preflight",
  clientSecret: undefined,
  scopes: "openid",
  groupsClaim: "groups",
  sessionSecret: SECRET,
} as const;
const PERSON = { subject: "token:operator", name: "operator", groups: [], by: "token" } as const;

const cookiesOf = (setCookie: string) => parseCookies(setCookie.split(";")[0]);

it("a copied cookie opens nothing after the sign-out", async () => {
  const sessions = new Sessions(TOKEN, 8);
  const copy = cookiesOf(await sessions.open(PERSON));
  const other = cookiesOf(await sessions.open(PERSON));
  expect((await sessions.read(copy))?.person).toEqual(PERSON);
  await sessions.end(copy);
  expect(await sessions.read(copy)).toBeNull();
  expect(await new Sessions(TOKEN, 8).read(copy)).toBeNull();
  expect((await sessions.read(other))?.person).toEqual(PERSON);
});

it("a session ends with the token, the provider, the secret and the mode it was made with", async () => {
  const cookies = cookiesOf(await new Sessions(TOKEN, 8).open(PERSON));
  expect(await new Sessions({ ...TOKEN }, 8).read(cookies)).not.toBeNull();
  for (const auth of [
    { ...TOKEN, operator: `changed-${SECRET}` },
    { ...TOKEN, sessionSecret: `changed-${SECRET}` },
    OIDC,
  ])
    expect(await new Sessions(auth, 8).read(cookies)).toBeNull();
  const signedIn = cookiesOf(await new Sessions(OIDC, 8).open({ ...PERSON, by: "oidc" }));
  expect(await new Sessions({ ...OIDC, issuer: new URL("https://other.example.com") }, 8).read(signedIn)).toBeNull();
});

it("refuses a session that was sealed with another secret, or altered", async () => {
  const setCookie = await new Sessions(TOKEN, 8).open(PERSON);
  expect(setCookie).toMatch(/^__Host-[^=]+=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=28800$/);
  expect(setCookie).not.toContain("operator");
  const altered = cookiesOf(setCookie.replace(/.{6};/, "AAAAAA;"));
  expect(await new Sessions(TOKEN, 8).read(altered)).toBeNull();
});

it("the sign-in never leads to another site", () => {
  expect(safeReturn("/c/prod?tab=plan")).toBe("/c/prod?tab=plan");
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/auth/logout",
    "/a\u2028b",
    "/a b",
    null,
  ])
    expect(safeReturn(path), String(path)).toBe("/");
});

describe("static tokens without a secret", () => {
  const VIEWER = "viewer-0123456789-abcdefghij";
  const OPERATOR = "operator-0123456789-abcdefgh";
  const OPERATOR_PERSON = { subject: "token:operator", name: "operator", groups: [], by: "token" as const };
  const start = async (env: Record<string, string>) => {
    vi.resetModules();
    vi.unstubAllEnvs();
    for (const [name, value] of Object.entries({ PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_VIEWER: VIEWER, ...env }))
      vi.stubEnv(name, value);
    return import("./identify");
  };
  const prove = ({ prove }: Awaited<ReturnType<typeof start>>, cookie: string) =>
    prove(new Headers({ cookie: cookie.split(";")[0] ?? "" }), "127.0.0.1");
  afterEach(() => vi.unstubAllEnvs());

  it("the key of sessions is not made from the tokens: a viewer can make none", async () => {
    const { configured } = await start({});
    const { auth } = configured().settings as { auth: { sessionSecret: string } };
    expect(auth.sessionSecret).not.toMatch(/viewer|operator/);
    expect(auth.sessionSecret).toMatch(/^[0-9a-f]{64}$/);
    const both = await start({ PREFLIGHT_TOKEN_OPERATOR: OPERATOR });
    const { settings } = both.configured();
    // Previous key material.
    const known = { ...settings.auth, sessionSecret: `${VIEWER} ${OPERATOR}` } as ConstructorParameters<
      typeof Sessions
    >[0];
    const forged = await new Sessions(known, 1).open(OPERATOR_PERSON);
    expect(await prove(both, forged)).toMatchObject({ who: null });
  });

  it("refuses an operator's session where no operator's token is set", async () => {
    const alone = await start({ PREFLIGHT_SESSION_SECRET: "a-secret-of-24-characters-or-more" });
    const cookie = await alone.configured().sessions!.open(OPERATOR_PERSON);
    expect(await prove(alone, cookie)).toMatchObject({ who: null });
    const viewer = await alone.configured().sessions!.open({ ...OPERATOR_PERSON, subject: "token:viewer" });
    expect(await prove(alone, viewer)).toMatchObject({ who: { role: "viewer" } });
  });
});
