import { expect, it } from "vitest";
import { TRAIL_ACTION } from "@/lib/knowledge/permissions/cluster";
import { RAM_ACTIONS } from "./permissions";

it("a check needs no right to read the account's events", () => {
  expect(RAM_ACTIONS).not.toContain(TRAIL_ACTION);
});
