import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { clusterParam, decisionsBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Keeps decisions for the cluster in the reader's name, or takes them back. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  const { decisions } = decisionsBody.parse(await readJsonBody(request));
  await ask("decide", cluster, decisions);
  audit("decisions.taken", { cluster, decisions });
  return json({ kept: true }, 201);
});
