import { NLB_FINALIZER, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { originOfNlb } from "@/lib/ccm/origin";
import { objects, rec, str } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { rulesFor } from "@/lib/ccm/versions";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { ofNlb } from "@/lib/knowledge/findings/why";
import type { NlbItem } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { asWritten, cloudFix, wayOf } from "./cloud";
import { engineAnswer, ingressOf, isSet, keepCloud, keepService, valueOf } from "./parts";
import { chooseOne, KEEP, letGo, releaseAll, releaseFixes, removeFinalizer } from "./lifecycle";
import { findAgain, leaveOther, lost, nameIt, ownName, tagIt, useOwn } from "./reuse";
import { untagCalls } from "./tags";
import type { AnyBuilder, RemediationContext } from "./types";

const ofTheNlb = (option: FixOption): FixOption => ({
  ...option,
  title: option.title && ofNlb(option.title),
  why: ofNlb(option.why),
  fixes: option.fixes.map((fix) => ({ ...fix, text: ofNlb(fix.text) })),
});

/** The Service is deleted, and its NLB with it unless released before; a preserved one stays, in older releases without its listeners. */
export const leaving: AnyBuilder = (finding, context) => {
  const keep = { ...KEEP, fixes: [...releaseFixes(context), ...removeFinalizer(context, NLB_FINALIZER)] };
  const finish = wayOf(WAYS.letFinish, finding, context);
  if (valueOf(context, "lb-preserve-lb-on-delete") === "") return [keep, finish];
  const { rules } = rulesFor(context.index.bundle.cluster.ccmVersion || undefined);
  const [why, traffic] = rules.preservedNlbLosesListeners
    ? ([FIX_TEXT.losesListenersWhy, "existingConnections"] as const)
    : ([WAYS.letRelease.why, "none"] as const);
  return [keep, { ...finish, why: ofNlb(why), fixes: finish.fixes.map((fix) => ({ ...fix, traffic })) }];
};

const idOf = (row: NlbItem | undefined) => str(row?.LoadBalancerId);
const hostOf = (context: RemediationContext) => ingressOf(context)[0]?.hostname ?? "";

function holderOf(context: RemediationContext): NlbItem | undefined {
  const host = hostOf(context);
  return host === "" ? undefined : context.index.nlbsByDnsName.get(host)?.[0];
}

const originOf = (context: RemediationContext, row: NlbItem) => originOfNlb(context.index, row, ownName(context));

/** Of an NLB the CCM looks for the ownership tag alone. */
const ownTag = (context: RemediationContext) => [{ key: OWNERSHIP_TAG, value: ownName(context) }] as const;

export const gone: AnyBuilder = (finding, context) => {
  const row = holderOf(context);
  if (!row) return lost(finding, context).map(ofTheNlb);
  const made = originOf(context, row);
  if (made === "other") return leaveOther(finding, context, idOf(row), tagKeys(row)).map(ofTheNlb);
  const byId = nameIt(context, idOf(row), hostOf(context), false);
  return findAgain(made, byId, tagIt(context, idOf(row), ownTag(context), false)).map(ofTheNlb);
};

const tagKeys = (row: NlbItem) => objects(row.Tags as NlbItem[]).map((tag) => str(tag.Key));

/** Deleted, or of another class or type: the NLB that the CCM finds is deleted or released. */
const isLeaving = ({ service }: RemediationContext) =>
  Boolean(service?.metadata?.deletionTimestamp) || rec(service?.spec)["loadBalancerClass"] !== NLB_CLASS;

/** Several NLBs with the Service's tag, or with its name. */
function several(finding: Finding, context: RemediationContext): FixOption[] {
  const { nlbsOfOwner, nlbsNamed } = context.index;
  const name = ownName(context);
  const byTag = nlbsOfOwner.get(name) ?? [];
  const rows = byTag.length > 0 ? byTag : (nlbsNamed.get(name) ?? []);
  if (isSet(context, "lb-id") || rows.length < 2) return [];
  const ids = rows.map(idOf);
  const keep = ids.find((id) => id === idOf(holderOf(context)));
  if (!keep) return chooseOne(finding, context, ids);
  const others = ids.filter((id) => id !== keep);
  const [tag] = ownTag(context);
  const marked = tagIt(context, keep, [tag], true);
  const untagged = cloudFix(context, {
    text: FIX_TEXT.removeCopiedNlbTag,
    params: { others: others.join(", "), id: keep },
    call: others.flatMap((id) => untagCalls(context, [id], [tag.key], "loadbalancer")),
  });
  const fix = byTag.length > 0 ? untagged : marked.fixes[0]!;
  if (isLeaving(context))
    return [releaseAll(context, ids, name), letGo({ ...fix, traffic: "addressLost", risk: "high" })];
  if (byTag.length > 0) return [keepService([fix], FIX_TEXT.removeCopiedNlbTagWhy, true)];
  return [{ ...marked, why: FIX_TEXT.markByTagWhy }];
}

/** The id annotation names an NLB that the Service may not use, or none. */
function misnamed(finding: Finding, context: RemediationContext, named: string): FixOption[] {
  const host = hostOf(context);
  const holder = holderOf(context);
  const id = idOf(holder);
  const edits = engineAnswer(finding, context);
  if (edits?.some((edit) => edit.final !== true)) return [nameIt(context, id, host, true)];
  if (edits) return [useOwn(context, id || idOf(context.index.nlbsOfOwner.get(ownName(context))?.[0]), true)];
  const row = context.index.nlbs.get(named);
  if (host === "")
    return [
      wayOf(WAYS.useAnotherNlb, finding, context),
      wayOf(WAYS.createNlb, finding, context),
      ...(row ? leaveOther(finding, context, named, tagKeys(row)).slice(0, 1) : []),
    ];
  if (!holder)
    return [
      wayOf(WAYS.findHolder, finding, context, { values: { address: host } }),
      wayOf(WAYS.recreateAtNewAddress, finding, context),
    ];
  if (id === named || originOf(context, holder) === "other") return leaveOther(finding, context, id, tagKeys(holder));
  return [nameIt(context, id, host, false), wayOf(WAYS.moveAway, finding, context)];
}

/** The NLB is not found by its id, found several times, not allowed, or its groups cannot be read. */
export const unsure: AnyBuilder = (finding, context) => {
  if (finding.field === "vgroup-port") return correctGroups(finding, context);
  const named = valueOf(context, "lb-id");
  const isMade = named === "" || (finding.code === "CLB707" && context.index.nlbs.has(named));
  const found = several(finding, context);
  if (found.length > 0) return found.map(ofTheNlb);
  return isMade ? [wayOf(WAYS.waitForNlb, finding, context)] : misnamed(finding, context, named).map(ofTheNlb);
};

/** Entries of vgroup-port that cannot be read, or whose group is gone. */
const correctGroups: AnyBuilder = (finding, context) => {
  const edits = engineAnswer(finding, context);
  if (!edits) return asWritten(finding, context);
  const text = edits.every((edit) => edit.final) ? FIX_TEXT.removeGroupsEntry : FIX_TEXT.correctGroupsEntry;
  return [{ ...keepCloud(context, edits, FIX_TEXT.groupsEntryWhy, text), title: FIX_TEXT.correctAnnotation }];
};
