import type { AnnotationRow } from "@/lib/ccm/annotation-row";
import type { CloudListener } from "@/lib/model/bundle";
import type { Category, Traffic, Value } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { ListenerProtocol } from "../listener-config";
import { num, str } from "../read";

/** A CCM release or image tag: the first one known to read the field. */
export type Since = `v${number}.${number}.${string}`;

/** Input for the desired value of a row. */
export interface DesiredSide {
  local: { readonly description: string };
  /** Group id for the Listener; empty while the group does not exist. */
  groupId: string;
  /** Set and readable annotations by suffix; integers as numbers. */
  values: ReadonlyMap<string, string | number>;
  /** False before v2.12.4: access control lists were compared as one text. */
  aclList: boolean | undefined;
}

/** The Listener as the API returns it. */
export interface ActualSide {
  raw: CloudListener;
  description: string;
  groupId: string;
  /** The configuration object of the listener's protocol. */
  config: Readonly<Record<string, unknown>>;
}

/** Catalogue entry of a field's annotation; the other properties are derived from the row. */
export type ListenerAnnotation = Omit<
  AnnotationRow,
  "key" | "legacy" | "appliesTo" | "target" | "protocols" | "since" | "compared" | "precheckCodes"
>;

/** One compared Listener field (docs/dry-run.md 4.7): source of engine, lint, texts, remedies and documents. */
export interface ListenerField {
  /** Name in the controller's message. */
  field: string;
  code: string;
  /** Annotation suffix; null where the CCM computes the value itself. */
  suffix: string | null;
  protocols: readonly ListenerProtocol[];
  /** Targets before it neither read the annotation nor compare the field. */
  since: Since;
  label: Text;
  /** An additional sentence after the common cause. */
  note?: Text;
  /** Default: listener. */
  category?: Category;
  /** Integers only: the word in the parse error, and the position in the CCM's order of parsing. */
  parsing?: { label: string; order: number; afterForward?: true };
  annotation: ListenerAnnotation | null;
  /** The API returns the field on the Listener itself instead of in its protocol's configuration. */
  on?: "listener";
  /** Field of the API's answer. */
  answer: string;
  /**
   * Parameter that sets the field, where it differs from the answer's field. Its spelling in creation and change
   * (`healthCheckInterval`, `HealthCheckInterval`) is taken from the published API, not from the controller.
   */
  parameter?: string;
  /** Compared regardless of the annotations. */
  always?: true;
  /** 0 is a valid value; otherwise it counts as not set. */
  zeroIsValue?: true;
  /** Suffixes that are compared too once the CLB's value is adopted. */
  companions?: readonly string[];
  /** The Listener's value as an annotation value, where the text differs. */
  asAnnotation?: (actual: unknown) => string;
  /** Undefined when the field is not compared. */
  desired: (side: DesiredSide) => Value | undefined;
  actual: (side: ActualSide) => Value;
  equal?: (desired: Value, actual: ActualSide, side: DesiredSide) => boolean;
  message: (desired: Value, actual: Value, remote: ActualSide, side: DesiredSide) => string;
  traffic: Traffic;
  /**
   * When a difference is harmless: always (only a description), when both sides hold the same values in another order,
   * or when the API's answer lacks the field.
   */
  harmless?: "bookkeeping" | "sameSet" | "notReturnedByApi";
  /**
   * Protection by the field: adopting the CLB's value may lower the protection. drain: requests while Pods go. session:
   * a client's way back to its Pod. check: whether, and how, the health of backends is seen.
   */
  guards?: "aclStatus" | "aclId" | "aclType" | "tls" | "certificate" | "drain" | "session" | "check";
  /** Part of the health check, so without effect while it is off. */
  healthCheck?: true;
  /** The recorded case, used as the row's test. */
  example: { desired: Value; actual: Value; message: string };
}

/** Keeps the code's literal type, so that tables keyed by it are checked for completeness. */
export function row<const C extends string>(field: ListenerField & { code: C }): ListenerField & { code: C } {
  return field;
}

type Annotated<C extends string, Given extends keyof ListenerAnnotation = never> = Omit<
  Partial<ListenerField>,
  "field" | "code" | "suffix" | "protocols" | "since" | "label" | "annotation" | "example"
> &
  Pick<ListenerField, "field" | "protocols" | "since" | "label" | "example"> & {
    code: C;
    suffix: string;
    annotation: Omit<ListenerAnnotation, Given>;
  };

/** A text, compared when its annotation is set. The API refuses other values than it knows. */
export function text<const C extends string>(field: Annotated<C>): ListenerField & { code: C } {
  const answer = field.answer ?? field.field;
  return {
    answer,
    desired: (side) => setting(side, field.suffix),
    actual: (remote) => str(field.on ? remote.raw[answer] : remote.config[answer]),
    message: should(field.field),
    traffic: "newConnections",
    ...field,
    annotation: { notAllowed: "api-rejects", console: answer, ...field.annotation },
  };
}

/** `on` or `off`. */
export function flag<const C extends string>(field: Annotated<C, "valueType" | "allowed">) {
  return text({ ...field, annotation: { valueType: "flag", allowed: ["on", "off"], ...field.annotation } });
}

/** An integer, compared when its annotation is set and not 0. */
export function integer<const C extends string>(
  field: Annotated<C, "valueType" | "unparsable"> & Required<Pick<ListenerField, "parsing">>,
) {
  const answer = field.answer ?? field.field;
  return text({
    actual: (remote: ActualSide) => num(remote.config[answer]),
    ...field,
    annotation: { valueType: "int", unparsable: "reconcile-fails", ...field.annotation },
  });
}

/** Compared only while another annotation is `on`. */
export const ifOn = (suffix: string, switchSuffix: string) => (side: DesiredSide) =>
  side.values.get(switchSuffix) === "on" ? setting(side, suffix) : undefined;

/** `lb X A should be changed to D;` */
export const should = (field: string) => (desired: Value, actual: Value) =>
  `lb ${field} ${actual} should be changed to ${desired};`;

/** `X changed: A - D ;`: the wording of a few fields. */
export const changed = (field: string) => (desired: Value, actual: Value) =>
  `${field} changed: ${actual} - ${desired} ;`;

function setting(side: DesiredSide, suffix: string): Value | undefined {
  const value = side.values.get(suffix);
  return value === "" || value === 0 ? undefined : value;
}
