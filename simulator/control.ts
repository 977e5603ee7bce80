import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultControl, FaultRule } from "./faults";
import { deliver, readBody } from "./http";

/** `/_sim/faults` on the cloud address, for a simulator in another process: POST takes a rule, DELETE takes all away. */
export async function control(
  faults: FaultControl,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const send = (status: number, value: unknown) => deliver(response, { status, body: JSON.stringify(value) });
  const route = `${request.method} ${url.pathname}`;
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
