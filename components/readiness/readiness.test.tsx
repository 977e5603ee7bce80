// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { LinkBaseProvider } from "@/lib/client/links";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/view-query";
import type { RowSummary, RunSnapshot } from "@/lib/model/run";
import { groupByInstance, offeredVersions } from "@/lib/views";
import common from "@/messages/en/common.json";
import readiness from "@/messages/en/readiness.json";
import commonZh from "@/messages/zh-CN/common.json";
import readinessZh from "@/messages/zh-CN/readiness.json";
import { RowsPanel } from "./rows-panel";
import { RunProgress } from "./run-progress";
import { sentenceOf, VerdictSentence, type VerdictProps } from "./verdict-sentence";
import { NoResizeObserver } from "@/testing/no-resize-observer";
import { NO_NUMBERS } from "@/lib/model/verdict-parts";

afterEach(cleanup);

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

// As wide as a desktop: headers order the list.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal("ResizeObserver", NoResizeObserver);

const SOURCE: DataSource = { id: "cluster:prod", live: { cluster: "prod" }, read: () => Promise.reject(new Error()) };

function show(
  node: React.ReactNode,
  { locale = "en", search = "" }: { locale?: "en" | "zh-CN"; search?: string } = {},
) {
  const messages = locale === "en" ? { common, readiness } : { common: commonZh, readiness: readinessZh };
  window.history.replaceState(null, "", `/${search}`);
  const onError = vi.fn();
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC" onError={onError}>
      <DataSourceProvider source={SOURCE}>{node}</DataSourceProvider>
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
  return { text: container.textContent ?? "" };
}

describe("the first sentence", () => {
  const none = NO_NUMBERS;
  const done = (
    numbers: Partial<typeof none>,
    verdict: "ready" | "notReady" | "unknown",
    services = 5,
  ): VerdictProps => ({
    kind: "done",
    verdict,
    numbers: { ...none, checkedInstances: 39, ...numbers },
    services,
  });
  const SENTENCES: [VerdictProps, string, string][] = [
    [
      done({ changing: 25, withoutInstance: 3, silent: 9 }, "notReady"),
      "Not ready: 37 to fix before upgrading: 28 the precheck will report, 9 it will miss.",
      "不可升级：升级前需处理 37 项：预检会报告 28 项，漏报 9 项。",
    ],
    [
      done({ changing: 1 }, "notReady"),
      "Not ready: 1 to fix before upgrading. The precheck will report it.",
      "不可升级：升级前需处理 1 项，预检都会报告。",
    ],
    [
      done({ checkedInstances: 0, notCovered: 2, filtering: 1 }, "unknown", 1),
      "Unknown: 2 NLB Services are not covered: the controller's own dry run of NLB is a stub. On 1 of them the upgrade starts to filter clients (loadBalancerSourceRanges).",
      "无法判断：2 个 NLB Service 未覆盖：CCM 对 NLB 的 dry run 只是空实现。其中 1 个升级后会开始过滤客户端（loadBalancerSourceRanges）。",
    ],
    [
      done({ notCovered: 1 }, "ready"),
      "Ready: all 39 CLB instances match their Services, nothing would change. 1 NLB Service is not covered: the controller's own dry run of NLB is a stub.",
      "可升级：全部 39 个 CLB 实例与其 Service 一致，不会发生改动。1 个 NLB Service 未覆盖：CCM 对 NLB 的 dry run 只是空实现。",
    ],
    [
      done({ silent: 2, unknown: 1 }, "notReady"),
      "Not ready: 2 to fix before upgrading. The precheck will miss all of them. 1 could not be checked.",
      "不可升级：升级前需处理 2 项，预检全部漏报。1 个无法完成检查。",
    ],
    [
      done({}, "ready"),
      "Ready: all 39 CLB instances match their Services, nothing would change.",
      "可升级：全部 39 个 CLB 实例与其 Service 一致，不会发生改动。",
    ],
    [
      done({ checkedInstances: 0 }, "ready", 0),
      "Ready: there are no Services of type LoadBalancer in this cluster.",
      "可升级：该集群没有 LoadBalancer 类型的 Service。",
    ],
    [
      done({}, "unknown"),
      "Unknown: not everything could be read, so a clean result cannot be promised.",
      "无法判断：部分数据未能读取，不能保证没有问题。",
    ],
    [
      { kind: "running", done: 3, total: 5, failing: 1 },
      "Checking: 3 of 5 Services so far, 1 failing.",
      "检查中：已完成 3/5 个 Service，1 个不通过。",
    ],
    [{ kind: "running", done: 0, total: 0, failing: 0 }, "Checking: reading the cluster.", "检查中：正在读取集群。"],
    [
      { kind: "failed", hasPrevious: true },
      "Unknown: the last check did not finish. Below is the one before it.",
      "无法判断：最近一次检查未完成，下方为更早一次的结果。",
    ],
    [
      { kind: "never" },
      "Not checked yet: no check of this cluster has finished.",
      "尚未检查：该集群还没有完成过检查。",
    ],
  ];
  test.each(SENTENCES)("%o", (props, en, zh) => {
    expect(show(<VerdictSentence {...props} />).text).toBe(en);
    cleanup();
    expect(show(<VerdictSentence {...props} />, { locale: "zh-CN" }).text).toBe(zh);
  });

  test("a check that was never made reads as one that begins, unless it cannot", () => {
    expect(sentenceOf({ kind: "neverChecked", begin: true }, []).kind).toBe("running");
    expect(sentenceOf({ kind: "neverChecked", begin: false }, []).kind).toBe("never");
    expect(sentenceOf({ kind: "cancelled", run: going }, []).kind).toBe("never");
    expect(sentenceOf({ kind: "failed", error: new Error("x") }, [])).toEqual({ kind: "failed", hasPrevious: false });
    expect(sentenceOf({ kind: "checking", run: going }, [])).toEqual({
      kind: "running",
      done: 3,
      total: 9,
      failing: 2,
    });
  });
});

const going: RunSnapshot = {
  runId: "run-1",
  cluster: "prod",
  state: "running",
  startedAt: "2026-03-01T10:00:00Z",
  phases: [
    { id: "services", state: "done", done: 4938 },
    { id: "listeners", state: "running", done: 3, total: 12 },
    { id: "evaluate", state: "waiting", done: 0 },
  ],
  etaSeconds: 40,
  calls: { slb: 3 },
  sources: [],
  facts: [],
  finished: { fail: 2, pass: 1 },
  instances: 0,
  services: 9,
};

test("progress names its phases, counts in the reader's digits, and can be cancelled once", () => {
  const onCancel = vi.fn();
  const { text } = show(<RunProgress run={going} onCancel={onCancel} />);
  expect(text).toContain("Listeners3 of 12");
  expect(text).toContain("about 40 seconds left");
  // What the browser says when the popover opens.
  fireEvent(document.querySelector("[popover]")!, Object.assign(new Event("toggle"), { newState: "open" }));
  const phases = screen.getByRole("list", { name: "Phases", hidden: true }).textContent;
  expect(phases).toContain("Services4,938done");
  expect(phases).toContain("Listeners3 of 12running");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  cleanup();
  show(<RunProgress run={going} onCancel={onCancel} cancelling />);
  // Pressed once it does nothing more, and keeps the focus of whoever pressed it by a key.
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  onCancel.mockClear();
  fireEvent.click(cancel);
  expect(onCancel).not.toHaveBeenCalled();
  expect(cancel.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(cancel);
});

test("no downgrade is offered, and a version from the settings stays", () => {
  const newest = KNOWN_RULES.at(-1)!.version;
  expect(offeredVersions(undefined, undefined)).toHaveLength(KNOWN_RULES.length);
  expect(offeredVersions("v2.13.0", undefined).slice(-2)).toEqual(["v2.14.0", "v2.13.0"]);
  expect(offeredVersions("v2.13.0", undefined)[0]).toBe(newest);
  expect(offeredVersions("v2.13.0", "v2.9.9")[0]).toBe("v2.9.9");
  expect(offeredVersions("v99.0.0", undefined)).toEqual([newest]);
  expect(offeredVersions("somebody's build", undefined)).toHaveLength(KNOWN_RULES.length);
});

const row = (service: string, extra: Partial<RowSummary> = {}): RowSummary => ({
  service,
  loadBalancerId: `lb-${service.replace("/", "-")}`,
  status: "pass",
  findings: [],
  syncError: null,
  ...extra,
});
const finding = (code: string, visibility: string, count = 1) => ({
  code,
  count,
  visibility,
  severity: "error",
  category: "listener",
});
const ROWS: RowSummary[] = [
  row("shop/alpha"),
  row("shop/beta", { status: "fail", findings: [finding("CLB201", "reported", 2)] }),
  row("data/gamma", { status: "fail", findings: [finding("CLB501", "silent")], loadBalancerId: null }),
  row("data/internal", { status: "skipped", loadBalancerId: null }),
];

function panel(view: "instances" | "services", search = "") {
  return show(<RowsPanel view={view} rows={ROWS} instances={groupByInstance(ROWS)} filling={false} first={false} />, {
    search,
  });
}

describe("the table", () => {
  const header = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });

  test("shows that it is sorted by state, in both views, and lets a column take over", async () => {
    for (const view of ["instances", "services"] as const) {
      panel(view);
      expect(header("State").getAttribute("aria-sort")).toBe("ascending");
      cleanup();
    }
    panel("services");
    fireEvent.click(screen.getByRole("button", { name: "Service" }));
    expect(header("Service").getAttribute("aria-sort")).toBe("ascending");
    expect(header("State").getAttribute("aria-sort")).toBe("none");
    await vi.waitFor(() => expect(window.location.search).toBe("?sort=services"));
  });

  test("tells an instance that is still to come from one that never comes", () => {
    const { text } = panel("services");
    expect(text).toContain("data/gammaPrecheck misses it");
    const cells = screen.getAllByRole("row").map((line) => line.textContent ?? "");
    expect(cells.find((cell) => cell.includes("data/gamma"))).toContain("No instance");
    expect(cells.find((cell) => cell.includes("data/internal"))).toContain("No CLB instance");
    expect(cells.find((cell) => cell.includes("data/internal"))).not.toContain("yet");
  });

  test("opens rows with the list in their address, and says what it holds", () => {
    const { text } = panel("instances", "?sort=-findings");
    expect(text).toContain("2 CLB instances and 1 Service without one");
    expect(screen.getByRole("link", { name: "lb-shop-beta" }).getAttribute("href")).toBe("#/i/lb-shop-beta");
    cleanup();
    const base = { kind: "cluster", key: "prod" } as const;
    show(
      <LinkBaseProvider base={base}>
        <RowsPanel view="services" rows={ROWS} instances={groupByInstance(ROWS)} filling={false} first={false} />
      </LinkBaseProvider>,
      { search: "?namespace=shop&sort=-findings" },
    );
    expect(screen.getByRole("link", { name: "shop/beta" }).getAttribute("href")).toBe(
      "/c/prod/s/shop/beta?view=services&namespace=shop&sort=-findings",
    );
    const order = screen.getAllByRole("link").map((link) => link.textContent);
    expect(order).toEqual(["shop/beta", "shop/alpha"]);
  });

  test("filters come from the address and say how many rows are left", () => {
    panel("services", "?namespace=shop&q=bet");
    expect(screen.getByText("1 of 4 rows")).toBeTruthy();
    expect(screen.queryByText("shop/alpha")).toBeNull();
    expect(screen.getAllByText("×2").length).toBeGreaterThan(0);
  });

  test("chips of a row that comes in above are its own: those of another are not turned into them, which would shift them", () => {
    const failing = (name: string) =>
      row(`shop/${name}`, { status: "fail", findings: [finding("CLB201", "reported")] });
    const drawn = (rows: RowSummary[]) => (
      <NextIntlClientProvider locale="en" messages={{ common, readiness }} timeZone="UTC">
        <DataSourceProvider source={SOURCE}>
          <RowsPanel view="services" rows={rows} instances={groupByInstance(rows)} filling first />
        </DataSourceProvider>
      </NextIntlClientProvider>
    );
    window.history.replaceState(null, "", "/");
    const { rerender, container } = render(drawn([failing("m")]));
    const first = () => container.querySelector('tr[data-index="0"]')!;
    const chip = () => [...first().querySelectorAll("code")].find((code) => code.textContent === "CLB201");
    const before = { place: first(), chip: chip() };
    expect(before.chip).toBeDefined();
    rerender(drawn([failing("a"), failing("m")]));
    expect(first().textContent).toContain("shop/a");
    expect(first()).toBe(before.place);
    expect(chip()).toBeDefined();
    expect(chip()).not.toBe(before.chip);
  });
});
