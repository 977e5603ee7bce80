import { AppError } from "@/lib/model/errors";
import { CUT_OFF, TOO_LARGE } from "@/lib/collect/http";
import type { ClusterRule } from "@/lib/knowledge/permissions/cluster";
import { redactSecrets } from "@/lib/text/redact-secrets";

/** The request to the API server, to name the missing permission. */
export type Asked = Omit<ClusterRule, "verb" | "optional"> & { verb: ClusterRule["verb"] | "create" };

interface Details {
  asked?: Asked;
  httpStatus?: number;
  /** Wait time requested by the server, ms. */
  retryAfterMs?: number;
  /** The host name does not exist: no retry. */
  hostUnknown?: boolean;
}
type KubeErrorInit = ConstructorParameters<typeof AppError>[0] & Details;

/** Codes: kubernetes.{kubeconfig,context,unauthorized,forbidden,notFound,expired,unreachable,cutOff,tooLarge,tls,timeout,invalidAnswer,invalidObject,incomplete,throttled,server,cancelled}. */
export class KubeError extends AppError implements Details {
  override readonly name = "KubeError";
  readonly asked?: Asked;
  readonly httpStatus?: number;
  readonly retryAfterMs?: number;
  readonly hostUnknown?: boolean;
  constructor({ asked, httpStatus, retryAfterMs, hostUnknown, ...init }: KubeErrorInit) {
    // A proxy's page or the output of a plug-in may quote credentials.
    super({ ...init, message: redactSecrets(init.message), source: "kubernetes" });
    Object.assign(this, { asked, httpStatus, retryAfterMs, hostUnknown });
  }
}

export function actionOf({ verb, resource, group }: Asked): string {
  return `${verb} ${group ? `${resource}.${group}` : resource}`;
}

/** A kind of failure: its status here, its sentence, and what to do. */
type Row = readonly [status: number, message: (said: Said) => string, suggestion?: string | ((said: Said) => string)];
/** Values of a sentence: the call, its server, and the detail of the answer. */
interface Said {
  action: string;
  /** Host and port only. */
  server: string;
  detail: string;
  asked: Asked;
}

const ROWS = {
  unauthorized: [
    401,
    () => "The API server does not accept these credentials (401).",
    "The token or certificate in the kubeconfig may have expired: run `kubectl get ns` with the same context, then renew it.",
  ],
  forbidden: [
    403,
    ({ action, asked, detail }) =>
      `Not allowed to ${action}${asked.namespace ? ` in namespace ${asked.namespace}` : ""}.${detail}`,
    ({ asked: { group, resource, verb } }) =>
      `Add this rule to the ClusterRole of the account:\n- apiGroups: ["${group}"]\n  resources: ["${resource}"]\n  verbs: ["${verb}"]`,
  ],
  notFound: [
    404,
    ({ action, asked }) => `${action}${asked.namespace ? ` in namespace ${asked.namespace}` : ""}: not found.`,
  ],
  expired: [503, ({ action }) => `${action}: the list became too old while it was being read.`],
  throttled: [
    503,
    ({ action }) => `${action}: the API server is too busy to answer (429).`,
    "Wait a minute and try again; API priority and fairness decides whose requests are let through.",
  ],
  server: [
    502,
    ({ action, detail }) => `${action}: the API server answered ${detail}`,
    "Try again; the API server's own log has the reason.",
  ],
  tls: [
    502,
    ({ server, detail }) => `The TLS connection to ${server} failed (${detail || "handshake"}).`,
    "Check certificate-authority-data (or tls-server-name) of this cluster in the kubeconfig, and that the address begins with https.",
  ],
  http: [
    502,
    ({ server }) => `${server} is given with http, which the client refuses.`,
    "Use an https address; for a test server on this machine set insecure-skip-tls-verify: true.",
  ],
  timeout: [
    504,
    ({ server, action }) => `${server} did not answer ${action} in time.`,
    "Check the network path (VPN, allow list of the API server) and try again.",
  ],
  cutOff: [
    502,
    ({ server, action }) => `${server} closed the connection in the middle of its answer to ${action}.`,
    "Try again; when it keeps happening, look at the proxy or load balancer in front of the API server.",
  ],
  tooLarge: [
    502,
    ({ server, action }) => `${server} answered ${action} with more than a page of a list can hold; it is not read.`,
    "Look at the size of these objects, and at the proxy in front of the API server.",
  ],
  cancelled: [499, () => "The run was cancelled."],
  kubeconfig: [
    400,
    ({ detail }) => `The kubeconfig's login command or file failed: ${detail}`,
    "Run `kubectl get ns` with the same context on this machine; it must work without asking.",
  ],
  unreachable: [
    502,
    ({ server, detail }) => `The API server at ${server} cannot be reached (${detail || "connection closed"}).`,
    "Check the address in the kubeconfig, the VPN and the API server's allow list.",
  ],
  invalidAnswer: [
    502,
    ({ server, action, detail }) =>
      `${server} answered ${action} with something that is not a Kubernetes list${detail}.`,
    "A proxy in between may have answered instead of the API server.",
  ],
  otherObject: [
    502,
    ({ server, action, detail }) => `${server} answered ${action} with something else: ${detail}.`,
    "A proxy in between may have answered instead of the API server.",
  ],
  invalidObject: [502, ({ detail }) => `${detail}.`],
  incomplete: [
    502,
    ({ action, detail }) => `${action}: the list is not whole, ${detail}.`,
    "A proxy or cache between may cut lists short: read from the API server itself, then check again.",
  ],
} as const satisfies Record<string, Row>;

/** Kinds that share a code with another one. */
const CODES: Partial<Record<keyof typeof ROWS, keyof typeof ROWS>> = { http: "tls", otherObject: "invalidAnswer" };

/** A failed read of a kind, in its words. */
export function failed(
  kind: keyof typeof ROWS,
  asked: Asked,
  { server = "", detail = "", ...more }: Partial<Pick<Said, "server" | "detail"> & KubeErrorInit> = {},
): KubeError {
  const [status, message, suggestion]: Row = ROWS[kind];
  const said = { action: actionOf(asked), server, detail, asked };
  return new KubeError({
    ...more,
    asked,
    code: `kubernetes.${CODES[kind] ?? kind}`,
    status,
    message: message(said),
    suggestion: typeof suggestion === "function" ? suggestion(said) : suggestion,
  });
}

const BY_STATUS: Record<number, keyof typeof ROWS> = {
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  410: "expired",
  429: "throttled",
};

/** An answer with an error status. `body` is a `Status` object, or a proxy's page. */
export function fromStatus(asked: Asked, httpStatus: number, body: string, retryAfterMs?: number): KubeError {
  const kind = BY_STATUS[httpStatus] ?? "server";
  const message = statusMessage(body);
  const detail = kind === "server" ? `${httpStatus}.${message}` : message;
  return failed(kind, asked, { httpStatus, retryAfterMs, detail });
}

/** The server's message, to follow a sentence. */
function statusMessage(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" && message !== "" ? ` ${message.slice(0, 500)}` : "";
  } catch {
    return "";
  }
}

/** Files by their names alone: every user of the dashboard reads this, and folders reveal accounts and machines. */
function withoutFolders(message: string): string {
  return message.replace(/'\/[^'\n]*\/([^'/\n]+)'/g, "'$1'").replace(/(?<![\w:/.~-])\/(?:[^\s/'"]+\/)+/g, "");
}

/** A failure below HTTP, or an answer of another form. `server` is host and port only. */
export function fromNetwork(asked: Asked, server: string, error: unknown): KubeError {
  if (error instanceof KubeError) return error;
  const { code: named, errno, message: words, name } = (error ?? {}) as NodeJS.ErrnoException;
  const code = String(named ?? errno ?? "");
  const message = String(words ?? "");
  const made = (kind: keyof typeof ROWS, detail = "", hostUnknown = false) =>
    failed(kind, asked, { server, detail, hostUnknown, cause: error });
  if (
    /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_OSSL/.test(code) ||
    /certificate|wrong version number/i.test(message)
  )
    return made("tls", code);
  if (/ETIMEDOUT|ESOCKETTIMEDOUT/.test(code) || name === "TimeoutError" || /timed? ?out/i.test(message))
    return made("timeout");
  if (code === CUT_OFF) return made("cutOff");
  if (code === TOO_LARGE || code === "ERR_BUFFER_TOO_LARGE") return made("tooLarge");
  if (name === "AbortError") return made("cancelled");
  if (/HTTP protocol is not allowed/.test(message)) return made("http");
  if (
    name === "LoginCommandError" ||
    (/exec|command|spawn|ENOENT/.test(message + code) && !/ECONN|ENOTFOUND/.test(code))
  )
    return made("kubeconfig", withoutFolders(message).slice(0, 200));
  if (
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_STREAM_PREMATURE_CLOSE/.test(
      code,
    ) ||
    /socket hang up|premature close|aborted/i.test(message)
  )
    return made("unreachable", code, code === "ENOTFOUND");
  return made("invalidAnswer");
}
