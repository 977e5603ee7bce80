import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { keepCloud, annotationKeyOf, param } from "./facts";
import type { ListenerFieldCode } from "@/lib/ccm/fields/listener";
import type { AnnotationEdit } from "@/lib/remediation/commands/fix";
import type { Builder } from "./types";
import { listenersOf } from "./lookup";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { wayOf } from "./ways";
import { ccmName, servicePort } from "./group-name";

const CCM_NAME = /^k8s\/[^/]*\/[^/]*\/[^/]*\/[^/]*$/;

/** vgroup-port names a group that cannot be used: the group that the listener really has is the way out. */
export const reusedGroup: Builder<"CLB312" | "CLB313" | ListenerFieldCode> = (finding, context) => {
  const key = annotationKeyOf({ params: {} }, context, "lb-vgroup-port");
  const port = param(finding, "port");
  const list = listenersOf(context);
  const bound = list.find((row) => String(row.ListenerPort) === port)?.VServerGroupId;
  const group = bound ? context.index?.groupsById.get(bound) : undefined;
  const row = servicePort(context, Number(port));
  const own = [row?.nodePort, row?.targetPort].map((value) => ccmName(context, value ?? 0));
  const name = group?.VServerGroupName ?? "";
  if (group && own.includes(name)) {
    const dropEntry: AnnotationEdit = {
      key,
      apply: (current) =>
        (current ?? "")
          .split(",")
          .filter((entry) => entry !== "" && entry.split(":")[1] !== port)
          .join(",") || null,
    };
    return [keepCloud(context, [dropEntry], FIX_TEXT.ownGroupWhy)];
  }
  if (group && bound !== param(finding, "groupId") && !CCM_NAME.test(name)) {
    const replaceEntry: AnnotationEdit = {
      key,
      apply: (current) =>
        (current ?? "")
          .split(",")
          .map((entry) => (entry.split(":")[1] === port ? `${bound}:${port}` : entry))
          .join(","),
    };
    return [keepCloud(context, [replaceEntry])];
  }
  return [wayOf(WAYS.makeGroup, finding, context)];
};
