import { keyOf } from "@/lib/ccm/names";
import type { Result } from "@/lib/model/result";
import type { ClusterBuilder } from "../cluster/cluster-builder";
import { addEvent } from "./events";
import { hash128, uidOf } from "../cluster/names";

/** The last precheck ran so many minutes before now. */
const RAN_MINUTES_AGO = 26;
const RESULT_NAME = "CloudControllerManagerPrecheckResult";

/** The Events that the dry run left on the Services. */
export function addDryRunEvents(builder: ClusterBuilder, result: Result): void {
  const byKey = new Map(builder.bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  for (const row of result.services) {
    const service = byKey.get(row.service);
    if (!service) continue;
    const at = { last: RAN_MINUTES_AGO, first: RAN_MINUTES_AGO, count: 1 };
    if (row.syncError) addEvent(builder, service, { reason: "SyncLoadBalancerFailed", message: row.syncError, ...at });
  }
}

/**
 * The result Event in kube-system: at most 20 items, which 20 is chance in the CCM (here: by hash), keys sorted as
 * Go prints a map, `<`, `>` and `&` escaped as Go's encoder does.
 */
export function addPrecheckResult(builder: ClusterBuilder, result: Result): void {
  const { items, failedCount, cappedAt } = result.officialSummary;
  const kept = [...items].sort((a, b) => (hash128(a.key) < hash128(b.key) ? -1 : 1)).slice(0, cappedAt);
  const instanceResults = Object.fromEntries(
    kept
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((item) => [
        item.key,
        {
          Name: item.key,
          Id: item.id,
          MessageLevel: "error",
          MessageCode: item.code,
          AffectCode: item.code,
          AdviseCode: "ccmSLB",
          Message: item.message,
        },
      ]),
  );
  const checks =
    kept.length > 0
      ? [{ Name: "ccmSLB", instanceResults, PassCount: 0, FailedCount: failedCount, WarnCount: 0, UnknownCount: 0 }]
      : null;
  const message = JSON.stringify({
    State: "Success",
    Reason: "ccm initial process finished",
    CheckResults: checks,
  }).replace(/[<>&]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const time = builder.ago(RAN_MINUTES_AGO);
  builder.bundle.kubernetes.events.push({
    apiVersion: "v1",
    kind: "Event",
    metadata: {
      name: RESULT_NAME,
      namespace: "kube-system",
      uid: uidOf(`event/${RESULT_NAME}`),
      creationTimestamp: time,
      managedFields: [{ manager: "cloud-controller-manager", operation: "Update", apiVersion: "v1", time }],
    },
    involvedObject: { kind: "Pod", namespace: "kube-system", name: "ccm-precheck-pod" },
    type: "Normal",
    reason: "Success",
    message,
    source: {},
    firstTimestamp: null,
    lastTimestamp: null,
    reportingComponent: "",
    reportingInstance: "",
  });
}
