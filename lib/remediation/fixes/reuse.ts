import { CLUSTER_TAG, defaultName as nameOf, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { originOfClb, type Origin } from "@/lib/ccm/origin";
import { objects, str } from "@/lib/ccm/read";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { WAYS } from "@/lib/knowledge/findings/ways";
import type { CloudLoadBalancer } from "@/lib/model/bundle";
import type { Finding } from "@/lib/model/result";
import { PHASE, type CommandFix, type FixOption } from "@/lib/remediation/commands/fix";
import { getService, mergePatchService } from "@/lib/knowledge/kubectl";
import { cloudFix, wayOf } from "./cloud";
import { annotate, annotationKeyOf, dropAll, ingressOf, isSet, param, setTo, targetOf, valueOf } from "./parts";
import { tagFix, untagCalls, untagFix, type Tag } from "./tags";
import type { AnyBuilder, Builder, RemediationContext } from "./types";

/** Name and ownership tag that the CCM assigns to the Service's instance. */
export const ownName = ({ service }: RemediationContext) => nameOf(String(service?.metadata?.uid ?? ""));

/** Names an instance, which stays its user's: the CCM does not delete it with the Service. */
export const nameIt = (context: RemediationContext, id: string, address: string, recommended: boolean): FixOption => ({
  direction: "keep-cloud",
  after: { Address: address, LoadBalancer: id },
  title: FIX_TEXT.setIdBackTitle,
  why: recommended ? FIX_TEXT.holdsAddressWhy : FIX_TEXT.madeByUserWhy,
  recommended,
  fixes: [annotate(context, [setTo(annotationKeyOf(context, "lb-id"), id)], FIX_TEXT.setIdBack, { id, address })],
});

/** Gives an instance the Service's tag: it is the CCM's from then on. */
export const tagIt = (context: RemediationContext, id: string, tags: readonly Tag[], recommended: boolean) =>
  ({
    direction: "keep-service",
    after: { LoadBalancer: id },
    title: FIX_TEXT.markInstanceTitle,
    why: recommended ? FIX_TEXT.markAgainWhy : FIX_TEXT.madeByCcmWhy,
    recommended,
    fixes: [
      tagFix(
        { ...context, loadBalancerId: id, loadBalancer: context.index.loadBalancers.get(id) },
        tags,
        valueOf(context, "lb-preserve-lb-on-delete") === "" ? FIX_TEXT.markInstance : FIX_TEXT.markPreserved,
        { id },
      ),
    ],
  }) satisfies FixOption;

/** The instance with the Service's address is found again by its tag or by its id; where neither is sure, a person says. */
export function findAgain(origin: Origin, byId: FixOption, byTag: FixOption): FixOption[] {
  if (origin === "user") return [{ ...byId, recommended: true, why: FIX_TEXT.userHoldsAddressWhy }];
  if (origin === "controller") return [{ ...byTag, recommended: true, why: FIX_TEXT.markAgainWhy }];
  // With the id it stays the user's; a command that waits for a person takes the first way.
  return [byId, { ...byTag, direction: "other" }];
}

/** Without its address in the status the Service gets another instance at the next sync, which the edit triggers. */
export function renew(context: RemediationContext, edit = resync(context)): FixOption {
  const target = targetOf(context);
  const clear: CommandFix = {
    kind: "kubectl",
    text: FIX_TEXT.clearStatus,
    params: { service: context.serviceKey },
    command: mergePatchService(target, { status: { loadBalancer: { ingress: [] } } }, "status"),
    edits: [{ op: "replace", path: "/status/loadBalancer/ingress", value: [] }],
    inspect: getService(target, 'jsonpath={.status.loadBalancer}{"\\n"}'),
    phase: PHASE.patch,
    traffic: "addressLost",
    risk: "high",
  };
  return {
    direction: "keep-service",
    title: FIX_TEXT.renewTitle,
    why: FIX_TEXT.renewWhy,
    fixes: [clear, { ...edit, traffic: "addressLost", risk: "high" }],
  };
}

/** No setting of the CCM: any change of an annotation makes the running one synchronise the whole Service. */
export const RESYNC = "ccm-preflight/resync";

export const resync = (context: RemediationContext) =>
  annotate(context, [setTo(RESYNC, context.index.bundle.capturedAt)], FIX_TEXT.resync);

/** The address is gone with its instance. */
export const lost: AnyBuilder = (finding, context) => [
  renew(context),
  wayOf(WAYS.deleteService, finding, context),
  wayOf(WAYS.askForAddress, finding, context),
];

/** The instance with the Service's address, or the one that the CCM made for it; undefined when the bundle has none. */
function holderOf(context: RemediationContext): CloudLoadBalancer | undefined {
  return context.index.addresses.get(ingressOf(context)[0]?.ip ?? "")?.at(-1);
}

/** By tag, else by name, as the CCM searches (docs/dry-run.md 2); the one with the Service's address comes first. */
function ownInstances(context: RemediationContext): readonly CloudLoadBalancer[] {
  const { instancesOfOwner, instancesNamed } = context.index;
  const name = ownName(context);
  const found = instancesOfOwner.get(name) ?? instancesNamed.get(name) ?? [];
  const address = ingressOf(context)[0]?.ip ?? "";
  // Of that name it may be a user's, which the CCM would then take over.
  const own = found.filter((row) => ["own", "controller"].includes(origin(context, row)));
  return [...own].sort((a, b) => Number(b.Address === address) - Number(a.Address === address));
}

const idOf = (row: CloudLoadBalancer | undefined) => str(row?.LoadBalancerId);
const origin = (context: RemediationContext, row: CloudLoadBalancer) =>
  originOfClb(context.index, row, ownName(context));

const isEip = (context: RemediationContext) => valueOf(context, "lb-external-ip-type") === "eip";

/** No instance carries the Service's tag or name, but one may hold its address. */
export const gone: Builder<"CLB513"> = (finding, context) => {
  const id = param(finding, "candidate");
  const row = context.index.loadBalancers.get(id);
  if (!row) return lost(finding, context);
  const made = origin(context, row);
  if (made === "other") return leaveOther(finding, context, id, tagKeys(row));
  const tags = ownTags(context, param(finding, "defaultName"));
  return findAgain(made, nameIt(context, id, str(row.Address), false), tagIt(context, id, tags, false));
};

/** The tags with which the CCM marks an instance of a Service. */
export const ownTags = ({ index }: RemediationContext, defaultName: string): Tag[] =>
  [
    { key: OWNERSHIP_TAG, value: defaultName },
    { key: CLUSTER_TAG, value: index.clusterId },
  ].filter((tag) => tag.value !== "");

/** Takes the Service's tag off copies of its instance. */
function withoutCopies(context: RemediationContext, id: string, others: readonly string[]): CommandFix[] {
  if (others.length === 0) return [];
  const params = { others: others.join(", "), keep: id };
  const call = untagCalls(context, others, [OWNERSHIP_TAG]);
  return [cloudFix(context, { text: FIX_TEXT.removeCopiedTag, params, call })];
}

/** Removes the id annotation: the CCM finds the instance that it made for the Service by its tag. */
export function useOwn(
  context: RemediationContext,
  id: string,
  keepsAddress: boolean,
  copies: readonly string[] = [],
): FixOption {
  const fix = annotate(context, dropAll(context, "lb-id"), FIX_TEXT.removeIdOfOwn, { id });
  return {
    direction: "keep-cloud",
    after: { Address: str(context.index.loadBalancers.get(id)?.Address) },
    title: FIX_TEXT.useOwnTitle,
    why: keepsAddress ? FIX_TEXT.useOwnWhy : FIX_TEXT.useOwnElsewhereWhy,
    recommended: keepsAddress,
    fixes: [
      ...withoutCopies(context, id, copies),
      keepsAddress ? fix : { ...fix, traffic: "addressLost", risk: "high" },
    ],
  };
}

/**
 * Removes the id annotation of a Service without an instance of its own: the CCM buys one. It has the address type that the Service
 * asks for, or that of the instance that is named now; where neither is known, a person says which.
 */
function createOwn(context: RemediationContext): FixOption[] {
  const named = context.index.loadBalancers.get(valueOf(context, "lb-id"));
  const asked = valueOf(context, "lb-address-type");
  const known = asked || str(named?.AddressType);
  const vSwitch = str(named?.VSwitchId);
  return (known === "" ? ["intranet", "internet"] : [known]).map((type) => {
    const isInternal = type === "intranet";
    const edits = dropAll(context, "lb-id");
    if (isInternal && asked === "") edits.push(setTo(annotationKeyOf(context, "lb-address-type"), type));
    if (isInternal && vSwitch !== "" && !isSet(context, "lb-vswitch-id"))
      edits.push(setTo(annotationKeyOf(context, "lb-vswitch-id"), vSwitch));
    return {
      direction: "other",
      title: isInternal ? FIX_TEXT.createInternalTitle : FIX_TEXT.createPublicTitle,
      why: isInternal ? FIX_TEXT.createInternalWhy : FIX_TEXT.createPublicWhy,
      fixes: [
        { ...annotate(context, edits, isInternal ? FIX_TEXT.createInternal : FIX_TEXT.createPublic), risk: "medium" },
      ],
    };
  });
}

/** The instance is another cluster's, or seems to be: its tags go only when that cluster is gone. */
export function leaveOther(
  finding: Finding,
  context: RemediationContext,
  id: string,
  tagKeys: readonly string[],
): FixOption[] {
  const own = { ...context, loadBalancerId: id, loadBalancer: context.index.loadBalancers.get(id) };
  const keys = tagKeys.filter((key) => key === OWNERSHIP_TAG || key === CLUSTER_TAG);
  const leave: FixOption = {
    direction: "keep-service",
    title: FIX_TEXT.leaveClusterTitle,
    why: FIX_TEXT.leaveClusterWhy,
    fixes: [{ ...untagFix(own, keys, FIX_TEXT.removeClusterTagsFrom, { id }), risk: "high" }],
  };
  return [leave, wayOf(WAYS.moveAway, finding, context)];
}

const tagKeys = (row: CloudLoadBalancer) => objects(row.Tags?.Tag).map((tag) => str(tag.TagKey));

/**
 * The id annotation names an instance that the Service may not use, or none. The Service keeps its address on the
 * instance that holds it: its own one is found without the annotation, a user's one is named (docs/dry-run.md 4.1).
 */
export const reuse: Builder<"CLB510" | "CLB520" | "CLB521" | "CLB533" | "CLB534"> = (finding, context) => {
  const named = valueOf(context, "lb-id");
  const [own, ...copies] = ownInstances(context);
  const holder = holderOf(context);
  const bound = ingressOf(context).length > 0;
  const address = ingressOf(context)[0]?.ip ?? "";
  if (own && (!bound || address === "" || isEip(context) || own.Address === address))
    return [useOwn(context, idOf(own), true, copies.map(idOf))];
  if (!bound) return pending(finding, context);
  if (holder && idOf(holder) !== named) {
    const made = origin(context, holder);
    if (made === "other") return leaveOther(finding, context, idOf(holder), tagKeys(holder));
    const rename = nameIt(context, idOf(holder), address, made === "user");
    return made === "user" ? [rename] : [rename, wayOf(WAYS.moveAway, finding, context)];
  }
  if (holder)
    return finding.code === "CLB520"
      ? leaveOther(finding, context, idOf(holder), tagKeys(holder))
      : [wayOf(WAYS.moveAway, finding, context)];
  return [
    wayOf(WAYS.findHolder, finding, context, { values: { address } }),
    ...(own ? [useOwn(context, idOf(own), false)] : [wayOf(WAYS.recreateAtNewAddress, finding, context)]),
  ];
};

/** Without an address none can be lost, but either way costs money: a person says which. */
function pending(finding: Finding, context: RemediationContext): FixOption[] {
  const named = valueOf(context, "lb-id");
  if (/^nlb-/.test(named))
    return [wayOf(WAYS.recreateWithClass, finding, context, { values: { loadBalancerId: named } })];
  const row = context.index.loadBalancers.get(named);
  const leave =
    finding.code === "CLB520" && row ? leaveOther(finding, context, idOf(row), tagKeys(row)).slice(0, 1) : [];
  return [wayOf(WAYS.useAnother, finding, context), ...createOwn(context), ...leave];
}
