import type { MadeShare, SharesAnswer } from "@/lib/report/answers";
import { audit } from "@/lib/server/audit";
import { isHidden } from "@/lib/server/clusters";
import { readSettings } from "@/lib/server/config";
import { ask } from "@/lib/server/worker";
import { clusterParam } from "@/lib/server/params";
import { requestOrigin } from "@/lib/server/request-origin";
import { shareBody } from "@/lib/server/report-params";
import { json, readJsonBody, route } from "@/lib/server/to-response";

/** Links made so far, ended ones included; of one cluster with `?cluster=`. */
export const GET = route({ role: "viewer" }, async (request) => {
  const cluster = new URL(request.url).searchParams.get("cluster");
  const all = await ask("shares", cluster === null ? undefined : clusterParam.parse({ cluster }).cluster);
  const settings = readSettings();
  return json<SharesAnswer>({ shares: all.filter((share) => !isHidden(settings, share.cluster)) });
});

/** Makes a link. `url` is built from the address the reader used, through a proxy as well. */
export const POST = route({ role: "operator" }, async (request) => {
  const wanted = shareBody.parse(await readJsonBody(request, 2_000_000));
  const made = await ask("share", wanted);
  audit("share.made", { share: made.id, cluster: wanted.cluster, expiresAt: made.expiresAt });
  const origin = requestOrigin(request.headers, new URL("http://localhost"), process.env["PREFLIGHT_PUBLIC_URL"]);
  return json<MadeShare>({ ...made, url: new URL(made.path, origin).href }, 201);
});
