import { AppError } from "@/lib/model/errors";
import { ask } from "@/lib/server/worker";
import { runParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

type Context = { params: Promise<{ cluster: string; id: string }> };

/** `latest` is the running check, else the last finished one. */
export const GET = route<Context>({ role: "viewer" }, async (_request, { params }) => {
  const { cluster, id } = runParam.parse(await params);
  return json(await ask("run", cluster, id));
});

/** Cancels: calls stop, what was read so far is dropped. */
export const DELETE = route<Context>({ role: "operator" }, async (request, { params }) => {
  const { cluster, id } = runParam.parse(await params);
  if (!(await ask("cancel", cluster, id)))
    throw new AppError({ code: "run.notRunning", status: 409, message: "This check is not running." });
  return json({ cancelled: true }, 202);
});
