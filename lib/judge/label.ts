import { isUnsure, type Consequence, type Fact } from "@/lib/model/consequence";
import type { Finding, ResultService } from "@/lib/model/result";

/**
 * When a step may run. safe: at any hour. window: clients may notice, or it cannot be undone. decide: a person chooses, since an
 * address, a bill, an owner, a protection or a port of the cluster changes, or the consequence is not known.
 */
export type StepLabel = "safe" | "window" | "decide";

/** Changes of a Service that others in the cluster rely on. */
const RELIED_UPON: ReadonlySet<Fact["code"]> = new Set([
  "serviceGone",
  "portGone",
  "nodePortChanged",
  "policyChanged",
  "typeChanged",
  "statusChanged",
  "takenBack",
]);

/** Costs of a step besides traffic: a bill, an owner or a protection. */
const COSTS: ReadonlySet<Fact["kind"]> = new Set(["money", "ownership", "protection"]);

const isDecision = (fact: Fact): boolean =>
  fact.clients === "addressLost" ||
  COSTS.has(fact.kind) ||
  // The last server of a listener goes: its clients are served by none until another one comes.
  (fact.code === "listenerEmptied" && fact.clients === "existingConnections") ||
  RELIED_UPON.has(fact.code);

/** The only table from facts to labels. `undo`: a command takes the step back. */
export function labelOf({ facts, clients, unknown }: Consequence, undo: boolean): StepLabel {
  if (unknown !== undefined || facts.some(isDecision)) return "decide";
  return timeOf({ facts, clients, unknown }, undo);
}

/** When a step runs that a person decided to take: what it costs is known and wanted. What costs, or is not known, waits for the window. */
export const timeOf = (one: Pick<Consequence, "clients" | "facts" | "unknown">, undo: boolean): StepLabel =>
  isUnsure(one) || one.clients !== "none" || !undo || one.facts.some(({ kind }) => COSTS.has(kind)) ? "window" : "safe";

/** Permanent losses and cut connections by the upgrade: it blocks Ready. */
export const loses = ({ clients }: Pick<Consequence, "clients">): boolean =>
  clients === "existingConnections" || clients === "addressLost";

/**
 * A finding through which its Service loses something, whatever the precheck says of it: by the upgrade itself, or by the first sync
 * that goes through, once what fails now is mended.
 */
export const isLossOf = (
  { loses: lost, status }: Pick<ResultService, "loses" | "status">,
  { traffic }: Pick<Finding, "traffic">,
): boolean => (lost !== undefined || status === "fail") && loses({ clients: traffic });
