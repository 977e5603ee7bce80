import type { MadeShare, SharesAnswer } from "@/lib/reports/answers";
import { audit } from "@/lib/server/audit";
import { isHidden } from "@/lib/server/clusters";
import { readSettings } from "@/lib/server/config";
import { clusterParam } from "@/lib/server/params";
import { shareBody, shareReport, shares } from "@/lib/server/reports";
import { assertSameSite, json, readJsonBody, route } from "@/lib/server/to-response";

export const dynamic = "force-dynamic";

/** Links made so far, ended ones included; of one cluster with `?cluster=`. */
export const GET = route(async (request) => {
  const cluster = new URL(request.url).searchParams.get("cluster");
  const all = await shares(cluster === null ? undefined : clusterParam.parse({ cluster }).cluster);
  const settings = readSettings();
  return json<SharesAnswer>({ shares: all.filter((share) => !isHidden(settings, share.cluster)) });
});

/** Makes a link. `url` is built from the address the reader used, through a proxy as well. */
export const POST = route(async (request) => {
  assertSameSite(request);
  const wanted = shareBody.parse(await readJsonBody(request, 2_000_000));
  const made = await shareReport(wanted);
  audit("share.made", { share: made.id, cluster: wanted.cluster, expiresAt: made.expiresAt });
  return json<MadeShare>({ ...made, url: new URL(made.path, originOf(request)).href }, 201);
});

/** A Host header that is no host name is ignored: it must not lead the link elsewhere in syntax. */
function originOf(request: Request): string {
  const own = new URL(request.url);
  const first = (name: string) => request.headers.get(name)?.split(",")[0]?.trim() ?? "";
  const host = first("x-forwarded-host") || first("host");
  const proto = first("x-forwarded-proto");
  if (!/^[A-Za-z0-9.-]+(?::\d{1,5})?$|^\[[0-9A-Fa-f:]+\](?::\d{1,5})?$/.test(host)) return own.origin;
  return `${proto === "https" || proto === "http" ? proto : own.protocol.replace(":", "")}://${host}`;
}
