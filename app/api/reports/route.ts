import { clusterParam } from "@/lib/server/params";
import { shareBody, shareReport, shares } from "@/lib/server/reports";
import { assertSameSite, json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Links made so far, ended ones included; of one cluster with `?cluster=`. */
export const GET = route(async (request) => {
  const cluster = new URL(request.url).searchParams.get("cluster");
  return json({ shares: await shares(cluster === null ? undefined : clusterParam.parse({ cluster }).cluster) });
});

/** Makes a link. `url` is built from the address the reader used; behind a proxy the page builds its own from `path`. */
export const POST = route(async (request) => {
  assertSameSite(request);
  const made = await shareReport(shareBody.parse(await readJsonBody(request, 2_000_000)));
  return json({ ...made, url: new URL(made.path, request.url).href }, 201);
});
