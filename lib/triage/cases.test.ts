import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FAQ } from "@/lib/knowledge/faq";
import { eventRule } from "@/lib/knowledge/events";
import { parseDescribe } from "./parse-describe";
import { searchEverything } from "./guide";
import { triage } from "./triage";
import { readTable } from "@/testing/corpus";

/** Questions from public issues and forums, each with the answer that the thread found. */
const pasted = (name: string) =>
  readFileSync(path.join(import.meta.dirname, "../../testing/cases", `${name}.txt`), "utf8");
const codesOf = (text: string) => [...new Set(triage(text).rows.map(({ classification: { code } }) => code))];

describe("a pasted message", () => {
  it.each(["29-helm-render", "31-terraform-internal-annotation"])("of another program stays unknown: %s", (name) => {
    expect(codesOf(pasted(name))).toEqual(["UNKNOWN"]);
  });
  it("of a cloud without the API is no missing permission", () => {
    for (const id of ["lb-1", "nlb-1"]) {
      const text = `Error syncing load balancer [${id}]: [SDKError] API: ListLoadBalancers, StatusCode: 404, ErrorCode: InvalidAction.NotFound, RequestId: 1, Message: Specified api is not found, please check your url and method.`;
      expect(triage(text).rows[0]?.classification).toMatchObject({ code: "EVT976", whoActs: "you" });
    }
  });
  it.each([
    // The attach limit of one server is not the backend limit of an instance.
    ["EVT975", "slb_quota_backendserver_attached_num", pasted("03-attach-quota")],
    ["EVT977", "--configure-cloud-routes=false", pasted("25-ccm-start-vpc")],
    ["EVT806", "plugin", pasted("27-no-route-created")],
    // Stored public files 1053297564 and 55141135822; cloud-provider-alibaba-cloud#59, #118, #215, #428.
    [
      "EVT801",
      "vpc_quota_route_entrys_num",
      "WaitCreate: ceate route for table vtb-1 error, Aliyun API Error: RequestId: 1 Status Code: 400 Code: QuotaExceeded Message: Route entry quota exceeded in this route table",
    ],
    ["EVT715", "kubectl describe node", "warning: can not find correspond node k3s-node-02 for endpoint 10.42.1.4"],
    [
      "EVT805",
      "provider ID",
      "Could not create route ec932f20 10.42.2.0/24 for node cn-beijing.iz2zeiaj62 after 65.7ms: instance not found",
    ],
    ["EVT716", "uninitialized", "Error from server: no preferred addresses found; known addresses: []"],
    [
      "EVT103",
      "ready",
      "I1111 10:08:51.688138       1 vgroups.go:155] [kube-system/addons-nginx-ingress-controller]: reconcile , Subset index=0, port len=2, ready len=0, not ready len=1",
    ],
    [
      "NLB102",
      "Upgrade the CCM to v2.11.2",
      "create nlb error: [SDKError] API: CreateLoadBalancer,StatusCode: 400, ErrorCode: IllegalParam.PrivateIPv4Address, RequestId: 1, Message: code: 400, <nil>",
    ],
  ])("leads to %s, whose steps say %s", (code, says, text) => {
    expect(codesOf(text)).toEqual([code]);
    expect(JSON.stringify(eventRule(code)?.steps)).toContain(says);
  });
  it("leaves lines out that are no message, and counts them", () => {
    const { events, left } = parseDescribe(
      "helm upgrade gw\nsome text here\nError: UPGRADE FAILED: timed out\nexit status 2",
    );
    expect(events.map(({ message }) => message)).toEqual(["Error: UPGRADE FAILED: timed out"]);
    expect(left).toBe(3);
  });
  it("has the node's name where the message names it", () => {
    const text =
      "Could not create route ec932f20 10.42.2.0/24 for node cn-beijing.iz2zeiaj62 after 65.7ms: instance not found";
    expect(triage(text).rows[0]?.classification.variables.node).toBe("cn-beijing.iz2zeiaj62");
  });
  it("of another component says whose it is", () => {
    const misses = readTable("speakers.tsv").flatMap(({ says = "", text = "" }) => {
      const { known, parts } = triage(text).rows[0]!.classification;
      return !known && parts[0]?.speaker?.en.includes(says) ? [] : [`${text}: not ${says}`];
    });
    expect(misses).toEqual([]);
  });
  it("of an instance that is not there is no balance of an account", () => {
    const text = "Error syncing load balancer [lb-1]: the loadbalance id lb-1 is not found";
    expect(triage(text).rows[0]?.classification.code).not.toBe("EVT106");
  });
  it("of another component is no rest of the line before it, and a message of the controller's is never one", () => {
    const lines = ["http: TLS handshake error from 100.117.12.3:55102: EOF", "curl: (52) Empty reply from server"];
    expect(triage(lines.join("\n")).rows).toHaveLength(2);
    const own = "Error syncing load balancer [lb-1]: something new: read: connection reset by peer";
    expect(triage(own).rows[0]?.classification.parts[0]?.speaker).toBeUndefined();
  });
  it.each(["CreateALB", "ReuseALB", "UnReuseALB", "DeleteALB", "UpdateALBAttribute", "UpdateALBDeletionProtection"])(
    "of the ALB Ingress Controller's check is another component's: %s",
    (item) => {
      expect(triage(item).rows[0]?.classification.code).toBe("PRE127");
      expect(searchEverything(item, "en")[0]?.code).toBe("PRE127");
    },
  );
});

describe("a user's question", () => {
  it("finds every page of a value that it names", () => {
    const both = searchEverything("slb.s1.small", "en").slice(0, 2);
    expect(both.map(({ code }) => code).sort()).toEqual(["EVT102", "EVT112"]);
  });
  it.each([
    ["FAQ131", ["node-role.kubernetes.io/master", "node.kubernetes.io/exclude-from-external-load-balancers"]],
    ["FAQ128", ["loadbalancer-proxy-protocol=on", "v2.6.0"]],
    ["FAQ149", ["100.64.0.0/10"]],
    ["FAQ134", ["1.24", "v2.6.0"]],
    ["FAQ132", ["address-type intranet", "preserve-lb-on-delete", "acl-status", "forward-port"]],
  ])("%s holds the thing to type", (code, facts) => {
    const row = JSON.stringify(FAQ.find((entry) => entry.code === code));
    for (const fact of facts) expect(row).toContain(fact);
  });
});
