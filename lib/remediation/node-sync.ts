import { createEngine } from "@/lib/engine";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { HASH_LABEL } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { callOf, syncEffect, worstTraffic } from "@/lib/remediation/fixes/calls";
import { changeOf, evaluated, type SyncChange, type WholeSync } from "./whole-sync";

const known = new WeakMap<Bundle, Map<string, WholeSync>>();

/**
 * Changes by the running controller after a node is labelled. A node change triggers every Service with node backends:
 * its VServer groups are updated, and the whole Service only where its last sync failed or is pending
 * (pkg/controller/service/clbv1: event_handler.go, model_applier.go). The effect is that of all these syncs together.
 */
export function syncAfterLabel(bundle: Bundle, node: string, label: string): WholeSync {
  let syncs = known.get(bundle);
  if (!syncs) known.set(bundle, (syncs = new Map()));
  const key = `${node}\n${label}`;
  let sync = syncs.get(key);
  if (!sync) syncs.set(key, (sync = labelSync(bundle, node, label)));
  return sync;
}

function labelSync(bundle: Bundle, node: string, label: string): WholeSync {
  const labelled = withLabel(bundle, node, label);
  const next = createEngine(labelled, {
    checkedAt: bundle.capturedAt,
    targetVersion: bundle.cluster.ccmVersion,
    sync: true,
  }).all();
  const changes: SyncChange[] = [];
  for (const row of next.services) {
    if (row.status === "skipped") continue;
    const whole = syncsWhole(bundle, row.service, node);
    const { findings } = syncEffect(row, (finding) => whole || callOf(finding)?.phase === "group");
    changes.push(...findings.map((finding) => ({ ...changeOf(finding), service: row.service })));
  }
  return { traffic: worstTraffic(changes.map((change) => change.traffic)), changes };
}

/** Whether the whole Service is synchronised: its last sync never finished (no hash), or this node stops it now. */
function syncsWhole(bundle: Bundle, service: string, node: string): boolean {
  if (!indexBundle(bundle).services.get(service)?.metadata?.labels?.[HASH_LABEL]) return true;
  const now = evaluated(bundle, service);
  return now?.findings.some((finding) => finding.resource.kind === "Node" && finding.resource.name === node) === true;
}

function withLabel(bundle: Bundle, node: string, label: string): Bundle {
  return {
    ...bundle,
    kubernetes: {
      ...bundle.kubernetes,
      nodes: bundle.kubernetes.nodes.map((row) =>
        row.metadata?.name === node
          ? { ...row, metadata: { ...row.metadata, labels: { ...row.metadata?.labels, [label]: "true" } } }
          : row,
      ),
    },
  };
}
