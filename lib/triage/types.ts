import type { StepText } from "@/lib/knowledge/steps/step-text";
import type { Severity } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { WhoActs } from "@/lib/knowledge/events/types";
import type { Phase } from "./unwrap";

export const UNKNOWN = "UNKNOWN";

export interface EventInput {
  reason?: string;
  /** Normal or Warning. Not used to select: what matters is the reason and the text. */
  type?: string;
  message?: string;
  /** Kind and name of the object the Event is about, where known: an Event about a Pod is not the CCM's. */
  kind?: string;
  object?: string;
  /** `source.component` or `reportingComponent`. */
  source?: string;
}

/** An Event found in a paste. */
export interface ParsedEvent extends EventInput {
  message: string;
  /** `(x5 over 10m)` or `count`. */
  count?: number;
  /** As printed, e.g. `2m`. */
  age?: string;
  /** RFC 3339, where the text has it. */
  lastSeen?: string;
  /** `namespace/name` of the Service, where the text names one. */
  service?: string;
}

/** A row that a half message may mean, and how sure that is. */
export interface Candidate {
  code: string;
  /** 0 to 1. */
  confidence: number;
}

/** One error of an Event that may join many. */
export interface ClassifiedPart {
  /** Code of the catalogue, or UNKNOWN. */
  code: string;
  known: boolean;
  title: Text;
  severity: Severity;
  /** Of what is not understood: whose message it is, where it says so. */
  speaker?: Text;
  /** Whose turn it is; null for what is not understood and for what needs no action. */
  whoActs: WhoActs | null;
  /** 0 to 1: how sure the classification is. */
  confidence: number;
  /** The error itself without its wrappers; secrets are redacted. */
  message: string;
  variables: Record<string, string>;
  phase?: Phase;
  /** Temporary. */
  transient: boolean;
}

/** Common answer of all parts, led by the one that matters most: the first of the highest severity that is not a mere consequence. */
export interface Classification extends Omit<ClassifiedPart, "message"> {
  /** Those that are not understood have the code UNKNOWN and stay visible. */
  parts: ClassifiedPart[];
  /** Rows that a half message may mean as well, best first; absent where the text says enough. */
  candidates?: readonly Candidate[];
  /** Written by an upgrade precheck: a finding, not an outage. */
  dryRun: boolean;
  loadBalancerId?: string;
  /** The controller kept the last sentence of an API error and dropped all other causes of the same sync. */
  moreMayBeHidden: boolean;
  /** Says that a synchronisation succeeded. */
  recovers: boolean;
}

/** Events of one text that are answered: beyond them the rest is left out, and the page says so. */
export const MAX_EVENTS = 2_000;

/** The catalogue's text of one code in the reader's language, its places still open. */
export interface AnswerText {
  title: string;
  cause: string;
  steps: readonly StepText[];
  related?: readonly string[];
  /** Of a precheck item: steps where the instance was changed in the console, and where it was not. */
  situations?: { changedByHand: readonly StepText[]; notChanged: readonly StepText[] };
}

/** Answers by code: each text once, however many Events have it. */
export type AnswerTexts = Readonly<Record<string, AnswerText>>;
