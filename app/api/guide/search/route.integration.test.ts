import { describe, expect, it } from "vitest";
import { searchEverything } from "@/lib/triage/guide";
import { passed } from "@/testing/passed";
import { GET } from "./route";

interface Answer {
  items: { code: string; kind: string; title: string }[];
}

async function search(params: Record<string, string>): Promise<Answer["items"]> {
  const query = new URLSearchParams(params).toString();
  const response = await passed(GET)(new Request(`http://localhost/api/guide/search?${query}`), undefined);
  expect(response.status).toBe(200);
  return ((await response.json()) as Answer).items;
}

describe("GET /api/guide/search", () => {
  it("classifies a message first, and answers in the reader's language", async () => {
    const q = "Error syncing load balancer []: Message: The specified VSwitch has no available ip.";
    expect((await search({ q, lang: "en" }))[0]).toEqual({
      code: "EVT110",
      kind: "event",
      title: "The vSwitch has no free address",
      summary: "The internal instance needs an address from the vSwitch, and none is left.",
      href: "/guide/EVT110",
    });
    expect((await search({ q, lang: "zh-CN" }))[0]?.title).toMatch(/[\u4e00-\u9fff]/);
  });
  it("finds what the command line finds, in its order", async () => {
    for (const q of ["external ip pending", "负载不均衡", "throtling"]) {
      const found = await search({ q, lang: "en", limit: "1000" });
      expect(found.map((item) => item.code)).toEqual(searchEverything(q, "en").map((item) => item.code));
    }
  });
  it("answers a screenful unless more is asked for, and nothing for nothing", async () => {
    expect(await search({ q: "listener" })).toHaveLength(20);
    expect((await search({ q: "listener", limit: "30" })).length).toBe(30);
    expect(await search({ q: "listener", limit: "-1" })).toHaveLength(20);
    expect(await search({ q: "   " })).toEqual([]);
    expect(await search({})).toEqual([]);
  });
});
