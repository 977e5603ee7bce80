import { metrics } from "@/lib/server/metrics";

export const dynamic = "force-dynamic";

/** For Prometheus. The door asks for its token. */
export async function GET(): Promise<Response> {
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "content-type": registry.contentType, "cache-control": "no-store" },
  });
}
