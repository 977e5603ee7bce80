import { NO_FILTERS } from "@/testing/filters";
import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { OWNER_KINDS } from "@/lib/model/owner";
import { OWNER_KIND } from "@/lib/knowledge/owners/texts";
import en from "@/messages/en/common.json";
import zh from "@/messages/zh-CN/common.json";
import { openedDemo } from "@/testing/clusters";
import { countFacets, filterRows, groupByInstance, serviceRows } from ".";
import { buildReadiness } from "./readiness";
import { buildService } from "./resource";

const NOW = "2026-11-26T12:00:00Z";
const bundle = openedDemo(NOW);
const result = runEngine(bundle, { checkedAt: NOW, targetVersion: bundle.cluster.targetCcmVersion });
const check = { result, bundle };

describe("the owner in lists", () => {
  const { rows } = buildReadiness(check, "en");

  it("is a facet: each owner with its Services", () => {
    const services = serviceRows(rows);
    expect(countFacets(services, NO_FILTERS).owner).toEqual([
      { value: "none", count: 11 },
      { value: "helm/data/data-platform", count: 10 },
      { value: "argocd//mall-shop", count: 9 },
      { value: "flux-kustomization/flux-system/payments", count: 8 },
      { value: "terraform", count: 7 },
      { value: "flux-helmrelease/flux-system/search", count: 6 },
      { value: "kubectl-apply", count: 6 },
      { value: "ack-addon/kube-system/nginx-ingress-lb", count: 1 },
    ]);
    const chosen = filterRows(services, { ...NO_FILTERS, owner: ["helm/data/data-platform"] });
    expect(new Set(chosen.flatMap(({ namespaces }) => namespaces))).toEqual(new Set(["data"]));
  });

  it("is each owner of the Services of an instance, once", () => {
    const all = groupByInstance(rows).flatMap(({ owners, services }) => (services.length > 1 ? [owners.length] : []));
    expect(all.length).toBeGreaterThan(0);
    expect(Math.max(...all)).toBeLessThanOrEqual(2);
  });

  it("has one word in pages, reports and the terminal", () => {
    for (const kind of OWNER_KINDS) {
      expect(OWNER_KIND[kind].en).toBe(en.owner[kind]);
      expect(OWNER_KIND[kind].zh).toBe(zh.owner[kind]);
    }
  });
});

describe("the page of a Service", () => {
  it("has the first step's change in the owner's form, and what becomes of the command", () => {
    const [part] = buildService(check, "shop/cart", "en")!.services;
    expect(part!.owner).toMatchObject({ kind: "argocd", name: "mall-shop", title: "Argo CD application mall-shop" });
    expect(part!.first!.command).toContain("kubectl -n shop annotate");
    expect(part!.atSource).toMatchObject({
      now: { worst: "reverted", byItself: true },
      forms: [{ kind: "manifest", language: "yaml", services: ["shop/cart"] }, { kind: "kubectl" }, {}, {}],
      pause: { pause: "argocd app set mall-shop --sync-policy none" },
    });
    expect(part!.atSource!.forms[1]!.text).toBe(part!.first!.command);
  });

  it.each([
    ["en", "Before you commit, prove the edit: "],
    ["zh-CN", "提交前先验证修改："],
  ] as const)("says in %s how to prove the edit before it is committed", (locale, before) => {
    const { forms } = buildService(check, "shop/cart", locale)!.services[0]!.atSource!;
    const said = new Map(forms.map(({ kind, notes }) => [kind, notes.find((note) => note.startsWith(before))]));
    expect(said.get("manifest")).toContain("cat ... | npx preflight preview -f - --live");
    expect(said.get("kustomize")).toContain("kubectl kustomize ... | npx preflight preview -f - --live");
    expect(said.get("kubectl")).toBeUndefined();
    const helm = buildService(check, "data/legacy-report", locale)!.services[0]!.atSource!.forms[0]!;
    expect(helm.kind).toBe("helm-unknown");
    expect(helm.notes.join()).toContain("helm template ... | npx preflight preview -f - --live");
  });

  it("has none where the first step edits no annotation", () => {
    const [part] = buildService(check, "payments/ledger", "zh-CN")!.services;
    expect(part!.owner?.title).toBe("Kustomization payments");
    expect(part!.atSource).toBeUndefined();
  });
});
