// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./kept-focus";

/** On a machine with other work. */
const LATE = { timeout: 10_000 };

beforeEach(() => {
  HTMLElement.prototype.checkVisibility = () => true;
});
afterEach(cleanup);

function Rows({ choose }: { choose?: string }) {
  useEffect(keepFocus, []);
  const [rows, setRows] = useState(["one", "two", "three"]);
  return (
    <main tabIndex={-1}>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button
              type="button"
              onClick={() => {
                setRows(rows.filter((other) => other !== row));
                if (choose) document.getElementById(choose)?.focus();
              }}
            >
              {row}
            </button>
          </li>
        ))}
      </ul>
      <p id="own" tabIndex={-1} />
    </main>
  );
}

const press = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.keyDown(button, { key: "Enter" });
  fireEvent.click(button);
};

test("the focus of a row that goes is taken by the one after it, then by the one before, then by what surrounds them", async () => {
  render(<Rows />);
  press("two");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("three"), LATE);
  press("three");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("one"), LATE);
  press("one");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("MAIN"), LATE);
});

test("what the page chooses by itself stays, and a pointer leaves nothing to keep", async () => {
  const { unmount } = render(<Rows choose="own" />);
  press("two");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(document.activeElement?.id).toBe("own");
  unmount();
  render(<Rows />);
  const button = screen.getByRole("button", { name: "two" });
  button.focus();
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(document.activeElement).toBe(document.body);
});
