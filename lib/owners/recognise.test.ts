import { describe, expect, it, test } from "vitest";
import type { Owner } from "@/lib/model/owner";
import { OWNED, ownedService } from "@/testing/owned-services";
import { ownerId } from "@/lib/model/owner";
import { groupByOwner, ownerOf, ownerTitle, ownerWhy } from ".";
import { pauseOf } from "./pause";

type Row = readonly [keyof typeof OWNED, Partial<Owner>];
const ROWS: readonly Row[] = [
  ["helm", { kind: "helm", name: "ingress-nginx", namespace: "ingress", sure: "certain", mode: "client-side" }],
  ["helmServerSide", { kind: "helm", mode: "server-side" }],
  ["helmAfterRecording", { kind: "helm", name: "web", mode: "server-side" }],
  ["fleet", { kind: "helm", name: "web", by: "fleetagent" }],
  ["argocdServerSide", { kind: "argocd", name: "shop-prod", sure: "certain" }],
  ["argocd", { kind: "argocd", name: "shop-prod", sure: "certain" }],
  [
    "argocdChart",
    { kind: "argocd", name: "edge", namespace: "infra", chart: { name: "ingress-nginx", version: "4.15.1" } },
  ],
  ["fluxKustomization", { kind: "flux-kustomization", name: "apps", namespace: "flux-system", sure: "certain" }],
  ["fluxHelmRelease", { kind: "flux-helmrelease", name: "edge", namespace: "flux-system", sure: "certain" }],
  ["kubectlApply", { kind: "kubectl-apply", sure: "certain", mode: "client-side" }],
  ["kubectlServerSide", { kind: "kubectl-apply", sure: "likely", mode: "server-side" }],
  ["kustomize", { kind: "kustomize", sure: "likely", mode: "client-side" }],
  ["terraform", { kind: "terraform", sure: "likely", mode: "client-side" }],
  ["terraformManifest", { kind: "terraform", sure: "likely", mode: "server-side" }],
  ["operator", { kind: "operator", resource: "Shop", name: "web", sure: "certain" }],
  ["labelledOperator", { kind: "operator", name: "shop-gateway", sure: "likely" }],
  ["ownedOperator", { kind: "operator", resource: "Queue", name: "orders", sure: "likely" }],
  ["ackAddon", { kind: "ack-addon", name: "nginx-ingress-lb", sure: "likely" }],
  ["renderedChart", { kind: "chart", sure: "guess" }],
  ["byHand", { kind: "none", because: "by-hand" }],
  ["console", { kind: "none", because: "console" }],
  ["edited", { kind: "none", because: "by-hand", mark: "kubectl-edit" }],
  ["kapp", { kind: "unknown", name: "kapp" }],
  ["unknown", { kind: "unknown", name: "okhttp", mark: "okhttp" }],
  ["beforeRecording", { kind: "unknown", because: "no-mark" }],
];

describe("the owner of a Service", () => {
  test.each(ROWS)("%s", (name, expected) => {
    const owner = ownerOf(OWNED[name]);
    expect(owner).toMatchObject(expected);
    expect(owner.rivals).toBeUndefined();
    for (const locale of ["en", "zh-CN"] as const) {
      expect(ownerTitle(owner, locale)).not.toMatch(/[{}]|undefined/);
      expect(ownerWhy(owner, locale)).not.toMatch(/[{}]|undefined/);
    }
  });

  it("is an unknown manager by its name, or the program that holds Helm, never a guess", () => {
    expect(ownerTitle(ownerOf(OWNED.kapp), "en")).toBe("unknown manager kapp");
    expect(ownerTitle(ownerOf(OWNED.kapp), "zh-CN")).toBe("未知管理者 kapp");
    expect(ownerWhy(ownerOf(OWNED.fleet), "en")).toContain("written by fleetagent");
    expect(ownerOf(OWNED.helm).by).toBeUndefined();
  });

  it("is the HelmRelease of Flux, which works with a release of Helm", () => {
    expect(ownerOf(OWNED.fluxHelmRelease).uses).toMatchObject({ kind: "helm", name: "ingress-nginx" });
  });

  it("is not the application whose tracking-id names another object", () => {
    for (const id of [
      "shop-prod:/Service:shop/api",
      "shop-prod:apps/Deployment:shop/web",
      "shop-prod:/Service:test/web",
    ])
      expect(ownerOf(ownedService({ annotations: { "argocd.argoproj.io/tracking-id": id } })).kind).toBe("unknown");
  });

  it("only says so itself where its marks were not written by the controller: no command stops it", () => {
    const flux = {
      "kustomize.toolkit.fluxcd.io/name": "flux-system",
      "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
    };
    const argo = { "argocd.argoproj.io/tracking-id": "prod-payments:/Service:shop/web" };
    const forged = [
      ownedService({ labels: flux, written: [{ manager: "kubectl-edit" }] }),
      ownedService({ annotations: argo }),
      ownedService({
        annotations: { "argocd.argoproj.io/tracking-id": "--server=evil:/Service:shop/web" },
        written: [{ manager: "argocd-controller" }],
      }),
    ].map(ownerOf);
    expect(forged.map(({ sure }) => sure)).toEqual(["claimed", "claimed", "certain"]);
    expect(forged.map(pauseOf)).toEqual([undefined, undefined, undefined]);
    expect(ownerWhy(forged[0]!, "en")).toMatch(/^The Service says so itself/);
    expect(pauseOf(ownerOf(OWNED.fluxKustomization))?.pause).toBe("flux suspend kustomization apps -n flux-system");
  });

  it("is not recognised by an instance label, a sync option or the managed-by label of a chart", () => {
    const labels = { "app.kubernetes.io/instance": "web", "app.kubernetes.io/managed-by": "Helm" };
    const annotations = { "argocd.argoproj.io/sync-options": "Prune=false" };
    expect(ownerOf(ownedService({ labels, annotations })).kind).toBe("unknown");
  });

  it("is Argo CD by its field manager, with the application of the label that it tracks by", () => {
    const labels = { "app.kubernetes.io/instance": "shop-prod" };
    expect(ownerOf(ownedService({ labels, written: [{ manager: "argocd-controller" }] }))).toMatchObject({
      kind: "argocd",
      name: "shop-prod",
      sure: "likely",
      because: "manager",
    });
  });

  it("names the other one where two claim a Service", () => {
    const owner = ownerOf(
      ownedService({
        labels: { "app.kubernetes.io/managed-by": "Helm" },
        annotations: {
          "meta.helm.sh/release-name": "web",
          "meta.helm.sh/release-namespace": "shop",
          "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web",
        },
      }),
    );
    expect([owner.kind, owner.rivals?.map(({ kind }) => kind)]).toEqual(["argocd", ["helm"]]);
    expect(ownerWhy(owner, "en")).toContain("Helm release web");
  });

  it("is unknown without marks and without managedFields", () => {
    expect(ownerOf(ownedService()).kind).toBe("unknown");
    expect(ownerOf(undefined).kind).toBe("unknown");
    expect(ownerOf({ metadata: { labels: { "helm.sh/chart": 5 as never }, annotations: null } }).kind).toBe("unknown");
  });
});

it("groups the Services of one release, and keeps sources of other names apart", () => {
  const services = [OWNED.helm, OWNED.argocd, OWNED.helmServerSide, OWNED.helmOwnChart];
  const groups = groupByOwner(services, ownerOf);
  expect(groups.map(({ owner, items }) => [ownerId(owner), items.length])).toEqual([
    ["helm/ingress/ingress-nginx", 2],
    ["argocd//shop-prod", 1],
    ["helm/shop/web", 1],
  ]);
});
