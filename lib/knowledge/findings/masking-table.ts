import { MASKING } from "./masking";

/** Recordings in which the engine, equal to the controller item by item, explains a finding by the rule. */
const SEEN_IN: Record<keyof typeof MASKING, "all" | "source only" | readonly number[]> = {
  M1: "source only",
  M3: "all",
  M4: [103, 105],
  M4b: "source only",
  M5: [101, 103, 104, 105, 201],
  M6: [104, 202],
  M7: "source only",
  M8: "source only",
  M9: "all",
  M10: [201],
  M11: [101, 103, 201],
  M12: [101, 102, 105, 201, 202],
  M13: "source only",
  M14: [101, 105, 201, 202],
  M15: "source only",
  M16: "all",
  M17: "all",
  M18: [101, 104, 202],
  M19: "all",
  M20: "all",
  M21: [102, 103, 105],
  M22: [105],
  M23: "source only",
  M24: "source only",
  M25: [101],
  M26: "source only",
  M27: "all",
  M28: "all",
  M29: "all",
  M30: [104],
};

/** Where the controller does it: file and function below `pkg/controller/service/clbv1`, tag v2.14.0. */
const DONE_IN: Record<keyof typeof MASKING, string> = {
  M1: "service_controller.go reconcile",
  M3: "model_builder.go localModel.Build",
  M4: "listeners.go findVServerGroup",
  M4b: "vgroups.go BuildLocalModel",
  M5: "loadbalancer.go Find",
  M6: "model_applier.go applyLoadBalancer",
  M7: "model_applier.go applyLoadBalancer",
  M8: "model_applier.go deleteLoadBalancer",
  M9: "loadbalancer.go SetProtectionsOff",
  M10: "loadbalancer.go SetProtectionsOff",
  M11: "model_applier.go buildRemoteModel",
  M12: "model_applier.go isLoadBalancerReusable",
  M13: "loadbalancer.go updateInstanceChargeTypeAndInstanceSpec",
  M14: "loadbalancer.go updateLoadBalancerTags",
  M15: "loadbalancer.go Update",
  M16: "loadbalancer.go Update",
  M17: "model_applier.go applyListeners",
  M18: "vgroups.go UpdateVServerGroup",
  M19: "vgroups.go UpdateVServerGroup",
  M20: "vgroups.go isBackendManagedByMyService",
  M21: "listeners.go Update",
  M22: "listeners.go http.Update",
  M23: "listeners.go http.Update",
  M24: "listeners.go https.updateDomainExtensions",
  M25: "listeners.go checkCertValidity",
  M26: "listeners.go Create",
  M27: "model_applier.go Apply",
  M28: "listeners.go isPortManagedByMyService",
  M29: "model_applier.go Apply",
  M30: "model_applier.go cleanup",
};

/** The table of docs/dry-run.md 5.2. */
export function maskingTable(): string {
  return [
    "| rule | what people read | done in | seen in |",
    "|---|---|---|---|",
    ...Object.entries(MASKING).map(([rule, sentence]) => {
      const seen = SEEN_IN[rule as keyof typeof MASKING];
      const [file, done] = DONE_IN[rule as keyof typeof MASKING].split(" ");
      return `| ${rule} | ${sentence.en} | ${file} \`${done}\` | ${typeof seen === "string" ? seen : seen.join(", ")} |`;
    }),
  ].join("\n");
}
