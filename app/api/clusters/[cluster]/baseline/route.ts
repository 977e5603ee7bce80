import { audit } from "@/lib/server/audit";
import { ask } from "@/lib/server/worker";
import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

type Context = { params: Promise<{ cluster: string }> };

/** Keeps what the last check read as the baseline. */
export const POST = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  await ask("takeBaseline", cluster);
  audit("baseline.taken", { cluster });
  return json({ taken: true }, 201);
});
