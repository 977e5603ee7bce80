import { serviceKey } from "@/lib/ccm/names";
import { z } from "zod";
import { askEncoded } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; namespace: string; name: string }> };
const schema = clusterParam.extend({ namespace: z.string().min(1).max(253), name: z.string().min(1).max(253) });

/** One Service as the last check saw it. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster, namespace, name } = schema.parse(await params);
  return shared(
    request,
    await askEncoded("service", cluster, serviceKey(namespace, name), await requestLocale(), targetOf(request)),
  );
});
