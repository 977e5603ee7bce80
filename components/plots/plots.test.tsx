// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { ticks } from "@/lib/views/scale";
import common from "@/messages/en/common.json";
import history from "@/messages/en/history.json";
import check from "@/messages/en/check.json";
import { TrendPlot } from "./trend-plot";
import { WeightPlot } from "./weight-plot";

afterEach(cleanup);

function show(children: React.ReactNode) {
  const onError = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ common, history, check }} timeZone="UTC" onError={onError}>
      {children}
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
}

const points = [1, 2, 3].map((day) => ({
  id: `run-${day}`,
  at: `2026-01-0${day}T00:00:00.000Z`,
  failing: day,
  unknown: 0,
  total: 9,
  categories: { listener: day, backend: 2 },
}));

test("a run is read by the arrow keys and compared by a press; one category stands alone on request", () => {
  const onFrom = vi.fn();
  const onTo = vi.fn();
  show(<TrendPlot points={points} from="run-2" to="run-3" onFrom={onFrom} onTo={onTo} />);
  const last = screen.getByRole("button", { name: /3 failing, 0 unknown, of 9 Services/ });
  last.focus();
  fireEvent.keyDown(last, { key: "Home" });
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/1 failing/);
  fireEvent.click(document.activeElement!);
  expect(onTo).toHaveBeenCalledWith("run-1");
  fireEvent.click(screen.getByRole("button", { name: "Compare from this run" }));
  expect(onFrom).toHaveBeenCalledWith("run-1");
  const listener = screen.getByRole("button", { name: /^Listener/ });
  fireEvent.click(listener);
  expect(listener.getAttribute("aria-pressed")).toBe("true");
});

test("runs are named by their times, with seconds where two are of one minute", () => {
  const close = points.map((point, index) => ({
    ...point,
    at: `2026-01-02T10:0${index === 0 ? 1 : 2}:0${index}.000Z`,
  }));
  show(<TrendPlot points={close} onFrom={() => undefined} onTo={() => undefined} />);
  const names = screen.getAllByRole("button", { name: /failing/ }).map((one) => one.getAttribute("aria-label"));
  expect(names.map((name) => name?.split(" UTC")[0])).toEqual([
    "2026-01-02 10:01",
    "2026-01-02 10:02:01",
    "2026-01-02 10:02:02",
  ]);
});

test("an axis has few round numbers and ends above the largest value", () => {
  for (const most of [0, 1, 4, 7, 37, 560, 4938]) {
    const axis = ticks(most);
    expect(axis[0]).toBe(0);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
    expect(axis.length).toBeLessThanOrEqual(6);
  }
});

test("weights are shares of the traffic, now and after; a Service alone on request", () => {
  show(
    <WeightPlot
      rows={[
        { service: "shop/web", node: "node-a", pods: 1, before: 1, after: 25 },
        { service: "shop/web", node: "node-b", pods: 3, before: 1, after: 75 },
        { service: "shop/api", node: "node-c", pods: 1, before: 1, after: 1 },
      ]}
    />,
  );
  expect(screen.getByText("node-b: 3 Pods, weight 1 to 75, 50% to 75% of the traffic")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "shop/api" }));
  expect(screen.queryByText(/node-b/)).toBeNull();
});
