import { ask } from "@/lib/server/worker";
import { route } from "@/lib/server/to-response";

/** Content type of the text form that Prometheus reads. */
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** For Prometheus. */
export const GET = route({ role: "metrics" }, async () => {
  const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
  return new Response(await ask("metrics"), { headers });
});
