import type { ParamsOf } from "@/lib/knowledge/findings";
import type { Value } from "@/lib/model/result";
import type { Call, PendingFinding, FindingCode, ResourceRef, Step } from "./types";

type Rest = Partial<Omit<PendingFinding, "code" | "resource" | "params">>;

/** A finding in the making; defaults: the CCM does not fix it, traffic is not touched. */
export function draft<C extends FindingCode>(
  code: C,
  resource: ResourceRef,
  params: ParamsOf<C>,
  rest: Rest = {},
): PendingFinding {
  return { code, resource, selfHeals: false, traffic: "none", params, ...rest };
}

export function advice<C extends FindingCode>(
  code: C,
  resource: ResourceRef,
  params: ParamsOf<C>,
  rest: Rest = {},
): PendingFinding {
  return draft(code, resource, params, { visibility: "advice", ...rest });
}

/** A compared value as a sentence shows it. */
export function show(value: Value | undefined): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** A call and the differences behind it; `prefix` is what the caller puts before the call's own error. */
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
