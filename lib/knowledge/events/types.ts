import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { GuideStep, SourceKey } from "@/lib/knowledge/steps";

/** Families of codes: EVT1 to EVT9 in this order, PRE and NLB. Codes are never reused. */
export const EVENT_GROUPS = [
  "service",
  "lifecycle",
  "annotation",
  "immutable",
  "reuse",
  "listener",
  "node",
  "route",
  "openapi",
  "precheck",
  "nlb",
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

interface EventSample {
  message: string;
  /** Values the classifier must find, beyond those of the pattern's places. */
  variables?: Readonly<Record<string, string>>;
}

/**
 * Whose turn it is: `you` correct a field, an annotation or a resource; `account` the owner of the account pays, orders or raises a
 * quota; `permissions` who grants RAM or RBAC rights; `wait` no action, it goes away; `vendor` a ticket or a newer CCM.
 */
export type WhoActs = "you" | "account" | "permissions" | "wait" | "vendor";

/** Refusals of an OpenAPI. */
export type ApiFamily =
  | "throttled"
  | "permission"
  | "identity"
  | "billing"
  | "account"
  | "quota"
  | "settled"
  | "capacity"
  | "busy"
  | "backend"
  | "internal"
  | "addresses"
  | "request"
  | "notFound"
  | "conflict"
  | "unsupported"
  | "mismatch"
  | "missing"
  | "invalid";

/**
 * One kind of Event or error message. `patterns` are templates: literal text with `{name}` holes, matched anywhere, ignoring case. Holes
 * take at most 256 characters, `{text}`, `{detail}` and `{json}` any number. No regular expressions: matching walks literals, so its
 * cost is linear. The most literal text wins.
 */
export interface EventRule {
  code: string;
  group: EventGroup;
  title: Text;
  severity: Severity;
  /** Event reasons it comes with; the first is the usual one. */
  reasons: readonly string[];
  patterns: readonly string[];
  /** Texts that match only as the whole message, such as documented names (`update listener`). */
  phrases?: readonly string[];
  /** OpenAPI error codes that identify it even when the sentence differs. A trailing `*` is a prefix. */
  apiCodes?: readonly string[];
  /** Reasons that identify it by themselves; all that it has, then. */
  byReason?: readonly string[];
  /**
   * Holds another message in `{text}`: which of the two is the headline when the inner one is known. `named`: the inner
   * one where a row of its own names it or it is the account's or a role's turn; a mere family says less than the outer.
   */
  wraps?: "inner" | "outer" | "named";
  /** Whose turn it is, where it is not the default: `wait` for what is transient, `you` for the rest. */
  whoActs?: WhoActs;
  cause: Text;
  steps: readonly GuideStep[];
  sources: readonly SourceKey[];
  /** CCM versions it applies to, in words. */
  versions?: Text;
  /** Where documents disagree with each other or with the controller: which is right, and why. */
  contradiction?: Text;
  /** Temporary; only a steady repeat is a fault. */
  transient?: true;
  /** The sentence exists for CLB as well: the row counts only where the frame or text names an NLB. */
  nlbFrame?: true;
  /** Too general to count without a frame or an endpoint that is the controller's. */
  framed?: true;
  /** Controllers of other clouds write the sentence too: certain only in a frame of the CCM's own. */
  shared?: true;
  /** Follows from another error in the same Event; never the headline. */
  consequence?: true;
  /** Says the same of every kind of load balancer, outside the groups whose rows all do. */
  anyKind?: true;
  /** A fault of the controller or of Kubernetes, whatever it hits: where it happened says more. */
  vague?: true;
  /** About credentials: a fault on the way to them is never a wrong credential. */
  ofCredentials?: true;
  /** Nothing but missing endpoints causes it: with endpoints there, it is over. */
  needsEndpoints?: true;
  /** The instance was missing: if it is found now, its tag or annotation has already been restored. */
  instanceLost?: true;
  /** Says that a sync succeeded: older failures of the Service are over. */
  recovers?: true;
  related?: readonly string[];
  examples: readonly EventSample[];
  nearMisses?: readonly EventSample[];
}

type Usual = "severity" | "reasons" | "sources";
/** A rule as its row says it: without its group, and without what is as in most rows. A text alone is a message; without examples its sentences are. */
export interface EventRow
  extends Omit<EventRule, Usual | "group" | "examples" | "nearMisses">, Partial<Pick<EventRule, Usual>> {
  examples?: readonly (EventSample | string)[];
  nearMisses?: readonly (EventSample | string)[];
}

/** An error of the sync, or a warning where it passes, read in the controller's source: what a row says otherwise counts. */
export function eventRuleOf<Row extends EventRow>(row: Row): Omit<Row, "examples" | "nearMisses"> & EventRule {
  const family = Number(row.code[3]) - 1;
  const group = row.code.startsWith("EVT") ? EVENT_GROUPS[family]! : row.code.startsWith("PRE") ? "precheck" : "nlb";
  const severity = row.transient ? "warning" : "error";
  const { examples = row.patterns.filter((pattern) => !pattern.includes("{")), nearMisses, ...rest } = row;
  return {
    group,
    severity,
    reasons: row.byReason ?? ["SyncLoadBalancerFailed"],
    sources: ["ccm"],
    ...rest,
    examples: examples.map(sampleOf),
    ...(nearMisses ? { nearMisses: nearMisses.map(sampleOf) } : {}),
  };
}

const sampleOf = (sample: EventSample | string) => (typeof sample === "string" ? { message: sample } : sample);
