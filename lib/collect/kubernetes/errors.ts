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
  const made = (kind: string, status: number, message: string, suggestion?: string) =>
    new KubeError({ asked, httpStatus, retryAfterMs, code: `kubernetes.${kind}`, status, message, suggestion });
  if (httpStatus === 401)
    return made(
      "unauthorized",
      401,
      "The API server does not accept these credentials (401).",
      "The token or certificate in the kubeconfig may have expired: run `kubectl get ns` with the same context, then renew it.",
    );
  if (httpStatus === 403)
    return made(
      "forbidden",
      403,
      `Not allowed to ${action}${where}.${detail}`,
      `Add this rule to the ClusterRole of the account:\n${rbacSnippet(asked)}`,
    );
  if (httpStatus === 404) return made("notFound", 404, `${action}${where}: not found.`);
  if (httpStatus === 410) return made("expired", 503, `${action}: the list became too old while it was being read.`);
  if (httpStatus === 429)
    return made(
      "throttled",
      503,
      `${action}: the API server is too busy to answer (429).`,
      "Wait a minute and try again; API priority and fairness decides whose requests are let through.",
    );
  return made(
    "server",
    502,
    `${action}: the API server answered ${httpStatus}.${detail}`,
    "Try again; the API server's own log has the reason.",
  );
}

/** What the server says of it, to stand behind a sentence. */
function statusMessage(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" && message !== "" ? ` ${message.slice(0, 500)}` : "";
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
  };
  const code = String(e.code ?? e.errno ?? "");
  const message = String(e.message ?? "");
  const made = (kind: string, status: number, said: string, suggestion?: string, hostUnknown?: boolean) =>
    new KubeError({
      asked,
      cause: error,
      code: `kubernetes.${kind}`,
      status,
      message: said,
      suggestion,
      hostUnknown,
    });
  if (
    /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_OSSL/.test(code) ||
    /certificate|wrong version number/i.test(message)
  )
    return made(
      "tls",
      502,
      `The TLS connection to ${server} failed (${code || "handshake"}).`,
      "Check certificate-authority-data (or tls-server-name) of this cluster in the kubeconfig, and that the address begins with https.",
    );
  if (/ETIMEDOUT|ESOCKETTIMEDOUT/.test(code) || e.name === "TimeoutError" || /timed? ?out/i.test(message))
    return made(
      "timeout",
      504,
      `${server} did not answer ${actionOf(asked)} in time.`,
      "Check the network path (VPN, allow list of the API server) and try again.",
    );
  if (code === CUT_OFF)
    return made(
      "cutOff",
      502,
      `${server} closed the connection in the middle of its answer to ${actionOf(asked)}.`,
      "Try again; when it keeps happening, look at the proxy or load balancer in front of the API server.",
    );
  if (code === TOO_LARGE || code === "ERR_BUFFER_TOO_LARGE")
    return made(
      "tooLarge",
      502,
      `${server} answered ${actionOf(asked)} with more than a page of a list can hold; it is not read.`,
      "Look at the size of these objects, and at the proxy in front of the API server.",
    );
  if (e.name === "AbortError") return made("cancelled", 499, "The run was cancelled.");
  if (/HTTP protocol is not allowed/.test(message)) {
    return made(
      "tls",
      502,
      `${server} is given with http, which the client refuses.`,
      "Use an https address; for a test server on this machine set insecure-skip-tls-verify: true.",
    );
  }
  if (
    e.name === "LoginCommandError" ||
    (/exec|command|spawn|ENOENT/.test(message + code) && !/ECONN|ENOTFOUND/.test(code))
  ) {
    return made(
      "kubeconfig",
      400,
      `The kubeconfig's login command or file failed: ${withoutFolders(message).slice(0, 200)}`,
      "Run `kubectl get ns` with the same context on this machine; it must work without asking.",
    );
  }
  if (
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_STREAM_PREMATURE_CLOSE/.test(
      code,
    ) ||
    /socket hang up|premature close|aborted/i.test(message)
  )
    return made(
      "unreachable",
      502,
      `The API server at ${server} cannot be reached (${code || "connection closed"}).`,
      "Check the address in the kubeconfig, the VPN and the API server's allow list.",
      code === "ENOTFOUND",
    );
  return made(
    "invalidAnswer",
    502,
    `${server} answered ${actionOf(asked)} with something that is not a Kubernetes list.`,
    "A proxy in between may have answered instead of the API server.",
  );
}
