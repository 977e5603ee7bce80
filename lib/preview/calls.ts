import { rowOf } from "@/lib/calls";
import { structs } from "@/lib/calls/state";
import type { Judge, World } from "@/lib/judge";
import { heldBack, nameOf, type RefusedCall, type Sync } from "@/lib/judge/sync";
import type { TargetedCall } from "@/lib/model/consequence";
import type { Traffic } from "@/lib/model/result";
import { compareClouds } from "@/lib/upgrade/compare/cloud";
import type { FieldChange, PreviewCall } from "./types";

/** A call that a sync makes or that the API refuses to it. `already`: the next sync makes it without the change too. */
export interface Asked extends TargetedCall {
  already: boolean;
}

/** Calls of a sync: those that are made, those that it does not come to, and those that the API refuses. */
export interface Traced {
  calls: PreviewCall[];
  blocked: PreviewCall[];
  refused: (RefusedCall & { already: boolean })[];
  /** Made or refused. */
  asked: Asked[];
}

/** `before`: the sync of the Service as it is, which makes the pending calls. */
export function callsOf(judge: Judge, key: string, sync: Sync, before: Sync | undefined): Traced {
  const pending = new Set(before?.calls.flatMap(({ does }) => does));
  const left = new Set(before?.refused.map(({ call }) => nameOf(call)));
  const made = sync.calls.map((call) => ({ ...call, already: call.does.every((one) => pending.has(one)) }));
  const refused = sync.refused.map((one) => ({ ...one, already: left.has(nameOf(one.call)) }));
  const clients = judge.callsOf(sync).map((told) => told.clients);
  return {
    calls: made.map((call, at) => ({
      ...shown(call, call.loadBalancerId, call.already, clients[at]),
      changes: changesOf(call.from, sync.calls[at + 1]?.from ?? sync.world),
    })),
    blocked: heldBack(sync, key, judge.release).map((call) => shown(call, null, false)),
    refused,
    asked: [...made, ...refused.map(({ call, already }) => ({ ...call, already }))],
  };
}

function shown(
  call: TargetedCall,
  loadBalancerId: string | null,
  already: boolean,
  traffic: Traffic = "none",
): PreviewCall {
  const { phase, cost } = rowOf(call);
  const count = serversOf(call).length;
  return {
    ...{ phase, action: call.action, loadBalancerId, target: call.target, changes: [] },
    ...(count > 0 ? { count } : {}),
    ...{ traffic, cost: cost === true, already },
  };
}

/** The servers that a call names. */
export const serversOf = ({ params }: TargetedCall) => [
  ...structs(params, "BackendServers"),
  ...structs(params, "Servers"),
];

/** Fields that differ after a call; what is made or removed is named by the call. */
function changesOf(before: World, after: World): FieldChange[] {
  return compareClouds(before.bundle, after.bundle).changes.flatMap(({ kind, name, change, fields }) => {
    if (change !== "changed") return [];
    const at = kind === "backend" ? `${name.split(" ").at(-1)} ` : "";
    return fields.map(({ field, before: from, after: to }) => ({ field: at + field.split(".").at(-1), from, to }));
  });
}
