import { clusterParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { targetsAnswer } from "@/lib/server/targets";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Every target version, judged from what the last check read. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(await targetsAnswer(cluster, await requestLocale()));
});
