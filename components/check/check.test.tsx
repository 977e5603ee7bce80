// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/sources";
import type { Verdict } from "@/lib/model/result";
import type { RowSummary, RunSnapshot, SourceHealth, SourceId } from "@/lib/model/run";
import { usePassed } from "@/lib/client/passed";
import { offeredVersions, standingView, type ReadinessView } from "@/lib/views";
import { readyUntil } from "@/lib/views/standing";
import { show } from "@/testing/show";
import { RunProgress, VerdictSentence } from "./verdict-sentence";
import { NO_NUMBERS } from "@/lib/model/verdict-parts";

const SOURCE: DataSource = { id: "cluster:prod", cluster: "prod", read: () => Promise.reject(new Error()) };

const inPage = (node: React.ReactNode) => <DataSourceProvider source={SOURCE}>{node}</DataSourceProvider>;

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

describe("the first sentence", () => {
  const none = NO_NUMBERS;
  type Props = React.ComponentProps<typeof VerdictSentence>;
  const viewOf = (verdict: Verdict, services = 5) =>
    ({
      verdict,
      checkedAt: "2026-03-01T10:00:00Z",
      rows: Array.from({ length: services }, () => ({ status: "pass" })),
    }) as unknown as ReadinessView;
  const done = (numbers: Partial<typeof none>, verdict: Verdict, services?: number): Props => ({
    state: { kind: "finished", view: viewOf(verdict, services), kept: false },
    numbers: { ...none, checkedInstances: 39, ...numbers },
  });
  const of = (state: Props["state"]): Props => ({ state, numbers: none });
  const STARTING = ["Checking: reading the cluster.", "检查中：正在读取集群。"] as const;
  const NEVER = [
    "Not checked yet: no check of this cluster has finished.",
    "尚未检查：该集群还没有完成过检查。",
  ] as const;
  const SENTENCES: [Props, string, string][] = [
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
    [
      done({ silent: 2, unknown: 1 }, "notReady"),
      "Not ready: 2 to fix. 1 could not be checked.",
      "不可升级：需处理 2 项。1 个无法完成检查。",
    ],
    [
      done({ changing: 1, unknown: 54, judged: 55, unread: true }, "notReady"),
      "Unknown: 54 of 55 could not be read. 1 to fix.",
      "无法判断：55 个中有 54 个未能读取。需处理 1 项。",
    ],
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
      of({ kind: "checking", run: going }),
      "Checking: 3 of 9 Services so far, 2 failing.",
      "检查中：已完成 3/9 个 Service，2 个不通过。",
    ],
    [of({ kind: "starting" }), ...STARTING],
    [of({ kind: "neverChecked", begin: true }), ...STARTING],
    [
      {
        ...done({ changing: 25 }, "notReady"),
        state: { kind: "failed", error: new Error("x"), view: viewOf("notReady") },
      },
      "Unknown: 25 to fix when it was last read, at Mar 1, 10:00.",
      "无法判断：上次读取（3月1日 10:00）时需处理 25 项。",
    ],
    [
      of({ kind: "failed", error: new Error("x"), view: viewOf("ready") }),
      "Unknown: nothing to fix when it was last read, at Mar 1, 10:00.",
      "无法判断：上次读取（3月1日 10:00）时没有需要处理的项。",
    ],
    [
      of({ kind: "finished", view: { ...viewOf("unknown"), lapsed: { changed: 0 } }, kept: false }),
      "Unknown: it was ready at Mar 1, 10:00, which no longer counts: check again.",
      "无法判断：3月1日 10:00 时就绪，该结论已失效：请重新检查。",
    ],
    [
      of({ kind: "finished", view: { ...viewOf("unknown"), lapsed: { changed: 3 } }, kept: false }),
      "Unknown: it was ready at Mar 1, 10:00; 3 Services have changed since and could not be read again.",
      "无法判断：3月1日 10:00 时就绪；此后有 3 个 Service 发生变化，且未能重新读取。",
    ],
    [of({ kind: "neverChecked", begin: false }), ...NEVER],
    [of({ kind: "cancelled", run: going }), ...NEVER],
  ];
  test.each(SENTENCES)("%o", (props, en, zh) => {
    expect(show(<VerdictSentence {...props} />)).toBe(en);
    expect(show(<VerdictSentence {...props} />, "zh-CN")).toBe(zh);
  });
});

test("Ready counts until its time, and until a Service changed that could not be read again", () => {
  vi.useFakeTimers({ now: new Date("2026-03-02T09:59:59Z") });
  const rows = [{ service: "shop/a", status: "pass" }] as RowSummary[];
  const checkedAt = "2026-03-01T10:00:00Z";
  const view = { verdict: "ready", checkedAt, rows, readyUntil: readyUntil({ checkedAt }, 24 * 3_600_000) };
  const Standing = () =>
    standingView(view as unknown as ReadinessView, rows, usePassed(view.readyUntil)).verdict as string;
  show(<Standing />);
  expect(document.body.textContent).toBe("ready");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(document.body.textContent).toBe("unknown");
  vi.useRealTimers();
  const stale = { at: checkedAt, code: "x", message: "" };
  const changed = standingView(view as unknown as ReadinessView, [{ ...rows[0]!, stale }], false);
  expect(changed).toMatchObject({ verdict: "unknown", lapsed: { changed: 1 } });
  // A file does not lapse, and what is not ready stays as it is.
  const other = { ...view, verdict: "notReady" } as unknown as ReadinessView;
  expect(standingView(other, rows, true)).toBe(other);
  const file = { ...view, readyUntil: undefined } as unknown as ReadinessView;
  expect(standingView(file, rows, true)).toBe(file);
});

test("a stalled check names the source it waits for, not how little is left", () => {
  vi.useFakeTimers();
  const read = (source: SourceId, readAt?: string): SourceHealth => ({
    ...{ source, state: "ok", calls: 1, retries: 0, throttled: 0, errors: [] },
    readAt,
  });
  const sources = [read("kubernetes", going.startedAt), read("slb")];
  show(inPage(<RunProgress run={{ ...going, sources }} onCancel={() => undefined} />));
  act(() => void vi.advanceTimersByTime(9_000));
  expect(document.body.textContent).toContain("about 40 seconds left");
  act(() => void vi.advanceTimersByTime(3_000));
  expect(document.body.textContent).toContain("waiting for SLB for 12 s");
  expect(document.body.textContent).not.toContain("left");
});

test("progress names its phases, counts in the reader's digits, and can be cancelled once", async () => {
  const onCancel = vi.fn();
  const text = show(inPage(<RunProgress run={going} onCancel={onCancel} />));
  expect(text).toContain("Listeners3 of 12");
  expect(text).toContain("about 40 seconds left");
  fireEvent.click(screen.getByRole("button", { name: /Listeners/ }));
  const phases = (await screen.findByRole("list", { name: "Phases", hidden: true })).textContent;
  expect(phases).toContain("Services4,938done");
  expect(phases).toContain("Listeners3 of 12running");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  show(inPage(<RunProgress run={going} onCancel={onCancel} cancelling />));
  // Pressed once it does nothing more, and keeps the focus of a user who pressed it by a key.
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
  expect(offeredVersions("custom-build", undefined)).toHaveLength(KNOWN_RULES.length);
});
