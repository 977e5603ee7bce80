import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultControl, FaultRule } from "./faults";
import { deliver, readBody } from "./http";
import type { RequestLog } from "./request-log";

export interface ControlParts {
  faults: FaultControl;
  log: RequestLog;
  info(): Record<string, unknown>;
  bundle(): unknown;
}

/**
 * `/_sim` on the cloud address, for a simulator in another process: GET info, bundle, log, faults; POST faults
 * (a rule), throttle `{qps, action?, source?}`, log/reset; DELETE faults.
 */
export async function control(
  parts: ControlParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname.replace(/^\/_sim\/?/, "");
  const send = (status: number, value: unknown) => deliver(response, { status, body: JSON.stringify(value) });
  const route = `${request.method} ${path}`;
  if (route === "GET ") return send(200, parts.info());
  if (route === "GET bundle") return send(200, parts.bundle());
  if (route === "GET faults") return send(200, parts.faults.list());
  if (route === "GET log")
    return send(200, {
      counts: parts.log.counts(),
      failed: parts.log.failed(),
      total: parts.log.total(),
      peak: parts.log.peak,
      last: parts.log.last(),
    });
  if (route === "POST log/reset") {
    parts.log.reset();
    return send(200, {});
  }
  if (route === "DELETE faults") {
    parts.faults.clear();
    return send(200, {});
  }
  if (route === "POST faults" || route === "POST throttle") {
    let value: unknown;
    try {
      value = JSON.parse((await readBody(request)).toString("utf8"));
    } catch {
      return send(400, { message: "the body is not JSON" });
    }
    if (route === "POST faults") {
      const rule = value as FaultRule;
      if (!rule?.effect?.kind) return send(400, { message: "a fault needs an effect with a kind" });
      return send(201, { id: parts.faults.inject(rule) });
    }
    const limit = value as { qps?: number; action?: string; source?: "cloud" };
    if (!limit?.qps || limit.qps <= 0) return send(400, { message: "qps must be a number above 0" });
    parts.faults.throttle(limit.qps, limit);
    return send(201, {});
  }
  return send(404, { message: `no control at ${route}` });
}
