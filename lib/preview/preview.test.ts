import { expect, it } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { addGroups, ofApp, PREVIEW_CASES, secure, shared } from "@/testing/golden-cases/previews";
import { calmCluster, NOW } from "@/testing/service-changes";
import { previewChanges, type PreviewOptions } from "./index";

type Case = ReturnType<(typeof PREVIEW_CASES)[string]>;
// Bundles are immutable and cached by identity: a changed bundle must be a new object.
const preview = ({ bundle, change }: Case, more: Partial<PreviewOptions> = {}) =>
  previewChanges(structuredClone(bundle), [change], { checkedAt: NOW, ...more }).services[0]!;
const assumed = (...given: Parameters<typeof preview>) => preview(...given).assumed.map(({ en }) => en);
const quotaOf = (row: ReturnType<typeof preview>, code: string) => row.problems.filter((one) => one.code === code);

it("names another cluster's Service of the same namespace and name, by the groups on the instance", () => {
  const bundle = shared();
  const service = bundle.kubernetes.services.find(({ metadata }) => metadata?.name === "guest")!;
  const told = () => assumed({ bundle, change: { kind: "apply", service } });
  expect(told().join()).not.toContain("same namespace and name");
  const LoadBalancerId = bundle.alibabaCloud.loadBalancers.at(-1)!.LoadBalancerId!;
  for (const name of ["k8s/30080/guest/shop/c-other", "k8s/30081/guest/lab/c-third", "k8s/30082/guest/shop/c-other"])
    bundle.alibabaCloud.vServerGroups.push({ LoadBalancerId, VServerGroupId: name, VServerGroupName: name });
  expect(told().filter((text) => text.startsWith(`Cluster c-other has groups on ${LoadBalancerId}`))).toHaveLength(1);
  expect(told().join()).not.toContain("c-third");
});

it("says what it assumed of a new Service, and of a certificate that was not read; one that is missing is a note", () => {
  expect(assumed(PREVIEW_CASES["a new Service gets instance, group and listener, in this order"]!())).toHaveLength(2);
  const bundle = shared();
  delete bundle.alibabaCloud.serverCertificates;
  expect(assumed(secure("cert-unread", bundle)).join()).toContain("that cert-unread exists and is valid is assumed");
  const missing = preview(secure(""));
  expect([missing.verdict, missing.lint.map(({ code }) => code)]).toEqual([
    "breaks",
    expect.arrayContaining(["ANN253"]),
  ]);
});

it("counts instances as far as this cluster knows; beyond the default the account's own quota is not known", () => {
  const { bundle, change } = PREVIEW_CASES["a new Service gets instance, group and listener, in this order"]!();
  const grownTo = (count: number): Case => {
    const { loadBalancers } = bundle.alibabaCloud;
    while (loadBalancers.length < count) loadBalancers.push({ LoadBalancerId: `lb-more${loadBalancers.length}` });
    return { bundle, change };
  };
  expect(quotaOf(preview({ bundle, change }), "OverQuota")).toEqual([]);
  expect(quotaOf(preview(grownTo(30)), "OverQuota")).toMatchObject([{ params: { count: 31, limit: 30 } }]);
  expect(preview(grownTo(40))).toMatchObject({ verdict: "ok", problems: [] });
  expect(assumed(grownTo(40))).toContainEqual(expect.stringContaining("--quota instances=N"));
  const given = preview(grownTo(40), { quotas: { instances: 40 } });
  expect(given.verdict).toBe("breaks");
  expect(quotaOf(given, "OverQuota")[0]?.text?.en).toContain("the quota given");
});

it("takes the account's own quotas; that of groups is not published, and judged where it is given", () => {
  const raised = preview(PREVIEW_CASES["the quota of further certificates of one listener"]!(), {
    quotas: { extensions: 10 },
  });
  expect(quotaOf(raised, "DomainExtensionNumberOverLimit")).toEqual([]);
  const bundle: Bundle = calmCluster(1);
  addGroups(bundle, Array<string>(54).fill(ofApp(bundle)));
  const { change } = PREVIEW_CASES["the quota of listeners of one instance"]!();
  expect(assumed({ bundle, change })).toContainEqual(expect.stringContaining("--quota groups=N"));
  expect(quotaOf(preview({ bundle, change }, { quotas: { groups: 55 } }), "VServerGroupNumberOverLimit")).toHaveLength(
    1,
  );
});
