import { runParam } from "@/lib/server/params";
import { streamOf } from "@/lib/server/sse";
import { route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; id: string }> };

/**
 * Server-sent events of a check (`RunEvent`). `Last-Event-ID` (or `?after=`) resumes. It stays open after
 * `end` and tells changes of Services as `changed` and `rows`; `?watch=0` ends with the check.
 */
export const GET = route<Context>(async (request, { params }) => {
  const { cluster, id } = runParam.parse(await params);
  const { searchParams } = new URL(request.url);
  const after = Number(request.headers.get("last-event-id") ?? searchParams.get("after") ?? 0);
  const watch = searchParams.get("watch") !== "0";
  const afterId = Number.isSafeInteger(after) && after > 0 ? after : 0;
  return streamOf({ cluster, id, afterId, watch }, request.signal);
});
