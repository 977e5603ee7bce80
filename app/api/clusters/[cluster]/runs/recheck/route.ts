import { ask } from "@/lib/server/worker";
import { clusterParam, recheckBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

type Context = { params: Promise<{ cluster: string }> };

/** Reads one instance, or the instances of one Service, again and answers their rows. Nothing else is read. */
export const POST = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const what = recheckBody.parse(await readJsonBody(request));
  return json(await ask("recheck", cluster, what, request.signal));
});
