import type { RemediationOption, Risk, Traffic } from "@/lib/model/result";
import type { Params, Text } from "@/lib/model/text";
import type { JsonPatch } from "./kubectl";

/** One change of one annotation, composable: several findings may touch the same list. */
export interface AnnotationEdit {
  key: string;
  /** Value now in place (undefined: absent) to the wanted value (null: remove). */
  apply(current: string | undefined): string | null;
  /** A removal that later edits of the same key must not bring back. */
  final?: boolean;
}

interface FixBase {
  text: Text;
  params?: Params;
  traffic: Traffic;
  risk: Risk;
  inspect?: string;
  /** Console path for people without the command line. */
  path?: Text;
}

/** Where a cloud or kubectl command belongs in a plan: lower first. */
export const PHASE = {
  instance: 10,
  tags: 20,
  unbind: 30,
  group: 40,
  addBackends: 50,
  listener: 60,
  domain: 65,
  removeBackends: 70,
  removeGroup: 80,
  annotate: 90,
  patch: 92,
  node: 94,
  left: 99,
} as const;

export interface AnnotateFix extends FixBase {
  kind: "annotate";
  edits: readonly AnnotationEdit[];
}
/** A finished command, kubectl or aliyun. */
export interface CommandFix extends FixBase {
  kind: "kubectl" | "aliyun";
  command: string;
  undo?: string;
  /** Shell variable in which the command leaves the id of the group that it makes, and the one that it takes it from. */
  makes?: string;
  needs?: string;
  /** `instance key value` of every tag that the command sets, where it does nothing else. */
  tags?: readonly string[];
  /** The command puts this label on a node, which wakes the sync of every Service with node backends. */
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
}
export type Fix = AnnotateFix | CommandFix | PatchFix | ManualFix;

/** One way out: what to do in which direction, and why. */
export interface FixOption {
  direction: RemediationOption["direction"];
  title?: Text;
  why: Text;
  recommended?: boolean;
  fixes: readonly Fix[];
}
