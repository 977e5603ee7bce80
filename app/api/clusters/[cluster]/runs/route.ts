import { ask } from "@/lib/server/worker";
import { clusterParam, startBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Starts a check, or joins the running one: 202 with its snapshot. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  const { target, acceptMissingServices } = startBody.parse(await readJsonBody(request));
  return json(await ask("start", cluster, { target, acceptMissingServices }), 202);
});
