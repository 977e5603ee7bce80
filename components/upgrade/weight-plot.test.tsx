// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "@/testing/show";
import { WeightPlot } from "./weight-plot";

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
