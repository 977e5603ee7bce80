import { compareOfficial } from "@/lib/reports/official";
import { clusterParam } from "@/lib/server/params";
import { requireLatest } from "@/lib/server/runs";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The controller's own precheck result beside ours; `comparison` is null when the cluster holds none. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const { bundle, result } = requireLatest(cluster);
  return json({ comparison: compareOfficial(bundle, result) });
});
