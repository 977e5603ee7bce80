// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./hotkeys";

/** On a machine with other work. */
const LATE = { timeout: 10_000 };

function Page({ keys }: { keys: Record<string, () => void> }) {
  useShortcuts(keys);
  return null;
}

function Search() {
  const [value, setValue] = useState("");
  useShortcuts({ "/": () => screen.getByRole("searchbox").focus() });
  return <input type="search" value={value} onChange={(event) => setValue(event.target.value)} />;
}

beforeEach(() => {
  window.earlyKeys = { kept: [], open: true };
});
afterEach(() => {
  cleanup();
  delete window.earlyKeys;
});

test("keys of before are played in their order, as soon as somebody listens, once", async () => {
  window.earlyKeys!.kept = ["j", "j", "n"];
  const done: string[] = [];
  const { rerender } = render(<Page keys={{ "?": () => done.push("?") }} />);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(done).toEqual([]);
  expect(window.earlyKeys!.heard?.("?")).toBe(true);
  rerender(<Page keys={{ j: () => done.push("j") }} />);
  await waitFor(() => expect(done).toEqual(["j", "j"]), LATE);
  expect(window.earlyKeys!.heard?.("?")).toBe(false);
  rerender(<Page keys={{ j: () => done.push("j"), n: () => done.push("n") }} />);
  await waitFor(() => expect(done).toEqual(["j", "j", "n"]), LATE);
  expect(window.earlyKeys!.kept).toEqual([]);
});

test("what came after a key that leads into a field is typed there, and is no key of the page", async () => {
  window.earlyKeys!.kept = ["/", "j", "n"];
  const jump = vi.fn();
  render(
    <>
      <Search />
      <Page keys={{ j: jump, n: jump }} />
    </>,
  );
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("jn"), LATE);
  expect(jump).not.toHaveBeenCalled();
});
