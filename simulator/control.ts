import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultControl, FaultRule } from "./faults";
import { deliver, readBody } from "./http";

/** `/_sim` on the cloud address, for a simulator in another process: GET bundle, POST faults (a rule), DELETE faults. */
export async function control(
  { faults, bundle }: { faults: FaultControl; bundle(): unknown },
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const send = (status: number, value: unknown) => deliver(response, { status, body: JSON.stringify(value) });
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /_sim/bundle") return send(200, bundle());
  if (route === "POST /_sim/faults") {
    faults.inject(JSON.parse((await readBody(request)).toString("utf8")) as FaultRule);
    return send(201, {});
  }
  if (route === "DELETE /_sim/faults") {
    faults.clear();
    return send(200, {});
  }
  return send(404, { message: `no control at ${route}` });
}
