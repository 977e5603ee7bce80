import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { MESSAGES, QUERIES } from "@/testing/corpus";
import { looksLikeManifest } from "@/lib/text/manifest";
import { readableOf, readManifest, type ManifestProblem } from "./manifest";

const read = (text: string) => readManifest(text, "service.yaml", "shop").services;

const service = (ports: string) =>
  read(`{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {type: LoadBalancer, ports: ${ports}}}`);

describe("a manifest", () => {
  it.each([
    ["[{port: 1e999}]", "port is Infinity"],
    ["[{port: -9223372036854775808}]", "port is -9223372036854776000"],
    ["[{port: 0}]", "port is 0"],
    ["[{port: 70000}]", "port is 70000"],
    ["[{port: 80.5}]", "port is 80.5"],
    ['[{port: "80"}]', 'port is "80"'],
    ["[{name: web}]", "port is missing"],
    ["[{port: 80, targetPort: 65536}]", "targetPort is 65536"],
    ["[{port: 80, targetPort: Web_1}]", 'targetPort is "Web_1"'],
    ["[{port: 80, nodePort: -1}]", "nodePort is -1"],
    ["[{port: 80, protocol: http}]", 'protocol is "http"'],
    ["[{port: 80}, {port: 80, protocol: TCP}]", "port is 80: the API server takes each port and protocol once"],
  ])("with ports %s is refused", (ports, message) => {
    expect(() => service(ports)).toThrow(message);
  });

  it.each([
    "[{port: 80, targetPort: 8080}, {port: 80, protocol: UDP, targetPort: http-web}]",
    "[{port: 443, targetPort: 0, nodePort: 0}]",
  ])("with ports %s is read", (ports) => {
    expect(service(ports)).toHaveLength(1);
  });

  it("made to keep the parser busy is refused at once", () => {
    const anchors = Array.from({ length: 60_000 }, (_, n) => `k${n}: &a${n} v`).join("\n");
    expect(() => read(anchors)).toThrow("holds 60000 anchors, at most 1000 are read");
    expect(() => read(`a: ${"x".repeat(5_000_000)}`)).toThrow("is larger than 5 MB");
    for (const deep of [`a: ${"[".repeat(200)}`, "- ".repeat(200), `${" ".repeat(2_000)}a: 1`])
      expect(() => read(deep)).toThrow("is nested deeper than 100 levels");
    expect(() => read("a: &a [*a]")).toThrow("the alias a stands inside itself");
  });

  it("is refused with every fault in either language, and is read as it was meant", () => {
    const text = `apiVersion: v1
kind: Service
metadata: {name: web, type: Loadbalancer, externalTrafficPolicy: Local}
spec:
  ports: [{port: 80}]
  annotations: {service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id: lb-1}
`;
    const refused = (() => {
      try {
        return read(text);
      } catch (error) {
        return error;
      }
    })() as ManifestProblem;
    expect(
      refused
        .in("en")
        .split("\n")
        .map((line) => line.split(": ").slice(1).join(": ")),
    ).toEqual([
      "unknown field metadata.type: the API server refuses it. It belongs at spec.type.",
      "unknown field metadata.externalTrafficPolicy: the API server refuses it. It belongs at spec.externalTrafficPolicy.",
      "unknown field spec.annotations: the API server refuses it. It belongs at metadata.annotations.",
      'metadata.type is "Loadbalancer": the API server takes ClusterIP, NodePort, LoadBalancer, ExternalName',
    ]);
    expect(refused.in("zh-CN")).toContain("应写在 metadata.annotations。");
    expect(readableOf(refused).services).toMatchObject([
      {
        metadata: { annotations: { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id": "lb-1" } },
        spec: { type: "LoadBalancer", externalTrafficPolicy: "Local", ports: [{ port: 80 }] },
      },
    ]);
  });

  it("names the key that stands twice", () => {
    expect(() => read("kind: Service\nmetadata:\n  name: a\n  name: b\n")).toThrow("the key name stands twice");
  });

  it("takes plain values for what kubectl takes them for: a text, or a value that is refused", () => {
    // As `kubectl label --local -f - z=1 -o json` answers.
    const values: Record<string, unknown> = {
      ...{ on: true, yes: true, y: true, Y: true, true: true, n: false, No: false, off: false, OFF: false },
      ...{ "1_000": 1000, "017": 15, "0x1F": 31, "1e3": 1000 },
      ...{ tRue: "tRue", oN: "oN", "1:30": "1:30", "2026-01-01": "2026-01-01", "/root": "/root" },
    };
    const annotation = (plain: string) => {
      try {
        const text = `apiVersion: v1\nkind: Service\nmetadata:\n  name: x\n  annotations:\n    a: ${plain}\nspec:\n  ports: [{port: 80}]\n`;
        return read(text)[0]?.metadata?.annotations?.a;
      } catch (error) {
        return /annotation a is (.*), not a text/.exec((error as Error).message)?.[1];
      }
    };
    const wanted = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
    expect(Object.keys(values).map((plain) => [plain, annotation(plain)])).toEqual(
      Object.entries(values).map(([plain, value]) => [plain, wanted(value)]),
    );
  });
});

describe("a pasted text", () => {
  it("is a manifest, alone or as a List, as YAML, JSON, or cut out of one", () => {
    for (const text of [
      "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n",
      stringify({ apiVersion: "v1", kind: "List", items: [{ kind: "Service" }] }),
      '{"apiVersion":"v1","kind":"Service","metadata":{"name":"web"}}',
      "# Source: ingress-nginx/templates/controller-service.yaml\n---\napiVersion: v1\nkind: Service\n",
      'resource "kubernetes_service" "web" {\n  metadata {\n    annotations = { "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec" = "x" }\n',
      'helm upgrade a b --set service.annotations."service\\.beta\\.kubernetes\\.io/alibaba-cloud-loadbalancer-spec"=x\n',
      'annotations:\n  service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec: "slb.s1.small"\n',
    ])
      expect([text, looksLikeManifest(text)]).toEqual([text, true]);
  });
  it("is a message or a question: nothing of the corpora is taken for a manifest", () => {
    const texts = [...MESSAGES.map(({ text }) => text), ...QUERIES.map(({ query }) => query)];
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(looksLikeManifest)).toEqual([]);
  });
});
