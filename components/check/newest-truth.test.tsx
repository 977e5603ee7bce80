// @vitest-environment jsdom
import { doneRun } from "@/testing/store/run";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { SERVICES_VANISHED } from "@/lib/ccm/vanished";
import { runEngine } from "@/lib/engine";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lastTryOf } from "@/lib/client/check-state";
import { DataSourceProvider } from "@/lib/client/data-source";
import type { DataSource } from "@/lib/client/sources";
import type { RunSnapshot } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";
import type { ReadinessView } from "@/lib/views";
import { buildReadiness } from "@/lib/views/build";
import en from "@/messages/en/check.json";
import { generateScale } from "@/simulator/cluster/scale";
import { show } from "@/testing/show";
import { Sparkline } from "@/components/clusters/sparkline";
import { LastTry, Vanished } from "./last-try";

const NOW = "2026-11-21T10:00:00Z";
const bundle = generateScale({ services: 3, failing: 0, seed: 2 });
const run = (change: Partial<RunSnapshot>): RunSnapshot => ({ ...doneRun("run-1", NOW, 3), ...change });
const viewOf = (change: Partial<RunSnapshot>): ReadinessView =>
  buildReadiness({ bundle, result: runEngine(bundle, { checkedAt: NOW }) }, "en", run(change));

const later = { runId: "run-2", finishedAt: "2026-11-21T10:22:00Z" };
const cloud = { code: "cloud.timeout", message: "10.0.0.1 did not answer.", source: "slb" } as const;
const drawn = (view: ReadinessView, locale: Locale = "en") => {
  const last = lastTryOf({ kind: "finished", view, kept: false });
  const source: DataSource = { id: "prod", cluster: "prod", read: () => Promise.reject(new Error()) };
  return last
    ? show(
        <QueryClientProvider client={new QueryClient()}>
          <DataSourceProvider source={source}>
            <LastTry view={view} last={last} cluster="prod" />
          </DataSourceProvider>
        </QueryClientProvider>,
        locale,
      )
    : "";
};

describe("the newest truth on the screen", () => {
  test("a newer try that gave no result is one line: when, why, and of when what is shown is", () => {
    expect(viewOf({}).verdict).toBe("ready");
    expect(drawn(viewOf({}))).toBe("");
    const failed = viewOf({ outrankedBy: { ...later, state: "failed", error: cloud } });
    expect(failed.verdict).toBe("unknown");
    expect(drawn(failed)).toContain("Last try Nov 21, 10:22: SLB did not answer. Showing Nov 21, 10:00.");
    const cancelled = viewOf({ outrankedBy: { ...later, state: "cancelled" } });
    expect(cancelled.verdict).toBe("unknown");
    expect(drawn(cancelled, "zh-CN")).toMatch(/最近一次尝试（.*10:22）：已取消。显示的是.*10:00 的结果。/);
  });

  test("what a check that lost its sources did read can be opened", () => {
    drawn(viewOf({ outrankedBy: { ...later, state: "partial", error: { ...cloud, code: "Forbidden.RAM" } } }));
    expect(document.body.textContent).toContain("SLB could not be read");
    expect(screen.getByRole("link", { name: en.newest.open }).getAttribute("href")).toBe("/c/prod/history/run-2");
  });

  test("Services that vanished can be accepted as gone, and later readers see it", () => {
    const view = viewOf({});
    const vanished: ReadinessView = {
      ...view,
      errors: [{ source: "kubernetes", action: "list services", code: SERVICES_VANISHED, message: "3 are missing" }],
    };
    const accept = vi.fn();
    show(<Vanished view={vanished} onAccept={accept} />);
    fireEvent.click(screen.getByRole("button", { name: en.newest.accept }));
    expect(accept).toHaveBeenCalledOnce();
    // A file has no server to ask.
    show(<Vanished view={vanished} />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(show(<Vanished view={viewOf({ acceptedMissingServices: true })} />)).toContain(en.newest.accepted);
  });
});

test("in the trend a check that lost its sources is a hollow point beside the line", () => {
  const point = (minute: number, failing: number, unknown: number) => ({
    at: `2026-11-21T10:0${minute}:00Z`,
    failing,
    unknown,
    total: 55,
  });
  show(<Sparkline trend={[point(1, 44, 5), point(2, 25, 5), point(3, 1, 54)]} />);
  expect(document.querySelectorAll("[data-partial]")).toHaveLength(1);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("3 checks: 44 failing at first, 25 now");
  expect(document.querySelector("polyline")?.getAttribute("points")?.split(" ")).toHaveLength(2);
});
