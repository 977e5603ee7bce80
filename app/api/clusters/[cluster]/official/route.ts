import { askEncoded } from "@/lib/server/desk";
import { clusterParam } from "@/lib/server/params";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The controller's own precheck result beside ours; `comparison` is null when the cluster holds none. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return shared(request, await askEncoded("official", cluster));
});
