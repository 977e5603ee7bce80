import fc from "@/testing/properties";
import { describe, expect, test } from "vitest";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import { runEngine } from ".";
import { CURRENT } from "@/lib/ccm/annotations";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { LISTENER_SUFFIXES } from "./desired/listeners";
import { buildBundle, buildPair, CHECKED_AT, nodes, type PairSpec } from "@/testing/engine-bundle";

const VERSIONS = [undefined, ...KNOWN_RULES.map((rules) => rules.version), "latest", ""];
const SUFFIXES = [
  ...LISTENER_SUFFIXES,
  "id",
  "spec",
  "bandwidth",
  "charge-type",
  "instance-charge-type",
  "name",
  "vgroup-port",
  "weight",
  "default-weight",
  "backend-label",
  "additional-resource-tags",
  "preserve-lb-on-delete",
  "force-override-listeners",
  "address-type",
  "ip-version",
  "delete-protection",
];

const strange = fc.oneof(
  fc.constantFrom(
    "",
    "on",
    "off",
    "true",
    "80:443",
    "https:443",
    `${buildPair().groups[0]!.VServerGroupId}:80`,
    "lb-web",
    "-1",
    "99999999999999999999",
    "a=b,=,c",
    ":::,,,",
    "０",
    "\u0000\ud83d",
  ),
  fc.string(),
  fc.integer().map(String),
);
const json = fc.jsonValue({ maxDepth: 3 });
const scalar = fc.oneof(
  json,
  fc.constantFrom(null, -1, 0, 1e308, Number.MAX_SAFE_INTEGER, "", "80", true),
  fc.string({ unit: "grapheme" }),
);

const specs: fc.Arbitrary<PairSpec> = fc.record(
  {
    name: fc.constantFrom("web", "a", "b", "c"),
    mode: fc.constantFrom("cluster", "local", "eni"),
    ports: fc.uniqueArray(
      fc.record(
        { port: fc.integer({ min: 1, max: 60 }), protocol: fc.constantFrom("tcp", "udp", "http", "https") },
        { requiredKeys: ["port", "protocol"] },
      ),
      { selector: (p) => p.port, minLength: 1, maxLength: 4 },
    ),
    annotations: fc.dictionary(fc.constantFrom(...SUFFIXES), strange, { maxKeys: 4 }),
    reuse: fc.record({ id: fc.constant("lb-user"), override: fc.boolean() }),
  },
  { requiredKeys: ["name"] },
);
const bundles = fc
  .uniqueArray(specs, { selector: (s) => s.name, maxLength: 4 })
  .map((list) => buildBundle(list.map((spec) => buildPair(spec as PairSpec))));

/** Puts a value at a nested path. */
function plant(root: unknown, path: readonly number[], value: unknown): void {
  let at = root as Record<string, unknown>;
  for (let depth = 0; ; depth++) {
    const keys = Object.keys(at);
    if (keys.length === 0) return;
    const key = keys[(path[depth] ?? 0) % keys.length]!;
    const next = at[key];
    if (depth >= path.length - 1 || typeof next !== "object" || next === null) {
      at[key] = value;
      return;
    }
    at = next as Record<string, unknown>;
  }
}

function run(value: unknown, targetVersion?: string): unknown {
  const parsed = parseBundle(value);
  if (!parsed.ok) {
    expect(parsed.issues.length).toBeGreaterThan(0);
    for (const issue of parsed.issues) expect(issue.message).not.toBe("");
    return null;
  }
  const result = runEngine(parsed.bundle, { checkedAt: CHECKED_AT, targetVersion });
  JSON.stringify(result);
  return result;
}

describe("any input gives a result or located errors", () => {
  test("any JSON", () => {
    fc.assert(
      fc.property(json, (value) => void run(value)),
      { numRuns: 100 },
    );
  });

  test("any JSON in the frame of a bundle", () => {
    const frame = fc.record({
      format: fc.constant("ccm-preflight/bundle@1"),
      cluster: fc.record({ id: fc.string(), region: fc.string(), vpcId: fc.string() }),
      kubernetes: fc.record({
        services: fc.array(json),
        endpointSlices: fc.array(json),
        nodes: fc.array(json),
        pods: fc.array(json),
        events: fc.array(json),
      }),
      alibabaCloud: fc.record({
        loadBalancers: fc.array(json),
        listeners: fc.array(json),
        vServerGroups: fc.array(json),
      }),
      errors: fc.array(json),
    });
    fc.assert(
      fc.property(frame, fc.constantFrom(...VERSIONS), (value, version) => void run(value, version)),
      { numRuns: 100 },
    );
  });

  test("real objects with strange values planted in them", () => {
    fc.assert(
      fc.property(
        bundles,
        fc.array(fc.tuple(fc.array(fc.nat(30), { minLength: 3, maxLength: 9 }), scalar), { maxLength: 8 }),
        fc.constantFrom(...VERSIONS),
        (bundle, plants, version) => {
          const copy = structuredClone(bundle) as unknown;
          for (const [path, value] of plants) plant(copy, path, value);
          run(copy, version);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("thousands of ports, huge numbers", () => {
    const pair = buildPair({ ports: Array.from({ length: 1000 }, (_, i) => ({ port: i + 1 })) }, nodes(3));
    pair.service.spec!.ports!.push({ port: Number.MAX_SAFE_INTEGER, nodePort: -5, targetPort: 1e300, protocol: "TCP" });
    const result = run(buildBundle([pair], nodes(3))) as { services: { status: string }[] };
    expect(result.services[0]!.status).toBe("fail");
  });
});

describe("the same input gives the same output", () => {
  test("twice, and without changing the input", () => {
    fc.assert(
      fc.property(bundles, (bundle) => {
        const before = JSON.stringify(bundle);
        expect(run(bundle)).toEqual(run(bundle));
        expect(JSON.stringify(bundle)).toBe(before);
      }),
      { numRuns: 50 },
    );
  });

  test("in whatever order the lists come", () => {
    fc.assert(
      fc.property(bundles, fc.integer(), (bundle, seed) => {
        const shuffled: Bundle = {
          ...bundle,
          kubernetes: {
            ...bundle.kubernetes,
            services: mix(bundle.kubernetes.services, seed),
            endpointSlices: mix(bundle.kubernetes.endpointSlices, seed),
            nodes: mix(bundle.kubernetes.nodes, seed),
          },
          alibabaCloud: {
            ...bundle.alibabaCloud,
            loadBalancers: mix(bundle.alibabaCloud.loadBalancers, seed),
            listeners: mix(bundle.alibabaCloud.listeners, seed),
            vServerGroups: mix(bundle.alibabaCloud.vServerGroups, seed),
            serverCertificates: mix(bundle.alibabaCloud.serverCertificates!, seed),
            networkInterfaces: mix(bundle.alibabaCloud.networkInterfaces!, seed),
          },
        };
        expect(run(shuffled)).toEqual(run(bundle));
      }),
      { numRuns: 60 },
    );
  });

  test("annotations that do not exist, or are empty, change nothing", () => {
    const pair = buildPair();
    Object.assign(pair.service.metadata!.annotations!, {
      [`${CURRENT}no-such-key`]: "x",
      [`${CURRENT}scheduler`]: "",
      "example.com/other": "y",
    });
    expect(run(buildBundle([pair]))).toMatchObject({ services: [{ status: "pass", findings: [] }] });
  });
});

function mix<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((value, i) => ({ value, rank: Math.imul(i + 1, seed | 1) >>> 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.value);
}
