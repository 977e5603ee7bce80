import type { Params } from "@/lib/model/text";
import type { LintInfo } from "@/lib/knowledge/lint/types";

/** One Service as the signs of a row see it: annotations by short key (`lb-id`), without quotes that are inside a value. */
export interface Seen {
  kind: "clb" | "nlb" | "other" | "none";
  /** No address yet: an instance will be created. */
  isNew: boolean;
  /** Notes on surprising defaults, for a change that is not applied yet. */
  defaults: boolean;
  /** Listeners of a reused instance that the controller leaves alone. */
  inert: boolean;
  /** The Pods are backends themselves; undefined: the cluster's default is not known. */
  pods: boolean | undefined;
  version: string | undefined;
  name: string;
  /** All annotations as they are. */
  annotations: Readonly<Record<string, string>>;
  /** Annotations that are a boolean or a number, not a text. */
  noTexts: readonly { key: string; value: string }[];
  /** `""` when absent. */
  value: (short: string) => string;
  /** Whether a full key is the controller's. */
  known: (key: string) => boolean;
  keyOf: (short: string) => string;
  /** Full keys that are set and that only an NLB reads. */
  nlbOnly: readonly string[];
  /** Keys under the controller's prefixes that it does not know. */
  unknown: readonly string[];
  spec: Readonly<Record<string, unknown>>;
  ports: readonly { port: number; protocol: string; targetPort: unknown; nodePort: number; appProtocol: string }[];
}

/** Result of a sign: values for the texts, `key` the annotation that it is about. */
export type Found = Params & { key?: string; value?: string };

/**
 * A value as written, its effect now, and the value that was meant. `message`: what it does now; `suggestion`: what to write for what
 * was meant. `error`: it breaks, or protects nothing, so that it ends a gate.
 */
export interface IntentRow extends LintInfo {
  source: string;
  /** Services that it is about; absent: those of the CLB and of the NLB controller. */
  of?: readonly Seen["kind"][];
  /** Of Services without an address only. */
  isNew?: true;
  /** Of a change that is not applied yet only. */
  defaults?: true;
  sign: (seen: Seen) => readonly Found[];
}
