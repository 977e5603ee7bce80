import { describe, expect, test, vi } from "vitest";
import type * as Table from "@/lib/ccm/version-table";
import type * as Versions from "@/lib/ccm/versions";
import { KNOWN_RULES, rulesFor } from "@/lib/ccm/versions";
import { runEngine } from "@/lib/engine";
import { buildPlan } from "@/lib/remediation";
import { offeredVersions } from "@/lib/views/offered-versions";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";

/** The newest version, and the made-up one after it. */
const [NEWEST, NEXT] = KNOWN_RULES.slice(-2).map(({ version }) => version) as [string, string];

/**
 * CONTRIBUTING's recipe for a target version: the test adds one delta to the table of versions and changes nothing
 * else. The made-up version adds backends one by one.
 */
vi.mock("@/lib/ccm/version-table", async (load) => {
  const table = await load<typeof Table>();
  const [major = 0, minor = 0] = table.VERSION_ROWS.at(-1)!.version.slice(1).split(".").map(Number);
  const version = `v${major}.${minor + 1}.0` as const;
  const made = { version, source: "made up", released: "2099-01-01", rules: { batchSize: 1 } };
  return { ...table, VERSION_ROWS: [...table.VERSION_ROWS, made] };
});

/** `npm run docs` generates the names for browsers from the table. */
vi.mock("@/lib/ccm/version-names.generated", async () => {
  const { KNOWN_RULES: known } = await vi.importActual<typeof Versions>("@/lib/ccm/versions");
  return { VERSION_NAMES: known.map(({ version }) => version) };
});

describe("one delta adds a target version", () => {
  const pair = buildPair({ ports: [{ port: 80, protocol: "http" }] });
  const [group] = pair.groups;
  group!.BackendServers = { BackendServer: [] };
  const bundle = buildBundle([pair]);
  const adds = (targetVersion: string) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });

  test("it is the newest one, and offered", () => {
    expect(rulesFor(NEXT)).toEqual({
      rules: { ...rulesFor(NEWEST).rules, version: NEXT, batchSize: 1 },
      match: "exact",
    });
    expect(KNOWN_RULES.at(-1)!.version).toBe(NEXT);
    expect(offeredVersions(NEWEST)).toEqual([NEXT, NEWEST]);
  });

  test("the engine follows its rule, and the version before keeps its own", () => {
    expect(adds(NEXT).rulesVersion).toBe(NEXT);
    expect(rulesFor(undefined)).toMatchObject({ rules: { version: NEXT }, match: "newest" });
    expect([adds(NEWEST), adds(NEXT)].map((result) => result.officialSummary.failedCount)).toEqual([1, 2]);
  });

  test("the plan is made for it", () => {
    expect(buildPlan(adds(NEXT), bundle).flatMap((step) => step.findings)).toEqual(
      buildPlan(adds(NEWEST), bundle).flatMap((step) => step.findings),
    );
  });
});
