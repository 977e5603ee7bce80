import { expect, it } from "vitest";
import { currentCode } from "@/lib/knowledge/answers";
import { isMeant, QUERIES, type CorpusQuery } from "@/testing/corpus";
import { recorded } from "@/testing/recordings";
import { searchEverything } from "./index";

type Query = Omit<CorpusQuery, "set">;
/** Codes in their order, searched once for each question. */
const codes = new Map<string, string[]>();
function found({ query, locale }: Query): string[] {
  const key = `${locale} ${query}`;
  if (!codes.has(key))
    codes.set(
      key,
      searchEverything(query, locale).map((item) => currentCode(item.code)),
    );
  return codes.get(key)!;
}
const isFound = (one: Query, first: number) =>
  found(one)
    .slice(0, first)
    .some((code) => one.codes.some((want) => isMeant(want, { known: true, code })));

/** `first`: how many have a right entry first. It only rises. */
const CORPORA: readonly { name: string; first: number; queries: readonly Query[] }[] = [
  { name: "questions in many words", first: 825, queries: QUERIES.filter(({ set }) => set !== "unseen") },
  ...(
    [
      ["queries", 104],
      ["queries-2", 18],
    ] as const
  ).map(([name, first]) => {
    const rows = recorded<(Omit<Query, "codes"> & { expect: string[] })[]>(name);
    return { name, first, queries: rows.map(({ expect: codes, ...row }) => ({ ...row, codes })) };
  }),
];

it.each(CORPORA)("$name: $first have a right entry first, 95% in the first three", ({ queries, first }) => {
  const missed = queries.filter((one) => !isFound(one, 3)).map(({ query }) => query);
  expect(missed.length / queries.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  expect(queries.filter((one) => isFound(one, 1)).length).toBeGreaterThanOrEqual(first);
});

it("a question of a public issue, a wording of a heading, a message or a code leads to its answer", () => {
  const missed = QUERIES.filter((one) => one.set === "first" && !isFound(one, 1));
  expect(missed.map((one) => `${one.query}: ${found(one)[0]}`)).toEqual([]);
});

/** Public questions that nothing was written for, and the entry that leads instead. */
const MISSED = [
  "slb backend is nil when no endpoints in Cluster Mode: PRE114",
  "传统型负载均衡CLB是否支持端口跳转？: CLB103",
  "slb 到 ecs 是长连接还是短连接: FAQ151",
  "Is there a way to initiate an internal load balancer than an external load balancer: FAQ145",
  "coredns 解析外部域名失败: CLB106",
  "horizontal pod autoscaler not scaling metrics unavailable: FAQ114",
];

it("answers public questions that it was not made for, or says that no page does", () => {
  const unseen = QUERIES.filter(({ set }) => set === "unseen");
  const missed = unseen.flatMap((one) => {
    const [first] = searchEverything(one.query, one.locale);
    const isOpen = !first || first.unsure !== undefined;
    const isRight = isFound(one, 1) || (isOpen && one.codes.includes("none"));
    return isRight ? [] : [`${one.query}: ${first?.code}`];
  });
  expect(unseen.length).toBe(31);
  expect(missed).toEqual(MISSED);
});
