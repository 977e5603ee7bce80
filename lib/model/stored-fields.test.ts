import { describe, expect, it } from "vitest";
import { storedEvent, storedNode, storedPod, storedService } from "./stored-fields";

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
    expect(storedService(service)).toEqual({
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

  it("names the programs that set an annotation or a field, never values or the rest of their fields", () => {
    const written = {
      metadata: {
        name: "web",
        ownerReferences: [{ apiVersion: "v1", kind: "Shop", name: "web", uid: "1", controller: true }],
        managedFields: [
          {
            manager: "helm",
            operation: "Update",
            time: "2026-11-02T08:00:00Z",
            fieldsType: "FieldsV1",
            fieldsV1: {
              "f:metadata": {
                "f:annotations": { ".": {}, [`f:${CLB}spec`]: {}, "f:example.com/password": {} },
                "f:labels": { "f:team": {} },
              },
              "f:spec": {
                "f:externalTrafficPolicy": {},
                "f:unknown": {},
                "f:ports": { ".": {}, 'k:{"port":443,"protocol":"TCP"}': { "f:port": {} } },
              },
            },
          },
          {
            manager: "cloud-controller-manager",
            operation: "Update",
            subresource: "status",
            fieldsV1: { "f:spec": { "f:type": {} } },
          },
          { manager: "kubectl-label", operation: "Update", fieldsV1: { "f:metadata": { "f:labels": {} } } },
        ],
      },
    };
    const kept = storedService(written as Parameters<typeof storedService>[0]);
    expect(kept.metadata).toEqual({
      name: "web",
      ownerReferences: [{ apiVersion: "v1", kind: "Shop", name: "web", controller: true }],
      managedFields: [
        { manager: "helm", operation: "Update", time: "2026-11-02T08:00:00Z" },
        { manager: "cloud-controller-manager", operation: "Update", subresource: "status" },
        { manager: "kubectl-label", operation: "Update" },
      ],
      setBy: [
        {
          manager: "helm",
          operation: "Update",
          annotations: [`${CLB}spec`],
          spec: ["externalTrafficPolicy", "ports", "ports.443/TCP"],
        },
      ],
    });
    expect(storedService(kept)).toEqual(kept);
  });

  it("drops what a file says about setters in another form", () => {
    const metadata = { name: "web", setBy: [{ manager: "helm", annotations: 5 }, null, "x"] } as never;
    expect(storedService({ metadata })).toEqual({ metadata: { name: "web" } });
  });

  it("stays the same when it is read again", () => {
    expect(storedService(storedService(service))).toEqual(storedService(service));
  });

  it("never holds environment, arguments, or annotations of Nodes, Pods and Events", () => {
    const metadata = { name: "a", annotations: { [`${CLB}spec`]: "x" } };
    const pod = { metadata, spec: { containers: [{ env: [{ name: "A", value: "b" }], args: ["c"] }] } };
    expect(storedPod(pod)).toEqual({ metadata: { name: "a" }, spec: {} });
    expect(storedNode({ metadata })).toEqual({ metadata: { name: "a" } });
    expect(storedEvent({ metadata, message: "m" })).toEqual({ metadata: { name: "a" }, message: "m" });
  });
});
