import type { IncomingMessage, ServerResponse } from "node:http";
import type { CloudStore } from "./cloud/store";
import type { FaultControl, FaultRule } from "./faults";
import { deliver, readBody } from "./http";

/**
 * For a simulator in another process, on the cloud address. `/_sim/faults`: POST takes a rule, DELETE takes all away. `/_sim/bars`: GET
 * lists what a person can settle outside, DELETE of `/_sim/bars/<name>` settles it.
 */
export async function control(
  { faults, store }: { faults: FaultControl; store: CloudStore },
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
  if (route === "GET /_sim/bars") return send(200, store.bars.names);
  const [, name] = /^DELETE \/_sim\/bars\/([\w-]+)$/.exec(route) ?? [];
  if (name && store.settle(name)) return send(200, store.bars.names);
  return send(404, { message: `no control at ${route}` });
}
