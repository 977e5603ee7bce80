import type { IncomingMessage, ServerResponse } from "node:http";
import type { CloudStore } from "./cloud/store";
import { deliver } from "./http";

/** On the cloud address, for `demo-console`: GET of `/_sim/bars` lists what a person can settle outside, DELETE of `/_sim/bars/<name>` settles it. */
export async function control(
  store: CloudStore,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const send = (status: number, value: unknown) => deliver(response, { status, body: JSON.stringify(value) });
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /_sim/bars") return send(200, store.bars.names);
  const [, name] = /^DELETE \/_sim\/bars\/([\w-]+)$/.exec(route) ?? [];
  if (name && store.settle(name)) return send(200, store.bars.names);
  return send(404, { message: `no control at ${route}` });
}
