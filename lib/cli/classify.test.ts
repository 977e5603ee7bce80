import { describe, expect, it } from "vitest";
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
  it("reads text line by line, without blank ones", () => {
    const rows = classifyInput(
      `${QUOTA}\n\n  Warning  UnAvailableLoadBalancer  2m  service-controller  There are no available nodes for LoadBalancer\r\n[SDKError] API: X, ErrorCode: NetworkConflict, Message: no\n`,
    );
    expect(rows.map((r) => r.code)).toEqual(["EVT101", "EVT103", "EVT109"]);
  });
  it("reads an EventList, and the precheck's result", () => {
    expect(
      classifyInput(JSON.stringify({ kind: "EventList", items: [{ message: QUOTA }] })).map((r) => r.code),
    ).toEqual(["EVT101"]);
    expect(
      classifyInput(
        '{"State":"Success","Reason":"ccm initial process finished","CheckResults":[{"instanceResults":{"a/b":{"MessageCode":"CreateSLB"}}}]}',
      ).map((r) => r.code),
    ).toEqual(["PRE101"]);
  });
  it("takes the Events out of a described Service and leaves header lines out", () => {
    const text =
      "Name:  web\nNamespace:  shop\nType:  LoadBalancer\nEvents:\n  Type     Reason                  Age  From                Message\n  ----     ------                  ---- ----                -------\n  Warning  UnAvailableLoadBalancer  2m  service-controller  There are no available nodes for LoadBalancer\n";
    expect(classifyInput(text).map((r) => r.code)).toEqual(["EVT103"]);
    expect(
      classifyInput(
        "LAST SEEN   TYPE      REASON   OBJECT   MESSAGE\n2m  Warning  SyncLoadBalancerFailed  service/web  Error syncing load balancer []: Message: A previous operation is pending.",
      ).map((r) => r.code),
    ).toEqual(["EVT904"]);
  });
  it("says what is wrong with the input", () => {
    expect(() => classifyInput('[{"message":]')).toThrow(/not valid JSON/);
    expect(() => classifyInput("[1,2]")).toThrow(/no Events/);
    expect(classifyInput("  \n")).toEqual([]);
    expect(classifyInput("[]")).toEqual([]);
  });
  it("speaks Chinese", () => {
    expect(classifyInput(QUOTA, "zh-CN")[0]?.title).toMatch(/配额/);
  });
});
