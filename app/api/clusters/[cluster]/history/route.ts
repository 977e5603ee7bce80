import { ask } from "@/lib/server/desk";
import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

export const GET = route<Context>({ role: "viewer" }, async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(await ask("history", cluster));
});
