import { objects, str } from "@/lib/ccm/read";
import type { NlbItem } from "@/lib/model/bundle";
import type { Params, Text } from "@/lib/model/text";
import { asCommand, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { CommandFix } from "@/lib/remediation/commands/fix";
import { cloudFix } from "./cloud";
import type { RemediationContext } from "./types";

export interface Tag {
  key: string;
  value: string;
}
/** Resource types with tags: a CLB instance or an NLB. */
type Tagged = "instance" | "loadbalancer";

const nlbOf = ({ index, loadBalancerId }: RemediationContext) => index.nlbs.get(loadBalancerId ?? "");
const typeOf = (context: RemediationContext): Tagged => (nlbOf(context) ? "loadbalancer" : "instance");

const tagsOfItem = (item: NlbItem | undefined): Tag[] =>
  objects(item?.Tags as NlbItem[]).map((tag) => ({ key: str(tag.Key), value: str(tag.Value) }));

export function remoteTags(context: RemediationContext): Tag[] {
  const nlb = nlbOf(context);
  if (nlb) return tagsOfItem(nlb);
  return objects(context.loadBalancer?.Tags?.Tag).flatMap((tag) =>
    str(tag.TagKey) === "" ? [] : [{ key: str(tag.TagKey), value: str(tag.TagValue) }],
  );
}

const tagging = (
  context: RemediationContext,
  action: "TagResources" | "UntagResources",
  ResourceId: readonly string[],
  list: { Tag: readonly object[] } | { TagKey: readonly string[] },
  ResourceType = typeOf(context),
): CloudCall =>
  asCommand(context, {
    product: ResourceType === "instance" ? "slb" : "nlb",
    action,
    params: { ResourceType, ResourceId, ...list },
  });

export const untagCalls = (
  context: RemediationContext,
  ids: readonly string[],
  TagKey: readonly string[],
  type?: Tagged,
) => (TagKey.length > 0 ? [tagging(context, "UntagResources", ids, { TagKey }, type)] : []);

/** Sets the tags that the instance lacks or has with another value; undo restores the previous values. */
export function tagFix(
  context: RemediationContext,
  wantedTags: readonly Tag[],
  text: Text,
  params?: Params,
): CommandFix {
  const present = remoteTags(context);
  const tags = wantedTags.filter(({ key, value }) => !present.some((tag) => tag.key === key && tag.value === value));
  const Tag = tags.map(({ key: Key, value: Value }) => ({ Key, Value }));
  return cloudFix(context, {
    text,
    params,
    call: tagging(context, "TagResources", [context.loadBalancerId ?? ""], { Tag }),
  });
}

export function untagFix(
  context: RemediationContext,
  keys: readonly string[],
  text: Text,
  params?: Params,
): CommandFix {
  return cloudFix(context, {
    text,
    params,
    call: tagging(context, "UntagResources", [context.loadBalancerId ?? ""], { TagKey: keys }),
  });
}
