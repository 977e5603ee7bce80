import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { json, route } from "@/lib/server/to-response";
import { readinessAnswer } from "@/lib/server/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

export const GET = route<Context>(async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(readinessAnswer(cluster, await requestLocale(), targetOf(request)));
});
