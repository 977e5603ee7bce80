// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import common from "@/messages/en/common.json";
import check from "@/messages/en/check.json";
import { WeightPlot } from "./weight-plot";

afterEach(cleanup);

function show(children: React.ReactNode) {
  const onError = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ common, check }} timeZone="UTC" onError={onError}>
      {children}
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
}

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
