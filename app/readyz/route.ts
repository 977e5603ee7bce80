import { ask } from "@/lib/server/worker";
import { json, route } from "@/lib/server/to-response";

/** The kubelet gives up after 4 s. */
const PATIENCE_MS = 1_500;
type State = Awaited<ReturnType<typeof ask<"readyz">>>;
let last: State | undefined;

/** Whether this replica should get traffic: 200, or 503 with what is missing. */
export const GET = route({ role: "public" }, async () => {
  const asked = ask("readyz").then((state) => (last = state));
  asked.catch(() => undefined);
  // The worker may be busy with a large report: then the last state is answered.
  const late = new Promise<State>((resolve) =>
    setTimeout(() => resolve(last ?? { ready: false, checks: { worker: "does not answer" } }), PATIENCE_MS).unref(),
  );
  const state = await Promise.race([asked, late]);
  return json(state, state.ready ? 200 : 503, state.ready ? {} : { "retry-after": "5" });
});
