import type { CollectError } from "@/lib/model/bundle";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { CUT_OFF, TOO_LARGE, type Received } from "@/lib/collect/http";
import type { Product } from "./endpoints";

/** What is left of a failed OpenAPI call: nothing here can hold a URL, a header or a key. */
export class CloudCallError extends Error {
  readonly source: Product;
  readonly action: string;
  readonly code: string;
  readonly requestId?: string;
  readonly retryable: boolean;
  readonly throttled: boolean;
  /** Milliseconds the API asked us to wait. */
  readonly retryAfterMs?: number;
  /** RAM action that is missing, when the answer says so (else the operation's own). */
  readonly authAction?: string;

  constructor(init: {
    source: Product;
    action: string;
    code: string;
    message: string;
    requestId?: string;
    retryable?: boolean;
    retryAfterMs?: number;
    authAction?: string;
  }) {
    super(redactSecrets(init.message));
    this.name = "CloudCallError";
    this.source = init.source;
    this.action = init.action;
    this.code = init.code;
    this.requestId = init.requestId;
    this.throttled = isThrottling(init.code);
    this.retryable = init.retryable ?? isRetryable(init.code, init.message);
    this.retryAfterMs = init.retryAfterMs;
    this.authAction = init.authAction;
  }

  toCollectError(resource?: string): CollectError {
    return {
      source: this.source,
      action: this.action,
      ...(resource ? { resource } : {}),
      code: this.code,
      message: this.message,
      ...(this.requestId ? { requestId: this.requestId } : {}),
    };
  }
}

/** Our own codes, beside the API's. */
export const CODE = {
  timeout: "Timeout",
  unreachable: "Unreachable",
  invalidAnswer: "InvalidAnswer",
  noCredentials: "InvalidCredentials",
  incomplete: "IncompleteListing",
  otherAnswer: "OtherAnswer",
  repeatedToken: "RepeatedToken",
  cancelled: "Cancelled",
  tooLarge: "AnswerTooLarge",
} as const;

export function isThrottling(code: string): boolean {
  return code.startsWith("Throttling");
}

const RETRYABLE = new Set([
  "ServiceUnavailable",
  "InternalError",
  "SystemBusy",
  "ServiceIsConfiguring",
  "OperationBusy",
  "SignatureNonceUsed",
  CODE.timeout,
  CODE.unreachable,
  CODE.invalidAnswer,
]);

/** Decided by Code, as the SDK of the CCM does; two codes carry messages that are final. */
export function isRetryable(code: string, message = ""): boolean {
  if (isThrottling(code)) return true;
  if (code === "ServiceUnavailable" && /not support/i.test(message)) return false;
  if (code === "InternalError" && /Illegal (sign|timestamp)/i.test(message)) return false;
  return RETRYABLE.has(code);
}

export function isPermission(code: string): boolean {
  return (
    code === "Forbidden.RAM" || code === "NoPermission" || code === "Forbidden" || code === "Forbidden.RiskControl"
  );
}

export function isCredential(code: string): boolean {
  return /^(InvalidAccessKeyId|InvalidSecurityToken|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp|InvalidTimestamp|InvalidCredentials|MissingSecurityToken)/.test(
    code,
  );
}

/** Failures that the next call of the same operation will meet as well, whatever resource it names. */
export function isSystemic(code: string): boolean {
  return (
    isThrottling(code) ||
    isPermission(code) ||
    isCredential(code) ||
    RETRYABLE.has(code) ||
    /^(InvalidRegionId|UnsupportedOperation|InvalidVersion|InvalidAction)/.test(code)
  );
}

const NETWORK: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNRESET: "the connection was closed",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "no answer in time",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "the network cannot be reached",
};

/** Longest answer that is read, bytes: a page of 100 instances is about 0.1 MB, a full group about 1 MB. */
export const MAX_CLOUD_ANSWER = 64 * 1024 * 1024;

/** A call without an answer, or with one that is none of the API's. Only the failure's code and name are read. */
export function fromFailure(source: Product, action: string, error: unknown, host: string): CloudCallError {
  if (error instanceof CloudCallError) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  const made = (own: string, message: string, retryable?: boolean) =>
    new CloudCallError({ source, action, code: own, message, retryable });
  if (name === "TimeoutError") return made(CODE.timeout, `${host} did not answer in time.`);
  if (error instanceof SyntaxError)
    return made(CODE.invalidAnswer, `${host} answered something that is not an API answer.`);
  if (code === TOO_LARGE) {
    const most = `${MAX_CLOUD_ANSWER / 1024 / 1024} MB`;
    return made(CODE.tooLarge, `${host} answered ${action} with more than ${most}, which is not read.`, false);
  }
  if (code && NETWORK[code])
    return made(
      code === "ETIMEDOUT" ? CODE.timeout : CODE.unreachable,
      `${host} cannot be reached: ${NETWORK[code]} (${code}).`,
    );
  if (code && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return made(CODE.unreachable, `The certificate of ${host} was not accepted (${code}).`, false);
  if (code === CUT_OFF) return made(CODE.unreachable, `${host} closed the connection in the middle of its answer.`);
  return made(CODE.invalidAnswer, `The call to ${host} failed (${name || "unknown error"}).`);
}

/**
 * An answer that is an error, by its status or its `Code`: none of the answers we read has a field of that name
 * (cloud-api.json), some gateways answer refusals with status 200. undefined: the answer is no error.
 */
export function errorInside(
  source: Product,
  action: string,
  body: unknown,
  { status, headers }: Pick<Received, "status" | "headers">,
): CloudCallError | undefined {
  const data = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const given = data.Code ?? data.code;
  const code = typeof given === "string" || typeof given === "number" ? String(given) : "";
  if (code === "" && status >= 400)
    return new CloudCallError({
      source,
      action,
      code: CODE.invalidAnswer,
      message: `${action} failed with ${status}.`,
    });
  if (code === "" || code === "200" || code === "OK" || code === "Success") return undefined;
  const retryAfterMs = Number.parseInt(text(headers["x-acs-retry-after"]), 10);
  const denied = (data.AccessDeniedDetail ?? data.accessDeniedDetail) as Record<string, unknown> | undefined;
  return new CloudCallError({
    source,
    action,
    code,
    message: text(data.Message ?? data.message) || `${action} failed with ${code}.`,
    requestId: text(data.RequestId ?? data.requestId) || undefined,
    retryAfterMs: retryAfterMs > 0 ? retryAfterMs : undefined,
    authAction: text(denied?.AuthAction) || undefined,
  });
}

export const NO_CREDENTIALS =
  "No Alibaba Cloud credentials were found: neither environment variables, a profile in ~/.aliyun/config.json or ~/.alibabacloud/credentials, nor an instance or OIDC role.";

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
