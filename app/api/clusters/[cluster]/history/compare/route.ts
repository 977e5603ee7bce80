import { ask } from "@/lib/server/desk";
import { clusterParam, runParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** New, fixed and still there, from run `from` to run `to`. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  const query = new URL(request.url).searchParams;
  const id = (name: string) => runParam.shape.id.parse(query.get(name) ?? "");
  return json(await ask("compareRuns", cluster, id("from"), id("to"), await requestLocale()));
});
