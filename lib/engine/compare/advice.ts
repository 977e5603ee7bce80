import type { ServiceView } from "@/lib/ccm/service";
import { instanceFieldsOf, listenerFieldsOf } from "@/lib/ccm/fields/gate";
import { BACKEND_TYPE } from "@/lib/ccm/annotations";
import { adoption, advice, annotationDraft, compared } from "../draft";
import type { ReconcilePlan } from "../dry-run/reconcile-plan";
import { whyNoClb } from "@/lib/ccm/selection";
import { LISTENER_SUFFIXES } from "../desired/listener-annotations";
import { str } from "@/lib/ccm/read";
import type { PendingFinding } from "../types";

/** Advice: neither an error nor reported, but with an unexpected effect (docs/dry-run.md 1.5, 3.1, 4.5, 5.2). */
export function adviceFor(reconcile: ReconcilePlan): PendingFinding[] {
  const { view, index, instance } = reconcile;
  const { annotations } = view;
  const found: PendingFinding[] = [];
  const service = { kind: "Service", name: view.key } as const;
  if (!annotations.empty) {
    for (const { suffix, key, value } of annotations.shadowed()) {
      const legacyAnnotation = key.replace("alibaba-cloud-", "alicloud-");
      found.push(
        advice(
          "CLB120",
          service,
          { annotation: key, legacyAnnotation, value, remove: true },
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
    const preserve = annotations.get("preserve-lb-on-delete");
    if (/^(false|off|no|0)$/i.test(preserve) && index.rules.preserveOnDelete) {
      found.push(annotationDraft("CLB121", view, "preserve-lb-on-delete", { remove: true }, { visibility: "advice" }));
    } else if (index.rules.preservedLosesListeners) found.push(...preservedLoses(view));
    const proxy = annotations.get("proxy-protocol");
    if (
      proxy !== "" &&
      proxy !== "on" &&
      proxy !== "off" &&
      listenerFieldsOf(index.rules.version).fields.some(({ suffix }) => suffix === "proxy-protocol")
    ) {
      found.push(annotationDraft("CLB123", view, "proxy-protocol", { adopt: "off" }, { visibility: "advice" }));
    }
    found.push(...overrideAdvice(reconcile));
    found.push(...tagAdvice(reconcile));
  }
  const backendType = annotations.plain(BACKEND_TYPE);
  if (backendType !== "" && backendType !== "eni" && /^\s*eni\s*$/i.test(backendType)) {
    found.push(
      advice(
        "CLB128",
        service,
        { annotation: BACKEND_TYPE, value: backendType },
        { field: "backend-type", desired: backendType, desiredFrom: { kind: "annotation", name: BACKEND_TYPE } },
      ),
    );
  }
  const elsewhere = !view.deleting ? whyNoClb(view, index.rules) : null;
  if (elsewhere) {
    const detail = elsewhere === "loadBalancerClass" ? "spec.loadBalancerClass" : "the class annotation";
    found.push(advice("CLB560", service, { detail }, { field: "finalizer", traffic: "addressLost" }));
  }
  // The CCM's configuration may name vSwitches; without one the creation fails before any call.
  const creates = reconcile.lifecycle.some((stage) => stage.rule === "M7");
  if (
    creates &&
    annotations.get("address-type") === "intranet" &&
    annotations.get("vswitch-id") === "" &&
    !(
      instanceFieldsOf(index.rules.version).suffixes.has("network-type") &&
      annotations.get("network-type") === "classic"
    )
  ) {
    found.push(
      advice(
        "CLB514",
        service,
        { annotation: annotations.key("vswitch-id") },
        { field: "vswitch-id", desired: null, desiredFrom: annotations.from("vswitch-id") },
      ),
    );
  }
  const status = str(instance?.raw.LoadBalancerStatus);
  if (instance && status !== "" && status !== "active") {
    found.push(
      advice(
        "CLB422",
        { kind: "LoadBalancer", id: instance.id },
        { actual: status, loadBalancerId: instance.id },
        compared("LoadBalancerStatus", "active", status, "DescribeLoadBalancers.LoadBalancerStatus"),
      ),
    );
  }
  return found;
}

function overrideAdvice(reconcile: ReconcilePlan): PendingFinding[] {
  const { view, local, index } = reconcile;
  if (!local.reused || local.override || view.deleting) return [];
  const { annotations } = view;
  const service = { kind: "Service", name: view.key } as const;
  const value = annotations.get("force-override-listeners");
  if (value !== "" && value.toLowerCase() !== "false" && index.rules.exactOverride) {
    return [
      annotationDraft(
        "CLB122",
        view,
        "force-override-listeners",
        { loadBalancerId: local.id },
        { visibility: "advice", maskRule: "M27" },
      ),
    ];
  }
  const inert = annotations.suffixes().filter((suffix) => LISTENER_SUFFIXES.includes(suffix));
  if (inert.length === 0) return [];
  const keys = inert.map((suffix) => annotations.key(suffix));
  return [
    advice(
      "CLB130",
      service,
      { loadBalancerId: local.id, count: inert.length, annotations: keys.join(",") },
      { field: "listener annotations", desired: keys, maskRule: "M27" },
    ),
  ];
}

function tagAdvice(reconcile: ReconcilePlan): PendingFinding[] {
  const { view, local } = reconcile;
  const { annotations } = view;
  const text = annotations.get("additional-resource-tags");
  if (text === "" || reconcile.index.rules.additionalTags === "none") return [];
  const kept = local.tags.map((t) => `${t.key}=${t.value}`).join(",");
  const wanted = text
    .trim()
    .split(",")
    .map((entry) => entry.trim());
  const read = new Set(local.tags.flatMap((t) => [`${t.key}=${t.value}`, ...(t.value === "" ? [t.key] : [])]));
  if (wanted.length === local.tags.length && wanted.every((entry) => read.has(entry))) return [];
  return [
    annotationDraft(
      "CLB129",
      view,
      "additional-resource-tags",
      { kept, ...adoption(kept) },
      { visibility: "advice", actual: kept },
    ),
  ];
}

/** Groups without backends or with pods that cannot be added. */
export function backendAdvice(reconcile: ReconcilePlan): PendingFinding[] {
  const found: PendingFinding[] = [];
  for (const group of reconcile.model.groups) {
    const resource = { kind: "VServerGroup", name: group.name, port: group.port.port } as const;
    if (group.invalidDraft) found.push(group.invalidDraft);
    if (group.outside.length > 0) {
      found.push(
        advice(
          "CLB316",
          resource,
          { count: group.outside.length, ips: group.outside.join(","), groupName: group.name, port: group.port.port },
          compared("pod addresses", group.outside, [], "DescribeVpcAttribute.CidrBlock"),
        ),
      );
    }
    if (
      group.backends.length === 0 &&
      !group.nodes?.ids.length &&
      group.invalid.length === 0 &&
      group.outside.length === 0 &&
      group.problems.length === 0
    ) {
      found.push(
        advice("CLB317", resource, { groupName: group.name, port: group.port.port }, { field: "backends", desired: 0 }),
      );
    }
  }
  return found;
}

/** Listeners on the instance that this Service does not use and the CCM never touches (M28). */
export function foreignListeners(reconcile: ReconcilePlan): PendingFinding[] {
  if (!reconcile.listeners || reconcile.local.reused) return [];
  if (reconcile.remoteListeners.every((remote) => remote.mine)) return [];
  const used = new Set(reconcile.listeners.map((plan) => `${plan.port}/${plan.protocol}`));
  return reconcile.remoteListeners
    .filter((remote) => !remote.mine && !used.has(`${remote.port}/${remote.protocol}`))
    .map((remote) =>
      advice(
        "CLB214",
        { kind: "Listener", port: remote.port, protocol: remote.protocol },
        {
          port: remote.port,
          protocol: remote.protocol,
          description: remote.description,
          loadBalancerId: reconcile.calls.lb,
        },
        {
          ...compared(
            "Listener",
            null,
            `${remote.port}/${remote.protocol}`,
            "DescribeLoadBalancerListeners.Description",
          ),
          maskRule: "M28",
        },
      ),
    );
}

/** Preserve annotation set: the preserved instance loses its Listeners. Reused instances are unaffected. */
export function preservedLoses({ key, annotations, deleting }: ServiceView): PendingFinding[] {
  const value = annotations.get("preserve-lb-on-delete");
  if (deleting || value === "" || annotations.get("id") !== "") return [];
  return [
    advice(
      "CLB127",
      { kind: "Service", name: key },
      { annotation: annotations.key("preserve-lb-on-delete") },
      {
        field: "preserve-lb-on-delete",
        desired: value,
        desiredFrom: annotations.from("preserve-lb-on-delete"),
      },
    ),
  ];
}
