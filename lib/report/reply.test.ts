import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { readChoices } from "@/lib/model/ways";
import { readContent } from "@/lib/report/file/read";
import { composeReply, readReply } from "@/lib/report/file/reply";
import { makeView } from "@/lib/views/registry";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildReport } from "./build";
import { REPLY_FORMAT, repliesByService, waysOfRows, type Reply } from "./reply";

const now = "2026-11-21T10:00:00.000Z";
const LEDGER = "payments/ledger";

const reply = (rows: Reply["rows"]): Reply => ({
  format: REPLY_FORMAT,
  cluster: "c1",
  readAt: now,
  createdAt: now,
  rows,
});

it("a reply to a report whose names are placeholders is found again where the names are known", async () => {
  const bundle = demoBundle({ now });
  const result = runEngine(bundle, { checkedAt: now });
  const report = buildReport({
    bundle,
    result,
    scope: { kind: "services", services: [LEDGER] },
    redaction: { managedFields: true, names: true, ips: true, domains: true, freeTexts: true },
    now,
  });
  const uidsOf = async (text: unknown) =>
    (await makeView(await readContent(JSON.stringify(text), now), { view: "uids", input: {} }, "en"))!;
  const [[masked, uid]] = Object.entries(await uidsOf(report)) as [[string, string]];
  expect(masked).not.toContain("ledger");
  const id = report.result.services[0]!.findings[0]!.id;
  const sent = readReply(
    JSON.stringify(reply([{ uid, text: "Keep it off.", ways: [`${id.slice(masked.length)}~keep-cloud`] }])),
  )!;
  const back = repliesByService(sent, await uidsOf(bundle));
  const finding = result.services.find(({ service }) => service === LEDGER)!.findings[0]!;
  expect([...back]).toEqual([[LEDGER, { text: "Keep it off.", ways: [`${finding.id}~keep-cloud`] }]]);
});

it("a way for a whole code goes to each row that has the code, except where a finding has its own answer", () => {
  const id = (service: string, code: string) => `${service}|${code}|lb-1|Scheduler`;
  const chosen = readChoices([
    "CLB404~keep-cloud",
    `${id("shop/cart", "CLB404")}~keep-service`,
    `${id("shop/open", "CLB404")}~`,
  ]);
  const codes = ["shop/web", "shop/cart", "shop/open"].map((service) => id(service, "CLB404"));
  const ways = waysOfRows(chosen, [...codes, id("shop/web", "CLB405")]);
  expect([...ways].sort()).toEqual([
    ["shop/cart", [`${id("", "CLB404")}~keep-service`]],
    ["shop/web", [`${id("", "CLB404")}~keep-cloud`]],
  ]);
  // The file that carries them is read again: no row names a code alone.
  const rows = [...ways].map(([service, texts]) => ({ uid: service, ways: texts }));
  expect(readReply(JSON.stringify(reply(rows)))?.rows).toEqual(rows);
});

it("rows of Services that are gone are left out", () => {
  expect(repliesByService(reply([{ uid: "u9" }]), { "shop/web": "u1" }).size).toBe(0);
});

it("a way is about a finding of its own row, and all of them fit one address", () => {
  const read = (ways: string[], rows = 1) =>
    readReply(JSON.stringify(reply(Array.from({ length: rows }, (_, at) => ({ uid: `u${at}`, ways })))));
  expect(read(["|CLB404|LoadBalancer:lb-1|DeleteProtection~keep-cloud"])).toBeDefined();
  // Ways are joined by lines: a line in one would be a way for another row.
  const smuggled = "|CLB404|lb-1|~keep-cloud\nshop/db|CLB404|lb-2|~keep-cloud";
  for (const way of ["-admin|CLB404|lb-1|~keep-cloud", "|CLB404|lb-1|", "CLB404~keep-cloud", smuggled])
    expect(() => read([way]), way).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(() => read([`|CLB404|${"x".repeat(500)}|~keep-cloud`], 100)).toThrow(
    expect.objectContaining({ issues: [{ path: "rows", message: "holds too many ways" }] }),
  );
});

it("what is no reply is not taken for one, and a damaged one says where", () => {
  for (const text of ["", "{oops", "null", '{"format":"ccm-preflight/report@2"}'])
    expect(readReply(text)).toBeUndefined();
  const wrong = { ...reply([{ uid: "u1", text: "x".repeat(4_001) }]), createdAt: "yesterday" };
  expect(() => readReply(JSON.stringify(wrong))).toThrow(
    expect.objectContaining({
      code: "invalid",
      issues: [expect.objectContaining({ path: "createdAt" }), expect.objectContaining({ path: "rows.0.text" })],
    }),
  );
});

it("nothing in a file reaches further than its words: other keys are left out, marks of direction are shown", () => {
  const hostile = `{"__proto__":{"text":"x"},"constructor":{},"format":"${REPLY_FORMAT}","cluster":"c1","readAt":"${now}",
    "createdAt":"${now}","text":"<img src=x onerror=alert(1)>\\u202egnp","rows":[{"uid":"__proto__","toString":1}]}`;
  const read = readReply(hostile)!;
  expect(read).toEqual({ ...reply([{ uid: "__proto__" }]), text: "<img src=x onerror=alert(1)>\\u202egnp" });
  expect(Object.hasOwn(read, "__proto__")).toBe(false);
  expect(repliesByService(read, { "shop/web": "u1" }).size).toBe(0);
  expect(readReply(`{"format":"${REPLY_FORMAT}","x":${"[".repeat(500_000)}${"]".repeat(500_000)}}`)).toBeUndefined();
});

it("what is composed is read again, without secrets in the words and without ways that are none", () => {
  const about = { cluster: "c1", readAt: now, createdAt: now };
  const words = new Map([["shop/web", " password=Zx9QwErTyUiOp "]]);
  const ways = new Map([["shop/cart", ["|CLB404|lb-1|~keep-cloud", "|CLB404|lb-1|~<script>"]]]);
  const uids = { "shop/web": "u1", "shop/cart": "u2", "shop/db": "u3" };
  expect(readReply(composeReply({ ...about, text: "  ", words, ways }, uids))).toEqual(
    reply([
      { uid: "u1", text: "password=***" },
      { uid: "u2", ways: ["|CLB404|lb-1|~keep-cloud"] },
    ]),
  );
});
