import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import type { KubeService } from "@/lib/model/bundle";
import { ADDED_KEY, BANDWIDTH_KEY, OWNED, ownedService, SPEC_KEY } from "@/testing/owned-services";
import { formsOf, ownerOf, type ServiceChange } from ".";

const folder = mkdtempSync(path.join(tmpdir(), "kustomize-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Output of stock kubectl for a base and the patches of a form. */
function build(base: readonly object[], patches: unknown): KubeService[] {
  writeFileSync(path.join(folder, "base.yaml"), base.map((one) => stringify(one)).join("---\n"));
  writeFileSync(path.join(folder, "kustomization.yaml"), stringify({ resources: ["base.yaml"], patches }));
  const done = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
  expect(done.status, done.stderr).toBe(0);
  return parseAllDocuments(done.stdout).map((document) => document.toJS() as KubeService);
}

/** A Service as people write it: ports without a protocol, no namespace. */
const written = (name: string, annotations?: Record<string, string>) => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, ...(annotations ? { annotations } : {}) },
  spec: {
    type: "LoadBalancer",
    externalTrafficPolicy: "Local",
    ports: [
      { name: "http", port: 80 },
      { name: "https", port: 443 },
    ],
  },
});

const SOURCE = { [SPEC_KEY]: "slb.s1.small", [BANDWIDTH_KEY]: "5" };
const change: ServiceChange = {
  annotations: [
    { key: SPEC_KEY, value: "slb.s2.small" },
    { key: ADDED_KEY, value: "on" },
    { key: BANDWIDTH_KEY, value: null },
  ],
};
const part = (service: KubeService, wanted = change) => ({
  service,
  change: wanted,
  target: { namespace: service.metadata!.namespace!, name: service.metadata!.name! },
});

it("kubectl kustomize sets, adds and removes annotations, of the Services named alone", () => {
  const services = [OWNED.fluxKustomization, ownedService({ name: "api" })];
  const [form] = formsOf(ownerOf(services[0]), [
    part(services[0]!),
    part(services[1]!, { annotations: [{ key: ADDED_KEY, value: "80" }] }),
  ]);
  const { patches } = parse(form!.text) as { patches: unknown };
  const built = build([written("web", SOURCE), written("api"), written("web-2", SOURCE)], patches);
  expect(Object.fromEntries(built.map(({ metadata }) => [metadata!.name, metadata!.annotations]))).toEqual({
    web: { [SPEC_KEY]: "slb.s2.small", [ADDED_KEY]: "on" },
    api: { [ADDED_KEY]: "80" },
    "web-2": SOURCE,
  });
});

it("kubectl kustomize takes a port and a field of the spec away", () => {
  const service = ownedService({ labels: { "app.kubernetes.io/managed-by": "kustomize-v5.5.0" } });
  const [form] = formsOf(ownerOf(service), [
    part(service, {
      patch: [
        { op: "remove", path: "/spec/ports/1" },
        { op: "remove", path: "/spec/externalTrafficPolicy" },
        { op: "add", path: "/spec/loadBalancerSourceRanges", value: ["10.0.0.0/8"] },
      ],
    }),
  ]);
  const [built] = build([written("web", SOURCE)], (parse(form!.text) as { patches: unknown }).patches);
  expect(built!.spec).toEqual({
    type: "LoadBalancer",
    ports: [{ name: "http", port: 80, protocol: "TCP", targetPort: 80 }],
    loadBalancerSourceRanges: ["10.0.0.0/8"],
  });
});

it("kubectl kustomize applies what a HelmRelease of an unknown chart does after rendering", () => {
  const service = ownedService({
    labels: {
      "helm.sh/chart": "web-0.3.0",
      "helm.toolkit.fluxcd.io/name": "web",
      "helm.toolkit.fluxcd.io/namespace": "flux-system",
    },
  });
  const [form] = formsOf(ownerOf(service), [part(service)]);
  const release = parse(form!.text) as { spec: { postRenderers: { kustomize: { patches: unknown } }[] } };
  const [built] = build([written("web", SOURCE)], release.spec.postRenderers[0]!.kustomize.patches);
  expect(built!.metadata!.annotations).toEqual({ [SPEC_KEY]: "slb.s2.small", [ADDED_KEY]: "on" });
});
