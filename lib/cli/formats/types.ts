import type { Bundle } from "@/lib/model/bundle";
import type { PublishedFinding, Result } from "@/lib/model/result";
import type { RemedyOptions } from "@/lib/remediation";
import type { Gate } from "../gate";
import type { PublishedWithFirst } from "../publish";

export type CheckedRow = PublishedWithFirst["services"][number];

/** A check as its formats need it: the published result, written when a format asks for it, and what it is made from. */
export interface Checked {
  readonly result: PublishedWithFirst;
  /** Findings of a Service that count, as its plan does them: every list begins with what "Fix this first" is about. */
  counted: (row: CheckedRow, gate: Gate) => PublishedFinding[];
  data: Result;
  bundle: Bundle;
  options: RemedyOptions;
}

/** A format: a check and what counts in, text out. */
export type Renderer = (checked: Checked, gate: Gate) => string;
