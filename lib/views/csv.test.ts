import { expect, test } from "vitest";
import { csvCell, rowsToCsv } from "./csv";
import { allRows } from "./list";

test("a cell that a spreadsheet would run is disarmed, and quotes are doubled", () => {
  expect(csvCell("plain")).toBe("plain");
  expect(csvCell('=HYPERLINK("http://evil.example","x")')).toBe(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  for (const first of ["=", "+", "-", "@", "\t", "\r", "|"])
    expect(csvCell(`${first}cmd`).startsWith(`"'`), JSON.stringify(first)).toBe(true);
  expect(csvCell("a,b")).toBe('"a,b"');
});

test("rows go out in their order, with one line each", () => {
  const rows = allRows(
    [
      {
        service: "shop/a",
        loadBalancerId: "lb-1",
        loadBalancerName: "=1+1",
        status: "fail",
        findings: [{ code: "CLB220", count: 2, visibility: "reported", severity: "error", category: "listener" }],
        syncError: null,
      },
    ],
    "instances",
  );
  const csv = rowsToCsv(rows, ["State", "Instance", "Name", "Address", "Services", "Findings", "Read"], (s) => s);
  expect(csv).toBe(
    `\uFEFFState,Instance,Name,Address,Services,Findings,Read\r\nfail,lb-1,"'=1+1",,shop/a,CLB220 x2 reported,\r\n`,
  );
});
