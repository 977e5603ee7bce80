import { describe, expect, it, test } from "vitest";
import type { KubeService } from "@/lib/model/bundle";
import { ADDED_KEY, BANDWIDTH_KEY, OWNED, ownedService, SPEC_KEY } from "@/testing/owned-services";
import { changed, type ServiceChange } from "./change";
import { fateOf, fateText, ownerOf, revertOf } from ".";

const edit: ServiceChange = { annotations: [{ key: SPEC_KEY, value: "slb.s2.small" }] };
const addition: ServiceChange = { annotations: [{ key: ADDED_KEY, value: "on" }] };
const removal: ServiceChange = { annotations: [{ key: BANDWIDTH_KEY, value: null }] };

const outcomes = (service: KubeService, change: ServiceChange) =>
  fateOf(service, ownerOf(service), change).keys.flatMap((key) =>
    key.outcomes.map(({ code, at }) => [code, ...(at ? [at] : [])].join(" ")),
  );

/** A key that the source sets and a person changes, a key that only a person adds, a key that a person removes. */
const TABLE: readonly (readonly [keyof typeof OWNED, edited: string, added: string, deleted: string])[] = [
  ["helm", "reverted upgrade", "kept", "reverted upgrade"],
  ["helmServerSide", "conflict upgrade", "kept", "reverted upgrade"],
  ["argocd", "reverted sync, reverted self-heal", "kept, kept", "reverted sync, reverted self-heal"],
  ["fluxKustomization", "reverted interval", "removed interval", "reverted interval"],
  ["fluxHelmRelease", "reverted upgrade, reverted reconcile", "kept, kept", "reverted upgrade, reverted reconcile"],
  ["kubectlApply", "reverted apply", "kept", "reverted apply"],
  ["kubectlServerSide", "conflict apply", "kept", "reverted apply"],
  ["kustomize", "reverted apply", "kept", "reverted apply"],
  ["terraform", "reverted terraform", "removed terraform", "reverted terraform"],
  ["operator", "reverted at-once", "depends reconcile", "reverted at-once"],
  ["ackAddon", "depends add-on", "depends add-on", "depends add-on"],
  ["byHand", "kept, kept", "kept", "kept, kept"],
  ["unknown", "unknown, unknown", "unknown", "unknown, unknown"],
];

describe("an edit with kubectl", () => {
  test.each(TABLE)("of a Service of %s", (name, edited, added, deleted) => {
    const service = OWNED[name];
    const all = [edit, addition, removal];
    expect(all.map((change) => outcomes(service, change).join(", "))).toEqual([edited, added, deleted]);
    for (const locale of ["en", "zh-CN"] as const)
      for (const change of all)
        expect(fateText(fateOf(service, ownerOf(service), change), locale)).toMatch(/^[^{}]{5,}[.。]$/);
  });

  it("says one sentence for each fate, and names the keys where they differ", () => {
    const service = OWNED.helm;
    const both = { annotations: [...edit.annotations!, ...addition.annotations!] };
    expect(fateText(fateOf(service, ownerOf(service), edit), "en")).toBe(
      "Helm release ingress-nginx puts the old value back at the next upgrade, even if the chart did not change.",
    );
    expect(fateText(fateOf(service, ownerOf(service), both), "en")).toBe(
      `${SPEC_KEY}: Helm release ingress-nginx puts the old value back at the next upgrade, even if the chart did not change. ${ADDED_KEY}: This stays after the next change by Helm release ingress-nginx. Add it to the source as well, or a new installation lacks it.`,
    );
  });

  it("may be taken back or stay, where a person has touched the key since", () => {
    const service = ownedService({
      annotations: { "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web" },
      written: [
        { manager: "argocd-controller", annotations: [BANDWIDTH_KEY] },
        { manager: "kubectl-annotate", annotations: [SPEC_KEY], ports: [] },
      ],
    });
    const fate = fateOf(service, ownerOf(service), edit);
    expect(fate).toMatchObject({ worst: "reverted", byItself: true });
    expect(fate.keys[0]).toMatchObject({ inSource: "unknown" });
    expect(fateText(fate, "en")).toMatch(/^If the source sets it: Argo CD .* If not: This stays/);
  });

  it("is decided by the program that applies this very key, where it is not the owner", () => {
    const service = ownedService({
      labels: { "app.kubernetes.io/managed-by": "Helm" },
      annotations: { "meta.helm.sh/release-name": "web", "meta.helm.sh/release-namespace": "shop" },
      written: [
        { manager: "helm", annotations: [BANDWIDTH_KEY] },
        { manager: "Terraform", operation: "Apply", annotations: [SPEC_KEY], ports: [] },
      ],
    });
    expect(fateOf(service, ownerOf(service), edit).keys[0]).toMatchObject({
      owner: { kind: "terraform", mode: "server-side" },
      outcomes: [{ code: "conflict", at: "terraform" }],
    });
    expect(outcomes(service, removal)).toEqual(["reverted upgrade"]);
  });

  it("is to be made in two sources where two programs apply the key", () => {
    const service = ownedService({
      written: [
        { manager: "kustomize-controller", operation: "Apply" },
        { manager: "kubectl", operation: "Apply" },
      ],
    });
    expect(fateText(fateOf(service, ownerOf(service), edit), "en")).toContain("kustomize-controller, kubectl");
  });

  it("stays under Terraform where its provider does not look", () => {
    const key = "service.kubernetes.io/topology-mode";
    expect(outcomes(OWNED.terraform, { annotations: [{ key, value: "Auto" }] })).toEqual(["kept"]);
  });

  it("of a port is put back where the source has the port, and the policy may be the API server's default", () => {
    const patch = [{ op: "remove", path: "/spec/ports/1" }] as const;
    expect(outcomes(OWNED.helm, { patch })).toEqual(["reverted upgrade"]);
    const policy = [{ op: "replace", path: "/spec/externalTrafficPolicy", value: "Local" }] as const;
    const defaulted = ownedService({
      annotations: { "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web" },
      written: [{ manager: "argocd-controller", fields: ["externalTrafficPolicy"] }],
    });
    expect(fateOf(defaulted, ownerOf(defaulted), { patch: policy }).keys).toMatchObject([
      { key: "spec.externalTrafficPolicy", op: "change", inSource: "unknown" },
    ]);
    const applied = ownedService({
      written: [{ manager: "kustomize-controller", operation: "Apply", fields: ["externalTrafficPolicy"] }],
    });
    expect(outcomes(applied, { patch: policy })).toEqual(["reverted interval"]);
  });

  it("that changes nothing has no fate", () => {
    const same = { annotations: [{ key: SPEC_KEY, value: "slb.s1.small" }] };
    expect(fateOf(OWNED.helm, ownerOf(OWNED.helm), same)).toEqual({ keys: [], worst: "kept", byItself: false });
  });
});

describe("the revert", () => {
  const change: ServiceChange = {
    annotations: [...edit.annotations!, ...addition.annotations!, ...removal.annotations!],
    patch: [{ op: "remove", path: "/spec/ports/0" }],
  };

  it("leaves the Service as it was, but for what the owner does not know", () => {
    const service = OWNED.argocd;
    const after = changed(service, change);
    const reverted = changed(after, revertOf(service, ownerOf(service), change)!);
    expect(reverted.metadata?.annotations).toEqual({ ...service.metadata!.annotations, [ADDED_KEY]: "on" });
    expect(reverted.spec?.ports).toEqual(service.spec!.ports);
  });

  it("takes an added key away where Flux applies a Kustomization", () => {
    const service = OWNED.fluxKustomization;
    expect(revertOf(service, ownerOf(service), addition)).toEqual({ annotations: [{ key: ADDED_KEY, value: null }] });
  });

  it("does nothing where the edit stays or the owner is refused", () => {
    for (const name of ["byHand", "unknown"] as const)
      expect(revertOf(OWNED[name], ownerOf(OWNED[name]), change)).toBeUndefined();
    expect(revertOf(OWNED.helm, ownerOf(OWNED.helm), addition)).toBeUndefined();
    expect(revertOf(OWNED.helmServerSide, ownerOf(OWNED.helmServerSide), edit)).toBeUndefined();
  });
});
