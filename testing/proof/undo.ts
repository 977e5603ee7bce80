import { compareClouds } from "@/lib/upgrade/compare/cloud";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import type { Bundle, CloudListener } from "@/lib/model/bundle";
import { buildPlan } from "@/lib/remediation";
import { startBench, type Place } from "./bench";
import { withoutUnusedList } from "./observed";
import { CHECKED_AT } from "./prove";

export interface UndoProof {
  service: string;
  title: string;
  /** none: the step has no undo. said: and its text says so. */
  outcome: "restored" | "differs" | "failed" | "none";
  said: boolean;
  detail: string[];
}

/** Runs each step of the plan in order, undoes it, compares everything with what was there before, and does it again. */
export async function proveUndos(bundle: Bundle): Promise<UndoProof[]> {
  const steps = buildPlan(runEngine(bundle, { checkedAt: CHECKED_AT }), bundle);
  const bench = await startBench(bundle);
  const proofs: UndoProof[] = [];
  try {
    for (const step of steps) {
      if (step.command === undefined) continue;
      proofs.push(await undoOne(bench, step.service, step.title, step.command, step.undo));
      await bench.run(step.command);
    }
  } finally {
    await bench.close();
  }
  return proofs;
}

async function undoOne(
  bench: Place,
  service: string,
  title: string,
  command: string,
  undo: string | undefined,
): Promise<UndoProof> {
  const proof: UndoProof = { service, title, outcome: "none", said: /cannot be undone/.test(title), detail: [] };
  if (undo === undefined) return proof;
  const before = bench.bundle();
  const error = (await bench.run(command)) ?? (await bench.run(undo));
  if (error !== undefined) return { ...proof, outcome: "failed", detail: [error] };
  const detail = differences(before, bench.bundle());
  return { ...proof, outcome: detail.length === 0 ? "restored" : "differs", detail };
}

/** Ids that are new when something is made again are replaced by the name of their owner. */
function named(bundle: Bundle): Bundle {
  const names = new Map(
    bundle.alibabaCloud.vServerGroups.map((row) => [
      row.VServerGroupId ?? "",
      `${row.LoadBalancerId} ${row.VServerGroupName}`,
    ]),
  );
  const cloud = bundle.alibabaCloud;
  return {
    ...bundle,
    alibabaCloud: {
      ...cloud,
      listeners: cloud.listeners.map((row) => ({
        ...withoutUnusedList(settings(row)),
        VServerGroupId: names.get(row.VServerGroupId ?? "") ?? (row.VServerGroupId || undefined),
      })),
      vServerGroups: cloud.vServerGroups.map((row) => ({
        ...row,
        VServerGroupId: names.get(row.VServerGroupId ?? "") ?? "",
      })),
    },
  };
}

/** A redirect has no other setting; an unset text is no text; a lower-case spelling beside the answer's own means nothing. */
function settings(row: CloudListener): CloudListener {
  const forward = row.HTTPListenerConfig?.ListenerForward === "on";
  if (!forward)
    return {
      ...row,
      VServerGroupId: row.VServerGroupId || undefined,
      ...(row.TCPListenerConfig
        ? { TCPListenerConfig: { ...row.TCPListenerConfig, healthCheckInterval: undefined } }
        : {}),
    };
  const { LoadBalancerId, ListenerPort, ListenerProtocol, Status, Description } = row;
  const { ForwardPort } = row.HTTPListenerConfig ?? {};
  return { LoadBalancerId, ListenerPort, ListenerProtocol, Status, Description, HTTPListenerConfig: { ForwardPort } };
}

function differences(before: Bundle, after: Bundle): string[] {
  // A field missing in a recorded listener has the API's default, which a new listener then shows.
  const known = compareClouds(named(before), named(after)).changes.map((row) => ({
    ...row,
    fields: row.fields.filter(
      (field) => !(row.kind === "listener" && row.change === "changed" && field.before === null),
    ),
  }));
  const cloud = known
    .filter((row) => row.change !== "changed" || row.fields.length > 0)
    .map(
      (row) =>
        `${row.loadBalancerId} ${row.kind} ${row.name} ${row.change} ${row.fields.map((field) => `${field.field}: ${field.before} -> ${field.after}`).join(", ")}`,
    );
  const text = (bundle: Bundle) =>
    new Map(
      bundle.kubernetes.services.map((row) => [
        keyOf(row),
        JSON.stringify([
          Object.entries(row.metadata?.annotations ?? {}).sort(),
          row.metadata?.finalizers ?? [],
          row.spec,
        ]),
      ]),
    );
  const was = text(before);
  return [...cloud, ...[...text(after)].flatMap(([key, value]) => (was.get(key) === value ? [] : [`${key} changed`]))];
}
