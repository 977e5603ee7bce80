import type { EngineFinding, ResourceRef, Visibility } from "@/lib/model/result";
import { compareText } from "./read";
import type { Draft } from "./types";

const ORDER: Record<Visibility, number> = { reported: 0, silent: 1, masked: 2, advice: 3 };

function resourceKey(resource: ResourceRef): string {
  return [resource.kind, resource.id ?? resource.name ?? "", resource.port ?? "", resource.protocol ?? ""].filter((part) => part !== "").join(":");
}

/**
 * Gives drafts their ids and turns "hidden by these drafts" into "hidden by these ids". Whatever the run did not show
 * and nobody placed is hidden by `rule` behind what was shown.
 */
export function finishFindings(service: string, drafts: readonly Draft[], rule: string, shown: readonly Draft[]): EngineFinding[] {
  if (drafts.length === 0) return [];
  const unique = [...new Set(drafts)];
  const ids = new Map<Draft, string>();
  const taken = new Map<string, number>();
  for (const d of unique) {
    const base = `${service}|${d.code}|${resourceKey(d.resource)}|${d.field ?? ""}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    ids.set(d, count === 1 ? base : `${base}#${count}`);
  }
  const findings = unique.map((d): EngineFinding => {
    const { hiddenBy, visibility, maskRule, params, ...rest } = d;
    const masked = visibility === undefined;
    const behind = masked ? (hiddenBy ?? shown) : [];
    const maskedBy = [...new Set(behind)].filter((other) => other !== d).map((other) => ids.get(other)).filter((id) => id !== undefined);
    return {
      id: ids.get(d)!,
      ...strip(rest),
      visibility: visibility ?? "masked",
      params: strip({ service, ...params }),
      ...(masked ? { maskRule: maskRule ?? rule } : maskRule ? { maskRule } : {}),
      ...(maskedBy.length > 0 ? { maskedBy } : {}),
    };
  });
  return findings.sort((a, b) => ORDER[a.visibility] - ORDER[b.visibility] || compareText(a.code, b.code) || compareText(a.id, b.id));
}

/** Without keys whose value is undefined, so that JSON and equality agree. */
function strip<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}
