import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { RBAC_RULES, TRAIL_ACTION } from "@/lib/knowledge/permissions/cluster";
import { clusterRole, deployedRules, ramPolicy } from "@/lib/knowledge/permissions/grants";
import { RAM_ACTIONS } from "./permissions";

const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, "../../docs/permissions", name), "utf8");

it("keeps the documented rules equal to the ones the Permissions page shows (npm run docs rewrites them)", () => {
  expect(file("clusterrole.yaml")).toBe(clusterRole(RBAC_RULES));
  expect(file("../../deploy/kustomize/base/cluster-role.yaml")).toBe(deployedRules());
  expect(file("ram-policy.json")).toBe(`${ramPolicy(RAM_ACTIONS)}\n`);
});

it("keeps the right to read the account's events out of the policy that a check needs", () => {
  expect(file("ram-policy.json")).not.toContain("actiontrail");
  expect(file("ram-policy-who.json")).toBe(`${ramPolicy([TRAIL_ACTION])}\n`);
});
