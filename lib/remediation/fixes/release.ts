import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { rulesFor } from "@/lib/ccm/versions";
import { CLUSTER_TAG, defaultName, FINALIZER, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { textOf } from "@/lib/ccm/read";
import { cloudCall, nlbCall } from "@/lib/remediation/commands/aliyun";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import { getService, jsonPatchService } from "@/lib/remediation/commands/kubectl";
import { cloudFix } from "./cloud";
import { targetOf, valueOf } from "./facts";
import { remoteTags, untagFix } from "./tags";
import type { RemediationContext } from "./types";

/** Name and ownership tag that the CCM assigns to the Service's instance. */
export const ownName = ({ service }: RemediationContext) => defaultName(String(service?.metadata?.uid ?? ""));

/** Reason of the protection, which the API deletes when the protection is disabled. */
export const protectionReason = ({ loadBalancer }: RemediationContext) =>
  textOf(loadBalancer?.ModificationProtectionReason);

/** Removes the cluster's tags and the CCM's default name from an instance: the CCM no longer finds it. */
export function releaseFixes(context: RemediationContext): CommandFix[] {
  const { loadBalancerId: LoadBalancerId, service } = context;
  const nlb = context.index?.nlbs.get(LoadBalancerId ?? "");
  const tags = remoteTags(context).filter((tag) => tag.key === OWNERSHIP_TAG || tag.key === CLUSTER_TAG);
  const fixes: CommandFix[] = [];
  if (service?.metadata?.uid && (nlb ?? context.loadBalancer)?.LoadBalancerName === ownName(context)) {
    const rename = (LoadBalancerName: string) =>
      nlb
        ? nlbCall(context, "UpdateLoadBalancerAttribute", { LoadBalancerId, LoadBalancerName })
        : cloudCall(context, "SetLoadBalancerName", { LoadBalancerId, LoadBalancerName });
    const kept = `kept-${targetOf(context).name}`.slice(0, 80);
    fixes.push(cloudFix(context, { text: FIX_TEXT.rename, call: rename(kept), undo: rename(ownName(context)) }));
  }
  const keys = tags.map((tag) => tag.key);
  return tags.length > 0 ? [...fixes, untagFix(context, keys, FIX_TEXT.removeClusterTags)] : fixes;
}

export const KEEP: FixOption = {
  direction: "keep-cloud",
  title: FIX_TEXT.keepInstanceTitle,
  why: FIX_TEXT.keepInstanceWhy,
  recommended: true,
  fixes: [],
};

/**
 * The Service is deleted, or no longer needs an instance, and its own instance is preserved (preserve-lb-on-delete).
 */
export function isPreserved(context: RemediationContext): boolean {
  const { service } = context;
  return (
    service !== undefined &&
    (Boolean(service.metadata?.deletionTimestamp) || service.spec?.type !== "LoadBalancer") &&
    valueOf(context, "lb-id") === "" &&
    valueOf(context, "lb-preserve-lb-on-delete") !== ""
  );
}

/** The target version's controller deletes the Service's resources on a preserved instance. */
export function losesListeners({ targetVersion }: RemediationContext): boolean {
  return rulesFor(targetVersion).rules.preservedLosesListeners;
}

/**
 * The option that keeps traffic: the controller no longer finds the instance and deletes nothing on it. The finalizer
 * is removed too, because a dry run requests the release as long as the Service exists.
 */
export function releaseInstance(context: RemediationContext): FixOption {
  return {
    ...KEEP,
    title: FIX_TEXT.releaseTitle,
    fixes: [...releaseFixes(context), ...removeFinalizer(context, FINALIZER)],
  };
}

/** A Service with the finalizer is not deleted before the controller has released its instance. */
export function removeFinalizer(context: RemediationContext, finalizer: string): CommandFix[] {
  const finalizers = context.service?.metadata?.finalizers ?? [];
  const index = finalizers.indexOf(finalizer);
  if (index < 0) return [];
  const target = targetOf(context);
  const path = `/metadata/finalizers/${index}`;
  const back =
    finalizers.length > 1 ? { path, value: finalizer } : { path: "/metadata/finalizers", value: [finalizer] };
  return [
    {
      kind: "kubectl",
      text: FIX_TEXT.removeFinalizer,
      command: jsonPatchService(target, [
        { op: "test", path, value: finalizer },
        { op: "remove", path },
      ]),
      undo: context.service?.metadata?.deletionTimestamp
        ? undefined
        : jsonPatchService(target, [{ op: "add", ...back }]),
      inspect: getService(target, 'jsonpath={.metadata.finalizers}{"\\n"}'),
      phase: PHASE.patch,
      traffic: "none",
      risk: "low",
    },
  ];
}
