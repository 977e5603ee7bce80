import { askWhile } from "@/lib/server/desk";
import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** The self-test: what this account may read, and the snippets that grant what it may not. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json(await askWhile(request.signal, "permissions", cluster));
});
