import { listenerProtocol } from "@/lib/ccm/listener-config";
import { CLUSTER_TAG, nlbListenerName, OWNERSHIP_TAG, FINALIZER } from "@/lib/ccm/names";
import { whyNoClb } from "@/lib/ccm/selection";
import { isDeleting } from "@/lib/ccm/service";
import { rulesFor } from "@/lib/ccm/versions";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { LIFECYCLE_FINDINGS } from "@/lib/knowledge/findings/lifecycle/texts";
import { WAYS, type Way } from "@/lib/knowledge/findings/ways";
import type { Finding } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { cloudCall, nlbCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import { type CommandFix, type FixOption, PHASE } from "@/lib/remediation/commands/fix";
import { getService, jsonPatchService } from "@/lib/knowledge/kubectl";
import { byRow, cloudFix, wayOf } from "./cloud";
import { ingressOf, keepService, listParam, param, targetOf, valueOf } from "./parts";
import { gone, ownName, ownTags, reuse, tagIt } from "./reuse";
import { untagCalls, untagFix, remoteTags } from "./tags";
import type { Builder, Builders, FindingOf, RemediationContext } from "./types";

/** Name of an instance that is kept; at most 80 characters. */
const keptName = (context: RemediationContext) => `kept-${targetOf(context).name}`.slice(0, 80);

/** Takes the cluster's tags and the CCM's default name off instances, all at once: one that is left would be found, and deleted. */
export function releaseFixes(
  context: RemediationContext,
  ids: readonly string[] = [context.loadBalancerId ?? ""],
  name = ownName(context),
): CommandFix[] {
  const { loadBalancers, nlbs } = context.index;
  const isNlb = ids.some((id) => nlbs.has(id));
  const LoadBalancerName = keptName(context);
  const rename = (LoadBalancerId: string) =>
    isNlb
      ? nlbCall(context, "UpdateLoadBalancerAttribute", { LoadBalancerId, LoadBalancerName })
      : cloudCall(context, "SetLoadBalancerName", { LoadBalancerId, LoadBalancerName });
  const named = ids.filter((id) => (nlbs.get(id) ?? loadBalancers.get(id))?.LoadBalancerName === name);
  const tags = ids.flatMap((id) => remoteTags({ ...context, loadBalancerId: id, loadBalancer: loadBalancers.get(id) }));
  const keys = [...new Set(tags.map(({ key }) => key))].filter((key) => key === OWNERSHIP_TAG || key === CLUSTER_TAG);
  const untag = untagCalls(context, ids, keys, isNlb ? "loadbalancer" : "instance");
  const several = ids.length > 1;
  const fix = (text: Text, call: CloudCall[]) =>
    call.length > 0 ? [cloudFix(context, { text, params: { ids: ids.join(", ") }, call })] : [];
  return [
    ...fix(several ? FIX_TEXT.renameAll : FIX_TEXT.rename, named.map(rename)),
    ...fix(several ? FIX_TEXT.removeClusterTagsFromAll : FIX_TEXT.removeClusterTags, untag),
  ];
}

export const KEEP: FixOption = {
  direction: "keep-cloud",
  title: FIX_TEXT.keepInstanceTitle,
  why: FIX_TEXT.keepInstanceWhy,
  fixes: [],
};

/** The Service is deleted, or needs no instance any more, and preserve-lb-on-delete keeps its own one. */
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
function losesListeners({ targetVersion }: RemediationContext): boolean {
  return rulesFor(targetVersion).rules.preservedLosesListeners === true;
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
  const edits = [
    { op: "test", path, value: finalizer },
    { op: "remove", path },
  ] as const;
  return [
    {
      kind: "kubectl",
      text: FIX_TEXT.removeFinalizer,
      command: jsonPatchService(target, edits),
      edits,
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

function deleteInstance(context: RemediationContext): FixOption {
  const LoadBalancerId = context.loadBalancerId ?? "";
  const unprotect = cloudCall(context, "SetLoadBalancerDeleteProtection", { LoadBalancerId, DeleteProtection: "off" });
  return {
    direction: "other",
    title: FIX_TEXT.deleteInstanceTitle,
    why: WAYS.letDelete.why,
    fixes: [
      cloudFix(context, {
        text: FIX_TEXT.deleteInstance,
        call: [
          ...(context.loadBalancer?.DeleteProtection === "on" ? [unprotect] : []),
          cloudCall(context, "DeleteLoadBalancer", { LoadBalancerId }),
        ],
        traffic: "addressLost",
        risk: "high",
      }),
    ],
  };
}

/** The Service is deleted and its instance with it: whether the address is still needed is for a person to say. */
const deleted: Builder<"CLB502"> = (finding, context) => [
  { ...KEEP, fixes: releaseFixes(context) },
  deleteInstance(context),
];

const deletionProtection: Builder<"CLB503"> = (finding, context) =>
  isPreserved(context)
    ? [releaseInstance(context), leaveToController(WAYS.letRelease, finding, context)]
    : [{ ...KEEP, fixes: releaseFixes(context) }, wayOf(WAYS.letDelete, finding, context)];

const modificationProtection: Builder<"CLB504"> = (finding, context) => [
  releaseInstance(context),
  leaveToController(WAYS.letReleaseModified, finding, context),
];

/** The controller releases the instance itself, including the deletions on it in versions that make them. */
function leaveToController(way: Way, finding: Finding, context: RemediationContext): FixOption {
  const option = wayOf(way, finding, context);
  if (!losesListeners(context)) return option;
  return {
    ...option,
    // The command that a decision shows is not the one that loses them.
    direction: "other",
    why: FIX_TEXT.losesListenersWhy,
    fixes: option.fixes.map((fix) => ({ ...fix, traffic: "existingConnections", risk: "high" })),
  };
}

/** The Service needs no CLB instance any more, so the one that the CCM finds is deleted or released. */
function isLeaving({ service, targetVersion }: RemediationContext): boolean {
  if (!service) return false;
  return Boolean(service.metadata?.deletionTimestamp) || whyNoClb(service, rulesFor(targetVersion).rules) !== null;
}

/** Which of several instances is the Service's: the one with its address. */
function several(finding: FindingOf<"CLB511" | "CLB512">, context: RemediationContext) {
  const ids = listParam(finding, "ids");
  const holds = (id: string) => {
    const address = context.index.loadBalancers.get(id)?.Address;
    return address !== undefined && ingressOf(context).some(({ ip }) => ip === address);
  };
  const keep = ids.find(holds);
  return { ids, keep, others: ids.filter((id) => id !== keep), name: param(finding, "defaultName") };
}

export const releaseAll = (context: RemediationContext, ids: readonly string[], name: string): FixOption => ({
  ...KEEP,
  fixes: releaseFixes(context, ids, name),
});

const duplicateTag: Builder<"CLB511"> = (finding, context) => {
  const { ids, keep, others, name } = several(finding, context);
  if (!keep || others.length === 0) return chooseOne(finding as Finding, context, ids);
  const tag = { key: param(finding, "tagKey") || OWNERSHIP_TAG, value: name };
  const fix = cloudFix(context, {
    text: FIX_TEXT.removeCopiedTag,
    params: { others: others.join(", "), keep },
    call: untagCalls(context, others, [tag.key]),
    inspect: cloudCall(context, "ListTagResources", { ResourceType: "instance", ResourceId: ids }),
  });
  if (!isLeaving(context)) return [keepService([fix], FIX_TEXT.removeCopiedTagWhy, true)];
  return [releasedFully(context, ids, name), letGo({ ...fix, traffic: "addressLost", risk: "high" })];
};

/** Of a Service that another controller serves the dry run would miss the instance: the finalizer goes too. */
function releasedFully(context: RemediationContext, ids: readonly string[], name: string): FixOption {
  const option = releaseAll(context, ids, name);
  const finalizer = context.service && isDeleting(context.service) ? [] : removeFinalizer(context, FINALIZER);
  return { ...option, fixes: [...option.fixes, ...finalizer] };
}

/** The CCM then deletes the instance that it finds. */
export const letGo = (fix: CommandFix): FixOption => ({
  direction: "other",
  title: WAYS.letDelete.title,
  why: WAYS.letDelete.why,
  fixes: [{ ...fix, undo: undefined, opens: true }],
});

/** Which of several instances is meant is for a person to say: their listeners tell them apart. */
export function chooseOne(finding: Finding, context: RemediationContext, ids: readonly string[]): FixOption[] {
  const { listeners, nlbListeners } = context.index;
  const ofNlb = [...nlbListeners.values()];
  const said = ids.map((id) => {
    const clb = (listeners.get(id) ?? []).map((row) => `${row.ListenerPort}/${listenerProtocol(row)}`);
    const nlb = ofNlb.flatMap((row) => (row.LoadBalancerId === id ? nlbListenerName(row) : []));
    return [id, [...clb, ...nlb].join(", ")].filter(Boolean).join(" ");
  });
  return [wayOf(WAYS.chooseOne, finding, context, { values: { listeners: said.join("; ") } })];
}

/** The ownership tag selects the right one of those with the default name, and the CCM sets that tag anyway. */
const duplicateName: Builder<"CLB512"> = (finding, context) => {
  const { ids, keep, name } = several(finding, context);
  if (!keep) return chooseOne(finding as Finding, context, ids);
  const option = tagIt(context, keep, ownTags(context, name), true);
  if (!isLeaving(context)) return [{ ...option, why: FIX_TEXT.markByTagWhy }];
  const fixes = option.fixes.map((fix) => ({ ...fix, traffic: "addressLost" as const, risk: "high" as const }));
  return [releasedFully(context, ids, name), letGo(fixes[0]!)];
};

/** An instance of this cluster without a Service. Inspect first: the address may still be in use. */
const orphan: Builder<"CLB530"> = (finding, context) => {
  const id = param(finding, "loadBalancerId") || context.loadBalancerId || "";
  const own = { ...context, loadBalancerId: id };
  const keys = listParam(finding, "tagKeys");
  const untag = untagFix(own, keys.length > 0 ? keys : [OWNERSHIP_TAG], FIX_TEXT.removeClusterTags);
  return [wayOf(WAYS.lookAtTraffic, finding, own), { ...KEEP, fixes: [untag] }, deleteInstance(own)];
};

export const LIFECYCLE_FIXES: Builders<keyof typeof LIFECYCLE_FINDINGS> = {
  CLB501: byRow(WAYS.waitForInstance),
  CLB502: deleted,
  CLB503: deletionProtection,
  CLB504: modificationProtection,
  CLB505: (finding, context) => [releaseInstance(context)],
  CLB510: reuse,
  CLB511: duplicateTag,
  CLB512: duplicateName,
  CLB513: gone,
  CLB520: reuse,
  CLB521: reuse,
  CLB530: orphan,
  CLB532: byRow(WAYS.onePort),
  CLB533: reuse,
  CLB534: reuse,
  CLB555: byRow(WAYS.mayBeInternal),
  CLB560: (finding, context) => [
    // Without the finalizer no clean-up runs: the Service keeps its address, and nothing keeps its backends up to date.
    {
      direction: "keep-cloud",
      title: FIX_TEXT.keepAddressTitle,
      why: FIX_TEXT.keepAddressWhy,
      fixes: removeFinalizer(context, FINALIZER),
    },
    wayOf(WAYS.moveClients, finding, context),
  ],
};
