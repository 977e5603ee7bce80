import { expect, test } from "vitest";
import { NEWEST_RULES } from "@/lib/ccm/versions";
import { PERMISSIONS_READ_TO } from "@/lib/knowledge/permissions/rows";
import { checkPermissions } from "./permissions/permissions";
import { NOTES_READ_TO } from "./playbook/changes";

test("permissions and playbook were read for the newest release in the table of versions", () => {
  const { version } = NEWEST_RULES;
  expect({
    "lib/knowledge/permissions/rows.ts": PERMISSIONS_READ_TO,
    "lib/upgrade/playbook/changes.ts": NOTES_READ_TO,
  }).toEqual({ "lib/knowledge/permissions/rows.ts": version, "lib/upgrade/playbook/changes.ts": version });
});

test("permissions are not called complete for a release whose calls were not read", () => {
  const hints = (to: string) => checkPermissions({ from: "v2.14.0", to, policies: [] }).hints.join(" ");
  expect(hints("v99.0.0")).toContain(`The calls of v99.0.0 were not read, only those up to ${PERMISSIONS_READ_TO}`);
  expect(hints(PERMISSIONS_READ_TO)).not.toContain("were not read");
});
