import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { remedySteps } from "@/testing/shown-steps";
import { buildPlan } from "./index";

const CLUSTERS: readonly Bundle[] = [DEMO.bundle(), FIXTURES.bundle()];
/** Unexpected values that an API may return; undefined: absent. */
const WILD = [undefined, null, "", " ", 0, "0", -1, 70_000, "abc", "NaN", [], {}, true] as const;

type Path = readonly (string | number)[];
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key])),
  ];
}
const FIELDS = CLUSTERS.map((bundle) =>
  (["loadBalancers", "listeners", "vServerGroups", "domainExtensions", "certificates", "accessControlLists"] as const)
    .flatMap((kind) =>
      leaves((bundle.alibabaCloud as unknown as Record<string, unknown>)[kind] ?? []).map((path): Path => [
        kind,
        ...path,
      ]),
    )
    .filter((path) => path.length > 2 && !/^(LoadBalancerId|VServerGroupId)$/.test(String(path.at(-1)))),
);

function withValues(bundle: Bundle, changes: readonly (readonly [Path, unknown])[]): Bundle {
  const copy = structuredClone(bundle);
  for (const [path, value] of changes) {
    let at: unknown = copy.alibabaCloud;
    for (const part of path.slice(0, -1)) at = (at as Record<string | number, unknown> | undefined)?.[part];
    // An earlier change may have removed the parent.
    if (typeof at !== "object" || at === null) continue;
    if (value === undefined) delete (at as Record<string | number, unknown>)[path.at(-1)!];
    else (at as Record<string | number, unknown>)[path.at(-1)!] = value;
  }
  return copy;
}

/** Every executable command of a bundle. */
function commandsOf(bundle: Bundle): string[] {
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
  const plan = buildPlan(result, bundle);
  const steps = [...remedySteps(result, bundle), ...plan, ...plan.flatMap(({ risky }) => risky ?? [])];
  return steps.flatMap(({ command, undo }) => [command, undo].filter((text) => text !== undefined));
}

/** Arguments without a value, or placeholders for the user. */
const HOLE =
  /\b(NaN|undefined|null|Infinity)\b|\[object|<[A-Za-z]\w*>|--(?!Description\b|Tag\.)[\w.]+ ''|--[\w.]+ (?=--|$)|forward-port=\S*:0\b/;

describe("commands hold whole values", () => {
  it("a redirect without a port is not taken over as a value", () => {
    const bundle = structuredClone(CLUSTERS[0]!);
    for (const listener of bundle.alibabaCloud.listeners) {
      const config = listener.HTTPListenerConfig as Record<string, unknown> | undefined;
      if (config) Object.assign(config, { ListenerForward: "on", ForwardPort: undefined });
    }
    const found = runEngine(bundle, { checkedAt: NOW }).services.flatMap((row) => row.findings);
    expect(found.some(({ code }) => code === "CLB204")).toBe(true);
    expect(commandsOf(bundle).filter((command) => HOLE.test(command))).toEqual([]);
  });

  it("whatever a field of the cloud's answer holds", () => {
    fc.assert(
      fc.property(
        fc.nat(CLUSTERS.length - 1).chain((at) =>
          fc.tuple(
            fc.constant(at),
            fc.array(fc.tuple(fc.constantFrom(...FIELDS[at]!), fc.constantFrom(...WILD)), {
              minLength: 20,
              maxLength: 60,
            }),
          ),
        ),
        ([at, changes]) => {
          const bundle = withValues(CLUSTERS[at]!, changes);
          expect(commandsOf(bundle).filter((command) => HOLE.test(command))).toEqual([]);
        },
      ),
      { numRuns: 3 },
    );
  });
});
