import type { Since } from "@/lib/ccm/fields/kinds";
import type * as Table from "@/lib/ccm/version-table";

/** The release after the newest one of a table. */
export function versionAfter(rows: (typeof Table)["VERSION_ROWS"]): Since {
  const [major = 0, minor = 0] = rows.at(-1)!.version.slice(1).split(".").map(Number);
  return `v${major}.${minor + 1}.0`;
}

/** The table with that release in it; imports nothing, so that `vi.mock("@/lib/ccm/version-table")` can use it. */
export function withNext(table: typeof Table, rules: Table.VersionRow["rules"] = {}): typeof Table {
  const made = { version: versionAfter(table.VERSION_ROWS), source: "made up", released: "2099-01-01", rules };
  return { ...table, VERSION_ROWS: [...table.VERSION_ROWS, made] };
}
