import { createHash } from "node:crypto";
import * as credentialsNamespace from "@alicloud/credentials";
import type * as Credentials from "@alicloud/credentials";
import type CredentialClient from "@alicloud/credentials";
import { exportsOf } from "./cjs";
import { CloudCallError, CODE, NO_CREDENTIALS } from "./errors";
import type { CredentialSettings } from "./secret";

/** What the OpenAPI client needs of a credential; the type of the package's own client. */
export type CloudCredential = CredentialClient;

const REFRESH_MS = 30_000;
const LOOKUP_MS = 15_000;

/**
 * Credentials by the SDK's chain (environment, OIDC, CLI profile, credentials file, ECS role, URI), one profile of
 * ~/.aliyun/config.json, or fixed keys. Looked up once for calls made together: the package's default chain is not
 * safe against concurrent first lookups, it remembers the provider it is *trying*.
 */
export function createCredential(settings: CredentialSettings): CloudCredential {
  const exports = exportsOf(credentialsNamespace, "CLIProfileCredentialsProvider") as typeof Credentials;
  let client: CredentialClient | undefined;
  const build = () => {
    const Client = exports.default as unknown as new (config: unknown, provider?: unknown) => CredentialClient;
    if (settings.kind === "static") {
      const token = settings.securityToken?.reveal();
      const config = new exports.Config({
        type: token ? "sts" : "access_key",
        accessKeyId: settings.accessKeyId,
        accessKeySecret: settings.accessKeySecret.reveal(),
        ...(token ? { securityToken: token } : {}),
      });
      return new Client(config);
    }
    if (settings.kind === "profile")
      return new Client(
        null,
        exports.CLIProfileCredentialsProvider.builder().withProfileName(settings.profile).build(),
      );
    return new Client(null);
  };
  let cached: { at: number; value: Promise<Credentials.CredentialModel> } | undefined;
  const getCredential = (): Promise<Credentials.CredentialModel> => {
    const now = Date.now();
    if (cached && now - cached.at < REFRESH_MS) return cached.value;
    const value = limited(Promise.resolve().then(() => (client ??= build()).getCredential())).then((model) => {
      if (!model?.accessKeyId && !model?.bearerToken) throw new Error("empty");
      return model;
    });
    const entry = { at: now, value: value.catch(() => Promise.reject(noCredentials(settings))) };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
  return { getCredential } as unknown as CredentialClient;
}

function noCredentials(settings: CredentialSettings): CloudCallError {
  const message =
    settings.kind === "profile"
      ? `The credentials profile "${settings.profile}" cannot be used: ~/.aliyun/config.json has none of that name, or it lacks a key.`
      : NO_CREDENTIALS;
  return new CloudCallError({ source: "slb", action: "credentials", code: CODE.noCredentials, message });
}

/** The chain ends at the ECS metadata address, which off the cloud only times out. */
function limited<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("credentials lookup timed out")), LOOKUP_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Names the account for the limiter without keeping anything that opens it. */
export function accountKeyOf(settings: CredentialSettings): string {
  if (settings.kind === "static") return createHash("sha256").update(settings.accessKeyId).digest("hex").slice(0, 12);
  return settings.kind === "profile" ? `profile:${settings.profile}` : "default";
}
