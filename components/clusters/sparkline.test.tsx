// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "@/testing/show";
import { Sparkline } from "./sparkline";

test("a check that lost its sources is a hollow point outside the line of the trend", () => {
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
