import { MASKING } from "./masking";

/**
 * Where the controller does it: file and function below `pkg/controller/service/clbv1`, tag v2.14.0. And the recordings in which
 * the engine, equal to the controller item by item, explains a finding by the rule.
 */
const FOUND: Record<keyof typeof MASKING, readonly [doneIn: string, seenIn: string]> = {
  M1: ["service_controller.go reconcile", "source only"],
  M3: ["model_builder.go localModel.Build", "all"],
  M4: ["listeners.go findVServerGroup", "103, 105"],
  M4b: ["vgroups.go BuildLocalModel", "source only"],
  M5: ["loadbalancer.go Find", "101, 103, 104, 105, 201"],
  M6: ["model_applier.go applyLoadBalancer", "104, 202"],
  M7: ["model_applier.go applyLoadBalancer", "source only"],
  M8: ["model_applier.go deleteLoadBalancer", "source only"],
  M9: ["loadbalancer.go SetProtectionsOff", "all"],
  M10: ["loadbalancer.go SetProtectionsOff", "201"],
  M11: ["model_applier.go buildRemoteModel", "101, 103, 201"],
  M12: ["model_applier.go isLoadBalancerReusable", "101, 102, 105, 201, 202"],
  M13: ["loadbalancer.go updateInstanceChargeTypeAndInstanceSpec", "source only"],
  M14: ["loadbalancer.go updateLoadBalancerTags", "101, 105, 201, 202"],
  M15: ["loadbalancer.go Update", "source only"],
  M16: ["loadbalancer.go Update", "all"],
  M17: ["model_applier.go applyListeners", "all"],
  M18: ["vgroups.go UpdateVServerGroup", "101, 104, 202"],
  M19: ["vgroups.go UpdateVServerGroup", "all"],
  M20: ["vgroups.go isBackendManagedByMyService", "all"],
  M21: ["listeners.go Update", "102, 103, 105"],
  M22: ["listeners.go http.Update", "105"],
  M23: ["listeners.go http.Update", "source only"],
  M24: ["listeners.go https.updateDomainExtensions", "source only"],
  M25: ["listeners.go checkCertValidity", "101"],
  M26: ["listeners.go Create", "source only"],
  M27: ["model_applier.go Apply", "all"],
  M28: ["listeners.go isPortManagedByMyService", "all"],
  M29: ["model_applier.go Apply", "all"],
  M30: ["model_applier.go cleanup", "104"],
};

/** The table of docs/dry-run.md 5.2. */
export function maskingTable(): string {
  const rows = Object.entries(FOUND).map(([rule, [doneIn, seenIn]]) => {
    const [file, done] = doneIn.split(" ");
    return `| ${rule} | ${MASKING[rule as keyof typeof MASKING].en} | ${file} \`${done}\` | ${seenIn} |`;
  });
  return ["| rule | what users read | done in | seen in |", "|---|---|---|---|", ...rows].join("\n");
}
