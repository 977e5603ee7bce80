import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { rulesFor } from "@/lib/ccm/versions";
import { FINALIZER, OWNERSHIP_TAG, CLUSTER_TAG, defaultName as nameOfUid } from "@/lib/ccm/names";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import { getService, jsonPatchService } from "@/lib/remediation/commands/kubectl";
import { nlbCall } from "@/lib/remediation/commands/aliyun";
import { remoteTags, untagFix } from "./tags";
import { cloudCall, cloudFix, targetOf, valueOf } from "./facts";
import type { RemediationContext } from "./types";

/** Takes the cluster's tags, and the name the CCM searches by, off an instance: the CCM then never finds it again. */
export function releaseFixes(context: RemediationContext): CommandFix[] {
  const nlb = context.index?.nlbs.get(context.loadBalancerId ?? "");
  const tags = remoteTags(context).filter((tag) => tag.key === OWNERSHIP_TAG || tag.key === CLUSTER_TAG);
  const uid = String(context.service?.metadata?.uid ?? "");
  const defaultName = nameOfUid(uid);
  const fixes: CommandFix[] = [];
  if (uid !== "" && (nlb ?? context.loadBalancer)?.LoadBalancerName === defaultName) {
    const LoadBalancerId = context.loadBalancerId;
    const rename = (LoadBalancerName: string) =>
      nlb
        ? nlbCall("UpdateLoadBalancerAttribute", {
            RegionId: context.region || undefined,
            LoadBalancerId,
            LoadBalancerName,
          })
        : cloudCall(context, "SetLoadBalancerName", { LoadBalancerId, LoadBalancerName });
    fixes.push(
      cloudFix(context, {
        text: FIX_TEXT.rename,
        call: rename(`kept-${targetOf(context).name}`.slice(0, 80)),
        undo: rename(defaultName),
      }),
    );
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
/** The Service goes, or needs no instance any more. */
function isLeaving({ service }: RemediationContext): boolean {
  return Boolean(service?.metadata?.deletionTimestamp) || service?.spec?.type !== "LoadBalancer";
}

/** The Service goes and its own instance is to stay (preserve-lb-on-delete). */
export function isPreserved(context: RemediationContext): boolean {
  return (
    context.service !== undefined &&
    isLeaving(context) &&
    valueOf(context, "lb-id") === "" &&
    valueOf(context, "lb-preserve-lb-on-delete") !== ""
  );
}

/** The target's controller deletes what the Service has on a preserved instance. */
export function losesListeners({ targetVersion }: RemediationContext): boolean {
  return rulesFor(targetVersion).rules.preservedLosesListeners;
}

/**
 * The way that keeps traffic: the controller finds the instance no more, and deletes nothing on it. The finalizer goes as
 * well, because a dry run asks for the release as long as the Service is there.
 */
export function releaseInstance(context: RemediationContext): FixOption {
  return {
    ...KEEP,
    title: FIX_TEXT.releaseTitle,
    fixes: [...releaseFixes(context), ...removeFinalizer(context, FINALIZER)],
  };
}

/** A Service with the finalizer does not go before the controller has let go of its instance. */
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
      ...(context.service?.metadata?.deletionTimestamp
        ? {}
        : { undo: jsonPatchService(target, [{ op: "add", ...back }]) }),
      inspect: getService(target, 'jsonpath={.metadata.finalizers}{"\\n"}'),
      phase: PHASE.patch,
      traffic: "none",
      risk: "low",
    },
  ];
}
