import type { BundleCluster, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { EngineFinding, RemediationOption, RemediationStep, Risk, Traffic } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";
import type { BundleIndex } from "./bundle-index";
import type { JsonPatch } from "./kubectl";

/** What a builder may look at. Without `index` it knows the Service and the instance only, and is more careful. */
export interface RemediationContext {
  service?: KubeService;
  /** `namespace/name`, or "" for a finding about an instance without a Service. */
  serviceKey: string;
  loadBalancer?: CloudLoadBalancer;
  loadBalancerId?: string;
  region: string;
  /** Set when several clusters are configured: kubectl commands then carry `--context`. */
  kubeContext?: string;
  locale: Locale;
  cluster?: BundleCluster;
  targetVersion?: string;
  index?: BundleIndex;
}

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

export interface OptionDraft {
  direction: RemediationOption["direction"];
  title?: Text;
  why: Text;
  recommended?: boolean;
  fixes: readonly Fix[];
}

export interface Draft {
  options: readonly OptionDraft[];
  /** Why no option holds a command. */
  noCommand?: Text;
  params?: Params;
}

/** The builder of one finding code. */
export type Builder = (finding: EngineFinding, context: RemediationContext) => Draft;

export type { Locale, Params, RemediationStep, Text };
