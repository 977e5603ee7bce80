import * as z from "zod";
import { Cron } from "croner";
import { Secret, type CredentialSettings } from "@/lib/collect/alibaba/credentials";
import { parseEndpoint, type EndpointOverrides } from "@/lib/collect/alibaba/endpoints";
import type { FactSource } from "@/lib/model/run";
import { isLoopbackHost } from "@/lib/text/loopback";
import { flag, list, number, oneOf, readEnv, setting, text, whole, wrong, type Env } from "./setting";

const version = setting((value) =>
  /^[vV]?\d+(\.\d+)*/.test(value) ? value : wrong(`"${value}" is not a version: write it like v2.14.0`),
);

export const endpoint = setting((value) => {
  parseEndpoint(value);
  return value;
});

/** Errors never contain the value: it may hold a password. */
const database = setting((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const chosen = url && /[?&]ssl(?:mode)?=/.test(url.search);
  if (!url || url.hostname === "" || isLoopbackHost(url.hostname) || chosen) return value;
  return wrong(
    "goes to another host in plain text: add ?sslmode=verify-full, or ?sslmode=disable where everybody on the way is trusted",
  );
});

/** Cron in UTC; read by the library that will run it. */
const schedule = setting((value) => {
  try {
    new Cron(value, { paused: true }).stop();
    return value;
  } catch {
    return wrong(
      `"${value}" is not a schedule: write minute, hour, day, month, weekday in UTC, for example 0 6,18 * * *`,
    );
  }
});

/**
 * Every setting there is, by the name of its environment variable; flags of the command line are turned into the same
 * names. `.env.example` describes each (a test compares the two). Empty text means "not set".
 */
export const SETTINGS = z.object({
  KUBECONFIG: text,
  PREFLIGHT_CONTEXTS: list,
  PREFLIGHT_CLUSTERS_FILE: text,
  ALIBABA_CLOUD_REGION_ID: text,
  ALIBABA_CLOUD_PROFILE: text,
  ALIBABA_CLOUD_ACCESS_KEY_ID: text,
  ALIBABA_CLOUD_ACCESS_KEY_SECRET: text,
  ALIBABA_CLOUD_SECURITY_TOKEN: text,
  PREFLIGHT_SLB_ENDPOINT: endpoint,
  PREFLIGHT_ECS_ENDPOINT: endpoint,
  PREFLIGHT_VPC_ENDPOINT: endpoint,
  PREFLIGHT_NLB_ENDPOINT: endpoint,
  PREFLIGHT_ACTIONTRAIL_ENDPOINT: endpoint,
  PREFLIGHT_ACTIONTRAIL: oneOf("on", "off"),
  PREFLIGHT_CLUSTER_ID: text,
  PREFLIGHT_VPC_ID: text,
  PREFLIGHT_CCM_VERSION: version,
  PREFLIGHT_TARGET_VERSION: version,
  PREFLIGHT_NETWORK_PLUGIN: oneOf("flannel", "terway"),
  PREFLIGHT_BACKEND_TYPE: oneOf("eni", "ecs"),
  PREFLIGHT_DISABLE_PUBLIC_SLB: oneOf("on", "off"),
  PREFLIGHT_IPV6_BACKENDS: oneOf("on", "off"),
  PREFLIGHT_MAX_QPS: number(0.1, 10_000),
  PREFLIGHT_CALL_TIMEOUT_SECONDS: number(0.1, 300),
  PREFLIGHT_DATA_DIR: text,
  DATABASE_URL: database,
  PREFLIGHT_KEEP_DAYS: number(1, 3_650),
  PREFLIGHT_KEEP_RUNS: whole(1, 100_000),
  PREFLIGHT_KEEP_MB: number(1, 100_000),
  PREFLIGHT_WAIVERS_FILE: text,
  PREFLIGHT_SCHEDULE: schedule,
  PREFLIGHT_READY_HOURS: number(0.1, 8_760),
  PREFLIGHT_ALLOW_UNEXPIRING_LINKS: flag,
  PREFLIGHT_DEMO: flag,
});

/** Facts that can be set for a cluster: its name in the clusters file, the environment variable, and the fact it is. */
export const STATED = {
  region: ["ALIBABA_CLOUD_REGION_ID", "region"],
  clusterId: ["PREFLIGHT_CLUSTER_ID", "clusterId"],
  vpcId: ["PREFLIGHT_VPC_ID", "vpcId"],
  ccmVersion: ["PREFLIGHT_CCM_VERSION", "ccmVersion"],
  targetVersion: ["PREFLIGHT_TARGET_VERSION", "targetCcmVersion"],
  networkPlugin: ["PREFLIGHT_NETWORK_PLUGIN", "networkPlugin"],
  backendType: ["PREFLIGHT_BACKEND_TYPE", "serviceBackendType"],
  disablePublicSlb: ["PREFLIGHT_DISABLE_PUBLIC_SLB", "disablePublicSlb"],
  ipv6Backends: ["PREFLIGHT_IPV6_BACKENDS", "ipv6Backends"],
} as const satisfies Record<string, readonly [keyof typeof SETTINGS.shape, FactSource["fact"]]>;
type Variable = (typeof STATED)[keyof typeof STATED][0];

/** Something for each that can be stated, by its name. */
export const stated = <T>(of: (variable: Variable) => T) =>
  Object.fromEntries(Object.entries(STATED).map(([name, [variable]]) => [name, of(variable)])) as Record<
    keyof typeof STATED,
    T
  >;

export type AppConfig = ReturnType<typeof readSettings>;
/** Settings of one cluster; with several clusters these are given per cluster in the clusters file. */
export type ClusterSettings = Pick<AppConfig["cluster"], "credentials" | "endpoints"> & Partial<AppConfig["cluster"]>;

/** Reads settings from an environment. Error: `config.invalid`, which names the variable. */
export function readSettings(env: Env = process.env) {
  const s = readEnv(SETTINGS, env);
  return {
    kubeconfig: s.KUBECONFIG,
    /** Absent: the kubeconfig's current context. */
    contexts: s.PREFLIGHT_CONTEXTS?.[0] === "*" ? ("*" as const) : s.PREFLIGHT_CONTEXTS,
    clustersFile: s.PREFLIGHT_CLUSTERS_FILE,
    cluster: {
      ...stated((variable) => s[variable]),
      credentials: credentialsOf(s),
      endpoints: {
        slb: s.PREFLIGHT_SLB_ENDPOINT,
        ecs: s.PREFLIGHT_ECS_ENDPOINT,
        vpc: s.PREFLIGHT_VPC_ENDPOINT,
        nlb: s.PREFLIGHT_NLB_ENDPOINT,
        actiontrail: s.PREFLIGHT_ACTIONTRAIL_ENDPOINT,
      } as EndpointOverrides,
    },
    /** "Who changed it" may read the account's events. */
    actiontrail: s.PREFLIGHT_ACTIONTRAIL === "on",
    maxQps: s.PREFLIGHT_MAX_QPS,
    callTimeoutMs: s.PREFLIGHT_CALL_TIMEOUT_SECONDS && s.PREFLIGHT_CALL_TIMEOUT_SECONDS * 1000,
    dataDir: s.PREFLIGHT_DATA_DIR ?? "data",
    databaseUrl: s.DATABASE_URL,
    keepDays: s.PREFLIGHT_KEEP_DAYS,
    keepRuns: s.PREFLIGHT_KEEP_RUNS,
    keepMb: s.PREFLIGHT_KEEP_MB,
    waiversFile: s.PREFLIGHT_WAIVERS_FILE,
    schedule: s.PREFLIGHT_SCHEDULE,
    /** For so long Ready counts after the reading. */
    readyMs: (s.PREFLIGHT_READY_HOURS ?? 24) * 3_600_000,
    allowUnexpiringLinks: s.PREFLIGHT_ALLOW_UNEXPIRING_LINKS ?? false,
    demo: s.PREFLIGHT_DEMO ?? false,
  };
}

/** Keys in the environment come first, as in the SDK's chain; a named profile beats the rest of the chain. */
function credentialsOf(s: z.infer<typeof SETTINGS>): CredentialSettings {
  if (s.ALIBABA_CLOUD_ACCESS_KEY_ID && s.ALIBABA_CLOUD_ACCESS_KEY_SECRET) {
    return {
      kind: "static",
      accessKeyId: s.ALIBABA_CLOUD_ACCESS_KEY_ID,
      accessKeySecret: new Secret(s.ALIBABA_CLOUD_ACCESS_KEY_SECRET),
      securityToken: s.ALIBABA_CLOUD_SECURITY_TOKEN ? new Secret(s.ALIBABA_CLOUD_SECURITY_TOKEN) : undefined,
    };
  }
  return s.ALIBABA_CLOUD_PROFILE ? { kind: "profile", profile: s.ALIBABA_CLOUD_PROFILE } : { kind: "default" };
}
