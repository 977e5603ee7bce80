import { NO_FILTERS } from "@/testing/filters";
import { describe, expect, test } from "vitest";
import type { RowSummary } from "@/lib/model/run";
import type { RowFilters } from "./filter";
import { fixRows } from "./fix";
import { allRows, queueOf as queueOfRows, rowIdOf } from "./list";

const FINDING = { code: "CLB220", count: 1, visibility: "reported", category: "listener" };

function row(service: string, status: RowSummary["status"], lb: string | null = `lb-${service}`): RowSummary {
  return {
    service,
    loadBalancerId: lb,
    status,
    findings: status === "fail" ? [FINDING] : [],
  };
}

const rows = [
  row("shop/a", "fail"),
  row("shop/b", "pass"),
  row("shop/c", "fail"),
  row("data/d", "fail"),
  row("data/e", "unknown"),
];
/** The list in its own order. */
const queueOf = (all: readonly RowSummary[], filters: RowFilters, current: string, before?: readonly string[]) =>
  queueOfRows(fixRows(allRows(all, "instances"), []), filters, current, before);

describe("the queue", () => {
  test("holds what fails, in the list's order, and goes round", () => {
    const queue = queueOf(rows, NO_FILTERS, "lb-shop/a");
    expect(queue.ids).toEqual(["lb-data/d", "lb-shop/a", "lb-shop/c"]);
    expect(queue).toMatchObject({ left: 3 });
    expect([queue.previous?.id, queue.next?.id]).toEqual(["lb-data/d", "lb-shop/c"]);
    expect(queueOf(rows, NO_FILTERS, "lb-shop/c").next?.id).toBe("lb-data/d");
  });

  test("follows the filter of the list", () => {
    const shop = { ...NO_FILTERS, namespace: ["shop"] };
    expect(queueOf(rows, shop, "lb-shop/a").ids).toEqual(["lb-shop/a", "lb-shop/c"]);
    const unknown = { ...NO_FILTERS, state: ["unknown", "pass"] };
    expect(queueOf(rows, unknown, "lb-shop/b").next?.id).toBe("lb-data/e");
  });

  test("continues from a row that turned green, and passes over those that are done", () => {
    const before = queueOf(rows, NO_FILTERS, "lb-shop/a").ids;
    const fixed = rows.map((one) => (one.service === "shop/a" ? row("shop/a", "pass") : one));
    const queue = queueOf(fixed, NO_FILTERS, "lb-shop/a", before);
    expect(queue).toMatchObject({ left: 2 });
    expect([queue.previous?.id, queue.next?.id]).toEqual(["lb-data/d", "lb-shop/c"]);
    expect(queueOf(fixed, NO_FILTERS, "lb-data/d", before).next?.id).toBe("lb-shop/c");
  });

  test("is empty when the last one is done, and takes in what fails since", () => {
    const green = rows.map((one) => row(one.service, "pass"));
    expect(queueOf(green, NO_FILTERS, "lb-shop/a", ["lb-shop/a"])).toEqual({ ids: ["lb-shop/a"], left: 0 });
    const late = [...green, row("shop/z", "fail")];
    expect(queueOf(late, NO_FILTERS, "lb-shop/a", ["lb-shop/a"]).next?.id).toBe("lb-shop/z");
  });

  test("starts at the first when the page is none of the list's", () => {
    const queue = queueOf(rows, NO_FILTERS, "lb-other");
    expect([queue.next?.id, queue.previous?.id]).toEqual(["lb-data/d", "lb-shop/c"]);
  });
});

test("a page finds its row in either list", () => {
  const some = [...rows, row("shop/new", "fail", null)];
  expect(rowIdOf(some, "instances", { kind: "service", key: "shop/new" })).toBe("service:shop/new");
  expect(rowIdOf(some, "instances", { kind: "service", key: "shop/a" })).toBe("lb-shop/a");
  expect(rowIdOf(some, "services", { kind: "instance", id: "lb-shop/a" })).toBe("shop/a");
});
