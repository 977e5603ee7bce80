import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { layOut, neededLines } from ".";
import { namesIn } from "./names";
import { buildService } from "./resource";

const bundle = demoBundle({ now: "2026-01-02T03:04:05Z" });
const result = runEngine(bundle, { checkedAt: "2026-01-02T03:04:05Z" });
const views = result.services.map((row) => buildService({ result, bundle }, row.service, "en")!);
const sidesOf = (service: string) => {
  const view = views.find(({ subject }) => subject.kind === "service" && subject.key === service)!;
  const part = view.services[0]!;
  return { ...layOut({ ...view, service: part.raw! }, part.diff!), marks: part.diff!, names: view.names! };
};

test("each difference of a finding is marked on both sides, and leads back to it", () => {
  for (const view of views) {
    const part = view.services[0]!;
    if (!part.raw || !part.diff) continue;
    const sides = layOut({ ...view, service: part.raw }, part.diff);
    const shown = new Set(part.diff.map(({ findingId }) => findingId));
    for (const finding of part.findings)
      if (finding.visibility !== "advice" && (finding.field !== undefined || finding.rows?.length))
        expect(shown.has(finding.id), `${part.service} ${finding.id}`).toBe(true);
    part.diff.forEach((line, mark) => {
      for (const side of [sides.service, sides.clb])
        expect(
          side.some(({ marks }) => marks.includes(mark)),
          `${part.service} ${line.field}`,
        ).toBe(true);
    });
    for (const side of [sides.service, sides.clb])
      side.forEach((line, at) => expect(side.indexOf(line.parent!), `${part.service} ${line.text}`).toBeLessThan(at));
  }
});

test("an annotation and the CLB's field are the lines that differ, the value marked, ids named", () => {
  const { service, clb, marks, names } = sidesOf("payments/gateway");
  const number = marks.findIndex(({ field }) => field === "CertId");
  const asked = service.find((line) => line.marks.includes(number))!;
  expect(asked.text).toContain("alibaba-cloud-loadbalancer-cert-id: ");
  expect(asked.text.slice(asked.value)).toBe(`"${String(marks[number]!.desired)}"`);
  const has = clb.find((line) => line.marks.includes(number))!;
  expect(has.text.trim()).toBe(`ServerCertificateId: "${String(marks[number]!.actual)}"`);
  expect(names[String(marks[number]!.actual)]).toMatch(/, .*\d{4}-\d\d-\d\d$/);
  const needed = [...neededLines(clb)].map((line) => line.text.trim());
  expect(needed).toContain("- ListenerPort: 443");
  expect(needed.length).toBeLessThan(clb.length);
});

test("what only the controller knows is where it would be", () => {
  const { service, clb, names } = sidesOf("search/query-api");
  expect(clb.find(({ extra }) => extra?.field === "Listener")).toMatchObject({ extra: { kind: "missing" } });
  expect(service.filter(({ extra }) => extra?.kind === "derived").length).toBeGreaterThan(0);
  const servers = service.filter(({ extra }) => /^i-/.test(extra?.field ?? ""));
  expect(servers.length).toBeGreaterThan(0);
  expect(servers.every(({ extra }) => names[extra!.field.split(":")[0]!])).toBe(true);
});

test("certificates are named with domain and expiry, servers by node and instance, lists and vSwitches by name, addresses by Pod", () => {
  const named = {
    ...bundle,
    alibabaCloud: {
      ...bundle.alibabaCloud,
      serverCertificates: [
        {
          ServerCertificateId: "cert-1",
          ServerCertificateName: "shop",
          CommonName: "*.shop.cn",
          ExpireTimeStamp: 1767225600000,
        },
      ],
      accessControlLists: [{ AclId: "acl-1", AclName: "office" }],
      vSwitches: [
        { VSwitchId: "vsw-1", VSwitchName: "shop-h" },
        { VSwitchId: "vsw-2", VSwitchName: "" },
      ],
      instances: [
        { InstanceId: "i-1", InstanceName: "shop-01" },
        { InstanceId: "i-2", InstanceName: "left-over" },
        { InstanceId: "i-3", InstanceName: "worker-c" },
      ],
    },
    kubernetes: {
      ...bundle.kubernetes,
      nodes: [
        { metadata: { name: "worker-a" }, spec: { providerID: "cn-hangzhou.i-1" } },
        { metadata: { name: "worker-c" }, spec: { providerID: "cn-hangzhou.i-3" } },
      ],
    },
  };
  const slice = { endpoints: [{ addresses: ["10.0.0.1"], targetRef: { kind: "Pod", name: "web-1" } }] };
  expect(namesIn(named, [slice], ["cert-1", { servers: ["i-1:80", "10.0.0.1:80"] }])).toEqual({
    "cert-1": "shop, *.shop.cn, 2026-01-01",
    "i-1": "worker-a, shop-01",
    "10.0.0.1": "web-1",
  });
  expect(namesIn(named, [], ["vsw-1 vsw-2", { AclIds: ["acl-1"] }, "i-2, i-3"])).toEqual({
    "vsw-1": "shop-h",
    "acl-1": "office",
    "i-2": "left-over",
    "i-3": "worker-c",
  });
  expect(namesIn(named, [], ["other", null])).toBeUndefined();
});
