import type { Traffic, Value } from "./value";

/** A call of the cloud's API, as data. `params` in the API's spelling; lists are arrays. */
export interface ApiCall {
  product: "slb" | "nlb" | "ecs";
  action: string;
  params: Readonly<Record<string, unknown>>;
  /** Shell variable that keeps an id of the answer for later calls, and the answer's field. */
  makes?: { variable: string; field: string };
}

export interface TargetedCall extends ApiCall {
  /** The part of the instance: `443/https`, a group's name, a domain; "" for the instance itself. */
  target: string;
}

/** A call that the controller makes because of a change. Its values are in the facts, where they matter. */
export interface ControllerCall extends Pick<TargetedCall, "product" | "action" | "target"> {
  /** `namespace/name` of the Service that is synchronised. */
  service: string;
  loadBalancerId: string | null;
}

/** A call that a release makes as it starts, with what clients notice of it alone. */
export interface FirstCall extends ControllerCall {
  clients: Traffic;
}

/**
 * Subject of a fact. clients: connections, or the address. cluster: the Service itself. money: an instance is created
 * or released. ownership: what is a user's becomes the controller's, or the reverse. protection: one is lowered.
 */
export type FactKind = "clients" | "cluster" | "money" | "ownership" | "protection";

export type FactCode =
  // clients
  | "instanceGone"
  | "addressChanged"
  | "listenerGone"
  | "listenerNew"
  | "listenerStarted"
  | "listenerStopped"
  | "listenerEmptied"
  | "listenerTaken"
  | "listenerRebound"
  | "listenerChanged"
  | "backendsRemoved"
  | "backendsAdded"
  | "backendsChanged"
  | "groupChanged"
  | "instanceChanged"
  | "domainChanged"
  // cluster
  | "serviceGone"
  | "portGone"
  | "portNew"
  | "nodePortChanged"
  | "policyChanged"
  | "typeChanged"
  | "statusChanged"
  | "takenBack"
  // money
  | "instanceCreated"
  | "instanceReleased"
  // ownership
  | "instanceTaken"
  | "instanceLeft"
  // protection
  | "deletionProtectionOff"
  | "modificationProtectionOff"
  /** A Service asks no longer for what it asked for; the load balancer may have lost it before. */
  | "protectionGivenUp"
  | "accessControlLowered"
  | "madePublic"
  | "healthCheckOff"
  | "tlsLowered"
  | "redirectRemoved"
  | "sourcesWidened";

/** One thing that is other after a change than before it. */
export interface Fact {
  kind: FactKind;
  code: FactCode;
  /** Effect on clients. */
  clients: Traffic;
  /** `namespace/name`, where it is a Service. */
  service?: string;
  loadBalancerId?: string;
  /** `443/https`, a group's name, a field. */
  target?: string;
  from?: Value;
  to?: Value;
  /** Whether clients notice is not known: the server is on no node and in no EndpointSlice, and may still run. */
  unsure?: true;
  /** Of a created instance. */
  exposure?: "public" | "internal";
}

/** Why a consequence cannot be computed. */
export type UnknownReason = "notRead" | "noRelease" | "callNotKnown" | "refused" | "incomplete";

/**
 * Consequence of a change: the state after it, and after every sync that it starts or lets through, beside the state before.
 * Values and codes; text is rendered last.
 */
export interface Consequence {
  /** The worst of all facts. */
  clients: Traffic;
  facts: readonly Fact[];
  /** Calls of the controller caused by the change, in order. */
  calls: readonly ControllerCall[];
  /** Services that are synchronised because of the change, with the reason. */
  syncs: readonly { service: string; because: SyncReason }[];
  unknown?: UnknownReason;
  /** Of a refused call: what the API answers. */
  refusal?: string;
}

/** Whether clients notice is not known, of all of it or of a part. */
export const isUnsure = ({ unknown, facts }: Pick<Consequence, "unknown" | "facts">): boolean =>
  unknown !== undefined || facts.some(({ unsure }) => unsure);

/** Displayed effect: traffic, or the reason why "none" cannot be claimed. */
export type ShownTraffic = Traffic | "addressChanged" | "unknown" | "byChoice";

/** Displayed effect of a step: unknown where the consequence cannot be computed, byChoice where it depends on the way taken. */
export function shownTraffic(step: {
  traffic: Traffic;
  consequence?: Consequence;
  command?: string;
  ways?: readonly unknown[];
}): ShownTraffic {
  if (step.traffic !== "none") return step.traffic;
  if (step.command === undefined && (step.ways ?? []).length > 1) return "byChoice";
  if (!step.consequence) return "none";
  if (isUnsure(step.consequence)) return "unknown";
  return step.consequence.facts.some(({ code }) => code === "statusChanged") ? "addressChanged" : "none";
}

/** Why the controller synchronises a Service: it was edited, its failed sync is tried again, its groups or nodes changed, the release changed. */
export type SyncReason = "edited" | "retried" | "groups" | "deleted" | "upgrade";
