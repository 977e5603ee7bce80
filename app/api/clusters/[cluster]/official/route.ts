import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";
import { officialAnswer } from "@/lib/server/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The controller's own precheck result beside ours; `comparison` is null when the cluster holds none. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(officialAnswer(cluster));
});
