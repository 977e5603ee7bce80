import { expect, it } from "vitest";
import { verdictNumbers, verdictParts } from "@/lib/model/verdict-parts";
import { writtenBy } from "@/simulator/kube/field-managers";
import { BANDWIDTH_KEY, OWNED, ownedService, SPEC_KEY } from "@/testing/owned-services";
import { countEdits, handEdits, handPart, sourceEdits } from ".";

const ofArgo = { "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web" };
const edited = ownedService({
  annotations: ofArgo,
  written: [
    { manager: "argocd-controller", annotations: [BANDWIDTH_KEY] },
    { manager: "kubectl-annotate", annotations: [SPEC_KEY], ports: [] },
  ],
});

it("what a person wrote last on a Service that a program owns is an edit that the program may take back", () => {
  expect(handEdits(edited)).toEqual({ annotations: [{ key: SPEC_KEY, value: "slb.s1.small" }], spec: [] });
  const [edit, ...more] = sourceEdits([handPart(edited, { namespace: "shop", name: "web" })], "en");
  expect(more).toEqual([]);
  expect(edit).toMatchObject({ owner: { kind: "argocd" }, services: ["shop/web"] });
  expect(edit!.text).toContain(`${SPEC_KEY}: "slb.s1.small"`);
  expect(edit!.text).not.toContain(BANDWIDTH_KEY);
});

it("what the program applies too, what it alone wrote and what people own are none", () => {
  const both = ownedService({
    annotations: ofArgo,
    written: [{ manager: "argocd-controller" }, { manager: "kubectl-annotate", annotations: [SPEC_KEY], ports: [] }],
  });
  for (const service of [both, OWNED.argocd, OWNED.helm, OWNED.byHand, OWNED.unknown])
    expect(countEdits(handEdits(service))).toBe(0);
});

it("an annotation of the applied manifest that is not on the Service was removed by hand", () => {
  const service = structuredClone(OWNED.kubectlApply);
  delete service.metadata!.annotations![SPEC_KEY];
  expect(handEdits(service).annotations).toEqual([{ key: SPEC_KEY, value: null }]);
});

it("a port and a field of the spec that a person alone wrote are edits too, with their form at the source", () => {
  const service = ownedService({
    annotations: ofArgo,
    written: [
      { manager: "argocd-controller", ports: [80] },
      {
        manager: "kubectl-edit",
        annotations: [],
        ports: [443],
        fields: ["externalTrafficPolicy", "healthCheckNodePort"],
      },
    ],
  });
  service.spec = { ...service.spec, externalTrafficPolicy: "Local" };
  expect(handEdits(service)).toEqual({ annotations: [], spec: ["externalTrafficPolicy", "ports.443/TCP"] });
  const [edit] = sourceEdits([handPart(service, { namespace: "shop", name: "web" })], "en");
  expect(edit!.text).toContain("externalTrafficPolicy: Local");
  expect(edit!.text).toContain("port: 443");
});

it("Ready says until when it holds", () => {
  const row = { loadBalancerId: "lb-1", state: "pass", reported: 0, findings: [] } as const;
  const parts = (handEdits: number) => verdictParts("ready", verdictNumbers([{ ...row, handEdits }]), 1);
  expect(parts(2)).toContainEqual(["holdsUntil", { count: 2 }]);
  expect(parts(0).map(([key]) => key)).not.toContain("holdsUntil");
});

it("the simulated API server gives a changed annotation to its last writer", () => {
  const entry = { manager: "helm", fieldsV1: { "f:metadata": { "f:annotations": { "f:one": {}, "f:two": {} } } } };
  const object = (annotations: Record<string, string>) => ({
    metadata: { name: "web", annotations, managedFields: [entry] },
  });
  const entries = writtenBy(
    object({ one: "1", two: "1" }),
    object({ one: "2", two: "1", three: "1" }),
    "kubectl-annotate",
    "now",
  );
  const names = entries.map(({ manager, fieldsV1 }) => [manager, JSON.stringify(fieldsV1)]);
  expect(names[0]).toEqual(["helm", expect.stringMatching(/^(?!.*f:one).*f:two/)]);
  expect(names[1]).toEqual(["kubectl-annotate", expect.stringMatching(/f:one.*f:three/)]);
});
