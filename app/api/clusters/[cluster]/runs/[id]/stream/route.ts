import { runParam } from "@/lib/server/params";
import { route } from "@/lib/server/to-response";
import { ask } from "@/lib/server/worker";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Server-sent events of a check (`RunEvent`). `Last-Event-ID` (or `?after=`) resumes. It stays open after
 * `end` and sends changes of Services as `changed` and `rows`; `?watch=0` ends with the check.
 */
export const GET = route({ role: "viewer", params: runParam }, async (request, { cluster, id }) => {
  const { searchParams } = new URL(request.url);
  const after = Number(request.headers.get("last-event-id") ?? searchParams.get("after") ?? 0);
  const afterId = Number.isSafeInteger(after) && after > 0 ? after : 0;
  const watch = searchParams.get("watch") !== "0";
  return new Response(await ask("follow", { cluster, id, afterId, watch }, request.signal), { headers: HEADERS });
});
