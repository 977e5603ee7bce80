import { describe, expect, it } from "vitest";
import { CloudCallError } from "./errors";
import { numberedPages, tokenPages } from "./paging";

const items = Array.from({ length: 25 }, (_, i) => `lb-${i}`);
const page = (all: readonly string[], n: number) => ({ items: all.slice((n - 1) * 10, n * 10), total: all.length });
const incomplete = (message: string) => expect.objectContaining({ code: "IncompleteListing", message });

describe("numberedPages", () => {
  type Read = (page: number, call: number) => { items: string[]; total: number };
  it.each<[about: string, read: Read, got: number, error: unknown, calls: number]>([
    ["reads the first page, then the others together", (n) => page(items, n), 25, undefined, 3],
    [
      "is unique by id when entries move between pages",
      (n) => (n === 2 ? { items: ["lb-9", ...items.slice(10, 20)], total: 25 } : page(items, n)),
      25,
      undefined,
      3,
    ],
    [
      "reads a short listing again, then says that it is incomplete",
      (n) => (n === 1 ? { ...page(items, 1), items: items.slice(0, 5) } : page(items, n)),
      20,
      incomplete("The listing holds 20 of 25 entries."),
      9,
    ],
    [
      "reads again when the pages disagree about the total, and accepts what they agree on then",
      (n, call) => (call < 3 ? page(items, n) : page(items.slice(0, 24), n)),
      24,
      undefined,
      6,
    ],
    [
      "never takes a listing whose pages keep disagreeing for whole",
      (n) => ({ ...page(items, n), total: n === 1 ? 25 : 26 }),
      25,
      incomplete("The pages of the listing disagree about its length (25, 26)."),
      9,
    ],
    [
      "does not ask for the pages of a count that cannot be true",
      () => ({ items: ["a"], total: 999_999_999 }),
      1,
      incomplete("The listing claims 999999999 entries, which cannot be true."),
      1,
    ],
    [
      "keeps the other pages when one fails",
      (n) => {
        if (n === 2) throw new CloudCallError("DescribeLoadBalancers", "InternalError", "boom");
        return page(items, n);
      },
      15,
      expect.objectContaining({ code: "InternalError" }),
      3,
    ],
  ])("%s", async (_, read, got, error, calls) => {
    let made = 0;
    const result = await numberedPages(
      "DescribeLoadBalancers",
      10,
      async (n) => read(n, ++made),
      (x) => x,
    );
    expect([result.items.length, result.error, made]).toEqual([got, error, calls]);
  });
});

describe("tokenPages", () => {
  type Page = { items: string[]; next: string; total?: number };
  it.each<[about: string, read: (token: string | undefined, call: number) => Page, answer: unknown, calls: number]>([
    [
      "follows tokens to the end",
      (token) => ({ items: [token ?? "first"], next: token === "b" ? "" : token === "a" ? "b" : "a" }),
      ["first", "a", "b"],
      3,
    ],
    ["stops at a token that comes back", () => ({ items: ["1"], next: "same" }), "RepeatedToken", 2],
    ["never takes entries that come twice", () => ({ items: ["a", "a"], next: "" }), "IncompleteListing", 3],
    [
      "reads again when entries are fewer than counted",
      (_, call) => ({ items: call === 1 ? ["a"] : ["a", "b"], next: "", total: 2 }),
      ["a", "b"],
      2,
    ],
  ])("%s", async (_, read, answer, calls) => {
    let made = 0;
    const got = await tokenPages(
      "ListListeners",
      async (token) => read(token, ++made),
      (x) => x,
    ).catch((error: CloudCallError) => error.code);
    expect([got, made]).toEqual([answer, calls]);
  });
});
