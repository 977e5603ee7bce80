import { expect, it } from "vitest";
import { hashOf, hashText } from "@/lib/model/service-hash";
import { storedService } from "@/lib/model/stored-fields";
import { HASH_LABEL } from "@/lib/ccm/names";
import type { KubeService } from "@/lib/model/bundle";
import { FIRST_MINUTE, RECORDED, recorded } from "@/testing/recordings";
import { functionsOfLabel, syncStateOf } from "./in-step";

interface Vector {
  name: string;
  service: KubeService;
  text: string;
  hash: string;
  "before v2.14.0"?: string;
}
const VECTORS = recorded<Vector[]>("service-hash/vectors");

it.each(VECTORS.map((vector) => [vector.name, vector] as const))("text and hash of a release: %s", (_name, vector) => {
  expect(hashText(vector.service, "v2.14.0")).toBe(vector.text);
  expect(hashOf(vector.service, "v2.14.0")).toBe(vector.hash);
  expect(hashOf(vector.service, "v2.7.0")).toBe(vector["before v2.14.0"] ?? vector.hash);
});

/** Services in step under the release that built them, and those edited afterwards: each edit has a newer resourceVersion. */
const IN_STEP: Readonly<Record<string, readonly [inStep: number, changed: number]>> = {
  "corpus-101": [80, 70],
  "corpus-102": [75, 71],
  "corpus-103": [74, 68],
  "corpus-104": [79, 69],
  "corpus-105": [71, 73],
  "corpus-107": [55, 50],
  "corpus-108": [60, 52],
  "corpus-120": [123, 17],
  "corpus-129": [97, 40],
  "corpus-201": [59, 50],
  "corpus-301": [79, 35],
  "corpus-302": [79, 32],
  "corpus-303": [80, 35],
  "corpus-304": [64, 108],
  "corpus-309": [117, 48],
  "corpus-382": [122, 40],
  "corpus-961": [69, 44],
};

it.each(Object.entries(IN_STEP))("%s: every label of a Service that was not edited is equal", (name, counts) => {
  const { cluster, kubernetes } = [...RECORDED, ...FIRST_MINUTE].find((row) => row.name === name)!.bundle();
  const of = (state: string) =>
    kubernetes.services.filter((service) => syncStateOf(service, cluster.ccmVersion) === state);
  const versions = (state: string) => of(state).map(({ metadata }) => Number(metadata?.resourceVersion));
  expect([of("inStep").length, of("changed").length]).toEqual(counts);
  // All edits were made after all syncs.
  const firstEdit = Math.min(...versions("changed"));
  const gap = versions("inStep").filter((version) => version < firstEdit);
  expect(firstEdit - Math.max(...gap)).toBeGreaterThan(0);
  expect(gap.length).toBeGreaterThan(0.2 * counts[0]);
});

const labelled = (labels: Record<string, string>, spec: KubeService["spec"] = {}): KubeService => ({
  metadata: { name: "web", namespace: "shop", annotations: { "example.com/note": "x", a: "b" }, labels },
  spec: { type: "LoadBalancer", ports: [{ port: 80 }], ...spec },
});
const synced = (by: "v2.7.0" | "v2.14.0", spec?: KubeService["spec"]) =>
  labelled({ [HASH_LABEL]: hashOf(labelled({}, spec), by)!.toUpperCase() }, spec);
const RANGES = { loadBalancerSourceRanges: ["10.0.0.0/8"] };

it.each([
  ["no label", labelled({}), "v2.14.0", undefined, "neverSynced"],
  ["equal, in other letter case", synced("v2.14.0"), "v2.15.0", "v2.14.0", "inStep"],
  ["equal before and after v2.14.0", synced("v2.7.0"), "v2.14.0", "v2.9.1", "inStep"],
  ["source ranges from before to after v2.14.0", synced("v2.7.0", RANGES), "v2.14.0", "v2.13.0", "changed"],
  ["source ranges since v2.14.0", synced("v2.14.0", RANGES), "v2.15.0", "v2.14.0", "inStep"],
  ["to v2.7.0 and newer from an older release", labelled({ [HASH_LABEL]: "x" }), "v2.14.0", "v2.6.0", "changed"],
  ["back to a release before v2.7.0", synced("v2.14.0"), "v2.6.0", "v2.14.0", "changed"],
  ["older releases among themselves", labelled({ [HASH_LABEL]: "x" }), "v2.6.0", "v2.4.0", "notKnown"],
  ["edited", { ...synced("v2.14.0"), spec: { type: "ClusterIP" } }, "v2.14.0", "v2.14.0", "changed"],
] as const)("%s", (_name, service, release, running, state) => {
  expect(syncStateOf(service as KubeService, release, running)).toBe(state);
  // A stored Service lacks annotations, and keeps the answer.
  const stored = storedService(service as KubeService);
  expect(stored.metadata?.annotations).not.toHaveProperty("example.com/note");
  expect(syncStateOf(storedService(stored), release, running)).toBe(state);
});

it("a text that cannot be foretold is not known", () => {
  const annotations = { a10: "x", a9: "x", a1b: "x" };
  expect(hashOf({ metadata: { annotations } }, "v2.14.0")).toBeUndefined();
  const service = { ...labelled({ [HASH_LABEL]: "x" }), spec: {} };
  service.metadata = { ...service.metadata, annotations };
  expect(syncStateOf(storedService(service), "v2.14.0", "v2.14.0")).toBe("notKnown");
});

it("the label that a release writes is of every function with the same text", () => {
  expect(functionsOfLabel(labelled({}), "v2.15.0")).toEqual(["v2.7.0", "v2.14.0"]);
  expect(functionsOfLabel(labelled({}, RANGES), "v2.15.0")).toEqual(["v2.14.0"]);
  expect(functionsOfLabel(labelled({}), "v2.6.0")).toEqual([]);
});
