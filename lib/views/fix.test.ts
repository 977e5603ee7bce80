import { describe, expect, it, test } from "vitest";
import type { Value } from "@/lib/model/result";
import type { Consequence, Fact } from "@/lib/model/consequence";
import type { PlanStep, PlanView } from "@/lib/remediation";
import {
  buttonValues,
  countDecided,
  fixRows,
  grouped,
  groupOfRows,
  newVisit,
  nextVisit,
  questionsOf,
  startPattern,
  waysOf,
  type FixGroup,
  type FixRow,
} from "./fix";

const row = (id: string, group: FixGroup, more: Partial<FixRow> = {}): FixRow => ({
  ...{ id, group, loadBalancerId: id, services: [`shop/${id}`], owners: [], namespaces: ["shop"], state: "fail" },
  ...{ findings: [], reported: 1, failures: 0, unstable: false, steps: [], bought: 0 },
  ...more,
});
const passed = (one: FixRow): FixRow => ({ ...one, group: "rest", state: "pass" });
const [a, b, c, d] = [row("a", "safe"), row("b", "safe"), row("c", "window"), row("d", "rest", { state: "pass" })];
const ids = (rows: readonly FixRow[]) => rows.map(({ id, group }) => `${id} ${group}`);

describe("a visit of the list", () => {
  it("leaves a row that passes in its place and says so once", () => {
    const first = newVisit([a, b, c, d]);
    const { visit, turned } = nextVisit(first, [b, c, d, passed(a)]);
    expect(ids(visit.rows)).toEqual(["a safe", "b safe", "c window", "d rest"]);
    expect(ids(turned)).toEqual(["a rest"]);
    const again = nextVisit(visit, [b, c, d, passed(a)]);
    expect(again.turned).toEqual([]);
    expect(ids(again.visit.rows)).toEqual(ids(visit.rows));
  });

  it("keeps the place in a group of which no row is left to fix", () => {
    const all = nextVisit(newVisit([a, b, c, d]), [c, d, passed(b), passed(a)]).visit;
    expect(ids(all.rows)).toEqual(["a safe", "b safe", "c window", "d rest"]);
    expect([...all.finished.keys()].sort()).toEqual(["a", "b"]);
  });

  it("follows a row that moves to another group, and one that fails again", () => {
    const moved = nextVisit(newVisit([a, b, c, d]), [b, { ...a, group: "window" }, c, d]);
    expect([ids(moved.visit.rows), moved.turned]).toEqual([["b safe", "a window", "c window", "d rest"], []]);
    const green = nextVisit(newVisit([a, b]), [b, passed(a)]).visit;
    expect(nextVisit(green, [a, b]).visit.finished.size).toBe(0);
  });
});

const step = (more: Partial<PlanStep>) => ({ service: "shop/a", findings: ["CLB402"], ...more }) as PlanStep;

describe("the questions of a row", () => {
  const way = (name: string, value?: string) => ({ name, title: name, value }) as NonNullable<PlanStep["ways"]>[number];
  const sides = [way("keep-service", "wlc"), way("keep-cloud", "wrr")];

  it("are those of its steps that are open, with the findings that take the answer", () => {
    const steps = [
      step({ id: "1", findingIds: ["f1", "f3", "f6"], asks: ["f1", "f3"], ways: sides }),
      step({ id: "2", findingIds: ["f2"], asks: ["f2"], ways: [way("other")] }),
      step({ id: "4", findingIds: ["f4"], ways: sides, command: "decided" }),
      step({ id: "5", findingIds: ["f5"], ways: sides, decision: { id: "shop/a|EVT110", options: [] } }),
    ];
    const questions = questionsOf({ steps });
    expect(questions.map(({ ids, sides }) => [ids.join(), sides])).toEqual([
      ["f1,f3", true],
      ["f2", false],
      ["shop/a|EVT110", false],
    ]);
    expect(questions[0]?.ways.map(({ value }) => value)).toEqual(["wlc", "wrr"]);
  });
});

test.each<[string, Value[], readonly Value[] | undefined]>([
  ["short values as they are", ["wlc", "wrr"], ["wlc", "wrr"]],
  [
    "long values without their common beginning",
    ["tls_cipher_policy_1_2_strict", "tls_cipher_policy_1_0"],
    ["…1_2_strict", "…1_0"],
  ],
  [
    "a value that stays too long by the names of the ways",
    ["k8s/30022/git-ssh/platform/c7d3f0a9b1e84c52", null],
    undefined,
  ],
])("buttons of a question show %s", (_, values, shown) => {
  expect(buttonValues(values.map((value) => ({ value })))).toEqual(shown);
});

describe("groupings", () => {
  const rows = [
    row("a", "safe", { steps: [step({})], namespaces: ["shop"] }),
    row("b", "decide", { steps: [step({ findings: ["CLB404"] })], namespaces: ["pay"] }),
    row("c", "decide", { steps: [step({ findings: ["CLB404"] })], namespaces: ["shop"] }),
    row("d", "rest", { state: "pass" }),
  ];

  it("put the largest group first, and rows without work last", () => {
    // A problem of one row is no group.
    expect(grouped(rows, "problem").map(groupOfRows(rows, "problem"))).toEqual([
      "problem:CLB404",
      "problem:CLB404",
      "problem:*",
      "rest",
    ]);
    expect(grouped(rows, "namespace").map(({ id }) => id)).toEqual(["a", "c", "b", "d"]);
    expect(grouped(rows, "takes")).toEqual(rows);
  });

  it("name a live failure by the finding behind it", () => {
    const findings = [{ code: "CLB500", count: 1, visibility: "reported" as const, category: "listener" as const }];
    const failing = row("e", "outside", { findings, steps: [step({ event: "EVT101", findings: ["EVT101"] })] });
    const keyOf = (one: FixRow) => groupOfRows([one, one], "problem")(one);
    expect(keyOf(failing)).toBe("problem:CLB500");
    expect(keyOf({ ...failing, findings: [] })).toBe("problem:EVT101");
  });

  it("offer the ways of a problem's decisions, each once", () => {
    const ways = [
      { name: "keep-cloud", title: "Keep", why: "", traffic: "none" as const, risk: "low" as const },
      { name: "keep-service", title: "Restore", why: "", traffic: "none" as const, risk: "low" as const },
    ];
    const decisions = ["a", "b"].map((id) => row(id, "decide", { steps: [step({ ways })] }));
    expect(waysOf(decisions, "CLB402")).toEqual(ways);
    expect(waysOf(decisions, "CLB404")).toEqual([]);
  });
});

it("a start of many rows is their most frequent problem", () => {
  const rows = (count: number, code: string) =>
    Array.from({ length: count }, (_, at) => row(`${code}-${at}`, "safe", { steps: [step({ findings: [code] })] }));
  expect(startPattern([...rows(10, "CLB402"), ...rows(20, "CLB404")])).toBeUndefined();
  const all = [...rows(30, "CLB402"), ...rows(20, "CLB404"), row("w", "window")];
  expect(startPattern(all)).toMatchObject({ code: "CLB402", rows: { length: 30 } });
});

it("a row counts as decided once it needs something else", () => {
  const plan = (...steps: Partial<PlanStep>[]) =>
    ({ steps: steps.map((more) => step({ findingIds: [], ...more })) }) as PlanView;
  const open = plan({ label: "decide" }, { service: "shop/b", label: "decide" });
  const rows = fixRows([row("a", "rest"), row("b", "rest"), passed(c)], open.steps);
  expect(countDecided(rows, open)).toEqual({ all: 2, decided: 0 });
  expect(countDecided(fixRows(rows, plan({ label: "safe", command: "kubectl" }).steps), open).decided).toBe(2);
});

describe("what a group's commands lead to", () => {
  const plain = row("a", "rest");
  const command = { command: "kubectl", label: "safe", traffic: "none", risk: "none" } as const;
  const made = (...steps: Partial<PlanStep>[]) =>
    fixRows(
      [plain],
      steps.map((more, index) => step({ ...command, findingIds: [], id: String(index), ...more })),
    )[0]!;

  it("is a pass where they are all there is to do, else one step further", () => {
    expect(made({})).toMatchObject({ group: "safe", ends: "green", bought: 0 });
    expect(made({}, { label: "window" })).toMatchObject({ group: "safe", ends: "further" });
    expect(made({ label: "window" }, {})).toMatchObject({ group: "window", ends: "green" });
    expect(made({}, { command: undefined, label: "decide" })).toMatchObject({ group: "safe", ends: "further" });
  });

  it("counts the instances that are bought", () => {
    const created: Fact = { kind: "money", code: "instanceCreated", clients: "none", exposure: "public" };
    const consequence: Consequence = { clients: "none", facts: [created], calls: [], syncs: [] };
    expect(made({ label: "window", consequence }).bought).toBe(1);
  });
});
