// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DataTable } from "@/components/common/data-table";
import { SearchBox } from "@/components/common/search-box";
import shell from "@/messages/en/shell.json";
import { HelpDialog } from "./help-dialog";
import { PLACES, placeHref, useGoKeys } from "./places";
import { router } from "@/testing/navigation";
import { show } from "@/testing/show";

const { push } = router;
const press = (key: string, target: Element | Window = window) => fireEvent.keyDown(target, { key });

test("fourteen quick presses of j reach row 14, and k goes back", () => {
  const rows = Array.from({ length: 18 }, (_, index) => ({ id: `row-${index + 1}` }));
  show(
    <DataTable
      label="rows"
      rows={rows}
      rowId={(row) => row.id}
      columns={[
        {
          id: "name",
          header: "Name",
          cell: (row) => (
            <a href={`#${row.id}`} data-row-link>
              {row.id}
            </a>
          ),
        },
      ]}
    />,
  );
  for (let n = 0; n < 14; n++) press("j");
  expect(document.activeElement?.textContent).toBe("row-14");
  press("k");
  press("k");
  expect(document.activeElement?.textContent).toBe("row-12");
});

function Page() {
  useGoKeys("prod");
  const [help, setHelp] = useState(true);
  return (
    <>
      <SearchBox value="" onChange={() => {}} label="Search rows" />
      <button type="button" onClick={() => setHelp(true)}>
        keys
      </button>
      <HelpDialog open={help} onOpenChange={setHelp} />
    </>
  );
}

test("g and a letter move inside the cluster on screen; the list names every key", () => {
  show(<Page />);
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  expect(dialog.textContent).toContain("Next failing row of the list");
  expect(dialog.textContent).toContain("Go to Events");
  press("Escape", dialog);
  press("g");
  press("e");
  expect(push).toHaveBeenLastCalledWith("/c/prod/events");
  press("x");
  press("e");
  expect(push).toHaveBeenCalledTimes(1);
  const outside = PLACES.filter((place) => placeHref(place, undefined) !== undefined);
  expect(outside.map(({ id }) => id)).toEqual(["clusters", "lookup", "open"]);
});

test("switched off, single keys do nothing, also after a reload", () => {
  show(<Page />);
  fireEvent.click(screen.getByRole("checkbox", { name: "Single-key shortcuts" }));
  expect(screen.getByText(shell.help.off)).toBeDefined();
  press("Escape", screen.getByRole("dialog"));
  show(<Page />);
  press("Escape", screen.getByRole("dialog"));
  press("/");
  press("g");
  press("e");
  expect(document.activeElement).not.toBe(screen.getByRole("searchbox"));
  expect(push).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "keys" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Single-key shortcuts" }));
  press("Escape", screen.getByRole("dialog"));
  press("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});
