import type { CollectError } from "@/lib/model/bundle";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { CUT_OFF, TOO_LARGE, type Received } from "@/lib/collect/http";
import { ACTIONS, type ActionName } from "./api-types";
import type { Product } from "@/lib/knowledge/cloud-api/versions";

interface Details {
  requestId?: string;
  /** Decided by code and message when absent. */
  retryable?: boolean;
  /** Wait time requested by the API, ms. */
  retryAfterMs?: number;
  /** RAM action that is missing, where the answer names it (else the operation's own). */
  authAction?: string;
}

/** A failed OpenAPI call, without URL, headers and keys. */
export class CloudCallError extends Error {
  override readonly name = "CloudCallError";
  readonly source: Product;
  readonly retryable: boolean;
  readonly throttled: boolean;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly authAction?: string;

  constructor(
    readonly action: ActionName | "credentials",
    readonly code: string,
    message: string,
    { retryable = isRetryable(code, message), ...details }: Details = {},
  ) {
    super(redactSecrets(message));
    this.source = action === "credentials" ? "slb" : ACTIONS[action].product;
    this.throttled = isThrottling(code);
    this.retryable = retryable;
    Object.assign(this, details);
  }

  /** The same for a call that is not made: it is neither repeated nor another congestion. */
  asFinal(): CloudCallError {
    const { action, code, message, requestId, authAction } = this;
    return new CloudCallError(action, code, message, { requestId, authAction, retryable: false });
  }

  toCollectError(resource?: string): CollectError {
    const { source, action, code, message, requestId } = this;
    return { source, action, resource, code, message, requestId };
  }
}

/** An answer that holds less than it should. */
export function notWhole(action: ActionName, message: string): CloudCallError {
  return new CloudCallError(action, CODE.incomplete, message);
}

/** The list may be read in smaller parts: only the part with the item fails then. */
export function isOddItem(error: unknown): boolean {
  return error instanceof CloudCallError && error.code === CODE.invalidItem;
}

/** Codes of this project, in addition to the API's. */
export const CODE = {
  timeout: "Timeout",
  unreachable: "Unreachable",
  invalidAnswer: "InvalidAnswer",
  /** One item of a list is in another form, the others are as published. */
  invalidItem: "InvalidItem",
  noCredentials: "InvalidCredentials",
  incomplete: "IncompleteListing",
  otherAnswer: "OtherAnswer",
  repeatedToken: "RepeatedToken",
  cancelled: "Cancelled",
  tooLarge: "AnswerTooLarge",
} as const;

function isThrottling(code: string): boolean {
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

/** Failures that any next call of the same operation would have too, whatever resource it names. */
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

/** A call without an answer, or with one that is not the API's. Only the failure's code and name are read. */
export function fromFailure(action: ActionName, error: unknown, host: string): CloudCallError {
  if (error instanceof CloudCallError) return error;
  const { name, code = "" } = error as NodeJS.ErrnoException;
  const made = (own: string, message: string, retryable?: boolean) =>
    new CloudCallError(action, own, message, { retryable });
  if (name === "TimeoutError") return made(CODE.timeout, `${host} did not answer in time.`);
  if (error instanceof SyntaxError)
    return made(CODE.invalidAnswer, `${host} answered something that is not an API answer.`);
  if (code === TOO_LARGE) {
    const most = `${MAX_CLOUD_ANSWER / 1024 / 1024} MB`;
    return made(CODE.tooLarge, `${host} answered ${action} with more than ${most}, which is not read.`);
  }
  if (NETWORK[code])
    return made(
      code === "ETIMEDOUT" ? CODE.timeout : CODE.unreachable,
      `${host} cannot be reached: ${NETWORK[code]} (${code}).`,
    );
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code))
    return made(CODE.unreachable, `The certificate of ${host} was not accepted (${code}).`, false);
  if (code === CUT_OFF) return made(CODE.unreachable, `${host} closed the connection in the middle of its answer.`);
  return made(CODE.invalidAnswer, `The call to ${host} failed (${name || "unknown error"}).`);
}

/**
 * An answer that is an error, by its status or its `Code`: none of the answers we read has a field of that name
 * (cloud-api.json), some gateways answer refusals with status 200. undefined: the answer is no error.
 */
export function errorInside(
  action: ActionName,
  body: unknown,
  { status, headers }: Pick<Received, "status" | "headers">,
): CloudCallError | undefined {
  const data = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const given = data.Code ?? data.code;
  const code = typeof given === "string" || typeof given === "number" ? String(given) : "";
  if (code === "" && status >= 400)
    return new CloudCallError(action, CODE.invalidAnswer, `${action} failed with ${status}.`);
  if (code === "" || code === "200" || code === "OK" || code === "Success") return undefined;
  const retryAfterMs = Number.parseInt(text(headers["x-acs-retry-after"]), 10);
  const denied = (data.AccessDeniedDetail ?? data.accessDeniedDetail) as Record<string, unknown> | undefined;
  return new CloudCallError(action, code, text(data.Message ?? data.message) || `${action} failed with ${code}.`, {
    requestId: text(data.RequestId ?? data.requestId) || undefined,
    retryAfterMs: retryAfterMs > 0 ? retryAfterMs : undefined,
    authAction: text(denied?.AuthAction) || undefined,
  });
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
