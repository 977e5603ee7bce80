import { AppError } from "@/lib/model/errors";
import { runParam } from "@/lib/server/params";
import { runs } from "@/lib/server/runs";
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
  const run = runs().run(cluster, id);
  if (!run)
    throw new AppError({
      code: "run.unknown",
      status: 404,
      message: "There is no such check (any more).",
      suggestion: "Start a check.",
    });
  const { searchParams } = new URL(request.url);
  const after = Number(request.headers.get("last-event-id") ?? searchParams.get("after") ?? 0);
  const watch = searchParams.get("watch") !== "0";
  return streamOf(run, {
    afterId: Number.isSafeInteger(after) && after > 0 ? after : 0,
    watch,
    signal: request.signal,
    onClose: watch ? runs().listen(cluster) : undefined,
  });
});
