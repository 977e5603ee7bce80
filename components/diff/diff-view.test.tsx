// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import type { DiffSection } from "@/lib/views";
import common from "@/messages/en/common.json";
import diff from "@/messages/en/diff.json";
import { DiffView } from "./diff-view";

afterEach(cleanup);

const SECTIONS: DiffSection[] = [
  {
    kind: "Listener",
    name: "443/https",
    lines: [
      {
        field: "CertId",
        source: "cert-id",
        desired: "cert-1",
        actual: "cert-2",
        findingId: "f1",
        names: { "cert-2": "old" },
      },
      { field: "Scheduler", source: "scheduler", desired: "wrr", actual: "wrr" },
    ],
  },
];

test("differences first, the whole on request; a line leads to its finding", () => {
  const onError = vi.fn();
  const scrollIntoView = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ common, diff }} timeZone="UTC" onError={onError}>
      <article
        id="f1"
        ref={(element) => {
          if (element) element.scrollIntoView = scrollIntoView;
        }}
      />
      <DiffView sections={SECTIONS} label="Compared" />
    </NextIntlClientProvider>,
  );
  expect(onError).not.toHaveBeenCalled();
  const table = screen.getByRole("table", { name: "Listener 443/https" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  expect(table.textContent).toContain("cert-2: old");
  fireEvent.click(within(table).getByRole("link", { name: "Go to the finding" }));
  expect(scrollIntoView).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("checkbox", { name: "Also what is the same" }));
  expect(within(table).getAllByRole("row")).toHaveLength(3);
});
