import { audit } from "@/lib/server/audit";
import { ask } from "@/lib/server/worker";
import { json, route } from "@/lib/server/to-response";
import { clusterParam, waiverIdParam } from "@/lib/server/params";

type Context = { params: Promise<{ cluster: string; id: string }> };

/** Withdraws an acceptance: the finding counts again at once. */
export const DELETE = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const { id } = waiverIdParam.parse(await params);
  await ask("withdrawWaiver", cluster, id);
  audit("finding.acceptance.withdrawn", { cluster, waiver: id });
  return json({ withdrawn: true });
});
