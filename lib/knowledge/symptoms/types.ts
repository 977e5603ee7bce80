import type { Text } from "@/lib/model/text";
import type { SourceKey } from "@/lib/knowledge/steps";
import type { GuideStep, StepText } from "@/lib/knowledge/steps/step-text";

/** A fact of the live Service and its CLB instance that can answer a question. `undefined`: unknown. */
export interface ServiceFacts {
  trafficPolicy?: "Local" | "Cluster";
  backendType?: "eni" | "ecs";
  networkPlugin?: string;
  scheduler?: string;
  drain?: boolean;
  reused?: boolean;
  override?: boolean;
  hasErrorEvent?: boolean;
  emptyGroup?: boolean;
  acl?: "white" | "black" | "off";
  /** A listener with a certificate whose Service port has an HTTPS-looking targetPort. */
  httpsTargetPort?: boolean;
  preserved?: boolean;
}

interface SymptomAnswer {
  id: string;
  label: Text;
  /** Chosen for the reader when the live Service shows one of these: all facts of it. */
  when?: readonly Readonly<ServiceFacts>[];
  /** Ends the path. */
  conclusion?: Text;
  steps?: readonly GuideStep[];
  /** Id of the next question; the next in the list when absent and there is no conclusion. */
  next?: string;
  codes?: readonly string[];
}

interface SymptomQuestion {
  id: string;
  ask: Text;
  /** How to find out, where the live Service does not show it. */
  how?: GuideStep;
  answers: readonly SymptomAnswer[];
}

export interface Symptom {
  code: string;
  id: string;
  title: Text;
  cause: Text;
  questions: readonly SymptomQuestion[];
  sources: readonly SourceKey[];
  related?: readonly string[];
}

/** An answer as its row says it: its id is its key, and its label is the plain word. */
type AnswerRow = Omit<SymptomAnswer, "id" | "label"> & Partial<Pick<SymptomAnswer, "label">>;

/** A symptom as its row says it: every question has two answers. */
export interface SymptomRow extends Omit<Symptom, "questions" | "sources">, Partial<Pick<Symptom, "sources">> {
  questions: readonly (Omit<SymptomQuestion, "answers"> & { yes: AnswerRow; no: AnswerRow })[];
}

/** An answer in the reader's language. */
export interface SaidSymptomAnswer extends Pick<SymptomAnswer, "id" | "when" | "next" | "codes"> {
  label: string;
  conclusion?: string;
  steps?: readonly StepText[];
}

export interface SaidSymptomQuestion {
  id: string;
  ask: string;
  how?: StepText;
  answers: readonly SaidSymptomAnswer[];
}

/** A symptom in the reader's language, as its page gets it. */
export interface SaidSymptom extends Pick<Symptom, "code" | "id"> {
  title: string;
  cause: string;
  questions: readonly SaidSymptomQuestion[];
}
