import { readFileSync } from "node:fs";
import { request } from "node:https";
import { parse } from "yaml";

interface Kubeconfig {
  clusters: { cluster: { server: string } }[];
  users: { user: { token: string } }[];
}

/** What a person with kubectl does to a Service's annotations; null takes one away. The product itself only reads. */
export async function annotate(
  kubeconfig: string,
  service: { namespace: string; name: string },
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { clusters, users } = parse(readFileSync(kubeconfig, "utf8")) as Kubeconfig;
  const where = `/api/v1/namespaces/${service.namespace}/services/${service.name}`;
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      new URL(`${clusters[0]?.cluster.server}${where}`),
      {
        method: "PATCH",
        rejectUnauthorized: false,
        headers: {
          authorization: `Bearer ${users[0]?.user.token}`,
          "content-type": "application/merge-patch+json",
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end(JSON.stringify({ metadata: { annotations } }));
  });
  if (status !== 200) throw new Error(`the API server answered ${status}`);
}
