import type { CollectError } from "@/lib/model/bundle";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { MAX_CLOUD_ANSWER, megabytes, TOO_LARGE } from "./answer-limit";
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
  tooLarge: TOO_LARGE,
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

/** Turns whatever the SDK threw into our error. Only fields known to be harmless are read. */
export function fromSdkError(source: Product, action: string, error: unknown, host: string): CloudCallError {
  if (error instanceof CloudCallError) return error;
  const e = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
  const data = (typeof e.data === "object" && e.data !== null ? e.data : {}) as Record<string, unknown>;
  const name = text(e.name);
  const code = text(data.Code) || text(e.code);
  if (name === "RequestTimeoutError" || name.startsWith("RequestTimeout")) {
    return new CloudCallError({ source, action, code: CODE.timeout, message: `${host} did not answer in time.` });
  }
  if (code === CODE.tooLarge)
    return new CloudCallError({
      source,
      action,
      code: CODE.tooLarge,
      message: `${host} answered ${action} with more than ${megabytes(MAX_CLOUD_ANSWER)}, which is not read.`,
      retryable: false,
    });
  if (NETWORK[code]) {
    const slow = code === "ETIMEDOUT";
    return new CloudCallError({
      source,
      action,
      code: slow ? CODE.timeout : CODE.unreachable,
      message: `${host} cannot be reached: ${NETWORK[code]} (${code}).`,
    });
  }
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return new CloudCallError({
      source,
      action,
      code: CODE.unreachable,
      message: `The certificate of ${host} was not accepted (${code}).`,
      retryable: false,
    });
  }
  if (code && (text(data.Code) || name.endsWith("Error")) && !(error instanceof SyntaxError)) {
    const denied = (data.AccessDeniedDetail ?? e.accessDeniedDetail) as Record<string, unknown> | undefined;
    return new CloudCallError({
      source,
      action,
      code,
      message: text(data.Message) || (code === CODE.noCredentials ? NO_CREDENTIALS : `${action} failed with ${code}.`),
      requestId: text(data.RequestId) || text(e.requestId) || undefined,
      retryAfterMs: typeof e.retryAfter === "number" && e.retryAfter > 0 ? e.retryAfter : undefined,
      authAction: text(denied?.AuthAction) || undefined,
    });
  }
  if (error instanceof SyntaxError || name === "SyntaxError") {
    return new CloudCallError({
      source,
      action,
      code: CODE.invalidAnswer,
      message: `${host} answered something that is not an API answer.`,
    });
  }
  if (/aborted|socket hang up|premature close/i.test(text(e.message))) {
    return new CloudCallError({
      source,
      action,
      code: CODE.unreachable,
      message: `${host} closed the connection in the middle of its answer.`,
    });
  }
  return new CloudCallError({
    source,
    action,
    code: CODE.invalidAnswer,
    message: `The call to ${host} failed (${name || "unknown error"}).`,
  });
}

/**
 * An answer with status 200 that is an error by its `Code`: none of the answers we read has a field of that name
 * (cloud-api.json), some gateways answer refusals so. undefined: the answer is no error.
 */
export function errorInside(source: Product, action: string, body: unknown): CloudCallError | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { Code, Message, RequestId } = body as Record<string, unknown>;
  const code = typeof Code === "string" || typeof Code === "number" ? String(Code) : "";
  if (code === "" || code === "200" || code === "OK" || code === "Success") return undefined;
  return new CloudCallError({
    source,
    action,
    code,
    message: text(Message) || `${action} failed with ${code}.`,
    requestId: text(RequestId) || undefined,
  });
}

export const NO_CREDENTIALS =
  "No Alibaba Cloud credentials were found: neither environment variables, a profile in ~/.aliyun/config.json or ~/.alibabacloud/credentials, nor an instance or OIDC role.";

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
