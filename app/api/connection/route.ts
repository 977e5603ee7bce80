import { ask } from "@/lib/server/worker";
import { clusterParam } from "@/lib/server/params";
import { json, route } from "@/lib/server/to-response";

/** `GET /api/connection?cluster=<key>`: how far both sides get, step by step. Two cheap reads; nothing is changed. */
export const GET = route({ role: "viewer" }, async (request) => {
  const key = new URL(request.url).searchParams.get("cluster");
  const cluster = key === null ? undefined : clusterParam.parse({ cluster: key }).cluster;
  return json(await ask("connection", cluster, request.signal));
});
