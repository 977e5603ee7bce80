import type { Finding, Example, Risk, Traffic } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { Fix, FixOption } from "@/lib/commands/fix";
import type { SyncChange } from "./whole-sync";

/** One step of the fix plan (the first nine fields are a contract that other tools read). */
export interface PlanStep {
  /** `namespace/name`; "" for an instance without a Service. */
  service: string;
  /** Codes of the findings that the step removes. */
  findings: string[];
  kind: "kubectl" | "aliyun" | "console" | "ticket";
  inspect?: string;
  command?: string;
  undo?: string;
  traffic: Traffic;
  risk: Risk;
  why: string;
  /** Stable for one plan: `service|kind|n`. */
  id: string;
  /** What the step does, in a sentence or a few. */
  title: string;
  loadBalancerId?: string;
  /** Ids of the findings, for links. */
  findingIds: string[];
  /** A way out that only a person may choose: the script runs it when it is named. */
  risky?: {
    command: string;
    undo?: string;
    traffic: Traffic;
    /** It lasts until the next sync of the running CCM: the script runs it right before the precheck, when asked to. */
    brief?: true;
  };
  /** Console path, or where to click instead of the command. */
  path?: string;
  /** In place of a command: what is known of it, with the places that only a person can fill in. Not for running. */
  example?: Example;
  /** What undoing an edit does to traffic: that starts a sync too, which applies what the Service asked for before. */
  undoTraffic?: Traffic;
  /** Code of the live Event that the step answers; `why` is then what is wrong. */
  event?: string;
  /** What the sync that the step starts changes on the CLB beyond the step's own findings. */
  sync?: SyncChange[];
}

export interface PlanOptions {
  locale?: Locale;
  kubeContext?: string;
  targetVersion?: string;
}

/** One fix of the option that the plan takes for a finding. */
export interface Collected {
  risky?: PlanStep["risky"];
  sync?: PlanStep["sync"];
  /** The way that `risky` takes, until it is known what it wakes. */
  way?: FixOption;
  fix: Fix;
  option: FixOption;
  finding: Finding;
}

export const TRAFFIC_ORDER: readonly Traffic[] = ["none", "newConnections", "existingConnections", "addressLost"];
export const worst = <T>(order: readonly T[], values: readonly T[]): T =>
  order[Math.max(0, ...values.map((value) => order.indexOf(value)))] as T;
export const RISK_ORDER: readonly Risk[] = ["none", "low", "medium", "high"];
const RISK_OF: Readonly<Record<Traffic, Risk>> = {
  none: "none",
  newConnections: "low",
  existingConnections: "medium",
  addressLost: "high",
};
/** The risk that is shown: never below what the step does to traffic, so that the two cannot contradict each other. */
export const riskOf = (traffic: Traffic, declared: Risk): Risk => worst(RISK_ORDER, [RISK_OF[traffic], declared]);
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** What a step is made from, beside its findings. */
export type StepInit = Pick<
  PlanStep,
  "kind" | "title" | "inspect" | "command" | "example" | "undo" | "risky" | "sync" | "undoTraffic"
> &
  Partial<Pick<PlanStep, "path" | "traffic" | "risk">>;

export const runnable = (fix: Fix) => fix.kind !== "console" && fix.kind !== "ticket" && fix.kind !== "note";
