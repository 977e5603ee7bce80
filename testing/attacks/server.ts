import { writeFileSync } from "node:fs";
import path from "node:path";
import { standaloneFolder, startReplica, type Replica } from "../deploy/standalone";
import { freePort } from "../http";

/** A kubeconfig whose one cluster does not answer. */
const quiet = (context: string) => ({
  contexts: [{ name: context, context: { cluster: "c", user: "u" } }],
  clusters: [{ name: "c", cluster: { server: "http://127.0.0.1:1" } }],
  users: [{ name: "u", user: { token: "none" } }],
});

/** The built server with `scratch` as its home, and a cluster that does not answer unless `env` leads to another. */
export async function startServer(
  scratch: string,
  env: Record<string, string> = {},
  { port, context = "prod" }: { port?: number; context?: string } = {},
): Promise<Replica> {
  const own = port ?? (await freePort());
  const KUBECONFIG = path.join(scratch, `kubeconfig-${own}`);
  writeFileSync(KUBECONFIG, JSON.stringify(quiet(context)));
  return startReplica({
    folder: standaloneFolder(),
    port: own,
    env: {
      KUBECONFIG,
      HOME: scratch,
      PREFLIGHT_DATA_DIR: path.join(scratch, String(own)),
      PREFLIGHT_PUBLIC_URL: `http://127.0.0.1:${own}`,
      ...env,
    },
  });
}
