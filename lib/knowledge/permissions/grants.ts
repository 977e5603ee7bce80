import { stringify } from "yaml";
import { groupBy } from "@/lib/model/group-by";
import { RBAC_RULES, type ClusterRule } from "./cluster";

/**
 * ClusterRole for cluster-wide rules, Role for those of kube-system, with bindings left to the person. What is missing
 * comes under a name of its own: applied under the usual one it would replace the rules that are there.
 */
export function clusterRole(rules: readonly ClusterRule[], name = "ccm-preflight"): string {
  const grouped = (own: readonly ClusterRule[]) =>
    [...groupBy(own, (rule) => `${rule.group}/${rule.resource}`).values()].map((same) => {
      const names = same.flatMap(({ name }) => name ?? []);
      return {
        apiGroups: [same[0]!.group],
        resources: [same[0]!.resource],
        ...(names.length > 0 ? { resourceNames: names } : {}),
        verbs: [...new Set(same.map(({ verb }) => verb))],
      };
    });
  const documents = [
    { kind: "ClusterRole", metadata: { name }, rules: grouped(rules.filter((rule) => !rule.namespace)) },
    {
      kind: "Role",
      metadata: { name, namespace: "kube-system" },
      rules: grouped(rules.filter((rule) => rule.namespace)),
    },
  ].filter((document) => document.rules.length > 0);
  return documents
    .map((document) => stringify({ apiVersion: "rbac.authorization.k8s.io/v1", ...document }))
    .join("---\n");
}

/** Subject of the shown and deployed bindings (deploy/kustomize/base); a person replaces it by their own user. */
const SUBJECT = { kind: "ServiceAccount", name: "ccm-preflight", namespace: "ccm-preflight" };

/** The two bindings that go with `clusterRole(rules)`. */
export function roleBindings(): string {
  const name = "ccm-preflight";
  const group = "rbac.authorization.k8s.io";
  const binding = (kind: string, metadata: object) => ({
    apiVersion: `${group}/v1`,
    kind: `${kind}Binding`,
    metadata,
    roleRef: { apiGroup: group, kind, name },
    subjects: [SUBJECT],
  });
  return [binding("ClusterRole", { name }), binding("Role", { name, namespace: "kube-system" })]
    .map((document) => stringify(document))
    .join("---\n");
}

/** RBAC in a cluster: rules and bindings of its ServiceAccount. */
export function deployedRules(): string {
  return `${clusterRole(RBAC_RULES)}---\n${roleBindings()}`;
}

export function ramPolicy(actions: readonly string[]): string {
  return JSON.stringify(
    { Version: "1", Statement: [{ Effect: "Allow", Action: [...actions], Resource: "*" }] },
    null,
    2,
  );
}
