import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { processWide } from "../process-wide";
import type { Identity } from "./identity";
import type { AccessSettings, AuthMode } from "./settings";

/** `__Host-`: https (or loopback) only, this host only, every path. Other hosts of the domain cannot set it. */
export const SESSION_COOKIE = "__Host-preflight";
export const LOGIN_COOKIE = "__Host-preflight-login";

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/** State between the redirect to the provider and the callback. */
export interface LoginState {
  state: string;
  nonce: string;
  verifier: string;
  /** Path to go to afterwards, on this origin. */
  returnTo: string;
}

interface Session {
  person: Omit<Identity, "role">;
  idToken?: string;
}

type SessionAuth = Extract<AuthMode, { kind: "oidc" | "token" }>;

/** Ids of sessions ended before they expired, with their expiry (Unix seconds). */
const ended = processWide("ended-sessions", () => new Map<string, number>());

/** Adds ended sessions from the store, of this or another replica. */
export function learnEnded(sessions: readonly { id: string; until: number }[]): void {
  const now = Date.now() / 1000;
  for (const [id, until] of ended) if (until < now) ended.delete(id);
  for (const { id, until } of sessions) ended.set(id, until);
}

/** Part of the key: with another mode, token or provider earlier sessions cannot be read. */
function madeWith(auth: SessionAuth): string {
  const parts =
    auth.kind === "token" ? [auth.kind, auth.viewer, auth.operator] : [auth.kind, auth.issuer.href, auth.clientId];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Sessions are encrypted cookies; only those ended before they expired are remembered. */
export class Sessions {
  private readonly key: Uint8Array;

  constructor(
    auth: SessionAuth,
    private readonly hours: number,
  ) {
    const info = `ccm-preflight session ${madeWith(auth)}`;
    this.key = new Uint8Array(hkdfSync("sha256", auth.sessionSecret, "", info, 32));
  }

  /** Undefined in modes without sessions. */
  static of({ auth, sessionHours }: AccessSettings): Sessions | undefined {
    return auth.kind === "oidc" || auth.kind === "token" ? new Sessions(auth, sessionHours) : undefined;
  }

  /** `Set-Cookie` of a new session. It holds no role, so that changed rules apply at once. */
  async open(person: Omit<Identity, "role">, idToken?: string): Promise<string> {
    const token = await this.seal({ person, ...(idToken ? { idToken } : {}) }, "session", this.hours * 3600);
    return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${Math.round(this.hours * 3600)}`;
  }

  async read(cookies: ReadonlyMap<string, string>): Promise<Session | null> {
    const payload = await this.unseal(cookies.get(SESSION_COOKIE), "session");
    if (ended.has(String(payload?.["jti"]))) return null;
    const person = payload?.["person"] as Omit<Identity, "role"> | undefined;
    if (typeof person?.subject !== "string" || !Array.isArray(person.groups)) return null;
    return { person, idToken: payload?.["idToken"] as string | undefined };
  }

  /** Ends the session of this cookie and of all its copies. Returns it for the store, from which other replicas read it. */
  async end(cookies: ReadonlyMap<string, string>): Promise<{ id: string; until: number } | undefined> {
    const payload = await this.unseal(cookies.get(SESSION_COOKIE), "session");
    if (!payload) return undefined;
    const session = { id: String(payload["jti"]), until: Number(payload["exp"]) };
    learnEnded([session]);
    return session;
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
      .setJti(randomUUID())
      .setExpirationTime(`${Math.round(seconds)} seconds`)
      .encrypt(this.key);
  }

  private async unseal(token: string | undefined, audience: string): Promise<Record<string, unknown> | null> {
    if (!token) return null;
    try {
      return (await jwtDecrypt(token, this.key, { audience })).payload;
    } catch {
      // Forged, expired, or sealed with an older secret.
      return null;
    }
  }
}

export const FORGET = (cookie: string): string => `${cookie}=; ${ATTRIBUTES}; Max-Age=0`;

export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return cookies;
}

/** A path on this origin; anything else (another host, a scheme, a backslash) becomes the front page. */
export function safeReturn(path: string | null | undefined): string {
  return path && /^\/(?!\/)[!-[\]-~]{0,2000}$/.test(path) && !path.startsWith("/auth/") ? path : "/";
}
