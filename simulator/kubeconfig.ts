import { stringify } from "yaml";

/** kubeconfig text for one cluster, one user, one context. */
export function kubeconfigText(server: string, certificate: string, token: string, context: string): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name: context, cluster: { server, "certificate-authority-data": Buffer.from(certificate).toString("base64") } },
    ],
    users: [{ name: `${context}-user`, user: { token } }],
    contexts: [{ name: context, context: { cluster: context, user: `${context}-user` } }],
    "current-context": context,
  });
}
