import { createHash } from "node:crypto";
import { withDeadline } from "@/lib/collect/http";
import { CloudCallError, CODE } from "./errors";

/** A value that neither JSON, a template string nor an inspector shows. */
export class Secret {
  readonly #value: string;
  constructor(value: string) {
    this.#value = value;
  }
  reveal(): string {
    return this.#value;
  }
  toString(): string {
    return "(hidden)";
  }
  toJSON(): string {
    return "(hidden)";
  }
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return "(hidden)";
  }
}

/** Which credentials the operator chose; the SDK's default chain when none. */
export type CredentialSettings =
  | { kind: "default" }
  | { kind: "profile"; profile: string }
  | { kind: "static"; accessKeyId: string; accessKeySecret: Secret; securityToken?: Secret };

interface AccessKey {
  accessKeyId: string;
  accessKeySecret: string;
  securityToken?: string;
}

/** The key to sign with now. Errors: CloudCallError. */
export type CloudCredential = () => Promise<AccessKey>;

const REFRESH_MS = 30_000;
/** The chain ends at the ECS metadata address, which off the cloud only times out. */
const LOOKUP_MS = 15_000;

/**
 * Fixed keys, one profile of ~/.aliyun/config.json, or what the SDK's chain finds (environment, OIDC, CLI profile,
 * credentials file, ECS role, URI). Looked up once for calls made together: the package's chain is not safe against
 * concurrent first lookups, it remembers the provider it is *trying*.
 */
export function createCredential(settings: CredentialSettings): CloudCredential {
  if (settings.kind === "static") {
    const key: AccessKey = {
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret.reveal(),
      securityToken: settings.securityToken?.reveal(),
    };
    return () => Promise.resolve(key);
  }
  let provider: Promise<{ getCredentials(): Promise<Partial<AccessKey>> }> | undefined;
  const lookUp = async (): Promise<AccessKey> => {
    const found = await withDeadline(LOOKUP_MS, undefined, async () =>
      (await (provider ??= providerOf(settings))).getCredentials(),
    );
    const { accessKeyId, accessKeySecret, securityToken } = found;
    if (!accessKeyId || !accessKeySecret) throw new Error("empty");
    return { accessKeyId, accessKeySecret, securityToken };
  };
  let cached: { at: number; key: Promise<AccessKey> } | undefined;
  return () => {
    const now = Date.now();
    if (cached && now - cached.at < REFRESH_MS) return cached.key;
    const entry = { at: now, key: lookUp().catch(() => Promise.reject(noCredentials(settings))) };
    cached = entry;
    entry.key.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.key;
  };
}

async function providerOf(settings: CredentialSettings) {
  const { CLIProfileCredentialsProvider, DefaultCredentialsProvider } = await import("@alicloud/credentials");
  return settings.kind === "profile"
    ? CLIProfileCredentialsProvider.builder().withProfileName(settings.profile).build()
    : DefaultCredentialsProvider.builder().build();
}

function noCredentials(settings: CredentialSettings): CloudCallError {
  const message =
    settings.kind === "profile"
      ? `The credentials profile "${settings.profile}" cannot be used: ~/.aliyun/config.json has none of that name, or it lacks a key.`
      : "No Alibaba Cloud credentials were found: neither environment variables, a profile in ~/.aliyun/config.json or ~/.alibabacloud/credentials, nor an instance or OIDC role.";
  return new CloudCallError("credentials", CODE.noCredentials, message);
}

/** Names the account for the limiter without keeping anything that opens it. */
export function accountKeyOf(settings: CredentialSettings): string {
  if (settings.kind === "static") return createHash("sha256").update(settings.accessKeyId).digest("hex").slice(0, 12);
  return settings.kind === "profile" ? `profile:${settings.profile}` : "default";
}
