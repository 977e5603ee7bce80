import type { Finding, Example, Risk, Traffic } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import type { CommandFix, Fix, FixOption } from "@/lib/remediation/commands/fix";
import type { AnnotationChange } from "@/lib/remediation/commands/kubectl";
import type { SyncChange } from "./whole-sync";

/** One step of the fix plan (the first nine fields are a public contract for other tools). */
export interface PlanStep {
  /** `namespace/name`; "" for an instance without a Service. */
  service: string;
  findings: string[];
  kind: "kubectl" | "aliyun" | "console" | "ticket";
  inspect?: string;
  command?: string;
  undo?: string;
  traffic: Traffic;
  risk: Risk;
  why: string;
  /** Stable within one plan: `service|kind|n`. */
  id: string;
  title: string;
  loadBalancerId?: string;
  findingIds: string[];
  /** An option that needs the user's decision: the script runs it only with `--only`. */
  risky?: {
    command: string;
    undo?: string;
    traffic: Traffic;
    /** Reverted by the next sync of the running CCM: the script runs it right before the precheck, when requested. */
    brief?: true;
  };
  /** Console path, or where to click instead of the command. */
  path?: string;
  /** Shown instead of a command: the known part, with placeholders for the user. Not executable. */
  example?: Example;
  /** Effect of undoing an edit on traffic: undo triggers a sync too, which applies the previous annotations. */
  undoTraffic?: Traffic;
  /** Not possible with access to the cluster alone: an account, a permission, a quota, a ticket. */
  outside?: true;
  /** Code of the live Event that the step answers; `why` then describes the problem. */
  event?: string;
  /** CLB changes by the sync that the step triggers, beyond the step's own findings. */
  sync?: SyncChange[];
  /** Shell variable set to the id of the group that the command creates, and the variable it reads a group id from. */
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

export interface PlanHeader {
  cluster?: string;
  /** RFC 3339. */
  checkedAt?: string;
  targetVersion?: string;
  locale?: Locale;
  identity?: PlanIdentity;
}

export interface PlanIdentity {
  clusterId: string;
  region: string;
  kubeContext?: string;
  /** One Service of the plan: its uid is unique to the cluster. */
  service?: { namespace: string; name: string; uid: string };
}

export interface Collected {
  risky?: PlanStep["risky"];
  sync?: PlanStep["sync"];
  annotations?: PlanStep["annotations"];
  /** The option of `risky`, until the changes of its sync are computed. */
  way?: FixOption;
  fix: Fix;
  option: FixOption;
  finding: Finding;
}

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Fixes of one Service's findings: by command, and manual. The rules of plan-order.ts move parts between the two. */
export interface Work {
  commands: Collected[];
  manual: Collected[];
}

export type StepInit = Pick<PlanStep, "kind" | "title"> & Partial<PlanStep>;

export const isCommand = (fix: Fix): fix is CommandFix => fix.kind === "kubectl" || fix.kind === "aliyun";
export const runnable = (fix: Fix) => isCommand(fix) || fix.kind === "annotate" || fix.kind === "patch";
