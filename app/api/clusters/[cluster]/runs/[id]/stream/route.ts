import { runParam } from "@/lib/server/params";
import { placeInStream, streamOf } from "@/lib/server/sse";
import { route } from "@/lib/server/to-response";

type Context = { params: Promise<{ cluster: string; id: string }> };

/**
 * Server-sent events of a check (`RunEvent`). `Last-Event-ID` (or `?after=`) resumes. It stays open after
 * `end` and tells changes of Services as `changed` and `rows`; `?watch=0` ends with the check.
 */
export const GET = route<Context>({ role: "viewer" }, async (request, { params }) => {
  const { cluster, id } = runParam.parse(await params);
  const place = placeInStream(new URL(request.url).searchParams, request.headers.get("last-event-id"));
  return streamOf({ cluster, id, ...place }, request.signal);
});
