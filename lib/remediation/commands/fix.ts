import { ORDER } from "@/lib/calls/state";
import type { RemediationOption, Risk, Traffic } from "@/lib/model/result";
import type { ApiCall } from "@/lib/model/consequence";
import type { Params, Text } from "@/lib/model/text";
import type { JsonPatch } from "@/lib/knowledge/kubectl";

/** One change of one annotation, composable: several findings may change the same list. */
export interface AnnotationEdit {
  key: string;
  /** Current value (undefined: absent) to the wanted value (null: remove). */
  apply(current: string | undefined): string | null;
  /** A removal that later edits of the same key must not bring back. */
  final?: boolean;
}

/** One field of an object that a fix changes; "" where a side has no value. */
export interface FieldChange {
  field: Text;
  what: Text;
  from: string;
  to: string;
}

interface FixBase {
  text: Text;
  params?: Params;
  /** The fix changes nothing else. */
  changes?: readonly FieldChange[];
  traffic: Traffic;
  risk: Risk;
  inspect?: string;
  path?: Text;
}

/** Position of a cloud or kubectl command in a plan: lower first. */
export const PHASE = { ...ORDER, patch: 92, node: 94 } as const;

export interface AnnotateFix extends FixBase {
  kind: "annotate";
  edits: readonly AnnotationEdit[];
}
export interface CommandFix extends FixBase {
  kind: "kubectl" | "aliyun";
  command: string;
  undo?: string;
  /** The calls of the command, and those of its undo: what the judge of consequences is asked about. */
  calls?: readonly ApiCall[];
  undoCalls?: readonly ApiCall[];
  /** Shell variable set to the id of the group that the command creates, and the variable it reads a group id from. */
  makes?: string;
  needs?: string;
  /** `instance key value` of every tag that the command sets, if it does nothing else. */
  tags?: readonly string[];
  /** The command makes this change of the Service (RFC 6902). */
  edits?: JsonPatch;
  /** The controller does the rest with its next sync, the upgrade's at the latest. */
  opens?: true;
  /** The command sets this label on a node, which triggers the sync of every Service with node backends. */
  nodeLabel?: { node: string; label: string };
  phase: number;
}
export interface PatchFix extends FixBase {
  kind: "patch";
  patch: JsonPatch;
  undo: JsonPatch;
}
export interface ManualFix extends FixBase {
  kind: "console" | "ticket" | "note";
  /** The controller does it without a step: at its next try, or after the upgrade. */
  ends?: "waiting" | "left";
}
export type Fix = AnnotateFix | CommandFix | PatchFix | ManualFix;

/** One solution: what to do, in which direction, and why. */
export interface FixOption {
  direction: RemediationOption["direction"];
  /** Values after the fix that the direction does not say, by field of the difference. */
  after?: RemediationOption["after"];
  title?: Text;
  why: Text;
  recommended?: boolean;
  fixes: readonly Fix[];
}
