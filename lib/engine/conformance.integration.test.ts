import { describe, expect, test } from "vitest";
import { OLDEST } from "@/lib/ccm/version-table";
import { findingInfo } from "@/lib/knowledge/findings";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, ResultService, ReportedItem } from "@/lib/model/result";
import { FURTHER, SHIPPED, type RecordedRun, WITH_EVENTS, WITH_NLB } from "@/testing/recordings";
import { runEngine } from ".";

/** Parts of a text, sorted: the reference joins parallel failures in a random order. */
const words = (text: string | null) =>
  (text ?? "")
    .replace(/[[\],;{}"]/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .sort()
    .join(" ");
const item = (r: ReportedItem) =>
  [
    r.code,
    r.key,
    r.id,
    r.message
      .split(";")
      .map((p) => p.trim())
      .filter(Boolean)
      .sort()
      .join("; "),
  ].join(" | ");

/** The id of a group that the dry run itself created is random. */
function inventedIds(bundle: Bundle, text: string): string {
  const known = new Set(bundle.alibabaCloud.vServerGroups.map((group) => group.VServerGroupId));
  const annotations = JSON.stringify(bundle.kubernetes.services.map((service) => service.metadata?.annotations));
  return text.replace(/rsp-[0-9a-f]{12}\b/g, (id) => (known.has(id) || annotations.includes(id) ? id : "(new group)"));
}

const FAILED: ReadonlySet<string> = new Set(["SyncLoadBalancerFailed", "CleanLoadBalancerFailed"]);

function compare(bundle: Bundle, result: Result, expected: RecordedRun): string[] {
  const differences: string[] = [];
  const rows = new Map<string, ResultService>(result.services.map((row) => [row.service, row]));
  for (const name of new Set([...rows.keys(), ...Object.keys(expected.services)])) {
    if (name === "default/kubernetes" || expected.unstable?.includes(name)) continue;
    const want = expected.services[name] ?? { reported: [], events: [] };
    const got = rows.get(name);
    const known = (reported: ReportedItem) => !expected.unreadCodes?.includes(reported.code);
    const wantItems = want.reported
      .filter(known)
      .map((r) => inventedIds(bundle, item({ ...r, id: r.id ?? "", message: r.message ?? "" })))
      .sort();
    const gotItems = (got?.reported ?? []).filter(known).map(item).sort();
    if (JSON.stringify(wantItems) !== JSON.stringify(gotItems))
      differences.push(
        `${name}: items\n  expected ${wantItems.join("\n           ")}\n  got      ${gotItems.join("\n           ")}`,
      );
    const event = want.events.find((e) => FAILED.has(e.reason))?.message ?? null;
    if ((event !== null || want.eventLost === true) !== (got?.syncError != null))
      differences.push(`${name}: sync error expected ${event}, got ${got?.syncError}`);
    else if (
      event !== null &&
      want.reported.every(known) &&
      words(inventedIds(bundle, event)) !== words(got?.syncError ?? null)
    )
      differences.push(`${name}: text\n  expected ${event}\n  got      ${got?.syncError}`);
  }
  return differences;
}

/** The engine's prediction equals the reference controller's output in every available recording. */
describe("recorded runs of the reference controller", () => {
  test("are part of every clone", () => {
    expect([SHIPPED, FURTHER, WITH_NLB, WITH_EVENTS].map((some) => some.length)).toEqual([2, 9, 3, 1]);
  });

  for (const recording of [...SHIPPED, ...FURTHER, ...WITH_NLB, ...WITH_EVENTS]) {
    const corpus = recording.name;
    const bundle = recording.bundle();
    const expected = recording.expected();

    test(`${corpus}: the newest version`, () => {
      const result = runEngine(bundle, { checkedAt: bundle.capturedAt });
      expect(compare(bundle, result, expected)).toEqual([]);
      for (const row of result.services) explains(row);
    });

    for (const version of Object.keys(expected.versions ?? {})) {
      test(`${corpus}: ${version}`, () => {
        const result = runEngine(bundle, { checkedAt: bundle.capturedAt, targetVersion: version });
        expect(result.rulesVersion).toBe(version);
        expect(compare(bundle, result, expected.versions![version]!)).toEqual([]);
        for (const row of result.services) explains(row);
      });
    }

    test(`${corpus}: every failure on the oldest rules has its findings`, () => {
      const result = runEngine(bundle, { checkedAt: bundle.capturedAt, targetVersion: OLDEST.version });
      for (const row of result.services) explains(row);
    });
  }
});

/** Each item has a reported finding, each silent failure a silent one, each hidden finding its `maskedBy`. */
function explains(row: ResultService): void {
  const reported = row.findings.filter((f) => f.visibility === "reported");
  for (const r of row.reported)
    expect(
      reported.some((f) => f.messageCode === r.code),
      `${row.service}: nothing explains ${r.code}`,
    ).toBe(true);
  if (row.syncError !== null)
    expect(
      row.findings.some((f) => f.visibility === "reported" || f.visibility === "silent"),
      `${row.service}: nothing explains ${row.syncError}`,
    ).toBe(true);
  // A missing security group is an item without a failure.
  if (row.syncError === null && row.reported.length === 0)
    expect(
      row.findings.filter((f) => f.visibility === "reported" || f.visibility === "silent"),
      row.service,
    ).toEqual([]);
  const ids = new Set(row.findings.map((f) => f.id));
  expect(ids.size, `${row.service}: ids are unique`).toBe(row.findings.length);
  for (const f of row.findings) {
    const info = findingInfo(f.code);
    expect(info, f.code).toBeDefined();
    for (const name of info!.params)
      expect(Object.keys(f.params), `${row.service} ${f.code} needs {${name}}`).toContain(name);
    if (f.visibility === "masked") expect(f.maskRule, `${row.service} ${f.code}`).toMatch(/^M\d+b?$/);
    for (const id of f.maskedBy ?? []) expect(ids.has(id), `${f.id} stands behind ${id}`).toBe(true);
  }
}
