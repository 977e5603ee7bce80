import type { AnnotationRow } from "@/lib/knowledge/annotations/types";
import type { CloudListener } from "@/lib/model/bundle";
import type { Category, Traffic, Value } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";

import type { ListenerProtocol } from "../listener-config";

/** A CCM release or image tag: the first one known to read a field. */
export type Since = `v${number}.${number}.${string}`;

/** What a row may look at to know the desired value. */
export interface DesiredSide {
  local: { readonly description: string };
  /** Group id the listener should be bound to; empty while the group does not exist. */
  groupId: string;
  /** Set and readable annotations by suffix; integers as numbers. */
  values: ReadonlyMap<string, string | number>;
  /** False before v2.12.4: access control lists were compared as one text. */
  aclList: boolean;
}

/** The listener as the API answers it. */
export interface ActualSide {
  raw: CloudListener;
  description: string;
  groupId: string;
  /** The configuration object of the listener's protocol. */
  config: Readonly<Record<string, unknown>>;
}

/** Catalogue entry of a field's annotation; key, prefix, target, protocols, version and the dry run follow from the row. */
export type ListenerAnnotation = Omit<
  AnnotationRow,
  "key" | "legacy" | "appliesTo" | "target" | "protocols" | "since" | "compared" | "precheckCodes"
>;

/** One compared listener field (docs/dry-run.md 4.7): everything that engine, lint, texts, remedies and documents say about it. */
export interface ListenerField {
  /** Name in the controller's message. */
  field: string;
  code: string;
  /** Annotation suffix; null where the CCM makes the value itself. */
  suffix: string | null;
  protocols: readonly ListenerProtocol[];
  /** Targets before it neither read the annotation nor compare the field. */
  since: Since;
  label: Text;
  /** A sentence of its own after the common cause. */
  note?: Text;
  /** Default: listener. */
  category?: Category;
  /** Integers only: the word in the parse error, and the place in the CCM's order of parsing. */
  parsing?: { label: string; order: number; afterForward?: true };
  annotation: ListenerAnnotation | null;
  /** The API keeps the field on the listener itself instead of its protocol's configuration. */
  on?: "listener";
  /** Field of the API's answer. */
  answer: string;
  /**
   * Parameter with which the field is set, where it is not the answer's. How creation and change each spell it
   * (`healthCheckInterval`, `HealthCheckInterval`) is the published API's fact, not the controller's.
   */
  parameter?: string;
  /** Compared whatever the annotations say. */
  always?: true;
  /** 0 is a value of its own; elsewhere it counts as not set. */
  zeroIsValue?: true;
  /** Suffixes that come into play when the CLB's value is adopted. */
  companions?: readonly string[];
  /** The listener's value as the annotation would say it, where that is not the same text. */
  asAnnotation?: (actual: unknown) => string;
  /** Undefined when the field is not compared. */
  desired: (side: DesiredSide) => Value | undefined;
  actual: (side: ActualSide) => Value;
  equal?: (desired: Value, actual: ActualSide, side: DesiredSide) => boolean;
  message: (desired: Value, actual: Value, remote: ActualSide, side: DesiredSide) => string;
  traffic: Traffic;
  /**
   * When a difference does no harm: always (only a description), when both sides hold the same values in another order,
   * or when the API's answer lacks the field.
   */
  harmless?: "bookkeeping" | "sameSet" | "notReturnedByApi";
  /** What the field protects, so that giving in to the CLB may lower it. */
  guards?: "aclStatus" | "aclId" | "aclType" | "tls" | "certificate";
  /** Part of the health check, so without effect while that is off. */
  healthCheck?: true;
  /** The recorded case: the test of the row. */
  example: { desired: Value; actual: Value; message: string };
}
