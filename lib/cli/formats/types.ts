import type { Bundle } from "@/lib/model/bundle";
import type { PublishedResult, Result } from "@/lib/model/result";
import type { RemedyOptions } from "@/lib/remediation";
import type { Gate } from "../gate";

/** A check as its formats need it: the published result, written when a format asks for it, and what it is made from. */
export interface Checked {
  readonly result: PublishedResult;
  data: Result;
  bundle: Bundle;
  options: RemedyOptions;
}

/** A format: a check and what counts in, text out. */
export type Renderer = (checked: Checked, gate: Gate) => string;
