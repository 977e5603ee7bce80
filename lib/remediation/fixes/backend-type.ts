import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { Ownership } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { annotate, backendsOf, setTo, targetOf } from "./parts";
import type { Builder, RemediationContext } from "./types";

/** Meant to be `eni`, which only the exact text is (docs/dry-run.md 3.2). */
export const isMistyped = (value: string | undefined) =>
  value !== undefined && value !== "eni" && /^\W*eni\W*$/i.test(value);

/** Types of the backends that the CCM put into the Service's groups. */
function servedBy(context: RemediationContext): ReadonlySet<string> {
  const { name, namespace } = targetOf(context);
  const owner = new Ownership(name, namespace, context.index.clusterId);
  const groups = context.index.groups.get(context.loadBalancerId ?? "") ?? [];
  const own = groups.flatMap(backendsOf).filter((row) => owner.ownsGroup(str(row.Description)));
  return new Set(own.map((row) => str(row.Type) || "ecs"));
}

const write = (context: RemediationContext, value: string): FixOption => ({
  direction: "keep-cloud",
  title: value === "eni" ? FIX_TEXT.writeEniTitle : FIX_TEXT.writeEcsTitle,
  why: value === "eni" ? FIX_TEXT.writeEniWhy : FIX_TEXT.writeEcsWhy,
  fixes: [annotate(context, [setTo(BACKEND_TYPE, value)])],
});

/** The groups still hold Pods, put there before the annotation was mistyped; undefined where they do not. */
export function eniAgain(context: RemediationContext): FixOption | undefined {
  const types = servedBy(context);
  return types.has("eni") && !types.has("ecs") ? { ...write(context, "eni"), recommended: true } : undefined;
}

/** A serving instance stays; which one is meant is for a person to say where the groups do not tell. */
export const mistypedBackends: Builder<"CLB128"> = (_finding, context) => {
  const types = servedBy(context);
  const ways = [write(context, "eni"), write(context, "ecs")];
  if (types.size !== 1) return ways;
  return types.has("eni")
    ? [{ ...ways[0]!, recommended: true }, ways[1]!]
    : [{ ...ways[1]!, recommended: true }, ways[0]!];
};
