import type { Finding, Example, RemediationOption, RemediationStep, Risk, Traffic, Value } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";
import type { Phrase, ShownEdit } from "./phrase";
import type { CommandFix, Fix, FixOption } from "@/lib/remediation/commands/fix";
import type { AnnotationChange } from "@/lib/knowledge/kubectl";
import type { Change } from "@/lib/judge";
import type { StepLabel } from "@/lib/judge/label";
import type { Consequence, ShownTraffic } from "@/lib/model/consequence";
import type { Choices } from "@/lib/model/ways";
import type { SourceEdit } from "@/lib/owners";

/**
 * When a step runs, or who acts. confirm: its only way is one that a person allows first. left: the upgrade, or the Pods, end the difference. waiting: its change is in
 * place, the controller has not tried again. outside: a person does it without a command of the plan.
 */
export type PlanLabel = StepLabel | "confirm" | "left" | "waiting" | "outside";

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
    consequence?: Consequence;
    /** Reverted by the next sync of the running CCM: the script runs it right before the precheck, when requested. */
    late?: true;
  };
  /** Console path, or where to click instead of the command. */
  path?: string;
  /** Shown instead of a command: the known part, with placeholders for the user. Not executable. */
  example?: Example;
  /** Effect of undoing an edit on traffic: undo triggers a sync too, which applies the previous annotations. */
  undoTraffic?: Traffic;
  /** Until it is decided clients lose something by the upgrade, or each sync fails: it comes before commands that settle less. */
  leads?: true;
  /** Code of the live Event that the step answers; `why` then describes the problem. */
  event?: string;
  /** Consequence of the step, judged on the state that the steps before it leave; absent for what a person does. */
  consequence?: Consequence;
  /** From its consequence alone. */
  label?: PlanLabel;
  /** Its owner puts the old value back by itself, and the cloud changes with it: it waits for the window. */
  putBack?: true;
  /** Change by the command, as data. */
  changes?: readonly Change[];
  /** Shell variable set to the id of the group that the command creates, and the variable it reads a group id from. */
  makes?: string;
  needs?: string;
  /** The annotations that the command changes: null removes one. */
  annotations?: readonly AnnotationChange[];
  /** Changes of an edit of annotations, by the names that people know. */
  edits?: readonly ShownEdit[];
  /** The title without what follows from the step. */
  brief?: string;
  /** Where the table of the differences has the rest: what of the title it does not have. */
  follows?: string;
  /** The ways between which a person decides, the safest first, by the names that choices use; one where it is only confirmed. */
  ways?: readonly WayName[];
  /** Ids of the findings that a decision is about, each of which takes the choice. */
  asks?: readonly string[];
  /** The ways of a live Event, open or chosen, by the id that choices use. */
  decision?: EventDecision;
}

interface EventDecision {
  id: string;
  options: RemediationOption[];
}

/** One way of a decision, by the name that choices use. */
export interface WayName {
  name: string;
  title: string;
  /** When to choose it. */
  why: string;
  /** Of one setting: its value afterwards. */
  value?: Value;
  command?: string;
  undo?: string;
  /** Effect on clients, of all its steps and what they set off; "unknown" where it cannot be computed, or a person does it. */
  traffic: ShownTraffic;
  risk: Risk;
  /** Consequences in sentences, where there are any. */
  effect?: string;
}

/** One step of a plan as data: its sentences are phrases. `sayStep` makes a PlanStep of it. */
export interface Step extends Omit<
  PlanStep,
  "title" | "why" | "brief" | "follows" | "path" | "example" | "ways" | "decision"
> {
  title: Phrase;
  why: Phrase;
  brief?: Phrase;
  path?: Phrase;
  example?: OpenExample;
  ways?: readonly StepWay[];
  decision?: { id: string; options: readonly Option[] };
}

/** A way as data: its steps are those of the plan in which it is chosen. */
export interface StepWay {
  name: string;
  direction: RemediationOption["direction"];
  title: Phrase;
  why: Phrase;
  value?: Value;
  readonly steps: readonly Step[];
  readonly consequence: Consequence | undefined;
}

/** A command with places, and by place the values that were read, with what tells them apart. */
export interface OpenExample extends Omit<Example, "choices"> {
  choices?: Record<string, { value: string; note: readonly (string | { text: Text; params: Params })[] }[]>;
}

/** A way out of a finding as data. */
export interface Option extends Omit<RemediationOption, "title" | "why" | "steps"> {
  title: Phrase;
  why: Phrase;
  steps: readonly OptionStep[];
}

export interface OptionStep extends Omit<RemediationStep, "text" | "path" | "example"> {
  text: Phrase;
  path?: Phrase;
  example?: OpenExample;
}

export interface PlanOptions {
  kubeContext?: string;
  targetVersion?: string;
  /** Decisions that people took. */
  choices?: Choices;
}

export interface PlanHeader {
  cluster?: string;
  /** RFC 3339. */
  checkedAt?: string;
  targetVersion?: string;
  locale?: Locale;
  identity?: PlanIdentity;
  /** The plan's edits where their values come from, one for each owner. */
  sources?: readonly SourceEdit[];
  /** The edits that were made by hand and that an owner may put back, in the same form. */
  handEdits?: readonly SourceEdit[];
  /** Protections that Services switch off, with the command that switches each on. */
  givenUp?: readonly { service: string; name: string; value: string; undo: string }[];
}

export interface PlanIdentity {
  clusterId: string;
  region: string;
  kubeContext?: string;
  /** One Service of the plan: its uid is unique to the cluster. */
  service?: { namespace: string; name: string; uid: string };
}

export interface Collected {
  risky?: Step["risky"];
  annotations?: Step["annotations"];
  /** Instruction of a manual step, where the fix does not hold it. */
  told?: Phrase;
  /** The option of `risky`, until the changes of its sync are computed. */
  way?: FixOption;
  fix: Fix;
  option: FixOption;
  finding: Finding;
  /** A person chose this way. */
  chosen?: true;
  /** The finding of a decision that comes before this one, and those that have one answer with it. */
  asks?: Finding;
  along?: readonly Finding[];
  /** Of a decision: its ways. */
  ways?: readonly StepWay[];
}

/** The findings that a decision is about. */
export const askedBy = ({ asks, finding, along = [] }: Collected): Finding[] => [asks ?? finding, ...along];

/** Parts of one command. */
export type CommandParts = (Collected & { fix: CommandFix })[];

export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Fixes of one Service's findings: by command, and manual. The rules of plan-order.ts move parts between the two. */
export interface Work {
  commands: Collected[];
  manual: Collected[];
  /** Ids of findings that the steps settle on their way. */
  settled?: ReadonlySet<string>;
}

/** `settles`: ids of findings that the step settles on its way. */
export type StepInit = Pick<Step, "kind" | "title"> & Partial<Step> & { settles?: readonly string[] };

export const isCommand = (fix: Fix): fix is CommandFix => fix.kind === "kubectl" || fix.kind === "aliyun";
export const runnable = (fix: Fix) => isCommand(fix) || fix.kind === "annotate" || fix.kind === "patch";
