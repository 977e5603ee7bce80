import type { AttributeContext, AttributePlan } from "./attribute-plan";
import { callStep, draft } from "../draft";
import { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import type { Rules } from "@/lib/ccm/versions";
import type { Tag } from "../types";

/** `%v` of a slice of tags. */
export const goTags = (tags: readonly Tag[]) => `[${tags.map((t) => `{${t.key} ${t.value}}`).join(" ")}]`;

/** From v2.15.0 the dry run does not report a call that adds only the tag of a reused instance. */
export const isUnreported = (rules: Rules, tags: readonly Tag[]) =>
  !rules.reuseTagReported && tags.length === 1 && tags[0]!.key === REUSE_TAG;

/** Additional tags (docs/dry-run.md 4.3): the annotation is the complete list, unless it is empty. */
export function tagSteps(context: AttributeContext, remoteTags: readonly Tag[], plan: AttributePlan): void {
  const { view, local, instance, calls, rules } = context;
  if (local.tags.length === 0 || rules.additionalTags === "none") return;
  const ignored = new Set<string>([OWNERSHIP_TAG, CLUSTER_TAG, ...(local.reused ? [REUSE_TAG] : [])]);
  const filtered = rules.additionalTags === "filtered";
  const counts = (tag: Tag) => !ignored.has(tag.key) && !(filtered && tag.key.startsWith("acs:"));
  const wanted = filtered ? local.tags.filter(counts) : local.tags;
  const present = remoteTags.filter(counts);
  const presentBy = new Map(present.map((t) => [t.key, t.value]));
  const wantedBy = new Map(wanted.map((t) => [t.key, t.value]));
  const add = wanted.filter((t) => presentBy.get(t.key) !== t.value);
  const remove = present.filter((t) => !wantedBy.has(t.key));
  if (add.length === 0 && remove.length === 0) return;
  const annotation = view.annotations.key("additional-resource-tags");
  const resource = { kind: "LoadBalancer", id: instance.id } as const;
  const plain = present.every(
    (t) => !/[,=]/.test(t.key + t.value) && t.key === t.key.trim() && t.value === t.value.trim(),
  );
  const adoption =
    plain && present.length > 0 ? { adopt: present.map((t) => `${t.key}=${t.value}`).join(",") } : { remove: true };
  const from = {
    desiredFrom: view.annotations.from("additional-resource-tags"),
    actualFrom: { kind: "api", name: "ListTagResources.TagResources" } as const,
    selfHeals: true,
    harmless: "bookkeeping",
  };
  const shown = (tags: readonly Tag[]) => tags.map((t) => `${t.key}=${t.value}`);
  const toAdd =
    add.length === 0
      ? undefined
      : draft(
          "CLB409",
          resource,
          {
            annotation,
            ...adoption,
            count: add.length,
            desired: shown(add).join(","),
            tags: add.map(({ key, value }) => ({ key, value })),
            loadBalancerId: instance.id,
          },
          {
            ...from,
            field: "tags to add",
            desired: shown(add),
            actual: add
              .map((t) => (presentBy.has(t.key) ? `${t.key}=${presentBy.get(t.key)!}` : ""))
              .filter((t) => t !== ""),
          },
        );
  const toRemove =
    remove.length === 0
      ? undefined
      : draft(
          "CLB410",
          resource,
          {
            annotation,
            ...adoption,
            count: remove.length,
            actual: shown(remove).join(","),
            tagKeys: remove.map((t) => t.key),
            loadBalancerId: instance.id,
          },
          {
            ...from,
            field: "tags to remove",
            desired: [],
            actual: shown(remove),
          },
        );
  const unreported = isUnreported(rules, add);
  if (toAdd && unreported) plan.drafts.push({ ...toAdd, visibility: "advice" });
  if (toAdd && !unreported) {
    plan.steps.push(
      callStep(
        calls.tag(add),
        [toAdd],
        `error to tag slb id [${instance.id}] with tags ${goTags(add)}, svc [${view.key}], err: `,
      ),
    );
  }
  if (toRemove) {
    const step = callStep(
      calls.untag(remove.map((t) => t.key)),
      [toRemove],
      `error to untag slb id [${instance.id}] with tags ${goTags(remove)}, svc [${view.key}], err: `,
    );
    if (toAdd && !unreported) {
      toRemove.maskRule = "M14";
      toRemove.hiddenBy = [toAdd];
      plan.drafts.push(toRemove);
    } else plan.steps.push(step);
  }
}
