import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { parseBundle } from "@/lib/model/bundle";
import { buildReport } from "./build";
import { renderMarkdown } from "./markdown";
import { DEFAULT_REDACTION } from "./schema";

const now = "2026-11-26T12:00:00Z";

it("the Markdown of a report names each owner, and has the first change in the owner's form", () => {
  const parsed = parseBundle(structuredClone(demoBundle({ now })));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { bundle } = parsed;
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
  expect(cart).toContain("Owner: Argo CD application mall-shop. Certain: ");
  expect(cart).toContain("Argo CD application mall-shop puts the old value back at the next sync");
  expect(cart).toMatch(/In the source of Argo CD application mall-shop\n\n```yaml\napiVersion: v1\nkind: Service\n/);
  expect(cart).not.toMatch(/setBy|appliedAnnotations/);
  expect(renderMarkdown(ticket("shop/cart"), "zh-CN")).toContain("管理者：Argo CD 应用 mall-shop。确定：");
});
