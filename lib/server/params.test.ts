import { expect, it } from "vitest";
import { ZodError } from "zod";
import { requestedView } from "./params";

it("an address names a view with what it takes, and a target where the view depends on one", () => {
  const query = { key: "shop/web", target: "v2.12.4", stray: "x" };
  expect(requestedView("service", query, "v2.12.4")).toEqual({
    view: "service",
    input: { key: "shop/web" },
    target: "v2.12.4",
  });
  expect(requestedView("events", query, "v2.12.4")).toEqual({ view: "events", input: {} });
  for (const name of ["secrets", "toString", "__proto__", ""])
    expect(() => requestedView(name, {}), name).toThrow(expect.objectContaining({ code: "view.unknown", status: 404 }));
});

it("what a view does not take is refused before anything is read", () => {
  for (const [view, input] of [
    ["service", {}],
    ["service", { key: "web" }],
    ["service", { key: "a/b/c" }],
    ["instance", { id: "" }],
    ["comparison", { from: "run-1" }],
    ["playbook", { policies: "all" }],
    ["preview", { text: "" }],
  ] as const)
    expect(() => requestedView(view, input), JSON.stringify(input)).toThrow(ZodError);
  expect(() => requestedView("plan", {}, "newest")).toThrow(ZodError);
});
