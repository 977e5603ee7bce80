import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { json, route } from "@/lib/server/to-response";
import { planAnswer } from "@/lib/server/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The fix plan of the last finished check, in the reader's language. */
export const GET = route<Context>(async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(planAnswer(cluster, await requestLocale(), targetOf(request)));
});
