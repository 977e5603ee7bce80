import * as z from "zod";
import { AppError } from "@/lib/model/errors";
import type { RoleRules } from "./identity";
import { addressList } from "./addresses";
import { isLoopbackHost } from "@/lib/text/loopback";
import { hostName } from "./hosts";

const text = z
  .string()
  .trim()
  .transform((v) => v || undefined)
  .optional();
const list = z
  .string()
  .transform((v) =>
    v
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .optional();

/** Settings of who may come in, by the name of their environment variable. Empty text means "not set". */
export const ACCESS_SETTINGS = {
  PREFLIGHT_AUTH: text,
  PREFLIGHT_PUBLIC_URL: text,
  PREFLIGHT_SESSION_SECRET: text,
  PREFLIGHT_SESSION_HOURS: text,
  PREFLIGHT_OIDC_ISSUER: text,
  PREFLIGHT_OIDC_CLIENT_ID: text,
  PREFLIGHT_OIDC_CLIENT_SECRET: text,
  PREFLIGHT_OIDC_SCOPES: text,
  PREFLIGHT_OIDC_GROUPS_CLAIM: text,
  PREFLIGHT_PROXY_FROM: list,
  PREFLIGHT_PROXY_USER_HEADER: text,
  PREFLIGHT_PROXY_GROUPS_HEADER: text,
  PREFLIGHT_PROXY_GROUPS_SEPARATOR: text,
  PREFLIGHT_TOKEN_VIEWER: text,
  PREFLIGHT_TOKEN_OPERATOR: text,
  PREFLIGHT_VIEWER_GROUPS: list,
  PREFLIGHT_OPERATOR_GROUPS: list,
  PREFLIGHT_METRICS_TOKEN: text,
  PREFLIGHT_REPLICAS: text,
} as const;

export type AuthMode =
  | { kind: "none" }
  | {
      kind: "oidc";
      issuer: URL;
      clientId: string;
      clientSecret?: string;
      scopes: string;
      groupsClaim: string;
      sessionSecret: string;
    }
  | { kind: "proxy"; from: readonly string[]; userHeader: string; groupsHeader: string; groupsSeparator: string }
  | { kind: "token"; viewer?: string; operator?: string; sessionSecret: string };

/** What it takes to tell who sent a request. */
export interface SignInSettings {
  auth: AuthMode;
  sessionHours: number;
  roles: RoleRules;
  metricsToken?: string;
  /** Where people reach us, without a path; links are made from it. */
  publicUrl?: URL;
}

export interface AccessSettings extends SignInSettings {
  /** Address to listen on. */
  host: string;
  port: number;
  onLoopback: boolean;
  /** Host names we answer to besides loopback ones. */
  hosts: readonly string[];
  /** Addresses and ranges that may say for whom they ask (`X-Forwarded-For`); limits then count those. */
  proxies: readonly string[];
  /** Servers that share the requests: each grants its part of every limit. */
  replicas: number;
}

const bad = (name: string, message: string, suggestion?: string) =>
  new AppError({ code: "config.invalid", status: 400, message: `${name}: ${message}`, suggestion });

/** Where a dashboard of this environment listens. */
export function listeningOn(env: Readonly<Record<string, string | undefined>>): { host: string; port: number } {
  return { host: env.HOSTNAME || "127.0.0.1", port: Number(env.PORT || 3000) };
}

/**
 * Reads who may come in, and how. Error: `config.invalid`, naming the variable: among others when we are told to
 * listen beyond loopback without an authentication mode, which is refused whatever else is set.
 */
export function readAccess(
  env: Readonly<Record<string, string | undefined>>,
  at: { host: string; port: number },
): AccessSettings {
  const parsed = parse(env);
  const signIn = readSignIn(env);
  const { auth, publicUrl } = signIn;
  const onLoopback = isLoopbackHost(at.host);
  if (!onLoopback && auth.kind === "none")
    throw bad(
      "PREFLIGHT_AUTH",
      `listening on ${at.host} would let everybody on that network read the cluster`,
      "Set PREFLIGHT_AUTH to oidc, proxy or token (docs/access.md), or listen on 127.0.0.1.",
    );
  if (auth.kind === "none" && publicUrl && !isLoopbackHost(publicUrl.hostname))
    throw bad(
      "PREFLIGHT_AUTH",
      `is none while PREFLIGHT_PUBLIC_URL is ${publicUrl.origin}: whoever comes through that address would be an operator`,
      "Set PREFLIGHT_AUTH to oidc, proxy or token (docs/access.md), or leave PREFLIGHT_PUBLIC_URL out.",
    );
  if (!onLoopback && !publicUrl)
    throw bad(
      "PREFLIGHT_PUBLIC_URL",
      `is needed to listen on ${at.host}`,
      "Set it to the address people type, for example https://preflight.example.com.",
    );
  if (publicUrl && publicUrl.protocol === "http:" && !isLoopbackHost(publicUrl.hostname) && auth.kind !== "proxy")
    throw bad(
      "PREFLIGHT_PUBLIC_URL",
      "must be https: sign-in over plain http gives the session to everybody on the way",
      "Put TLS in front (an Ingress), and name its https address.",
    );
  const replicas = Number(parsed.PREFLIGHT_REPLICAS ?? "1");
  if (!(Number.isInteger(replicas) && replicas >= 1 && replicas <= 100))
    throw bad("PREFLIGHT_REPLICAS", "is not a whole number from 1 to 100");
  const proxies = parsed.PREFLIGHT_PROXY_FROM ?? [];
  // We speak http: whoever types https reaches us through a proxy, and all of them would share its limits.
  if (!onLoopback && publicUrl?.protocol === "https:" && proxies.length === 0)
    throw bad(
      "PREFLIGHT_PROXY_FROM",
      "is needed behind an Ingress: without it everybody behind it counts as one client",
      "Set it to the addresses of the Ingress controller's Pods, for example 10.0.0.0/8.",
    );
  addressList(proxies);
  return {
    ...signIn,
    host: at.host,
    port: at.port,
    onLoopback,
    hosts: publicUrl ? [hostName(publicUrl.host)!] : [],
    proxies,
    replicas,
  };
}

/** Reads how people prove who they are. Error: `config.invalid`, naming the variable. */
export function readSignIn(env: Readonly<Record<string, string | undefined>>): SignInSettings {
  const parsed = parse(env);
  const auth = authMode(parsed);
  // The provider is asked again every hour, so that a changed group counts; whoever is signed in there notices nothing.
  const hours = Number(parsed.PREFLIGHT_SESSION_HOURS ?? (auth.kind === "oidc" ? "1" : "8"));
  if (!(hours > 0 && hours <= 168)) throw bad("PREFLIGHT_SESSION_HOURS", "is not a number from 1 to 168");
  return {
    auth,
    sessionHours: hours,
    roles: {
      operatorGroups: parsed.PREFLIGHT_OPERATOR_GROUPS ?? [],
      viewerGroups: parsed.PREFLIGHT_VIEWER_GROUPS ?? [],
    },
    publicUrl: address("PREFLIGHT_PUBLIC_URL", parsed.PREFLIGHT_PUBLIC_URL),
    metricsToken: secret("PREFLIGHT_METRICS_TOKEN", parsed.PREFLIGHT_METRICS_TOKEN),
  };
}

type Parsed = z.infer<z.ZodObject<typeof ACCESS_SETTINGS>>;

function parse(env: Readonly<Record<string, string | undefined>>): Parsed {
  return z
    .object(ACCESS_SETTINGS)
    .parse(Object.fromEntries(Object.keys(ACCESS_SETTINGS).map((key) => [key, env[key]])));
}

function authMode(s: Parsed): AuthMode {
  const kind = s.PREFLIGHT_AUTH ?? "none";
  if (kind === "none") return { kind };
  if (kind === "proxy") {
    if (!s.PREFLIGHT_PROXY_FROM?.length)
      throw bad(
        "PREFLIGHT_PROXY_FROM",
        "names the addresses whose headers are believed",
        "Set it to the addresses or ranges of the proxy, for example 10.0.0.0/8.",
      );
    return {
      kind,
      from: s.PREFLIGHT_PROXY_FROM,
      userHeader: (s.PREFLIGHT_PROXY_USER_HEADER ?? "x-forwarded-user").toLowerCase(),
      groupsHeader: (s.PREFLIGHT_PROXY_GROUPS_HEADER ?? "x-forwarded-groups").toLowerCase(),
      groupsSeparator: s.PREFLIGHT_PROXY_GROUPS_SEPARATOR ?? ",",
    };
  }
  if (kind === "token") {
    const [viewer, operator] = [
      secret("PREFLIGHT_TOKEN_VIEWER", s.PREFLIGHT_TOKEN_VIEWER),
      secret("PREFLIGHT_TOKEN_OPERATOR", s.PREFLIGHT_TOKEN_OPERATOR),
    ];
    if (!viewer && !operator)
      throw bad(
        "PREFLIGHT_TOKEN_OPERATOR",
        "is needed with PREFLIGHT_AUTH=token",
        "Make one with: openssl rand -hex 32",
      );
    if (viewer === operator)
      throw bad(
        "PREFLIGHT_TOKEN_VIEWER",
        "is the same as PREFLIGHT_TOKEN_OPERATOR: every viewer would be an operator",
        "Make another one with: openssl rand -hex 32",
      );
    const sessionSecret =
      secret("PREFLIGHT_SESSION_SECRET", s.PREFLIGHT_SESSION_SECRET) ?? `${viewer ?? ""} ${operator ?? ""}`;
    return { kind, viewer, operator, sessionSecret };
  }
  if (kind === "oidc") {
    const issuer = address("PREFLIGHT_OIDC_ISSUER", s.PREFLIGHT_OIDC_ISSUER);
    const sessionSecret = secret("PREFLIGHT_SESSION_SECRET", s.PREFLIGHT_SESSION_SECRET);
    if (!issuer) throw bad("PREFLIGHT_OIDC_ISSUER", "is needed with PREFLIGHT_AUTH=oidc");
    if (issuer.protocol === "http:" && !isLoopbackHost(issuer.hostname))
      throw bad("PREFLIGHT_OIDC_ISSUER", "must be https (http for loopback only)");
    if (!s.PREFLIGHT_OIDC_CLIENT_ID) throw bad("PREFLIGHT_OIDC_CLIENT_ID", "is needed with PREFLIGHT_AUTH=oidc");
    if (!s.PREFLIGHT_PUBLIC_URL)
      throw bad("PREFLIGHT_PUBLIC_URL", "is needed with PREFLIGHT_AUTH=oidc: the provider sends people back there");
    if (!sessionSecret)
      throw bad(
        "PREFLIGHT_SESSION_SECRET",
        "is needed with PREFLIGHT_AUTH=oidc",
        "Make one with: openssl rand -hex 32",
      );
    return {
      kind,
      issuer,
      clientId: s.PREFLIGHT_OIDC_CLIENT_ID,
      clientSecret: s.PREFLIGHT_OIDC_CLIENT_SECRET,
      scopes: s.PREFLIGHT_OIDC_SCOPES ?? "openid profile email groups",
      groupsClaim: s.PREFLIGHT_OIDC_GROUPS_CLAIM ?? "groups",
      sessionSecret,
    };
  }
  throw bad("PREFLIGHT_AUTH", `"${kind}" is not one of none, oidc, proxy, token`);
}

/** A random secret of 24 characters has more. */
const DIFFERENT = 8;

/** Errors never repeat the value: it is a secret, if a short one. */
function secret(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 24)
    throw bad(name, "is shorter than 24 characters", "Make one with: openssl rand -hex 32");
  if (value !== undefined && new Set(value).size < DIFFERENT)
    throw bad(name, `has fewer than ${DIFFERENT} different characters`, "Make one with: openssl rand -hex 32");
  return value;
}

function address(name: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  try {
    const url = new URL(value);
    if (url.protocol === "https:" || url.protocol === "http:") return url;
  } catch {
    // Said below.
  }
  throw bad(name, "is not an http or https address");
}
