import { ask } from "@/lib/server/worker";
import { reportBody } from "@/lib/server/params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Counts and redacted list of a report that is not made yet. */
export const POST = route({ role: "viewer" }, async (request) => {
  return json(await ask("previewReport", reportBody.parse(await readJsonBody(request, 2_000_000)), request.signal));
});
