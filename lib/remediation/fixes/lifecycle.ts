import { CLUSTER_TAG, OWNERSHIP_TAG, defaultName, FINALIZER } from "@/lib/ccm/names";
import { objects, textOf } from "@/lib/ccm/read";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import type { LIFECYCLE_FINDINGS } from "@/lib/knowledge/findings/lifecycle/texts";
import { WAYS, type Way } from "@/lib/knowledge/findings/ways";
import type { Finding } from "@/lib/model/result";
import { cloudCall, nlbCall } from "@/lib/remediation/commands/aliyun";
import { type CommandFix, type FixOption, PHASE } from "@/lib/remediation/commands/fix";
import { cloudFix, byRow, wayOf } from "./cloud";
import {
  annotate,
  annotationKeyOf,
  ingressOf,
  isSet,
  keepCloud,
  keepService,
  listParam,
  param,
  setTo,
  valueOf,
  targetOf,
} from "./facts";
import type { AnyBuilder, Builder, Builders, RemediationContext } from "./types";
import { tagCalls, tagFix, untagCalls, untagFix, remoteTags } from "./tags";
import { rulesFor } from "@/lib/ccm/versions";
import { getService, jsonPatchService } from "@/lib/remediation/commands/kubectl";

/** Name and ownership tag that the CCM assigns to the Service's instance. */
export const ownName = ({ service }: RemediationContext) => defaultName(String(service?.metadata?.uid ?? ""));

/** Reason of the protection, which the API deletes when the protection is disabled. */
export const protectionReason = ({ loadBalancer }: RemediationContext) =>
  textOf(loadBalancer?.ModificationProtectionReason);

/** Removes the cluster's tags and the CCM's default name from an instance: the CCM no longer finds it. */
export function releaseFixes(context: RemediationContext): CommandFix[] {
  const { loadBalancerId: LoadBalancerId, service } = context;
  const nlb = context.index.nlbs.get(LoadBalancerId ?? "");
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
    direction: "keep-service",
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

/** The Service is deleted and its instance with it: keep the instance, or accept the deletion. */
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
  const option = wayOf(way, finding, context, { values: { protectionReason: protectionReason(context) } });
  if (!losesListeners(context)) return option;
  return {
    ...option,
    why: FIX_TEXT.losesListenersWhy,
    fixes: option.fixes.map((fix) => ({ ...fix, traffic: "existingConnections", risk: "high" })),
  };
}

/** The id annotation names a missing instance: only an instance with the Service's address can be intended. */
const wrongId: Builder<"CLB510" | "CLB521"> = (finding, context) => {
  const address = finding.code === "CLB521" ? param(finding, "desired") : ingressOf(context)[0]?.ip;
  if (!address) return [wayOf(WAYS.nameInstance, finding, context)];
  const { LoadBalancerId: id, Tags } = context.index.addresses.get(address)?.at(-1) ?? {};
  const own = objects(Tags?.Tag).some((tag) => tag.TagKey === OWNERSHIP_TAG || tag.TagKey === CLUSTER_TAG);
  if (id && !own) {
    const edit = setTo(annotationKeyOf(context, "lb-id"), id);
    const fix = annotate(context, [edit], FIX_TEXT.setIdBack, { id, address });
    return [{ direction: "keep-cloud", why: FIX_TEXT.holdsAddressWhy, recommended: true, fixes: [fix] }];
  }
  return [
    wayOf(WAYS.findHolder, finding, context, { values: { address } }),
    wayOf(WAYS.recreateAtNewAddress, finding, context),
  ];
};

const duplicateTag: Builder<"CLB511"> = (finding, context) => {
  const keep = param(finding, "keep");
  const ids = listParam(finding, "ids");
  const others = ids.filter((id) => id !== keep);
  const tag = { key: param(finding, "tagKey") || OWNERSHIP_TAG, value: param(finding, "defaultName") };
  if (keep === "" || others.length === 0) return ambiguous(finding, context);
  const fix = cloudFix(context, {
    text: FIX_TEXT.removeCopiedTag,
    params: { others: others.join(", "), keep },
    call: untagCalls(context, others, [tag.key]),
    undo: tagCalls(context, others, [tag]),
    inspect: cloudCall(context, "ListTagResources", { ResourceType: "instance", ResourceId: ids }),
  });
  return [keepService([fix], FIX_TEXT.removeCopiedTagWhy, true)];
};

const ambiguous: AnyBuilder = byRow(WAYS.chooseOne);

/** The ownership tag selects the right one of those with the default name, and the CCM sets that tag anyway. */
const duplicateName: Builder<"CLB512"> = (finding, context) => {
  const keep = param(finding, "keep");
  if (keep === "") return ambiguous(finding, context);
  return [keepService([ownershipFix(context, keep, param(finding, "defaultName"))], FIX_TEXT.markByTagWhy, true)];
};

function ownershipFix(context: RemediationContext, id: string, defaultName: string): CommandFix {
  const tags = [
    { key: OWNERSHIP_TAG, value: defaultName },
    { key: CLUSTER_TAG, value: context.index.clusterId },
  ].filter((tag) => tag.value !== "");
  const own = { ...context, loadBalancerId: id, loadBalancer: context.index.loadBalancers.get(id) };
  return tagFix(own, tags, FIX_TEXT.markInstance, { id });
}

const gone: Builder<"CLB513"> = (finding, context) => {
  const candidate = param(finding, "candidate");
  if (candidate === "") return [wayOf(WAYS.lostAddress, finding, context)];
  return [keepService([ownershipFix(context, candidate, param(finding, "defaultName"))], FIX_TEXT.markAgainWhy, true)];
};

/** Without an address nothing can be lost: without the id annotation the CCM creates an instance. */
function ownInstance(finding: Finding, context: RemediationContext): FixOption[] {
  const key = annotationKeyOf(context, "lb-id");
  if (!isSet(context, "lb-id") || ingressOf(context).length > 0) return [];
  return [
    {
      ...keepCloud(context, [{ key, apply: () => null }], FIX_TEXT.ownInstanceWhy, FIX_TEXT.removeId),
      direction: "other",
      title: FIX_TEXT.ownInstanceTitle,
    },
  ];
}

/** The instance has a cluster's tags. They may be removed only when no cluster manages it any more. */
const notReusable: Builder<"CLB520"> = (finding, context) => {
  const listed = listParam(finding, "tagKeys");
  const keys = (listed.length > 0 ? listed : [param(finding, "tagKey")]).filter((key) => key !== "");
  const id = context.loadBalancerId || valueOf(context, "lb-id");
  const ingress = ingressOf(context);
  const address = context.index.loadBalancers.get(id)?.Address ?? context.loadBalancer?.Address;
  // A Service bound to another address would be refused anyway.
  const bound =
    ingress.length > 0 &&
    valueOf(context, "lb-external-ip-type") !== "eip" &&
    !ingress.some((entry) => entry.ip === address || (entry.hostname && !entry.ip));
  const untag = untagFix({ ...context, loadBalancerId: id }, keys, FIX_TEXT.removeClusterTagsFrom, { id });
  const leave: FixOption = {
    direction: "keep-service",
    title: FIX_TEXT.leaveClusterTitle,
    why: FIX_TEXT.leaveClusterWhy,
    fixes: [{ ...untag, risk: "high" }],
  };
  return [...ownInstance(finding, context), wayOf(WAYS.useAnother, finding, context), ...(bound ? [] : [leave])];
};

const refuse =
  (way: Way): AnyBuilder =>
  (finding, context) => [...ownInstance(finding, context), wayOf(way, finding, context)];

/** An instance of this cluster without a Service. Inspect first: the address may still be in use. */
const orphan: Builder<"CLB530"> = (finding, context) => {
  const id = param(finding, "loadBalancerId") || context.loadBalancerId || "";
  const own = { ...context, loadBalancerId: id };
  const keys = listParam(finding, "tagKeys");
  const untag = untagFix(own, keys.length > 0 ? keys : [OWNERSHIP_TAG], FIX_TEXT.removeClusterTags);
  return [
    wayOf(WAYS.lookAtTraffic, finding, own),
    { ...KEEP, recommended: false, fixes: [untag] },
    deleteInstance(own),
  ];
};

export const LIFECYCLE_FIXES: Builders<keyof typeof LIFECYCLE_FINDINGS> = {
  CLB501: byRow(WAYS.waitForInstance),
  CLB502: deleted,
  CLB503: deletionProtection,
  CLB504: modificationProtection,
  CLB505: (finding, context) => [releaseInstance(context)],
  CLB510: wrongId,
  CLB511: duplicateTag,
  CLB512: duplicateName,
  CLB513: gone,
  CLB520: notReusable,
  CLB521: wrongId,
  CLB530: orphan,
  CLB532: byRow(WAYS.onePort),
  CLB533: refuse(WAYS.ofAnotherService),
  CLB534: refuse(WAYS.ofApiServer),
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
