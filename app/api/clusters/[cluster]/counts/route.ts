import { askEncoded } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** How many instances and Services the last check has, for the tabs of pages that do not show them. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return shared(request, await askEncoded("counts", cluster, targetOf(request)));
});
