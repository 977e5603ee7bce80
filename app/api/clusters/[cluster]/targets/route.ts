import { askEncoded } from "@/lib/server/desk";
import { clusterParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Every target version, judged from what the last check read. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return shared(request, await askEncoded("targets", cluster, await requestLocale()));
});
