import { clusterParam, recheckBody } from "@/lib/server/params";
import { runs } from "@/lib/server/runs";
import type { RecheckAnswer } from "@/lib/views/answers";
import { assertSameSite, json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Reads one instance, or the instances of one Service, again and answers their rows. Nothing else is read. */
export const POST = route<Context>(async (request, { params }) => {
  assertSameSite(request);
  const { cluster } = clusterParam.parse(await params);
  const what = recheckBody.parse(await readJsonBody(request));
  const { services, check } = await runs().recheck(cluster, what, request.signal);
  const wanted = new Set(services);
  return json<RecheckAnswer>({ run: check.run, rows: check.rows.filter((row) => wanted.has(row.service)) });
});
