import { problem } from "@/lib/model/errors";
import { ask } from "@/lib/server/worker";
import { runParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

/** `latest` is the running check, else the last finished one. */
export const GET = route({ role: "viewer", params: runParam }, async (_request, { cluster, id }) => {
  return json(await ask("run", cluster, id));
});

/** Cancels: calls stop, what was read so far is dropped. */
export const DELETE = route({ role: "operator", params: runParam }, async (request, { cluster, id }) => {
  if (!(await ask("cancel", cluster, id))) throw problem(409, "run.notRunning", "This check is not running.");
  return json({ cancelled: true }, 202);
});
