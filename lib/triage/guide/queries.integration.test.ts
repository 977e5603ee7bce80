import { expect, it } from "vitest";
import { currentCode } from "@/lib/knowledge/answers";
import { QUERIES, type CorpusQuery } from "@/testing/corpus";
import { recorded } from "@/testing/recordings";
import { searchEverything } from "./index";

type Query = Omit<CorpusQuery, "set">;
const found = ({ query, locale }: Query) => searchEverything(query, locale).map((item) => item.code);
const isFound = (one: Query, first: number) => {
  const wanted = one.codes.map(currentCode);
  return found(one)
    .slice(0, first)
    .some((code) => wanted.some((want) => (want.endsWith("*") ? code.startsWith(want.slice(0, -1)) : code === want)));
};

const CORPORA: readonly { name: string; queries: readonly Query[] }[] = [
  { name: "questions in many words", queries: QUERIES },
  ...["queries", "queries-2"].map((name) => {
    const rows = recorded<(Omit<Query, "codes"> & { expect: string[] })[]>(name);
    return { name, queries: rows.map(({ expect: codes, ...row }) => ({ ...row, codes })) };
  }),
];

it.each(CORPORA)("$name: 95% have a right entry in the first three", ({ queries }) => {
  const missed = queries.filter((one) => !isFound(one, 3)).map(({ query }) => query);
  expect(missed.length / queries.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
});

it("a question of a public issue leads to the answer of its thread", () => {
  const missed = QUERIES.filter((one) => one.set === "first" && !isFound(one, 1));
  expect(missed.map((one) => `${one.query}: ${found(one)[0]}`)).toEqual([]);
});
