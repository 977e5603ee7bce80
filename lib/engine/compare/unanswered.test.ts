import { expect, test } from "vitest";
import { gateOf } from "@/lib/cli/gate";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { rowState } from "@/lib/model/row-state";
import { checkBundle } from "@/lib/upgrade/check";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";

const NOW = "2026-03-02T06:00:00Z";
type Build = (builder: ClusterBuilder, lb: ReturnType<ClusterBuilder["addInstance"]>) => void;

/** A Service on a hand-made instance, whose listeners the controller leaves alone. */
function checked(build: Build) {
  const builder = new ClusterBuilder(DEMO_CLUSTER, NOW);
  builder.addNode("cn-hangzhou.10.16.1.9", "cn-hangzhou-h");
  const lb = builder.addInstance("gate");
  builder.add({ namespace: "edge", name: "gate", ports: [{ name: "web", port: 80, targetPort: 8080 }], reuse: lb });
  build(builder, lb);
  const result = checkBundle(builder.bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
  return { result, row: result.services[0]!, address: lb.Address };
}
const codes = (build: Build) => checked(build).row.findings.map(({ code }) => code);

test("a port without a listener that the controller does not make passes the precheck and is no plain pass", () => {
  const { result, row, address } = checked(() => {});
  expect(row.status).toBe("pass");
  expect(rowState(row)).toBe("advice");
  const found = row.findings.find(({ code }) => code === "CLB213")!;
  expect(renderFinding(found, "en").title).toBe(`Passes the precheck; nothing answers on 80 of ${address}`);
  expect(renderFinding(found, "zh-CN").title).toBe(`预检通过；${address} 的端口 80 无应答`);
  expect(gateOf(result, "advice").status).toBe(1);
  expect(gateOf(result, "reported").status).toBe(0);
});

test("a stopped listener, an ended certificate and an empty group serve no client either", () => {
  expect(codes((builder, lb) => builder.addListener(lb, 80, "tcp", { Status: "stopped" }))).toContain("CLB218");
  expect(
    codes((builder, lb) => {
      const group = builder.addGroup(lb, "hand-made", []);
      builder.addListener(lb, 80, "tcp", { VServerGroupId: group.VServerGroupId });
    }),
  ).toContain("CLB321");
});

test("what the bundle does not hold is not claimed", () => {
  const unknownGroup = codes((builder, lb) => builder.addListener(lb, 80, "tcp", { VServerGroupId: "rsp-not-read" }));
  const unknownCertificate = codes((builder, lb) => builder.addListener(lb, 80, "https"));
  for (const code of ["CLB213", "CLB218", "CLB205", "CLB321"])
    expect([...unknownGroup, ...unknownCertificate]).not.toContain(code);
});
