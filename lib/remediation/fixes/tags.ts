import { objects, str } from "@/lib/ccm/read";
import type { NlbItem } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import { nlbCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { CommandFix } from "@/lib/remediation/commands/fix";
import { cloudCall, cloudFix } from "./facts";
import type { RemediationContext } from "./types";

export interface Tag {
  key: string;
  value: string;
}
/** What carries tags: a CLB instance, an NLB or a server group of one. */
type Tagged = "instance" | "loadbalancer" | "servergroup";

const nlbOf = ({ index, loadBalancerId }: RemediationContext) => index?.nlbs.get(loadBalancerId ?? "");
const typeOf = (context: RemediationContext): Tagged => (nlbOf(context) ? "loadbalancer" : "instance");

export const tagsOfItem = (item: NlbItem | undefined): Tag[] =>
  objects(item?.Tags as NlbItem[]).map((tag) => ({ key: str(tag.Key), value: str(tag.Value) }));

/** Tags of the instance as they are. */
export function remoteTags(context: RemediationContext): Tag[] {
  const nlb = nlbOf(context);
  if (nlb) return tagsOfItem(nlb);
  return objects(context.loadBalancer?.Tags?.Tag).flatMap((tag) =>
    str(tag.TagKey) === "" ? [] : [{ key: str(tag.TagKey), value: str(tag.TagValue) }],
  );
}

/** Sets tags. The API of NLB takes its lists as JSON texts. */
function tagCall(context: RemediationContext, ids: readonly string[], tags: readonly Tag[], type: Tagged): CloudCall {
  const Tag = tags.map(({ key, value }) => ({ Key: key, Value: value }));
  if (type === "instance") return cloudCall(context, "TagResources", { ResourceType: type, ResourceId: ids, Tag });
  return nlbCall("TagResources", {
    RegionId: context.region || undefined,
    ResourceType: type,
    ResourceId: JSON.stringify(ids),
    Tag: JSON.stringify(Tag),
  });
}

/** Takes tags off. */
function untagCall(
  context: RemediationContext,
  ids: readonly string[],
  keys: readonly string[],
  type: Tagged,
): CloudCall {
  if (type === "instance")
    return cloudCall(context, "UntagResources", { ResourceType: type, ResourceId: ids, TagKey: keys });
  return nlbCall("UntagResources", {
    RegionId: context.region || undefined,
    ResourceType: type,
    ResourceId: JSON.stringify(ids),
    TagKey: JSON.stringify(keys),
  });
}

/** The call, where there is a tag to set. */
export const tagCalls = (
  context: RemediationContext,
  ids: readonly string[],
  tags: readonly Tag[],
  type: Tagged = typeOf(context),
): CloudCall[] => (tags.length > 0 ? [tagCall(context, ids, tags, type)] : []);

export const untagCalls = (
  context: RemediationContext,
  ids: readonly string[],
  keys: readonly string[],
  type: Tagged = typeOf(context),
): CloudCall[] => (keys.length > 0 ? [untagCall(context, ids, keys, type)] : []);

/** Gives the instance tags, and back what it had. */
export function tagFix(context: RemediationContext, tags: readonly Tag[], text: Text, params = {}): CommandFix {
  const ids = [context.loadBalancerId ?? ""];
  const before = remoteTags(context);
  const had = (key: string) => before.some((old) => old.key === key);
  return cloudFix(context, {
    text,
    params,
    call: tagCall(context, ids, tags, typeOf(context)),
    undo: [
      ...tagCalls(
        context,
        ids,
        before.filter((old) => tags.some((tag) => tag.key === old.key)),
      ),
      ...untagCalls(
        context,
        ids,
        tags.flatMap(({ key }) => (had(key) ? [] : [key])),
      ),
    ],
  });
}

/** Takes these tags off the instance. */
export function untagFix(context: RemediationContext, keys: readonly string[], text: Text, params = {}): CommandFix {
  const ids = [context.loadBalancerId ?? ""];
  const had = remoteTags(context).filter((tag) => keys.includes(tag.key));
  return cloudFix(context, {
    text,
    params,
    call: untagCall(context, ids, keys, typeOf(context)),
    undo: tagCalls(context, ids, had),
  });
}
