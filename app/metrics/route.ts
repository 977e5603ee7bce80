import { ask } from "@/lib/server/desk";
import { METRICS_TYPE } from "@/lib/server/metrics-type";

export const dynamic = "force-dynamic";

/** For Prometheus. The door asks for its token. */
export async function GET(): Promise<Response> {
  return new Response(await ask("metrics"), {
    headers: { "content-type": METRICS_TYPE, "cache-control": "no-store" },
  });
}
