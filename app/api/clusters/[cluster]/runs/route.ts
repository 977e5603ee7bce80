import { ask } from "@/lib/server/worker";
import { clusterParam, startBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

type Context = { params: Promise<{ cluster: string }> };

/** Starts a check, or joins the running one: 202 with its snapshot. */
export const POST = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const { target, acceptMissingServices } = startBody.parse(await readJsonBody(request));
  return json(await ask("start", cluster, { target, acceptMissingServices }), 202);
});
