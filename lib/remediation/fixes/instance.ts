import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { annotationsOf, keepCloud, keepService, annotationKeyOf, listParam, param } from "./facts";
import { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { remoteTags, tagFix, untagFix, type Tag } from "./tags";
import type { AnnotationEdit } from "@/lib/remediation/commands/fix";
import type { Builder, Builders } from "./types";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { wayOf } from "./ways";
import type { INSTANCE_FINDINGS } from "@/lib/knowledge/findings/instance/texts";

/** The CCM's own tags: they have no annotation. */
const ownTag: Builder<"CLB407" | "CLB408" | "CLB420" | "CLB421"> = (finding, context) => {
  const tag = { key: param(finding, "tagKey"), value: param(finding, "tagValue") };
  return [keepService([tagFix(context, [tag], FIX_TEXT.addTag, { ...tag })], FIX_TEXT.addTagWhy, true)];
};

/** `a=b,c=d` as the CCM reads it: parts trimmed, text after a second `=` dropped, the last value of a key wins. */
function parseTags(value: string): Tag[] {
  const tags = new Map<string, string>();
  for (const part of value.split(",")) {
    const [key = "", tagValue = ""] = part.trim().split("=");
    if (key !== "") tags.set(key, tagValue);
  }
  return [...tags].map(([key, tagValue]) => ({ key, value: tagValue }));
}

const writeTags = (tags: readonly Tag[]) => tags.map((tag) => `${tag.key}=${tag.value}`).join(",");
const expressible = ({ key, value }: Tag) =>
  key !== "" && [key, value].every((text) => !/[=,]/.test(text) && text.trim() === text);
const isManaged = ({ key }: Tag) => !key.startsWith("acs:") && ![OWNERSHIP_TAG, CLUSTER_TAG, REUSE_TAG].includes(key);

/** The annotation lists tags that are missing on the instance or have another value there. */
const tagsMissing: Builder<"CLB409"> = (finding, context) => {
  const key = annotationKeyOf(context, "lb-additional-resource-tags", finding);
  const remote = new Map(remoteTags(context).map((tag) => [tag.key, tag.value]));
  const wanted = parseTags(annotationsOf(context)[key] ?? "").filter(
    (tag) => isManaged(tag) && remote.get(tag.key) !== tag.value,
  );
  const adopt: AnnotationEdit = {
    key,
    apply: (current) => {
      const kept = parseTags(current ?? "").flatMap((tag) => {
        if (!isManaged(tag)) return [tag];
        const actual = remote.get(tag.key);
        return actual === undefined ? [] : [{ key: tag.key, value: actual }];
      });
      return kept.length > 0 && kept.every(expressible) ? writeTags(kept) : null;
    },
  };
  return [keepCloud(context, [adopt]), keepService([tagFix(context, wanted, FIX_TEXT.addTags)])];
};

/** The instance has tags that the annotation does not list. */
const tagsExtra: Builder<"CLB410"> = (finding, context) => {
  const key = annotationKeyOf(context, "lb-additional-resource-tags", finding);
  const named = [...new Set(listParam(finding, "tagKeys"))];
  const extra = remoteTags(context).filter((tag) => named.includes(tag.key));
  const add: AnnotationEdit = {
    key,
    apply: (current) => {
      // The CCM does not manage an empty list, so no tag has to be added to it.
      if (current === undefined) return null;
      const listed = parseTags(current);
      return writeTags([...listed, ...extra.filter((tag) => !listed.some((other) => other.key === tag.key))]);
    },
  };
  const possible = extra.length > 0 && extra.every(expressible);
  return [
    ...(possible ? [keepCloud(context, [add], FIX_TEXT.keepTagsWhy)] : []),
    { ...keepService([untagFix(context, named, FIX_TEXT.removeTags)]), recommended: !possible },
  ];
};

const status: Builder<"CLB422"> = (finding, context) => [
  wayOf(param(finding, "actual") === "inactive" ? WAYS.startInstance : WAYS.unlockInstance, finding, context),
];

export const INSTANCE_FIXES: Builders<keyof typeof INSTANCE_FINDINGS> = {
  CLB407: ownTag,
  CLB408: ownTag,
  CLB409: tagsMissing,
  CLB410: tagsExtra,
  CLB420: ownTag,
  CLB421: ownTag,
  CLB422: status,
};
