import { AppError } from "@/lib/model/errors";
import { runParam } from "@/lib/server/params";
import { runs } from "@/lib/server/runs";
import { assertSameSite, json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string; id: string }> };

/** `latest` is the running check, else the last finished one. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster, id } = runParam.parse(await params);
  const run = runs().run(cluster, id);
  if (!run)
    throw new AppError({
      code: "run.unknown",
      status: 404,
      message: "There is no such check (any more).",
      suggestion: "Start a check.",
    });
  return json(run.snapshot);
});

/** Cancels: calls stop, what was read so far is dropped. */
export const DELETE = route<Context>(async (request, { params }) => {
  assertSameSite(request);
  const { cluster, id } = runParam.parse(await params);
  if (!runs().cancel(cluster, id))
    throw new AppError({ code: "run.notRunning", status: 409, message: "This check is not running." });
  return json({ cancelled: true }, 202);
});
