import { describe, expect, it } from "vitest";
import { CloudCallError } from "./errors";
import { numberedPages, tokenPages } from "./paging";

const what = { source: "slb" as const, action: "DescribeLoadBalancers" };
const items = Array.from({ length: 25 }, (_, i) => `lb-${i}`);
const page = (all: readonly string[], n: number, size = 10) => ({
  items: all.slice((n - 1) * size, n * size),
  total: all.length,
});

describe("numberedPages", () => {
  it("reads the first page, then the others together", async () => {
    const order: number[] = [];
    const { items: got, error } = await numberedPages(
      async (n) => {
        order.push(n);
        return page(items, n);
      },
      (x) => x,
      10,
      what,
    );
    expect([got, error, order]).toEqual([items, undefined, [1, 2, 3]]);
  });

  it("is unique by id when entries move between pages", async () => {
    const { items: got } = await numberedPages(
      async (n) => (n === 2 ? { items: ["lb-9", ...items.slice(10, 20)], total: 25 } : page(items, n)),
      (x) => x,
      10,
      what,
    );
    expect(got).toHaveLength(25);
  });

  it("reads a short listing again, then says that it is incomplete", async () => {
    let calls = 0;
    const { items: got, error } = await numberedPages(
      async (n) => {
        calls += 1;
        return n === 1 ? { ...page(items, 1), items: items.slice(0, 5) } : page(items, n);
      },
      (x) => x,
      10,
      what,
    );
    expect([got.length, error?.code, error?.message, calls]).toEqual([
      20,
      "IncompleteListing",
      "The listing holds 20 of 25 entries.",
      9,
    ]);
  });

  it("reads again when the pages disagree about the total, and accepts what they agree on then", async () => {
    let calls = 0;
    const { items: got, error } = await numberedPages(
      async (n) => {
        calls += 1;
        return calls < 3 ? page(items, n) : page(items.slice(0, 24), n);
      },
      (x) => x,
      10,
      what,
    );
    expect([got.length, error, calls]).toEqual([24, undefined, 6]);
  });

  it("never takes a listing whose pages keep disagreeing for whole", async () => {
    const { error } = await numberedPages(
      async (n) => ({ ...page(items, n), total: n === 1 ? 25 : 26 }),
      (x) => x,
      10,
      what,
    );
    expect(error?.code).toBe("IncompleteListing");
  });

  it("does not ask for the pages of a count that cannot be true", async () => {
    let calls = 0;
    const { error } = await numberedPages(
      async () => {
        calls += 1;
        return { items: ["a"], total: 999_999_999 };
      },
      (x) => x,
      10,
      what,
    );
    expect([error?.code, calls]).toEqual(["IncompleteListing", 1]);
  });

  it("keeps the other pages when one fails", async () => {
    const { items: got, error } = await numberedPages(
      async (n) => {
        if (n === 2) throw new CloudCallError({ ...what, code: "InternalError", message: "boom" });
        return page(items, n);
      },
      (x) => x,
      10,
      what,
    );
    expect([got.length, error?.code]).toEqual([15, "InternalError"]);
  });
});

describe("tokenPages", () => {
  it("follows tokens to the end", async () => {
    expect(
      await tokenPages(
        async (token) => ({ items: [token ?? "first"], next: token === "b" ? "" : token === "a" ? "b" : "a" }),
        what,
      ),
    ).toEqual(["first", "a", "b"]);
  });
  it("stops at a token that comes back", async () => {
    let calls = 0;
    await expect(
      tokenPages(async () => {
        calls += 1;
        return { items: [1], next: "same" };
      }, what),
    ).rejects.toMatchObject({ code: "RepeatedToken" });
    expect(calls).toBe(2);
  });

  it("reads again when entries come twice or fewer than counted, then says so", async () => {
    let calls = 0;
    const twice = tokenPages(
      async () => {
        calls += 1;
        return { items: ["a", "a"], next: "" };
      },
      what,
      (x) => x,
    );
    await expect(twice).rejects.toMatchObject({ code: "IncompleteListing" });
    expect(calls).toBe(3);
    let round = 0;
    const healed = await tokenPages(
      async () => ({ items: round++ === 0 ? ["a"] : ["a", "b"], next: "", total: 2 }),
      what,
    );
    expect(healed).toEqual(["a", "b"]);
  });
});
