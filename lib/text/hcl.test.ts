import { expect, it } from "vitest";
import { servicesOfHcl } from "./hcl";

it("reads the Services of Terraform, with names in camel case and blocks as lists", () => {
  const text = `# a comment
resource "kubernetes_service" "web" {
  count = local.enabled ? 1 : 0
  metadata {
    name = "web"
    annotations = {
      "example.com/class" = "a \\"b\\""
    }
  }
  spec {
    type = "LoadBalancer"
    load_balancer_source_ranges = ["10.0.0.0/8", "192.168.0.0/16"]
    selector = { app = "web" }
    port {
      port = 80
      target_port = 8080
    }
    port {
      port = 443
    }
  }
  depends_on = [time_sleep.wait]
}
`;
  expect(servicesOfHcl(text)).toEqual([
    {
      ...{ apiVersion: "v1", kind: "Service" },
      metadata: { name: "web", annotations: { "example.com/class": 'a "b"' } },
      spec: {
        type: "LoadBalancer",
        loadBalancerSourceRanges: ["10.0.0.0/8", "192.168.0.0/16"],
        selector: { app: "web" },
        ports: [{ port: 80, targetPort: 8080 }, { port: 443 }],
      },
    },
  ]);
});

it("reads a Service of kubernetes_manifest as it is written, and no other object", () => {
  const manifest = (kind: string) => `resource "kubernetes_manifest" "web" {
  manifest = {
    "apiVersion" = "v1"
    "kind"       = "${kind}"
    metadata     = { name = "web", annotations = { "example.com/load_balancer" = "a" } }
    spec = {
      type  = "LoadBalancer"
      ports = [{ port = 80, targetPort = "http" }]
    }
  }
}
`;
  expect(servicesOfHcl(manifest("ConfigMap"))).toBeUndefined();
  expect(servicesOfHcl(manifest("ConfigMap") + manifest("Service"))).toEqual([
    {
      ...{ apiVersion: "v1", kind: "Service" },
      metadata: { name: "web", annotations: { "example.com/load_balancer": "a" } },
      spec: { type: "LoadBalancer", ports: [{ port: 80, targetPort: "http" }] },
    },
  ]);
});

it("is silent where there is no Service, and where the text ends early", () => {
  expect(servicesOfHcl('resource "alicloud_slb" "a" {\n}\n')).toBeUndefined();
  expect(servicesOfHcl('resource "kubernetes_service" "a" {\n metadata {\n name = var.name\n}\n}\n')).toBeUndefined();
  expect(servicesOfHcl('resource "kubernetes_service" "a" {\n metadata {\n')).toBeUndefined();
  expect(servicesOfHcl(`resource "kubernetes_service" "a" {${"a {".repeat(100)}`)).toBeUndefined();
});
