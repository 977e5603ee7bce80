// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/view-query";
import type { RunSnapshot } from "@/lib/model/run";
import { offeredVersions } from "@/lib/views";
import common from "@/messages/en/common.json";
import check from "@/messages/en/check.json";
import commonZh from "@/messages/zh-CN/common.json";
import checkZh from "@/messages/zh-CN/check.json";
import { RunProgress } from "./run-progress";
import { sentenceOf, VerdictSentence, type VerdictProps } from "./verdict-sentence";
import { NoResizeObserver } from "@/testing/no-resize-observer";
import { NO_NUMBERS } from "@/lib/model/verdict-parts";

afterEach(cleanup);

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

// As wide as a desktop: headers order the list.
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal("ResizeObserver", NoResizeObserver);

const SOURCE: DataSource = { id: "cluster:prod", cluster: "prod", read: () => Promise.reject(new Error()) };

function show(
  node: React.ReactNode,
  { locale = "en", search = "" }: { locale?: "en" | "zh-CN"; search?: string } = {},
) {
  const messages = locale === "en" ? { common, check } : { common: commonZh, check: checkZh };
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
      "Not ready: 37 to fix.",
      "不可升级：需处理 37 项。",
    ],
    [done({ changing: 1 }, "notReady"), "Not ready: 1 to fix.", "不可升级：需处理 1 项。"],
    [
      done({ checkedInstances: 0, notCovered: 2, filtering: 1 }, "unknown", 1),
      "Unknown: 2 NLB Services are not covered: the precheck below v2.15.0 does not check NLB.",
      "无法判断：2 个 NLB Service 未覆盖：v2.15.0 之前的预检不检查 NLB。",
    ],
    [
      done({ notCovered: 1 }, "ready"),
      "Ready: all 39 load balancers match their Services, nothing would change.",
      "可升级：全部 39 个负载均衡实例与其 Service 一致，不会发生改动。",
    ],
    [done({ silent: 2, unknown: 1 }, "notReady"), "Not ready: 2 to fix.", "不可升级：需处理 2 项。"],
    [
      done({}, "ready"),
      "Ready: all 39 load balancers match their Services, nothing would change.",
      "可升级：全部 39 个负载均衡实例与其 Service 一致，不会发生改动。",
    ],
    [
      done({ checkedInstances: 0 }, "ready", 0),
      "Ready: there are no Services of type LoadBalancer in this cluster.",
      "可升级：该集群没有 LoadBalancer 类型的 Service。",
    ],
    [
      done({}, "unknown"),
      "Unknown: not everything could be read, so the result is not certain.",
      "无法判断：部分数据未能读取，无法给出确定的结论。",
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
    expect(sentenceOf({ kind: "neverChecked", begin: true }, none, undefined).kind).toBe("running");
    expect(sentenceOf({ kind: "neverChecked", begin: false }, none, undefined).kind).toBe("never");
    expect(sentenceOf({ kind: "cancelled", run: going }, none, undefined).kind).toBe("never");
    expect(sentenceOf({ kind: "failed", error: new Error("x") }, none, undefined)).toEqual({
      kind: "failed",
      hasPrevious: false,
    });
    expect(sentenceOf({ kind: "checking", run: going }, none, undefined)).toEqual({
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
  fireEvent.click(screen.getByRole("button", { name: /Listeners/ }));
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
