import type { Value } from "@/lib/model/result";
import { num, str } from "../read";
import type { ActualSide, DesiredSide, ListenerAnnotation, ListenerField } from "./types";

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
