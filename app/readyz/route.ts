import { ask } from "@/lib/server/desk";
import { json, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Whether this replica should get traffic: 200, or 503 with what is missing. */
export const GET = route({ role: "public" }, async () => {
  const state = await ask("readyz");
  return json(state, state.ready ? 200 : 503, state.ready ? {} : { "retry-after": "5" });
});
