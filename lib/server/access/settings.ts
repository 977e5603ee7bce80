import { randomBytes } from "node:crypto";
import * as z from "zod";
import { isLoopbackHost } from "@/lib/text/loopback";
import {
  address,
  invalid,
  list,
  number,
  oneOf,
  readEnv,
  setting,
  text,
  whole,
  wrong,
  type Env,
} from "@/lib/collect/config/setting";
import { processWide } from "../process-wide";
import { addressList } from "./addresses";
import { hostName } from "./hosts";

const MAKE_ONE = "Make one with: openssl rand -hex 32";
/** A random secret of 24 characters has more. */
const DIFFERENT = 8;
/** Errors never contain the value: it is a secret. */
const secret = setting((value) => {
  if (value.length < 24) return wrong(`is shorter than 24 characters. ${MAKE_ONE}`);
  return new Set(value).size < DIFFERENT
    ? wrong(`has fewer than ${DIFFERENT} different characters. ${MAKE_ONE}`)
    : value;
});

/** Settings of access, by the name of their environment variable. Empty text means "not set". */
export const ACCESS_SETTINGS = z.object({
  PREFLIGHT_AUTH: oneOf("none", "oidc", "proxy", "token"),
  PREFLIGHT_PUBLIC_URL: address,
  PREFLIGHT_SESSION_SECRET: secret,
  PREFLIGHT_SESSION_HOURS: number(0.01, 168),
  PREFLIGHT_OIDC_ISSUER: address,
  PREFLIGHT_OIDC_CLIENT_ID: text,
  PREFLIGHT_OIDC_CLIENT_SECRET: text,
  PREFLIGHT_OIDC_SCOPES: text,
  PREFLIGHT_OIDC_GROUPS_CLAIM: text,
  PREFLIGHT_IDENTITY_FROM: setting(addressList),
  PREFLIGHT_PROXY_FROM: setting(addressList),
  PREFLIGHT_PROXY_USER_HEADER: text,
  PREFLIGHT_PROXY_GROUPS_HEADER: text,
  PREFLIGHT_PROXY_GROUPS_SEPARATOR: text,
  PREFLIGHT_TOKEN_VIEWER: secret,
  PREFLIGHT_TOKEN_OPERATOR: secret,
  PREFLIGHT_VIEWER_GROUPS: list,
  PREFLIGHT_OPERATOR_GROUPS: list,
  PREFLIGHT_METRICS_TOKEN: secret,
  PREFLIGHT_REPLICAS: whole(1, 100),
});

export type AuthMode = ReturnType<typeof authMode>;
export type AccessSettings = ReturnType<typeof readAccess>;

/** Where a dashboard of this environment listens. */
export function listeningOn(env: Env): { host: string; port: number } {
  return { host: env.HOSTNAME || "127.0.0.1", port: Number(env.PORT || 3000) };
}

/**
 * Reads the settings of access and sign-in. Error: `config.invalid`, naming the variable; among others for listening beyond
 * loopback without an authentication mode.
 */
export function readAccess(env: Env) {
  const s = readEnv(ACCESS_SETTINGS, env);
  const { host } = listeningOn(env);
  const auth = authMode(s);
  const publicUrl = s.PREFLIGHT_PUBLIC_URL;
  const onLoopback = isLoopbackHost(host);
  if (!onLoopback && auth.kind === "none")
    throw invalid(
      "PREFLIGHT_AUTH",
      `listening on ${host} would let everybody on that network read the cluster`,
      "Set PREFLIGHT_AUTH to oidc, proxy or token (docs/access.md), or listen on 127.0.0.1.",
    );
  if (auth.kind === "none" && publicUrl && !isLoopbackHost(publicUrl.hostname))
    throw invalid(
      "PREFLIGHT_AUTH",
      `is none while PREFLIGHT_PUBLIC_URL is ${publicUrl.origin}: every client that comes through that address would be an operator`,
      "Set PREFLIGHT_AUTH to oidc, proxy or token (docs/access.md), or leave PREFLIGHT_PUBLIC_URL out.",
    );
  if (!onLoopback && !publicUrl)
    throw invalid(
      "PREFLIGHT_PUBLIC_URL",
      `is needed to listen on ${host}`,
      "Set it to the address people type, for example https://preflight.example.com.",
    );
  if (publicUrl && publicUrl.protocol === "http:" && !isLoopbackHost(publicUrl.hostname) && auth.kind !== "proxy")
    throw invalid(
      "PREFLIGHT_PUBLIC_URL",
      "must be https: sign-in over plain http gives the session to everybody on the way",
      "Put TLS in front (an Ingress), and name its https address.",
    );
  const groups = [...(s.PREFLIGHT_OPERATOR_GROUPS ?? []), ...(s.PREFLIGHT_VIEWER_GROUPS ?? [])];
  if (auth.kind === "oidc" && groups.length === 0)
    throw invalid(
      "PREFLIGHT_OPERATOR_GROUPS",
      "is needed with PREFLIGHT_AUTH=oidc: everybody with an account at the provider would be an operator",
      "Name the groups that may act, or write * where everybody may.",
    );
  if (
    s.PREFLIGHT_METRICS_TOKEN &&
    [s.PREFLIGHT_TOKEN_OPERATOR, s.PREFLIGHT_TOKEN_VIEWER].includes(s.PREFLIGHT_METRICS_TOKEN)
  )
    throw invalid("PREFLIGHT_METRICS_TOKEN", "is the token of a person: Prometheus could act with it", MAKE_ONE);
  const proxies = s.PREFLIGHT_PROXY_FROM;
  // This server speaks http: https requests come through a proxy, and without its address share one client's limits.
  if (!onLoopback && publicUrl?.protocol === "https:" && !proxies)
    throw invalid(
      "PREFLIGHT_PROXY_FROM",
      "is needed behind an Ingress: without it everybody behind it counts as one client",
      "Set it to the addresses of the Ingress controller's Pods, for example 10.0.0.0/8.",
    );
  return {
    auth,
    publicUrl,
    // A new sign-in every hour picks up changed groups; with a session at the provider it needs no action.
    sessionHours: s.PREFLIGHT_SESSION_HOURS ?? (auth.kind === "oidc" ? 1 : 8),
    roles: {
      operatorGroups: s.PREFLIGHT_OPERATOR_GROUPS ?? [],
      viewerGroups: s.PREFLIGHT_VIEWER_GROUPS ?? [],
    },
    metricsToken: s.PREFLIGHT_METRICS_TOKEN,
    onLoopback,
    hosts: publicUrl ? [hostName(publicUrl.host)!] : [],
    proxies,
    replicas: s.PREFLIGHT_REPLICAS ?? 1,
  };
}

function authMode(s: z.infer<typeof ACCESS_SETTINGS>) {
  const kind = s.PREFLIGHT_AUTH ?? "none";
  const needed = <K extends keyof typeof s>(name: K, suggestion?: string) => {
    const value = s[name];
    if (value === undefined) throw invalid(name, `is needed with PREFLIGHT_AUTH=${kind}`, suggestion);
    return value;
  };
  if (kind === "proxy")
    return {
      kind,
      from: needed(
        "PREFLIGHT_IDENTITY_FROM",
        "Set it to the address of the proxy that signs people in, for example 127.0.0.1: it says who they are.",
      ),
      userHeader: (s.PREFLIGHT_PROXY_USER_HEADER ?? "x-forwarded-user").toLowerCase(),
      groupsHeader: (s.PREFLIGHT_PROXY_GROUPS_HEADER ?? "x-forwarded-groups").toLowerCase(),
      groupsSeparator: s.PREFLIGHT_PROXY_GROUPS_SEPARATOR ?? ",",
    };
  if (kind === "token") {
    const viewer = s.PREFLIGHT_TOKEN_VIEWER;
    const operator = viewer ? s.PREFLIGHT_TOKEN_OPERATOR : needed("PREFLIGHT_TOKEN_OPERATOR", MAKE_ONE);
    if (viewer === operator)
      throw invalid(
        "PREFLIGHT_TOKEN_VIEWER",
        "is the same as PREFLIGHT_TOKEN_OPERATOR: every viewer would be an operator",
        MAKE_ONE,
      );
    const alone = (s.PREFLIGHT_REPLICAS ?? 1) === 1;
    const drawn = () => processWide("session-secret", () => randomBytes(32).toString("hex"));
    // Never made from the tokens: who holds one could make sessions, or try the other without a limit.
    const sessionSecret = alone
      ? (s.PREFLIGHT_SESSION_SECRET ?? drawn())
      : needed("PREFLIGHT_SESSION_SECRET", `Replicas share their sessions. ${MAKE_ONE}`);
    return { kind, viewer, operator, sessionSecret };
  }
  if (kind === "none") return { kind };
  const issuer = needed("PREFLIGHT_OIDC_ISSUER");
  if (issuer.protocol === "http:" && !isLoopbackHost(issuer.hostname))
    throw invalid("PREFLIGHT_OIDC_ISSUER", "must be https (http for loopback only)");
  const clientId = needed("PREFLIGHT_OIDC_CLIENT_ID");
  needed("PREFLIGHT_PUBLIC_URL", "Set it to the address people type: the provider sends people back there.");
  return {
    kind,
    issuer,
    clientId,
    clientSecret: s.PREFLIGHT_OIDC_CLIENT_SECRET,
    scopes: s.PREFLIGHT_OIDC_SCOPES ?? "openid profile email groups",
    groupsClaim: s.PREFLIGHT_OIDC_GROUPS_CLAIM ?? "groups",
    sessionSecret: needed("PREFLIGHT_SESSION_SECRET", MAKE_ONE),
  };
}
