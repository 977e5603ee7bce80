import { askEncoded } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The fix plan of the last finished check, in the reader's language. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return shared(request, await askEncoded("plan", cluster, await requestLocale(), targetOf(request)));
});
