// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "@/testing/show";
import { Blocks } from "./step";

test("weights are shares of the traffic, now and after", () => {
  const shift = [
    { service: "shop/web", node: "node-a", pods: 1, before: 1, after: 25 },
    { service: "shop/web", node: "node-b", pods: 3, before: 1, after: 75 },
    { service: "shop/api", node: "node-c", pods: 1, before: 1, after: 1 },
  ];
  const head = ["Service", "Node", "Pods", "Weight now", "Weight after"];
  show(<Blocks blocks={[{ kind: "table", head, rows: [], shift }]} />);
  const row = screen.getByText("node-b").closest("tr");
  expect(row?.textContent).toBe("shop/webnode-b31 (50% of the traffic)75 (75% of the traffic)");
});
