import type { MadeShare, SharesAnswer } from "@/lib/report/answers";
import { audit } from "@/lib/server/log";
import { ask } from "@/lib/server/worker";
import { clusterParam, shareBody } from "@/lib/server/params";
import { requestOrigin } from "@/lib/server/request";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Links made so far, ended ones included; of one cluster with `?cluster=`. */
export const GET = route({ role: "viewer" }, async (request) => {
  const cluster = new URL(request.url).searchParams.get("cluster");
  const shares = await ask("shares", cluster === null ? undefined : clusterParam.parse({ cluster }).cluster);
  return json<SharesAnswer>({ shares });
});

/** Makes a link. `url` is built from the address the reader used, through a proxy as well. */
export const POST = route({ role: "operator" }, async (request) => {
  const wanted = shareBody.parse(await readJsonBody(request, 2_000_000));
  const made = await ask("share", wanted);
  audit("share.made", { share: made.id, cluster: wanted.cluster, expiresAt: made.expiresAt });
  return json<MadeShare>({ ...made, url: new URL(made.path, requestOrigin(request.headers)).href }, 201);
});
