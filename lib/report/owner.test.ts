import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { ownerOf } from "@/lib/owners";
import { openedDemo } from "@/testing/clusters";
import { buildReport } from "./build";
import { renderMarkdown } from "./markdown";
import { DEFAULT_REDACTION } from "./schema";

const now = "2026-11-26T12:00:00Z";

it("the Markdown of a report names each owner, and has the first change in the owner's form", () => {
  const bundle = openedDemo(now);
  const result = runEngine(bundle, { checkedAt: now, targetVersion: "v2.15.0" });
  const ticket = (...services: string[]) =>
    buildReport({
      bundle,
      result,
      scope: services.length > 0 ? { kind: "services", services } : { kind: "cluster" },
      // The name of the application is in an annotation: free text.
      redaction: { ...DEFAULT_REDACTION, freeTexts: false },
      now,
    });
  // A field manager alone tells, also where the report leaves managedFields out.
  expect(renderMarkdown(ticket("edge/gps-tracker"))).toMatch(/^## `edge\/gps-tracker`: .*, Terraform\)$/m);
  const cart = renderMarkdown(ticket("shop/cart"));
  expect(cart).toMatch(/^## `shop\/cart`: .*, Argo CD application mall-shop\)$/m);
  expect(cart).toContain("Owner `shop/cart`: Argo CD application mall-shop. Certain: ");
  expect(cart).toContain("Argo CD application mall-shop puts the old value back at the next sync");
  expect(cart).toMatch(/In the source of Argo CD application mall-shop\n\n```yaml\napiVersion: v1\nkind: Service\n/);
  expect(cart).not.toMatch(/setBy|appliedAnnotations/);
  expect(renderMarkdown(ticket("shop/cart"), "zh-CN")).toContain("管理者 `shop/cart`：Argo CD 应用 mall-shop。确定：");
});

it("says whose a Service is where the names of releases and applications are masked", () => {
  const bundle = openedDemo(now);
  const result = runEngine(bundle, { checkedAt: now, targetVersion: "v2.15.0" });
  const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now });
  const owners = new Map(
    report.bundle.kubernetes.services.map((service) => [service.metadata!.name, ownerOf(service)] as const),
  );
  for (const service of bundle.kubernetes.services)
    expect(owners.get(service.metadata!.name)?.kind).toBe(ownerOf(service).kind);
  expect(owners.get("cart")).toMatchObject({
    kind: "argocd",
    sure: "certain",
    name: expect.stringMatching(/^OWNER-\d+$/),
  });
  expect(owners.get("legacy-report")).toMatchObject({ kind: "helm", namespace: "data" });
  expect(owners.get("legacy-report")!.name).toMatch(/^OWNER-\d+$/);
  expect(owners.get("legacy-report")!.name).not.toBe(owners.get("cart")!.name);
  expect(renderMarkdown(report)).not.toMatch(/Argo CD application mall-shop|Helm release data-platform/);
});
