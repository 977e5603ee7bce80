import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { instanceFieldsOf, listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { str } from "@/lib/ccm/read";
import { whyNoClb } from "@/lib/ccm/selection";
import type { ServiceView } from "@/lib/ccm/service";
import { LISTENER_SUFFIXES } from "../desired/listeners";
import { adoption, annotationDraft, draft } from "../draft";
import type { Plan } from "../plan";
import type { PendingFinding } from "../types";
import { tagTexts } from "./attributes";
import { listenerResource } from "./listeners";

/** Advice: neither an error nor reported, but with an unexpected effect (docs/dry-run.md 1.5, 3.1, 4.5, 5.2). */
export function adviceFor(plan: Plan): PendingFinding[] {
  const { view, index, instance } = plan;
  const { annotations } = view;
  const { rules } = index;
  const found: PendingFinding[] = [];
  const service = { kind: "Service", name: view.key } as const;
  if (!annotations.empty) {
    for (const { suffix, key: annotation, value } of annotations.shadowed()) {
      const legacyAnnotation = annotation.replace("alibaba-cloud-", "alicloud-");
      found.push(
        draft(
          "CLB120",
          service,
          { annotation, legacyAnnotation, value, remove: true },
          {
            field: suffix,
            desired: value,
            actual: "",
            desiredFrom: { kind: "annotation", name: legacyAnnotation },
            actualFrom: annotations.from(suffix),
          },
        ),
      );
    }
    if (/^(false|off|no|0)$/i.test(annotations.get("preserve-lb-on-delete")) && rules.preserveOnDelete)
      found.push(annotationDraft("CLB121", view, "preserve-lb-on-delete", { remove: true }));
    else if (rules.preservedLosesListeners) found.push(...preservedLoses(view));
    if (
      !["", "on", "off"].includes(annotations.get("proxy-protocol")) &&
      listenerFieldsOf(rules.version).fields.some(({ suffix }) => suffix === "proxy-protocol")
    )
      found.push(annotationDraft("CLB123", view, "proxy-protocol", { adopt: "off" }));
    found.push(...overrideAdvice(plan), ...tagAdvice(plan));
  }
  const backendType = str(view.service.metadata?.annotations?.[BACKEND_TYPE]);
  if (backendType !== "eni" && /^\s*eni\s*$/i.test(backendType)) {
    const desiredFrom = { kind: "annotation", name: BACKEND_TYPE } as const;
    const params = { annotation: BACKEND_TYPE, value: backendType };
    found.push(draft("CLB128", service, params, { desired: backendType, desiredFrom }));
  }
  const elsewhere = view.deleting ? null : whyNoClb(view.service, rules);
  if (elsewhere) {
    const detail = elsewhere === "otherController" ? "the class annotation" : "spec.loadBalancerClass";
    found.push(draft("CLB560", service, { detail }));
  }
  // The CCM's configuration may name vSwitches; without one the creation fails before any call.
  const creates = plan.lifecycle.some((stage) => stage.rule === "M7");
  const isClassic =
    instanceFieldsOf(rules.version).suffixes.has("network-type") && annotations.get("network-type") === "classic";
  const vSwitch = annotations.get("vswitch-id");
  if (creates && annotations.get("address-type") === "intranet" && vSwitch === "" && !isClassic) {
    const rest = { desired: null, desiredFrom: annotations.from("vswitch-id") };
    found.push(draft("CLB514", service, { annotation: annotations.key("vswitch-id") }, rest));
  }
  const actual = str(instance?.raw.LoadBalancerStatus);
  if (instance && actual !== "" && actual !== "active") {
    const params = { actual, loadBalancerId: instance.id };
    found.push(draft("CLB422", { kind: "LoadBalancer", id: instance.id }, params, { desired: "active", actual }));
  }
  return found;
}

function overrideAdvice({ view, local, index, manages }: Plan): PendingFinding[] {
  if (manages || view.deleting) return [];
  const { annotations } = view;
  const value = annotations.get("force-override-listeners");
  if (value !== "" && value.toLowerCase() !== "false" && index.rules.exactOverride)
    return [annotationDraft("CLB122", view, "force-override-listeners", { loadBalancerId: local.id })];
  const inert = annotations.suffixes().filter((suffix) => LISTENER_SUFFIXES.includes(suffix));
  if (inert.length === 0) return [];
  const keys = inert.map((suffix) => annotations.key(suffix));
  const params = { loadBalancerId: local.id, count: inert.length, annotations: keys.join(",") };
  return [draft("CLB130", { kind: "Service", name: view.key }, params, { desired: keys })];
}

function tagAdvice({ view, local, index }: Plan): PendingFinding[] {
  const text = view.annotations.get("additional-resource-tags");
  if (text === "" || index.rules.additionalTags === "none") return [];
  const kept = tagTexts(local.tags).join(",");
  const wanted = text
    .trim()
    .split(",")
    .map((entry) => entry.trim());
  const read = new Set(local.tags.flatMap((t) => [`${t.key}=${t.value}`, ...(t.value === "" ? [t.key] : [])]));
  if (wanted.length === local.tags.length && wanted.every((entry) => read.has(entry))) return [];
  return [annotationDraft("CLB129", view, "additional-resource-tags", { kept, ...adoption(kept) }, { actual: kept })];
}

/** Groups without backends or with pods that cannot be added. */
export function backendAdvice({ model }: Plan): PendingFinding[] {
  return model.groups.flatMap(({ name, port: { port }, backends, nodes, invalid, invalidDraft, outside, problems }) => {
    const resource = { kind: "VServerGroup", name, port } as const;
    const found = invalidDraft ? [invalidDraft] : [];
    if (outside.length > 0) {
      const params = { count: outside.length, ips: outside.join(","), groupName: name, port };
      found.push(draft("CLB316", resource, params, { desired: outside, actual: [] }));
    }
    const lists: readonly (readonly unknown[])[] = [backends, nodes?.ids ?? [], invalid, outside, problems];
    if (lists.every((list) => list.length === 0))
      found.push(draft("CLB317", resource, { groupName: name, port }, { desired: 0 }));
    return found;
  });
}

/** Listeners on the instance that this Service does not use and the CCM never touches (M28). */
export function foreignListeners({ listeners, local, remoteListeners, calls }: Plan): PendingFinding[] {
  if (!listeners || local.reused) return [];
  const used = new Set(listeners.map((plan) => `${plan.port}/${plan.protocol}`));
  return remoteListeners.flatMap(({ mine, port, protocol, description }) => {
    const actual = `${port}/${protocol}`;
    if (mine || used.has(actual)) return [];
    const params = { port, protocol, description, loadBalancerId: calls.lb };
    return draft("CLB214", listenerResource(port, protocol), params, { desired: null, actual });
  });
}

/** Preserve annotation set: the preserved instance loses its Listeners. Reused instances are unaffected. */
export function preservedLoses({ key, annotations, deleting }: ServiceView): PendingFinding[] {
  const suffix = "preserve-lb-on-delete";
  const desired = annotations.get(suffix);
  if (deleting || desired === "" || annotations.get("id") !== "") return [];
  const rest = { desired, desiredFrom: annotations.from(suffix) };
  return [draft("CLB127", { kind: "Service", name: key }, { annotation: annotations.key(suffix) }, rest)];
}
