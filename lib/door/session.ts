import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { Identity } from "@/lib/access/identity";

/** `__Host-`: https (or loopback) only, this host only, every path. A neighbour's page cannot set it. */
export const SESSION_COOKIE = "__Host-preflight";
export const LOGIN_COOKIE = "__Host-preflight-login";

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/** What is remembered between leaving for the provider and coming back. */
export interface LoginState {
  state: string;
  nonce: string;
  verifier: string;
  /** Path to go to afterwards, on this origin. */
  returnTo: string;
}

/** Sessions are encrypted cookies: nothing is kept on the server, so every replica knows every session. */
export class Sessions {
  private readonly key: Uint8Array;

  /** `secret` is stretched into the cookie key; another secret ends all sessions. */
  constructor(
    secret: string,
    private readonly hours: number,
  ) {
    this.key = new Uint8Array(hkdfSync("sha256", secret, "", "ccm-preflight session", 32));
  }

  /** `Set-Cookie` of a new session. The role is not in it: a change of the rules counts at once. */
  async open(person: Omit<Identity, "role">, idToken?: string): Promise<string> {
    const token = await this.seal({ person, ...(idToken ? { idToken } : {}) }, "session", this.hours * 3600);
    return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${Math.round(this.hours * 3600)}`;
  }

  async read(
    cookies: ReadonlyMap<string, string>,
  ): Promise<{ person: Omit<Identity, "role">; idToken?: string } | null> {
    const payload = await this.unseal(cookies.get(SESSION_COOKIE), "session");
    const person = payload?.["person"] as Omit<Identity, "role"> | undefined;
    if (typeof person?.subject !== "string" || !Array.isArray(person.groups)) return null;
    return { person, idToken: payload?.["idToken"] as string | undefined };
  }

  async rememberLogin(login: LoginState): Promise<string> {
    return `${LOGIN_COOKIE}=${await this.seal({ ...login }, "login", 600)}; ${ATTRIBUTES}; Max-Age=600`;
  }

  async recallLogin(cookies: ReadonlyMap<string, string>): Promise<LoginState | null> {
    return (await this.unseal(cookies.get(LOGIN_COOKIE), "login")) as LoginState | null;
  }

  private seal(payload: Record<string, unknown>, audience: string, seconds: number): Promise<string> {
    return new EncryptJWT(payload)
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${Math.round(seconds)} seconds`)
      .encrypt(this.key);
  }

  private async unseal(token: string | undefined, audience: string): Promise<Record<string, unknown> | null> {
    if (!token) return null;
    try {
      return (await jwtDecrypt(token, this.key, { audience })).payload;
    } catch {
      // Forged, expired, or sealed with an older secret: nobody is signed in.
      return null;
    }
  }
}

export const FORGET = (cookie: string): string => `${cookie}=; ${ATTRIBUTES}; Max-Age=0`;

export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return cookies;
}

/** A path on this origin; anything else (another host, a scheme, a backslash) becomes the front page. */
export function safeReturn(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\\\u0000-\u001f]{0,2000}$/.test(path) && !path.startsWith("/auth/") ? path : "/";
}
