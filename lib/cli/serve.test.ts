import path from "node:path";
import { expect, it } from "vitest";
import { demoData } from "./serve";

it("the demo stores its history below PREFLIGHT_DATA_DIR, never in the history of real clusters", () => {
  expect(demoData({ PREFLIGHT_DATA_DIR: "/srv/preflight" })).toEqual({
    PREFLIGHT_DATA_DIR: path.resolve("/srv/preflight", "demo"),
  });
  expect(demoData({})).toEqual({});
});
