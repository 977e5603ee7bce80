import type { SaidStep } from "@/lib/knowledge/steps/said";

/** What the catalogue says of one code in the reader's language, its places still open. */
export interface SaidAnswer {
  title: string;
  cause: string;
  steps: readonly SaidStep[];
  related?: readonly string[];
  /** Of a precheck item: what to do where somebody changed the instance in the console, and where nobody did. */
  situations?: { changedByHand: readonly SaidStep[]; notChanged: readonly SaidStep[] };
}

/** Answers by code: each text once, however many Events have it. */
export type SaidAnswers = Readonly<Record<string, SaidAnswer>>;
