import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { json, route } from "@/lib/server/to-response";
import { waiverParam } from "@/lib/server/params";

/** Withdraws an acceptance: the finding counts again at once. */
export const DELETE = route({ role: "operator", params: waiverParam }, async (request, { cluster, id }) => {
  await ask("withdrawWaiver", cluster, id);
  audit("finding.acceptance.withdrawn", { cluster, waiver: id });
  return json({ withdrawn: true });
});
