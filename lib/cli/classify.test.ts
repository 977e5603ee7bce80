import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { SHIPPED } from "@/testing/recordings";
import { classifyInput } from "./classify";

const QUOTA = "The backend server number has reached to the quota limit of this load balancers";

describe("classifyInput", () => {
  it("answers an array row by row, in its order", () => {
    const rows = classifyInput(
      JSON.stringify([
        {
          reason: "SyncLoadBalancerFailed",
          type: "Warning",
          message: `Error syncing load balancer [lb-1]: Message: ${QUOTA}`,
        },
        { message: "new" },
        {
          metadata: { name: "e" },
          reason: "EnsuredLoadBalancer",
          type: "Normal",
          message: "Ensured load balancer [lb-1]",
        },
      ]),
    );
    expect(rows.map((r) => [r.code, r.known, r.problem])).toEqual([
      ["EVT101", true, true],
      ["UNKNOWN", false, true],
      ["EVT201", true, false],
    ]);
    expect(rows[0]).toMatchObject({
      title: "Backend quota of the CLB instance reached",
      confidence: 1,
      variables: { loadBalancerId: "lb-1" },
      parts: [{ code: "EVT101", message: QUOTA }],
    });
  });
  it("keeps the place of an entry that is no Event", () => {
    expect(classifyInput('[{"message":"x"},{"foo":1},5]').map((r) => r.message)).toEqual(["x", '{"foo":1}', "5"]);
  });
  it("fills the commands with the Service that the text is about", () => {
    const rows = classifyInput(
      `Name:  web\nNamespace:  shop\nEvents:\n  Warning  SyncLoadBalancerFailed  2m  service-controller  DryRun: Error syncing load balancer [lb-1]: apply model error: update listener error: OpenAPI: SetLoadBalancerTCPListenerAttribute, Message: loadbalancer lb-1 listener 80 should be updated\n`,
    );
    expect(rows.map((row) => [row.service, row.steps[0]?.command])).toEqual([
      ["shop/web", "kubectl -n shop describe svc web"],
    ]);
    expect(classifyInput(QUOTA)[0]?.service).toBeNull();
  });
  it("says what is wrong with the input", () => {
    expect(() => classifyInput('[{"message":]')).toThrow(/not valid JSON/);
    expect(() => classifyInput("[1,2]")).toThrow(/no Events/);
    expect(classifyInput("  \n")).toEqual([]);
    expect(classifyInput("[]")).toEqual([]);
  });
  it("says state, count, whose turn it is and the steps", () => {
    const rows = classifyInput(
      `LAST SEEN   TYPE   REASON   OBJECT   MESSAGE\n9m  Warning  SyncLoadBalancerFailed  service/web  Error syncing load balancer [lb-1]: Message: The account is arrearage.\n2m  Normal  EnsuredLoadBalancer  service/web  Ensured load balancer [lb-1]\n3m  Warning  SyncLoadBalancerFailed  service/api  DryRun: Error syncing load balancer [lb-2]: ${QUOTA}\n`,
    );
    expect(rows.map((row) => [row.code, row.state, row.whoActs, row.count])).toEqual([
      ["EVT105", "recovered", "account", 1],
      ["EVT201", "info", null, 1],
      ["EVT101", "precheck", "account", 1],
    ]);
    expect(rows[0]?.steps.length).toBeGreaterThan(0);
  });
  it("fills the commands from a bundle and says where the names are", () => {
    const bundle = SHIPPED[0]!.bundle();
    const services = runEngine(bundle, { checkedAt: bundle.capturedAt }).services;
    const found = services.find((row) => row.loadBalancerId !== null)!;
    const [row] = classifyInput(
      `Error syncing load balancer [${found.loadBalancerId}]: Message: A previous operation is pending.`,
      "en",
      { bundle, rows: services },
    );
    expect(row?.places?.[0]).toMatchObject({ kind: "instance", loadBalancerId: found.loadBalancerId });
    const [vswitch] = classifyInput("The specified VSwitch has no available ip.", "en", { bundle, rows: services });
    expect(vswitch?.steps[0]?.command).toContain(`--VpcId ${bundle.cluster.vpcId}`);
    expect(vswitch?.places).toEqual([]);
  });
  it("reads one API answer or log record in JSON as the page does", () => {
    expect(
      classifyInput(JSON.stringify({ Code: "Throttling.User", Message: "Request was denied.", RequestId: "1" })).map(
        (row) => row.code,
      ),
    ).toEqual(["EVT107"]);
  });
});
