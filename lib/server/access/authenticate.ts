import { createHash, timingSafeEqual } from "node:crypto";
import type { BlockList } from "node:net";
import { addressList, contains } from "./addresses";
import { LOCAL, roleOf, type Identity } from "./identity";
import type { Sessions } from "./session";
import type { AuthMode, SignInSettings } from "./settings";

/** What authentication looks at of one request. */
export interface Caller {
  /** Address of the other end of the socket; never a header. */
  peer: string;
  header(name: string): string | undefined;
  cookies: ReadonlyMap<string, string>;
}

/** `denied`: somebody, but nobody who may come in. `unknown`: nobody we know; sign-in may help. */
export type Proof = { who: Identity } | { who: null; why: "unknown" | "denied" };

/** Tells who asks, by the configured mode. Holds no state of requests. */
export class Authenticator {
  private readonly proxies?: BlockList;

  constructor(
    private readonly settings: SignInSettings,
    private readonly sessions: Sessions | undefined,
  ) {
    if (settings.auth.kind === "proxy") this.proxies = addressList(settings.auth.from);
  }

  async prove(caller: Caller): Promise<Proof> {
    const { auth } = this.settings;
    if (auth.kind === "none") return { who: LOCAL };
    if (auth.kind === "proxy") return this.byProxy(auth, caller);
    const bearer = bearerOf(caller.header("authorization"));
    if (bearer !== undefined) {
      const who = auth.kind === "token" ? tokenOwner(auth, bearer) : undefined;
      return who ? { who } : { who: null, why: "unknown" };
    }
    const session = await this.sessions?.read(caller.cookies);
    if (!session) return { who: null, why: "unknown" };
    return this.withRole(session.person);
  }

  /** The role comes from the rules of now, not of the day of sign-in. */
  withRole(person: Omit<Identity, "role">): Proof {
    if (person.by === "token") {
      const role = person.subject === "token:operator" ? "operator" : "viewer";
      return { who: { ...person, role } };
    }
    const role = roleOf(person.groups, this.settings.roles);
    return role ? { who: { ...person, role } } : { who: null, why: "denied" };
  }

  private byProxy(auth: Extract<AuthMode, { kind: "proxy" }>, caller: Caller): Proof {
    if (!contains(this.proxies!, caller.peer)) return { who: null, why: "denied" };
    const user = caller.header(auth.userHeader)?.trim();
    if (!user) return { who: null, why: "unknown" };
    const groups = (caller.header(auth.groupsHeader) ?? "")
      .split(auth.groupsSeparator)
      .map((group) => group.trim())
      .filter(Boolean);
    return this.withRole({ subject: user, name: user, groups, by: "proxy" });
  }
}

/** Whose static token this is; compared in constant time. */
export function tokenOwner(auth: Extract<AuthMode, { kind: "token" }>, token: string): Identity | undefined {
  for (const role of ["operator", "viewer"] as const) {
    const wanted = auth[role];
    if (wanted && sameText(wanted, token))
      return { subject: `token:${role}`, name: role, groups: [], role, by: "token" };
  }
  return undefined;
}

export function bearerOf(authorization: string | null | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
}

export function sameText(a: string, b: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
