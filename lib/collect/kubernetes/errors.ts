import { AppError } from "@/lib/model/errors";
import { CUT_OFF, TOO_LARGE } from "@/lib/collect/http";
import { redactSecrets } from "@/lib/text/redact-secrets";

/** What was asked of the API server, to name the permission that is missing. */
export interface Asked {
  verb: "get" | "list" | "watch" | "create";
  resource: string;
  group: string;
  namespace?: string;
  /** The one object that is read of its kind. */
  name?: string;
}

export interface KubeErrorInit {
  code: string;
  status: number;
  message: string;
  suggestion?: string;
  asked?: Asked;
  httpStatus?: number;
  /** How long the server asked to wait, ms. */
  retryAfterMs?: number;
  /** The host name does not exist: asking again is of no use. */
  hostUnknown?: boolean;
  cause?: unknown;
}

/** Codes: kubernetes.{kubeconfig,context,unauthorized,forbidden,notFound,expired,unreachable,cutOff,tooLarge,tls,timeout,invalidAnswer,incomplete,throttled,server,cancelled}. */
export class KubeError extends AppError {
  readonly asked?: Asked;
  readonly httpStatus?: number;
  readonly retryAfterMs?: number;
  readonly hostUnknown: boolean;
  constructor(init: KubeErrorInit) {
    // A proxy's page or a plug-in's last words may quote what they were given.
    super({ ...init, message: redactSecrets(init.message), source: "kubernetes" });
    this.name = "KubeError";
    this.asked = init.asked;
    this.httpStatus = init.httpStatus;
    this.retryAfterMs = init.retryAfterMs;
    this.hostUnknown = init.hostUnknown ?? false;
  }
}

export function actionOf(asked: Asked): string {
  return `${asked.verb} ${resourceName(asked)}`;
}

function resourceName(asked: Pick<Asked, "resource" | "group">): string {
  return asked.group ? `${asked.resource}.${asked.group}` : asked.resource;
}

/** Rule for a ClusterRole (or Role) that grants what was refused. */
function rbacSnippet(asked: Asked): string {
  return [`- apiGroups: ["${asked.group}"]`, `  resources: ["${asked.resource}"]`, `  verbs: ["${asked.verb}"]`].join(
    "\n",
  );
}

/** An answer with an error status. `body` is a `Status` object, or a proxy's page. */
export function fromStatus(asked: Asked, httpStatus: number, body: string, retryAfterMs?: number): KubeError {
  const detail = statusMessage(body);
  const action = actionOf(asked);
  const where = asked.namespace ? ` in namespace ${asked.namespace}` : "";
  const base = { asked, httpStatus, retryAfterMs };
  if (httpStatus === 401) {
    return new KubeError({
      ...base,
      code: "kubernetes.unauthorized",
      status: 401,
      message: "The API server does not accept these credentials (401).",
      suggestion:
        "The token or certificate in the kubeconfig may have expired: run `kubectl get ns` with the same context, then renew it.",
    });
  }
  if (httpStatus === 403) {
    return new KubeError({
      ...base,
      code: "kubernetes.forbidden",
      status: 403,
      message: `Not allowed to ${action}${where}.${detail ? ` ${detail}` : ""}`,
      suggestion: `Add this rule to the ClusterRole of the account:\n${rbacSnippet(asked)}`,
    });
  }
  if (httpStatus === 404)
    return new KubeError({
      ...base,
      code: "kubernetes.notFound",
      status: 404,
      message: `${action}${where}: not found.`,
    });
  if (httpStatus === 410)
    return new KubeError({
      ...base,
      code: "kubernetes.expired",
      status: 503,
      message: `${action}: the list became too old while it was being read.`,
    });
  if (httpStatus === 429)
    return new KubeError({
      ...base,
      code: "kubernetes.throttled",
      status: 503,
      message: `${action}: the API server is too busy to answer (429).`,
      suggestion: "Wait a minute and try again; API priority and fairness decides whose requests are let through.",
    });
  return new KubeError({
    ...base,
    code: "kubernetes.server",
    status: 502,
    message: `${action}: the API server answered ${httpStatus}.${detail ? ` ${detail}` : ""}`,
    suggestion: "Try again; the API server's own log has the reason.",
  });
}

function statusMessage(body: string): string {
  try {
    const parsed = JSON.parse(body) as { message?: unknown };
    return typeof parsed.message === "string" ? parsed.message.slice(0, 500) : "";
  } catch {
    return "";
  }
}

/** Files by their names alone: everybody who may open the dashboard reads this, and folders tell of accounts and machines. */
function withoutFolders(message: string): string {
  return message.replace(/'\/[^'\n]*\/([^'/\n]+)'/g, "'$1'").replace(/(?<![\w:/.~-])\/(?:[^\s/'"]+\/)+/g, "");
}

/** A failure below HTTP, or an answer that is not what was asked for. `server` is host and port only. */
export function fromNetwork(asked: Asked, server: string, error: unknown): KubeError {
  if (error instanceof KubeError) return error;
  const e = (typeof error === "object" && error !== null ? error : {}) as {
    code?: unknown;
    errno?: unknown;
    message?: unknown;
    name?: unknown;
    type?: unknown;
  };
  const code = String(e.code ?? e.errno ?? "");
  const message = String(e.message ?? "");
  const base = { asked, cause: error };
  if (
    /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_OSSL/.test(code) ||
    /certificate|wrong version number/i.test(message)
  ) {
    return new KubeError({
      ...base,
      code: "kubernetes.tls",
      status: 502,
      message: `The TLS connection to ${server} failed (${code || "handshake"}).`,
      suggestion:
        "Check certificate-authority-data (or tls-server-name) of this cluster in the kubeconfig, and that the address begins with https.",
    });
  }
  if (/ETIMEDOUT|ESOCKETTIMEDOUT/.test(code) || e.name === "TimeoutError" || /timed? ?out/i.test(message)) {
    return new KubeError({
      ...base,
      code: "kubernetes.timeout",
      status: 504,
      message: `${server} did not answer ${actionOf(asked)} in time.`,
      suggestion: "Check the network path (VPN, allow list of the API server) and try again.",
    });
  }
  if (code === CUT_OFF)
    return new KubeError({
      ...base,
      code: "kubernetes.cutOff",
      status: 502,
      message: `${server} closed the connection in the middle of its answer to ${actionOf(asked)}.`,
      suggestion: "Try again; when it keeps happening, look at the proxy or load balancer in front of the API server.",
    });
  if (code === TOO_LARGE || code === "ERR_BUFFER_TOO_LARGE")
    return new KubeError({
      ...base,
      code: "kubernetes.tooLarge",
      status: 502,
      message: `${server} answered ${actionOf(asked)} with more than a page of a list can hold; it is not read.`,
      suggestion: "Look at the size of these objects, and at the proxy in front of the API server.",
    });
  if (e.name === "AbortError")
    return new KubeError({ ...base, code: "kubernetes.cancelled", status: 499, message: "The run was cancelled." });
  if (/HTTP protocol is not allowed/.test(message)) {
    return new KubeError({
      ...base,
      code: "kubernetes.tls",
      status: 502,
      message: `${server} is given with http, which the client refuses.`,
      suggestion: "Use an https address; for a test server on this machine set insecure-skip-tls-verify: true.",
    });
  }
  if (
    e.name === "LoginCommandError" ||
    (/exec|command|spawn|ENOENT/.test(message + code) && !/ECONN|ENOTFOUND/.test(code))
  ) {
    return new KubeError({
      ...base,
      code: "kubernetes.kubeconfig",
      status: 400,
      message: `The kubeconfig's login command or file failed: ${withoutFolders(message).slice(0, 200)}`,
      suggestion: "Run `kubectl get ns` with the same context on this machine; it must work without asking.",
    });
  }
  if (
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_STREAM_PREMATURE_CLOSE/.test(
      code,
    ) ||
    /socket hang up|premature close|aborted/i.test(message)
  ) {
    return new KubeError({
      ...base,
      code: "kubernetes.unreachable",
      status: 502,
      message: `The API server at ${server} cannot be reached (${code || "connection closed"}).`,
      hostUnknown: code === "ENOTFOUND",
      suggestion: "Check the address in the kubeconfig, the VPN and the API server's allow list.",
    });
  }
  return new KubeError({
    ...base,
    code: "kubernetes.invalidAnswer",
    status: 502,
    message: `${server} answered ${actionOf(asked)} with something that is not a Kubernetes list.`,
    suggestion: "A proxy in between may have answered instead of the API server.",
  });
}
