/** Texts that people bring in place of a manifest, by a line that only such a text has, and what to bring. The first that fits counts. */
export const OTHER_FORMS: readonly { sign: RegExp; is: string; bring: string; printed?: true }[] = [
  {
    sign: /^(?:(?:NAMESPACE {2,})?NAME {2,}(?:TYPE|STATUS)\s|(?:Annotations|Labels|Selector|Namespace):[ \t]{4,}\S)/m,
    printed: true,
    is: "what kubectl describe or get prints",
    bring: "Give the YAML: kubectl -n <namespace> get service <name> -o yaml",
  },
  {
    sign: /^(?:resource|module|data|locals|variable) [^:\n{]{0,200}\{$/m,
    is: "Terraform",
    bring:
      "Give the Service as it is in the cluster (kubectl get service -o yaml), with metadata.annotations as terraform plan shows them. The keys are the same.",
  },
  {
    sign: /^(?:\$ )?(?:sudo )?helm (?:install|upgrade|template|repo)\b/m,
    is: "a helm command",
    bring:
      "Run helm template with the same arguments and give what it prints. --set makes true and 80 no texts, which the API server refuses in an annotation: use --set-string.",
  },
  {
    sign: /^(?:\$ )?kubectl (?:annotate|patch|expose|create|label)\b/m,
    is: "a kubectl command",
    bring: "Add --dry-run=server -o yaml to it and give what it prints.",
  },
  {
    sign: /^(?:- |\[?\s{0,8}\{\s{0,8})"?op"?: ?"?(?:add|replace|remove|test|copy|move)\b/m,
    is: "a JSON patch",
    bring: "Give what kubectl kustomize prints with it, or the Service after kubectl patch --dry-run=server -o yaml.",
  },
  {
    sign: /^services:[ \t]*\n[ \t]+[\w.-]+:[ \t]*\n[ \t]+(?:image|build|container_name):/m,
    is: "a Docker Compose file",
    bring: "A Service of Kubernetes is needed: kind: Service with type: LoadBalancer.",
  },
];
