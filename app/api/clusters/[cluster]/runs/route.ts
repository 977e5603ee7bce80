import { clusterParam, startBody } from "@/lib/server/params";
import { runs } from "@/lib/server/runs";
import { assertSameSite, json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ cluster: string }> };

/** Runs this process still knows, oldest first. */
export const GET = route<Context>(async (_request, { params }) => {
  const { cluster } = clusterParam.parse(await params);
  return json({
    runs: runs()
      .runs(cluster)
      .map((run) => run.snapshot),
  });
});

/** Starts a check, or joins the running one: 202 with its snapshot. */
export const POST = route<Context>(async (request, { params }) => {
  assertSameSite(request);
  const { cluster } = clusterParam.parse(await params);
  const { target, acceptMissingServices } = startBody.parse(await readJsonBody(request));
  const run = await runs().startRun(cluster, { target, acceptMissingServices });
  return json(run.snapshot, 202);
});
