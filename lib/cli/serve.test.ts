import path from "node:path";
import { expect, it } from "vitest";
import { demoData } from "./serve";

it("the demo keeps its history where PREFLIGHT_DATA_DIR says, beside that of real clusters and never in it", () => {
  expect(demoData({ PREFLIGHT_DATA_DIR: "/srv/preflight" })).toEqual({
    PREFLIGHT_DATA_DIR: path.resolve("/srv/preflight", "demo"),
  });
  expect(demoData({})).toEqual({});
});
