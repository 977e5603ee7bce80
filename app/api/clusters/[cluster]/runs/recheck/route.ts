import { ask } from "@/lib/server/worker";
import { clusterParam, recheckBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Reads one instance, or the instances of one Service, again and answers their rows. Nothing else is read. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  const what = recheckBody.parse(await readJsonBody(request));
  return json(await ask("recheck", cluster, what, request.signal));
});
