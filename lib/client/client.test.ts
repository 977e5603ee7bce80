import { expect, test } from "vitest";
import { hrefOf, parseLocalPlace, type LinkTarget } from "./address";
import { eventsRequest } from "./events";
import { clusterPath, clusterSourceId, keys } from "./keys";
import { officialRequest } from "./official";
import { planRequest } from "./plan";
import { readinessRequest } from "./readiness";
import { instanceRequest, serviceRequest } from "./resource";
import { fileView } from "@/lib/report/opened/views";
import type { ReadinessAnswer, TargetsAnswer } from "@/lib/views/answers";
import { readTarget } from "./read-target";
import { targetsRequest } from "./targets";
import { sampleBundle, sampleResult } from "@/testing/samples/view";

test("the worker answers every request that a page makes, and none that none makes", async () => {
  const snapshot = { result: sampleResult, bundle: sampleBundle };
  const answer = (request: { path: string }) => fileView(request.path, snapshot, "en");
  for (const request of [readinessRequest, eventsRequest, planRequest, officialRequest, targetsRequest])
    expect(await answer(request), request.path).toBeDefined();
  expect(await answer(instanceRequest("lb-1"))).toMatchObject({ subject: { kind: "instance", id: "lb-1" } });
  expect(await answer(serviceRequest("shop/web"))).toMatchObject({ subject: { kind: "service", key: "shop/web" } });
  for (const path of ["instances", "services/shop", "secrets", instanceRequest("lb-1/../x").path])
    expect(await fileView(path, snapshot, "en")).toBeUndefined();
});

test("an opened file is judged for the version that is asked; without raw objects there is one answer", async () => {
  const opened = { result: sampleResult, bundle: sampleBundle };
  const { columns } = (await fileView(targetsRequest.path, opened, "en")) as TargetsAnswer;
  expect(columns.length).toBeGreaterThan(1);
  for (const { version, toFix } of columns) {
    const { view } = (await fileView(`readiness?target=${version}`, opened, "en")) as ReadinessAnswer;
    expect(view?.cluster.targetCcmVersion).toBe(version);
    expect(view!.rows.some((row) => row.status === "fail")).toBe(toFix > 0);
  }
  expect(await fileView(targetsRequest.path, { result: sampleResult }, "en")).toBeUndefined();
});

test("the address keeps a version whose rules are known, and links of the cluster carry it on", () => {
  expect(readTarget("v2.12.4")).toBe("v2.12.4");
  for (const wrong of [undefined, "", "newest", "v99.0.0", ["v2.12.4"]]) expect(readTarget(wrong)).toBeNull();
  const base = { kind: "cluster", key: "prod", target: "v2.12.4" } as const;
  expect(hrefOf(base, { to: "instance", id: "lb-1" })).toBe("/c/prod/i/lb-1?target=v2.12.4");
  expect(hrefOf(base, { to: "fix", query: { view: "services" } })).toBe("/c/prod/fix?view=services&target=v2.12.4");
});

test("refreshing a source reaches its views in every language, and no other source", () => {
  const prefix = keys.views(clusterSourceId("prod"));
  const begins = (key: readonly unknown[]) => prefix.every((part, index) => key[index] === part);
  expect(begins(keys.view(clusterSourceId("prod"), "plan", "zh-CN"))).toBe(true);
  expect(begins(keys.viewAt(clusterSourceId("prod"), "readiness"))).toBe(true);
  expect(begins(keys.view(clusterSourceId("test"), "plan", "en"))).toBe(false);
  expect(begins(keys.view("local:file:1", "plan", "en"))).toBe(false);
  expect(keys.comparison("prod", "a", "b", "en").slice(0, 2)).toEqual(keys.history("prod"));
});

test("ids from a hostile file stay inside their segment", () => {
  expect(clusterPath("../x")).toBe("/api/clusters/..%2Fx");
  const targets: LinkTarget[] = [
    { to: "instance", id: "../../r/token" },
    { to: "service", key: "a?b/c#d" },
  ];
  for (const target of targets) {
    const href = hrefOf({ kind: "cluster", key: "prod" }, target);
    expect(new URL(href, "http://localhost").pathname).toBe(href);
    expect(href.startsWith("/c/prod/")).toBe(true);
  }
});

test("a place in a file is found again from its fragment", () => {
  const local = (target: LinkTarget) => parseLocalPlace(hrefOf({ kind: "local" }, target));
  expect(local({ to: "instance", id: "lb 1/2" })).toEqual({ page: "instance", id: "lb 1/2" });
  expect(local({ to: "service", key: "shop/web" })).toEqual({ page: "service", key: "shop/web" });
  expect(local({ to: "fix", query: { q: "a" } })).toEqual({ page: "fix" });
  expect(parseLocalPlace("#/plan")).toEqual({ page: "fix" });
  expect(local({ to: "overview" })).toEqual({ page: "overview" });
  expect(parseLocalPlace("#/i/%E0%A4%A")).toEqual({ page: "instance", id: "%E0%A4%A" });
});
