import { Cron } from "croner";
import * as z from "zod";
import { Secret, type CredentialSettings } from "@/lib/collect/alibaba/secret";
import { parseEndpoint, PRODUCTS, type EndpointOverrides } from "@/lib/collect/alibaba/endpoints";
import { AppError } from "@/lib/model/errors";

const text = z.string().trim();
const optional = text.transform((v) => v || undefined).optional();
const flag = text.transform((v) => /^(1|true|yes|on)$/i.test(v)).optional();
const number = (min: number, max: number) =>
  text
    .transform((v, context) => {
      if (v === "") return undefined;
      const n = Number(v);
      if (Number.isFinite(n) && n >= min && n <= max) return n;
      context.addIssue({ code: "custom", message: `"${v}" is not a number from ${min} to ${max}` });
      return z.NEVER;
    })
    .optional();
const version = text
  .transform((v, context) => {
    if (v === "" || /^[vV]?\d+(\.\d+)*/.test(v)) return v || undefined;
    context.addIssue({ code: "custom", message: `"${v}" is not a version: write it like v2.14.0` });
    return z.NEVER;
  })
  .optional();

/** Cron in UTC; read by the library that will run it. */
const schedule = text
  .transform((v, context) => {
    if (v === "") return undefined;
    try {
      new Cron(v, { paused: true }).stop();
      return v;
    } catch {
      context.addIssue({
        code: "custom",
        message: `"${v}" is not a schedule: write minute, hour, day, month, weekday in UTC, for example 0 6,18 * * *`,
      });
      return z.NEVER;
    }
  })
  .optional();

/**
 * Every setting there is, by the name of its environment variable; flags of the command line are turned into the same
 * names. `.env.example` describes each (a test compares the two). Empty text means "not set".
 */
export const SETTINGS = {
  KUBECONFIG: optional,
  PREFLIGHT_CONTEXTS: optional,
  PREFLIGHT_CLUSTERS_FILE: optional,
  ALIBABA_CLOUD_REGION_ID: optional,
  ALIBABA_CLOUD_PROFILE: optional,
  ALIBABA_CLOUD_ACCESS_KEY_ID: optional,
  ALIBABA_CLOUD_ACCESS_KEY_SECRET: optional,
  ALIBABA_CLOUD_SECURITY_TOKEN: optional,
  PREFLIGHT_SLB_ENDPOINT: optional,
  PREFLIGHT_ECS_ENDPOINT: optional,
  PREFLIGHT_VPC_ENDPOINT: optional,
  PREFLIGHT_NLB_ENDPOINT: optional,
  PREFLIGHT_CLUSTER_ID: optional,
  PREFLIGHT_VPC_ID: optional,
  PREFLIGHT_CCM_VERSION: version,
  PREFLIGHT_TARGET_VERSION: version,
  PREFLIGHT_NETWORK_PLUGIN: optional,
  PREFLIGHT_BACKEND_TYPE: optional,
  PREFLIGHT_DISABLE_PUBLIC_SLB: optional,
  PREFLIGHT_IPV6_BACKENDS: optional,
  PREFLIGHT_MAX_QPS: number(0.1, 10_000),
  PREFLIGHT_CALL_TIMEOUT_SECONDS: number(0.1, 300),
  PREFLIGHT_DATA_DIR: optional,
  DATABASE_URL: optional,
  PREFLIGHT_KEEP_DAYS: number(1, 3_650),
  PREFLIGHT_KEEP_RUNS: number(1, 100_000),
  PREFLIGHT_KEEP_MB: number(1, 100_000),
  PREFLIGHT_WAIVERS_FILE: optional,
  PREFLIGHT_SCHEDULE: schedule,
  PREFLIGHT_ALLOW_UNEXPIRING_LINKS: flag,
  PREFLIGHT_DEMO: flag,
} as const;

const schema = z.object(SETTINGS);
type SettingName = keyof typeof SETTINGS;

export interface AppConfig {
  kubeconfig?: string;
  /** undefined: the kubeconfig's current context; "*": all of them. */
  contexts?: string[] | "*";
  clustersFile?: string;
  /** What describes one cluster; with several clusters these are given per cluster in the clusters file. */
  cluster: ClusterSettings;
  maxQps?: number;
  callTimeoutMs?: number;
  dataDir: string;
  databaseUrl?: string;
  /** History older than this, or beyond this many runs per cluster, is dropped. */
  keepDays?: number;
  keepRuns?: number;
  /** Megabytes of raw objects kept per cluster. */
  keepMb?: number;
  /** Accepted findings beside those of the store. */
  waiversFile?: string;
  /** Cron pattern (UTC) by which every cluster is checked; absent: only when somebody asks. */
  schedule?: string;
  /** Share links without an end may be made. */
  allowUnexpiringLinks: boolean;
  demo: boolean;
}

export interface ClusterSettings {
  region?: string;
  credentials: CredentialSettings;
  endpoints: EndpointOverrides;
  clusterId?: string;
  vpcId?: string;
  ccmVersion?: string;
  targetVersion?: string;
  networkPlugin?: string;
  backendType?: string;
  /** `on` or `off`: whether the controller's configuration forbids internet-facing instances. */
  disablePublicSlb?: string;
  /** `on` or `off`: whether the controller's gates let it attach IPv6 backends. */
  ipv6Backends?: string;
}

/** Reads settings from an environment. Errors: `config.invalid`, `config.endpoint`; the message names the variable. */
export function readSettings(env: Record<string, string | undefined> = process.env): AppConfig {
  const parsed = schema.safeParse(Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, env[name]])));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError({
      code: "config.invalid",
      status: 400,
      message: `${issue?.path.join(".") ?? "settings"}: ${issue?.message ?? "not valid"}.`,
      suggestion: ".env.example describes every setting.",
    });
  }
  const s = parsed.data;
  const endpoints: EndpointOverrides = {
    slb: s.PREFLIGHT_SLB_ENDPOINT,
    ecs: s.PREFLIGHT_ECS_ENDPOINT,
    vpc: s.PREFLIGHT_VPC_ENDPOINT,
    nlb: s.PREFLIGHT_NLB_ENDPOINT,
  };
  for (const product of PRODUCTS) {
    const value = endpoints[product];
    if (value) parseEndpoint(value, `PREFLIGHT_${product.toUpperCase()}_ENDPOINT`);
    else delete endpoints[product];
  }
  const backendType = oneOf("PREFLIGHT_BACKEND_TYPE", s.PREFLIGHT_BACKEND_TYPE, ["eni", "ecs"]);
  return {
    kubeconfig: s.KUBECONFIG,
    contexts:
      s.PREFLIGHT_CONTEXTS === "*"
        ? "*"
        : s.PREFLIGHT_CONTEXTS?.split(",")
            .map((c) => c.trim())
            .filter(Boolean),
    clustersFile: s.PREFLIGHT_CLUSTERS_FILE,
    cluster: {
      region: s.ALIBABA_CLOUD_REGION_ID,
      credentials: credentialsOf(s),
      endpoints,
      clusterId: s.PREFLIGHT_CLUSTER_ID,
      vpcId: s.PREFLIGHT_VPC_ID,
      ccmVersion: s.PREFLIGHT_CCM_VERSION,
      targetVersion: s.PREFLIGHT_TARGET_VERSION,
      networkPlugin: oneOf("PREFLIGHT_NETWORK_PLUGIN", s.PREFLIGHT_NETWORK_PLUGIN, ["flannel", "terway"]),
      backendType,
      disablePublicSlb: oneOf("PREFLIGHT_DISABLE_PUBLIC_SLB", s.PREFLIGHT_DISABLE_PUBLIC_SLB, ON_OFF),
      ipv6Backends: oneOf("PREFLIGHT_IPV6_BACKENDS", s.PREFLIGHT_IPV6_BACKENDS, ON_OFF),
    },
    maxQps: s.PREFLIGHT_MAX_QPS,
    callTimeoutMs: s.PREFLIGHT_CALL_TIMEOUT_SECONDS && s.PREFLIGHT_CALL_TIMEOUT_SECONDS * 1000,
    dataDir: s.PREFLIGHT_DATA_DIR ?? "data",
    databaseUrl: s.DATABASE_URL,
    keepDays: s.PREFLIGHT_KEEP_DAYS,
    keepRuns: s.PREFLIGHT_KEEP_RUNS,
    keepMb: s.PREFLIGHT_KEEP_MB,
    waiversFile: s.PREFLIGHT_WAIVERS_FILE,
    schedule: s.PREFLIGHT_SCHEDULE,
    allowUnexpiringLinks: s.PREFLIGHT_ALLOW_UNEXPIRING_LINKS ?? false,
    demo: s.PREFLIGHT_DEMO ?? false,
  };
}

const ON_OFF = ["on", "off"] as const;

/** Keys in the environment come first, as in the SDK's chain; a named profile beats the rest of the chain. */
function credentialsOf(s: z.infer<typeof schema>): CredentialSettings {
  if (s.ALIBABA_CLOUD_ACCESS_KEY_ID && s.ALIBABA_CLOUD_ACCESS_KEY_SECRET) {
    return {
      kind: "static",
      accessKeyId: s.ALIBABA_CLOUD_ACCESS_KEY_ID,
      accessKeySecret: new Secret(s.ALIBABA_CLOUD_ACCESS_KEY_SECRET),
      ...(s.ALIBABA_CLOUD_SECURITY_TOKEN ? { securityToken: new Secret(s.ALIBABA_CLOUD_SECURITY_TOKEN) } : {}),
    };
  }
  return s.ALIBABA_CLOUD_PROFILE ? { kind: "profile", profile: s.ALIBABA_CLOUD_PROFILE } : { kind: "default" };
}

function oneOf(name: SettingName, value: string | undefined, allowed: readonly string[]): string | undefined {
  if (value === undefined || allowed.includes(value)) return value;
  throw new AppError({
    code: "config.invalid",
    status: 400,
    message: `${name}: "${value}" is not one of ${allowed.join(", ")}.`,
  });
}
