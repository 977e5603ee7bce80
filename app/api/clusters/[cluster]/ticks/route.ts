import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { clusterParam, tickBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Ticks a step of an upgrade off in the reader's name, or takes that back. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  const { step, target, done } = tickBody.parse(await readJsonBody(request));
  await ask("tick", cluster, step, target, done);
  audit("upgrade.ticked", { cluster, step, target, done });
  return json({ done }, 201);
});
