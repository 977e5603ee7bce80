import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

/** Stores the last check's bundle as the baseline. */
export const POST = route({ role: "operator", params: clusterParam }, async (request, { cluster }) => {
  await ask("takeBaseline", cluster);
  audit("baseline.taken", { cluster });
  return json({ taken: true }, 201);
});
