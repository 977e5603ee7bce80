import { objects, str } from "@/lib/ccm/read";
import type { NlbItem } from "@/lib/model/bundle";
import type { Params, Text } from "@/lib/model/text";
import { settingsCall, type CloudCall } from "@/lib/remediation/commands/aliyun";
import type { CommandFix } from "@/lib/remediation/commands/fix";
import { cloudFix } from "./cloud";
import type { RemediationContext } from "./types";

export interface Tag {
  key: string;
  value: string;
}
/** Resource types with tags: a CLB instance, an NLB or a server group. */
type Tagged = "instance" | "loadbalancer" | "servergroup";

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

/** Sets or removes tags. The NLB API takes its lists as JSON texts. */
function tagging(
  context: RemediationContext,
  ids: readonly string[],
  given: { readonly tags: readonly Tag[] } | { readonly keys: readonly string[] },
  type = typeOf(context),
): CloudCall {
  const sets = "tags" in given;
  const list = sets ? given.tags.map(({ key, value }) => ({ Key: key, Value: value })) : given.keys;
  const isClb = type === "instance";
  return settingsCall(context, isClb ? "slb" : "nlb", sets ? "TagResources" : "UntagResources", {
    ResourceType: type,
    ResourceId: isClb ? ids : JSON.stringify(ids),
    [sets ? "Tag" : "TagKey"]: isClb ? list : JSON.stringify(list),
  });
}

export const tagCalls = (context: RemediationContext, ids: readonly string[], tags: readonly Tag[], type?: Tagged) =>
  tags.length > 0 ? [tagging(context, ids, { tags }, type)] : [];

export const untagCalls = (
  context: RemediationContext,
  ids: readonly string[],
  keys: readonly string[],
  type?: Tagged,
) => (keys.length > 0 ? [tagging(context, ids, { keys }, type)] : []);

/** Sets the tags that the instance lacks or has with another value; undo restores the previous values. */
export function tagFix(
  context: RemediationContext,
  wantedTags: readonly Tag[],
  text: Text,
  params?: Params,
): CommandFix {
  const ids = [context.loadBalancerId ?? ""];
  const present = remoteTags(context);
  const tags = wantedTags.filter(({ key, value }) => !present.some((tag) => tag.key === key && tag.value === value));
  return cloudFix(context, { text, params, call: tagging(context, ids, { tags }) });
}

export function untagFix(
  context: RemediationContext,
  keys: readonly string[],
  text: Text,
  params?: Params,
): CommandFix {
  const ids = [context.loadBalancerId ?? ""];
  return cloudFix(context, { text, params, call: tagging(context, ids, { keys }) });
}
