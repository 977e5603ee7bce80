import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "@/lib/calls/state";
import { parametersOf, refusals, takesUnpublished } from "@/lib/knowledge/cloud-api";
import type { Product } from "@/lib/knowledge/cloud-api/versions";
import type { FaultControl, FaultPlan } from "../faults";
import { deliver, readBody, type Answer } from "../http";
import type { RequestLog } from "../request-log";
import { ACTIONS, PRODUCTS, SYNC_ACTIONS } from "./actions";
import { forbiddenRam, missingParameter, RpcError, unsupportedParameter } from "./errors";
import { Params } from "./params";
import { CONTROLLER_ROLE, SignatureCheck, type CloudUser } from "./signature";
import type { CloudStore } from "./store";

export interface CloudServerParts {
  store: CloudStore;
  users: readonly CloudUser[];
  faults: FaultControl;
  log: RequestLog;
  now(): Date;
}

/** SLB, NLB, ECS, VPC and STS behind one address, distinguished by the API version. The caller listens and closes. */
export function createCloudServer(parts: CloudServerParts): Server {
  const signatures = new SignatureCheck(parts.users, parts.now);
  const server = createServer((request, response) => {
    serve(parts, signatures, request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  return server;
}

async function serve(
  parts: CloudServerParts,
  signatures: SignatureCheck,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname.startsWith("/_sim")) return control(parts.store, request, response, url);
  const body = await readBody(request);
  const query = new Map(url.searchParams);
  const given = new Map(query);
  const most = parts.faults.pageLimit?.cloud;
  if (most && Number(given.get("MaxResults")) > most) given.set("MaxResults", String(most));
  const action = header(request, "x-acs-action") ?? "";
  const product = PRODUCTS[header(request, "x-acs-version") ?? ""];
  const params = new Params(given, product ?? "", action);
  const resources = NAMES_OF_OBJECTS.flatMap((name) => [params.text(name) ?? [], params.list(name)].flat());
  parts.log.add(action);
  const plan = parts.faults.plan({ source: product ?? "slb", action, resources });
  if (plan.latencyMs > 0) await sleep(plan.latencyMs, undefined, { ref: false });
  await plan.held;
  const requestId = randomUUID().toUpperCase();
  let answer: Answer;
  try {
    const { method = "GET", headers } = request;
    const user = signatures.verify({ method, path: url.pathname, query, headers, body });
    const result = { RequestId: requestId, ...run(parts, product, action, params, user, plan, resources) };
    answer = json(200, plan.mutate ? plan.mutate(result) : result);
  } catch (error) {
    const { status, code, message, extra } = refusalOf(error);
    answer = json(status, {
      RequestId: requestId,
      HostId: request.headers.host ?? "",
      Code: code,
      Message: message,
      Recommend: `https://api.aliyun.com/troubleshoot?q=${code}`,
      ...extra,
    });
  }
  return deliver(response, { ...answer, headers: { "x-acs-request-id": requestId } }, plan.delivery);
}

/** Parameters that name an object, by which a fault may address it. */
const NAMES_OF_OBJECTS = [
  "LoadBalancerId",
  "LoadBalancerIds",
  "VServerGroupId",
  "ResourceId",
  "VpcId",
  "ServerCertificateId",
  "ListenerId",
  "ServerGroupId",
  "SecurityGroupId",
];

function refusalOf(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof Refused) return new RpcError(error.status, error.code, error.message);
  const why = error instanceof Error ? error.message : String(error);
  return new RpcError(500, "InternalError", `The request processing has failed due to some unknown error. (${why})`);
}

function run(
  parts: CloudServerParts,
  product: Product | undefined,
  action: string,
  params: Params,
  user: CloudUser,
  plan: FaultPlan,
  resources: readonly string[],
): Record<string, unknown> {
  if (!product) throw new RpcError(404, "InvalidVersion", "Specified parameter Version is not valid.");
  const handler = ACTIONS[product][action] ?? SYNC_ACTIONS[product]?.[action];
  if (!handler)
    throw new RpcError(404, "InvalidAction.NotFound", "Specified api is not found, please check your url and method.");
  if (plan.throttled) throw new RpcError(400, "Throttling.User", "Request was denied due to user flow control.");
  if (plan.error) {
    const { status, code, message } = plan.error;
    if (status === 403 && !message) throw forbiddenRam(product, action, user.name);
    throw new RpcError(status, code, message);
  }
  const region = params.text("RegionId");
  if (!region) throw missingParameter("RegionId");
  if (region !== parts.store.region)
    throw new RpcError(404, "InvalidRegionId.NotFound", "The specified RegionId does not exist.");
  publishedOnly(product, action, params.names());
  parts.store.checkBars(action, user.name, params.text("LoadBalancerId"), params.text("VServerGroupId"));
  const writes = !/^(Describe|List|Get|Lookup)/.test(action);
  const result = handler(params, { store: parts.store, now: parts.now });
  const group = parts.store.groups.get(params.text("VServerGroupId") ?? "");
  if (writes && user.name !== CONTROLLER_ROLE)
    parts.store.changed([...resources, group?.LoadBalancerId ?? ""].filter((id) => id !== ""));
  return result;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function json(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value) };
}

/** On the cloud address, for `demo-console`: GET of `/_sim/bars` lists what a person can settle outside, DELETE of `/_sim/bars/<name>` settles it. */
async function control(store: CloudStore, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const send = (status: number, value: unknown) => deliver(response, { status, body: JSON.stringify(value) });
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /_sim/bars") return send(200, store.open);
  const [, name] = /^DELETE \/_sim\/bars\/([\w-]+)$/.exec(route) ?? [];
  if (name && store.settle(name, url.searchParams)) return send(200, store.open);
  return send(404, { message: `no control at ${route}` });
}

/**
 * Refuses what the action does not publish and what it demands and does not get. Stricter than the vendor's gateway, which
 * drops an unknown name in silence: a misspelled setting must not look as if it had been made. What the controller sends
 * and the API takes without publishing it is let through.
 */
function publishedOnly(product: string, action: string, names: readonly string[]): void {
  const parameters = parametersOf(product, action);
  // A call of the controller that the extract of the published API leaves out.
  if (!parameters) return;
  // A parameter published as an array or a structure is a JSON text for the command line and `Name.1.Key` for the SDKs.
  const asWhole = (name: string) => {
    const [base = name] = name.split(".");
    return /^(?:Array|Struct)/.test(parameters[base] ?? "") ? base : name;
  };
  const own = names.filter((name) => name !== "RegionId" && !takesUnpublished(action, name)).map(asWhole);
  for (const refusal of refusals(product, action, [...own, "RegionId"])) {
    if (refusal.kind === "missing") throw missingParameter(refusal.name);
    if (refusal.kind !== "parameter" || refusal.name !== "RegionId") throw unsupportedParameter(refusal.name);
  }
}
