import type { ParamsOf } from "@/lib/knowledge/findings";
import type { Provenance, Value } from "@/lib/model/result";
import type { ServiceView } from "@/lib/ccm/service";
import { PROPERTIES } from "./finding-properties";
import type { Call, PendingFinding, FindingCode, ResourceRef, Step } from "./types";

type Rest = Partial<Omit<PendingFinding, "code" | "resource" | "params">>;

/** An unfinished finding with the facts of its code; else the CCM does not fix it, without effect on traffic. */
export function draft<C extends FindingCode>(
  code: C,
  resource: ResourceRef,
  params: ParamsOf<C>,
  rest: Rest = {},
): PendingFinding {
  return { code, resource, selfHeals: false, traffic: "none", params, ...SIDES, ...PROPERTIES[code], ...rest };
}

/** Fixes the place of the sides among the fields, wherever they are set. */
const SIDES = {
  field: undefined,
  desired: undefined,
  actual: undefined,
  rows: undefined,
  desiredFrom: undefined,
  actualFrom: undefined,
};

export const FROM_UID: Provenance = { kind: "cluster", name: "Service.metadata.uid" };

/** A finding about the text of an annotation; `params` are those besides the annotation and its text. */
export function annotationDraft<C extends FindingCode>(
  code: C,
  { key, annotations }: Pick<ServiceView, "key" | "annotations">,
  suffix: string,
  params: Omit<ParamsOf<C>, "annotation" | "value">,
  rest: Rest = {},
): PendingFinding {
  const value = annotations.get(suffix);
  const all = { annotation: annotations.key(suffix), value, ...params } as ParamsOf<C>;
  const about = { field: suffix, desired: value, ...rest, desiredFrom: annotations.from(suffix) };
  return draft(code, { kind: "Service", name: key }, all, about);
}

/** Edit that makes an annotation agree: it takes over a value, or is removed where there is no value. */
export const adoption = (value: string): { adopt?: string; remove?: true } =>
  value === "" ? { remove: true } : { adopt: value };

/** A compared value as a sentence shows it. */
export function show(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** A call and its differences; `prefix` is prepended by the caller to the call's own error. */
export function callStep(call: Call, drafts: readonly PendingFinding[], prefix = ""): Step {
  for (const d of drafts) {
    d.messageCode = call.code;
    d.message ??= call.code === "UpdateListener" ? undefined : call.error;
  }
  return { call, error: prefix + call.error, drafts };
}

export function refusal(error: string, drafts: readonly PendingFinding[]): Step {
  for (const d of drafts) d.message ??= error;
  return { error, drafts };
}
