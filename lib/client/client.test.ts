import { expect, test } from "vitest";
import { hrefOf, parseLocalPlace, type LinkTarget, readTarget } from "./address";
import { clusterPath, clusterSourceId, keys } from "./keys";
import { makeView, VIEWS, type ViewName } from "@/lib/views/registry";
import { httpSource, viewQuery } from "./sources";
import type { Locale } from "@/lib/model/text";
import { sampleBundle, sampleResult } from "@/testing/samples/view";

test("a file answers every view that is made from a check, and nothing for what it does not hold", async () => {
  const check = { result: sampleResult, bundle: sampleBundle };
  const plain = ["readiness", "events", "plan", "official", "targets", "playbook", "comparison", "accepted"] as const;
  for (const view of plain) expect(await makeView(check, { view, input: {} }, "en"), view).toBeDefined();
  expect(await makeView(check, { view: "instance", input: { id: "lb-1" } }, "en")).toMatchObject({
    subject: { kind: "instance", id: "lb-1" },
  });
  expect(await makeView(check, { view: "service", input: { key: "shop/web" } }, "en")).toMatchObject({
    subject: { kind: "service", key: "shop/web" },
  });
  expect(await makeView(check, { view: "instance", input: { id: "lb-1/../x" } }, "en")).toBeUndefined();
  expect(await makeView(check, { view: "service", input: { key: "shop" } }, "en")).toBeUndefined();
  for (const view of ["history", "permissions"] as const)
    expect(await makeView(check, { view, input: {} }, "en")).toBeUndefined();
});

test("an opened file is judged for the version that is asked; without raw objects there is one answer", async () => {
  const opened = { result: sampleResult, bundle: sampleBundle };
  const { columns } = (await makeView(opened, { view: "targets", input: {} }, "en"))!;
  expect(columns.length).toBeGreaterThan(1);
  for (const { version, toFix } of columns) {
    const { view } = (await makeView(opened, { view: "readiness", input: {}, target: version }, "en"))!;
    expect(view?.cluster.targetCcmVersion).toBe(version);
    expect(view!.rows.some((row) => row.status === "fail")).toBe(toFix > 0);
  }
  expect(await makeView({ result: sampleResult }, { view: "targets", input: {} }, "en")).toBeUndefined();
});

test("the address keeps a version whose rules are known, and links of the cluster carry it on", () => {
  expect(readTarget("v2.12.4")).toBe("v2.12.4");
  for (const wrong of [undefined, "", "newest", "v99.0.0", ["v2.12.4"]]) expect(readTarget(wrong)).toBeNull();
  const base = { cluster: "prod", target: "v2.12.4" };
  expect(hrefOf(base, { to: "instance", id: "lb-1" })).toBe("/c/prod/i/lb-1?target=v2.12.4");
  expect(hrefOf(base, { to: "fix", query: { view: "services" } })).toBe("/c/prod/fix?view=services&target=v2.12.4");
  // Decisions go along; a fragment without a query leaves those of its page as they are.
  const ways = "shop/web|CLB404|x|y~keep-cloud";
  expect(hrefOf({ cluster: "prod", ways }, { to: "fix" })).toBe(
    `/c/prod/fix?${new URLSearchParams({ ways }).toString()}`,
  );
  expect(hrefOf({ ways }, { to: "fix" })).toBe("#/fix");
  expect(hrefOf({ ways }, { to: "fix", query: { q: "a" } })).toBe(
    `#/fix?q=a&${new URLSearchParams({ ways }).toString()}`,
  );
  expect(hrefOf({ cluster: "prod/a" }, { to: "overview" })).toBe("/c/prod%2Fa");
  expect(hrefOf({}, { to: "upgrade", query: { step: "verify" } })).toBe("#/upgrade?step=verify");
});

test("refreshing a source reaches its views in every language, and no other source", () => {
  const prefix = keys.views(clusterSourceId("prod"));
  const begins = (source: string, view: ViewName, locale: Locale) =>
    prefix.every(
      (part, index) => viewQuery({ ...httpSource("x"), id: source }, view, {}, locale).queryKey[index] === part,
    );
  for (const view of Object.keys(VIEWS) as ViewName[])
    expect(begins(clusterSourceId("prod"), view, "zh-CN")).toBe(true);
  expect(begins(clusterSourceId("test"), "plan", "en")).toBe(false);
  expect(begins("local:file:1", "plan", "en")).toBe(false);
});

test("ids from a hostile file stay inside their segment", () => {
  expect(clusterPath("../x")).toBe("/api/clusters/..%2Fx");
  const targets: LinkTarget[] = [
    { to: "instance", id: "../../r/token" },
    { to: "service", key: "a?b/c#d" },
  ];
  for (const target of targets) {
    const href = hrefOf({ cluster: "prod" }, target);
    expect(new URL(href, "http://localhost").pathname).toBe(href);
    expect(href.startsWith("/c/prod/")).toBe(true);
  }
});

test("a place in a file is found again from its fragment", () => {
  const local = (target: LinkTarget) => parseLocalPlace(hrefOf({}, target));
  expect(local({ to: "instance", id: "lb 1/2" })).toEqual({ to: "instance", id: "lb 1/2" });
  expect(local({ to: "service", key: "shop/web" })).toEqual({ to: "service", key: "shop/web" });
  expect(local({ to: "fix", query: { q: "a" } })).toEqual({ to: "fix" });
  expect(local({ to: "overview" })).toEqual({ to: "overview" });
  expect(parseLocalPlace("")).toEqual({ to: "overview" });
  expect(parseLocalPlace("#/i/%E0%A4%A")).toEqual({ to: "instance", id: "%E0%A4%A" });
});
