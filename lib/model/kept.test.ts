import { describe, expect, it } from "vitest";
import { keptEvent, keptNode, keptPod, keptService } from "./kept";

const CLB = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
const APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

describe("what is kept of an object", () => {
  const service = {
    metadata: {
      name: "web",
      labels: { "app.kubernetes.io/managed-by": "Helm", team: "a" },
      annotations: {
        [`${CLB}spec`]: "slb.s1.small",
        "meta.helm.sh/release-name": "web",
        "example.com/password": "hunter two",
        [APPLIED]: JSON.stringify({ metadata: { annotations: { [`${CLB}spec`]: "x", "example.com/token": "t" } } }),
      },
    },
    spec: { type: "LoadBalancer", ports: [{ port: 80, extra: "x" }], unknown: "x" },
    status: { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] }, conditions: [{ message: "x" }] },
  };

  it("is what the controller, the plan and the owner need, as it was", () => {
    expect(keptService(service)).toEqual({
      metadata: {
        name: "web",
        labels: { "app.kubernetes.io/managed-by": "Helm" },
        annotations: { [`${CLB}spec`]: "slb.s1.small", "meta.helm.sh/release-name": "web" },
        appliedAnnotations: [`${CLB}spec`],
      },
      spec: { type: "LoadBalancer", ports: [{ port: 80 }] },
      status: { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] } },
    });
  });

  it("stays the same when it is read again", () => {
    expect(keptService(keptService(service))).toEqual(keptService(service));
  });

  it("never holds environment, arguments, or annotations of Nodes, Pods and Events", () => {
    const metadata = { name: "a", annotations: { [`${CLB}spec`]: "x" } };
    const pod = { metadata, spec: { containers: [{ env: [{ name: "A", value: "b" }], args: ["c"] }] } };
    expect(keptPod(pod)).toEqual({ metadata: { name: "a" }, spec: {} });
    expect(keptNode({ metadata })).toEqual({ metadata: { name: "a" } });
    expect(keptEvent({ metadata, message: "m" })).toEqual({ metadata: { name: "a" }, message: "m" });
  });
});
