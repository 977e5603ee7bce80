import type { Family } from "@/lib/model/family";
import type { Phase } from "@/lib/calls/state";
import type { Finding, Traffic, Value } from "@/lib/model/result";
import type { RowState } from "@/lib/model/row-state";
import type { KubeService } from "@/lib/model/bundle";
import type { Asked, LintFinding } from "@/lib/lint/index";
import type { Fact, UnknownReason } from "@/lib/model/consequence";
import type { Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

import type { Reading } from "./reading";

export type Change =
  /** A manifest: the input of `kubectl apply`. */
  { kind: "apply"; service: KubeService } | { kind: "delete"; service: string };

export interface FieldChange {
  field: string;
  from: Value;
  to: Value;
}

/** One call of the controller to the cloud. */
export interface PreviewCall {
  phase: Phase;
  action: string;
  /** Null: the instance that an earlier call creates. */
  loadBalancerId: string | null;
  /** The part of the instance: `443/https`, a group's name or id, a domain; "" for the instance itself. */
  target: string;
  changes: FieldChange[];
  count?: number;
  traffic: Traffic;
  cost: boolean;
  /** The difference existed before the change: the next sync of the Service makes the call too. */
  already: boolean;
}

export interface PreviewProblem {
  code: string;
  /** For problems without a finding of the engine. */
  text?: Text;
  params?: Record<string, string | number>;
  finding?: Finding;
  already: boolean;
  /** While it exists, nothing of the Service is synchronised. */
  stops: boolean;
}

/** A note on the annotations; `already`: the Service in the cluster has it too. */
export type PreviewNote = LintFinding & { already?: boolean };

export interface PreviewService {
  /** `namespace/name` */
  service: string;
  /** left: not judged, there are too many. */
  change: "create" | "update" | "delete" | "none" | "left";
  /** Absent where it goes. */
  asks?: Asked;
  loadBalancerId: string | null;
  /** The controller that serves it; absent: CLB. */
  family?: Family;
  /** `ok`, `breaks` (exit status 1), `unknown` (an input, or the cluster, is missing: 2), `notClb` (not of the CCM). */
  verdict: "ok" | "breaks" | "unknown" | "notClb";
  calls: PreviewCall[];
  blocked: PreviewCall[];
  /** Differences afterwards, for clients, bill, ownership and protection: the judge of consequences. */
  facts: readonly Fact[];
  unknown?: UnknownReason;
  problems: PreviewProblem[];
  /** Worst effect on traffic of the sync triggered by the change, including calls that were pending before. */
  traffic: Traffic;
  /** Values that cannot be known in advance, with the assumed ones. */
  assumed: Text[];
  /** Of severity error: brought by the change, it breaks. */
  lint: PreviewNote[];
  /** The manifest read port by port and line by line. Absent where it goes. */
  reading?: Reading;
  /** Of a Service that exists before and after: the dry run of `Preview.targetVersion`. */
  precheck?: PreviewPrecheck;
}

/** A Service's state in the dry run before and after the change, and the findings that come and go with it. */
export interface PreviewPrecheck {
  before: RowState;
  after: RowState;
  appears: Finding[];
  goes: Finding[];
}

/** `preflight preview --format json` (`ccm-preflight/preview@1`). */
export interface Preview {
  format: typeof PREVIEW_FORMAT;
  /** Absent: the manifest was looked at alone. */
  cluster?: { id: string; name?: string; region: string };
  /** Release that meets the change: its rules make calls and facts. */
  rulesVersion: string;
  /** Absent: not known. */
  runningVersion?: string;
  /** Release whose dry run `precheck` compares. */
  targetVersion: string;
  services: PreviewService[];
  /** Annotations of the CCM on objects that are no Service, with notes on those that another controller puts on one. */
  elsewhere: {
    kind: string;
    name: string;
    path: string;
    right: boolean;
    message: string;
    notes: LintFinding[];
    reading?: Reading;
  }[];
  /** The manifest with the known edits; absent without edits. */
  corrected?: string;
  summary: { services: number; breaks: number; unknown: number; calls: number };
}

/** A text with its values, for a reader of either language. */
export const filled = (text: Text, params: Record<string, string | number>): Text => ({
  en: translate(text, "en", params),
  zh: translate(text, "zh-CN", params),
});

export const PREVIEW_FORMAT = "ccm-preflight/preview@1";
