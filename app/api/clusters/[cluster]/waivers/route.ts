import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { json, readJsonBody, route } from "@/lib/server/to-response";
import { clusterParam, waiverBody } from "@/lib/server/params";

/** Accepts a finding of the last check, in the reader's name. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  const waiver = waiverBody.parse(await readJsonBody(request));
  const id = await ask("acceptFinding", cluster, waiver);
  const { service, code, owner, until } = waiver;
  audit("finding.accepted", { cluster, waiver: id, service, code, owner, until });
  return json({ id }, 201);
});
