// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
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

test("the trend says in words how it began and ended, and names each run", () => {
  show(<TrendPlot points={points} />);
  expect(screen.getByRole("img", { name: "3 runs: 1 failing at first, 3 at last." })).toBeTruthy();
  expect(screen.getByTitle(/^2026-01-03 00:00 UTC: 3 failing, 0 unknown, of 9 Services/)).toBeTruthy();
});

test("an axis has few round numbers and ends above the largest value", () => {
  for (const most of [0, 1, 4, 7, 37, 560, 4938]) {
    const axis = ticks(most);
    expect(axis[0]).toBe(0);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
    expect(axis.length).toBeLessThanOrEqual(6);
  }
});

test("weights are shares of the traffic, now and after", () => {
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
});
