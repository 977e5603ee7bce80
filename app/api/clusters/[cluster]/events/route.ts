import { askEncoded } from "@/lib/server/desk";
import { clusterParam } from "@/lib/server/params";
import { requestLocale } from "@/lib/server/request-locale";
import { route, shared } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Events of the last check, grouped by meaning and object, with texts in the reader's language. Secrets in messages are redacted. */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return shared(request, await askEncoded("events", cluster, await requestLocale()));
});
