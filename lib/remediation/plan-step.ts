import type { Finding, Example, Risk, Traffic } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { Fix, FixOption } from "@/lib/remediation/commands/fix";
import type { AnnotationChange } from "@/lib/remediation/commands/kubectl";
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
  /** Nobody who works on the cluster can do it: an account, a permission, a quota, a ticket. */
  outside?: true;
  /** Code of the live Event that the step answers; `why` is then what is wrong. */
  event?: string;
  /** What the sync that the step starts changes on the CLB beyond the step's own findings. */
  sync?: SyncChange[];
  /** Shell variable in which the command leaves the id of the group that it makes, and the one that it takes it from. */
  makes?: string;
  needs?: string;
  /** The annotations that the command changes: null removes one. */
  annotations?: readonly AnnotationChange[];
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
  annotations?: PlanStep["annotations"];
  /** The way that `risky` takes, until it is known what it wakes. */
  way?: FixOption;
  fix: Fix;
  option: FixOption;
  finding: Finding;
}

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** What a step is made from, beside its findings. */
export type StepInit = Pick<
  PlanStep,
  | "kind"
  | "title"
  | "inspect"
  | "command"
  | "example"
  | "undo"
  | "risky"
  | "sync"
  | "undoTraffic"
  | "annotations"
  | "makes"
  | "needs"
> &
  Partial<Pick<PlanStep, "path" | "traffic" | "risk">>;

export const runnable = (fix: Fix) => fix.kind !== "console" && fix.kind !== "ticket" && fix.kind !== "note";
