import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";
import { eventsAnswer } from "@/lib/server/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Events of the last check, grouped by meaning and object. Secrets in messages are masked. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(eventsAnswer(cluster));
});
