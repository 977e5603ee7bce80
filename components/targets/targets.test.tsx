// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { DataSourceProvider } from "@/lib/client/data-source";
import { httpSource } from "@/lib/client/sources";
import type { TargetsView } from "@/lib/views";
import { show } from "@/testing/show";
import { TargetMatrix } from "./target-matrix";
import { NO_NUMBERS } from "@/lib/model/verdict-parts";

const numbers = { ...NO_NUMBERS, checkedInstances: 3, changing: 1 };
const VIEW: TargetsView = {
  current: "v2.13.0",
  columns: [
    { version: "v2.13.0", numbers, toFix: 1 },
    { version: "v2.14.0", numbers: { ...numbers, silent: 1 }, toFix: 2 },
  ],
  rows: [
    { code: "CLB101", title: "Bandwidth", services: [1, 1] },
    { code: "CLB222", title: "Scheduler", services: [0, 1] },
  ],
};

const matrix = (
  <DataSourceProvider source={httpSource("prod")}>
    <TargetMatrix view={VIEW} chosen="v2.14.0" onChoose={() => undefined} />
  </DataSourceProvider>
);

test("a cell leads to its rows in its version", () => {
  show(matrix);
  const link = screen.getByRole("link", { name: "Show 1 Service with CLB222 in v2.14.0" });
  expect(link.getAttribute("href")).toBe("/c/prod/fix?view=services&code=CLB222&target=v2.14.0");
});

test("what all versions share is left out until it is asked for", () => {
  show(matrix);
  const table = screen.getByRole("table");
  expect(within(table).queryByText("CLB222")).not.toBeNull();
  expect(within(table).queryByText("CLB101")).toBeNull();
  fireEvent.click(screen.getByRole("checkbox"));
  expect(within(table).queryByText("CLB101")).not.toBeNull();
});
