import { serviceKey } from "@/lib/ccm/names";
import { z } from "zod";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { json, route } from "@/lib/server/to-response";
import { serviceAnswer } from "@/lib/server/views";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; namespace: string; name: string }> };
const schema = clusterParam.extend({ namespace: z.string().min(1).max(253), name: z.string().min(1).max(253) });

/** One Service as the last check saw it. */
export const GET = route<Context>(async (request, { params }) => {
  const { cluster, namespace, name } = schema.parse(await params);
  return json(serviceAnswer(cluster, serviceKey(namespace, name), await requestLocale(), targetOf(request)));
});
