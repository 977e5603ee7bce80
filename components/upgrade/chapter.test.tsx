// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Chapter } from "@/lib/upgrade/playbook";
import { NoResizeObserver } from "@/testing/no-resize-observer";
import { show } from "@/testing/show";
import { ChapterSection } from "./chapter";

vi.stubGlobal("ResizeObserver", NoResizeObserver);

test("weights are shares of the traffic, now and after", () => {
  const shift = [
    { service: "shop/web", node: "node-a", pods: 1, before: 1, after: 25 },
    { service: "shop/web", node: "node-b", pods: 3, before: 1, after: 75 },
    { service: "shop/api", node: "node-c", pods: 1, before: 1, after: 1 },
  ];
  const head = ["Service", "Node", "Pods", "Weight now", "Weight after"];
  const chapter: Chapter = {
    id: "weights",
    title: "Weights",
    state: "todo",
    summary: "",
    blocks: [{ kind: "table", head, rows: [], shift }],
  };
  show(<ChapterSection chapter={chapter} number={4} policies={null} />);
  const row = screen.getByText("node-b").closest("tr");
  expect(row?.textContent).toBe("shop/webnode-b31 (50% of the traffic)75 (75% of the traffic)");
});
