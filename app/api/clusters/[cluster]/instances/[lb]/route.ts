import { z } from "zod";
import { askEncoded } from "@/lib/server/desk";
import { clusterParam, targetOf } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; lb: string }> };
const schema = clusterParam.extend({ lb: z.string().min(1).max(128) });

/** One CLB instance as the last check saw it. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster, lb } = schema.parse(await params);
  return shared(request, await askEncoded("instance", cluster, lb, await requestLocale(), targetOf(request)));
});
