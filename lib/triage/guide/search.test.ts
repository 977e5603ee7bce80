import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/model/text";
import { answerRule, MOVED } from "@/lib/knowledge/answers";
import { guideItems, publishedPages, resolveCode, searchEverything, searchGuide } from "./index";
import { ANNOTATIONS } from "@/lib/knowledge/annotations";
import { PURPOSES, QUESTIONS } from "@/lib/knowledge/search/questions";
import { terms } from "./terms";

const codes = (query: string, locale: Locale = "en") => searchEverything(query, locale).map((item) => item.code);

describe("searching the guide", () => {
  it("knows codes in part too", () => {
    expect(codes("CLB40").every((code) => code.startsWith("CLB"))).toBe(true);
  });
  it("redirects a merged code, and never reuses its number", () => {
    const known = new Set(guideItems("en").map((item) => item.code));
    for (const [old, code] of Object.entries(MOVED)) {
      expect([known.has(old), resolveCode(old)?.code, codes(old)[0]]).toEqual([false, code, code]);
      expect(answerRule(old)).toEqual(answerRule(code));
    }
  });
  it("finds an annotation by its key and a message that is spoken of", () => {
    const key = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-vswitch-id";
    expect(
      codes(key)
        .slice(0, 3)
        .some((code) => /^(?:EVT110|EVT93[12]|CLB514)$/.test(code)),
    ).toBe(true);
    expect(codes("Service lifecycle mismatches").slice(0, 2).sort()).toEqual(["PRE101", "PRE102"]);
  });
  it.each([
    "alibaba-cloud-loadbalancer-spec",
    "service.beta.kubernetes.io/alicloud-loadbalancer-spec",
    "instance-charge-type",
  ])("answers %s with the annotation itself, in the current spelling", (typed) => {
    const [first] = searchEverything(typed, "en");
    expect(first).toMatchObject({
      kind: "annotation",
      code: expect.stringMatching(/^service\.beta\.kubernetes\.io\/alibaba-cloud-loadbalancer-[a-z-]+$/) as unknown,
      href: expect.stringMatching(/^\/guide\/annotations#lb-/) as unknown,
      summary: expect.stringMatching(/./) as unknown,
    });
    expect(typed).toContain(first!.code.replace(/.*loadbalancer-/, ""));
  });
  it("leads with the message that names an annotation, then the annotation", () => {
    const key = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id";
    const found = searchEverything(
      `Error syncing load balancer []: alicloud: can not reuse loadbalancer created by kubernetes, ${key}`,
      "en",
    );
    expect(found.slice(0, 2).map(({ code }) => code)).toEqual(["EVT116", key]);
  });
  it("answers a code of lint, and the permissions of a release", () => {
    expect(searchEverything("what is ANN201", "zh-CN")[0]).toMatchObject({
      code: "ANN201",
      title: "想用 NLB，写的却是 CLB",
    });
    for (const [question, locale] of [
      ["what permissions does v2.15.0 need", "en"],
      ["升级到 v2.15.0 需要什么权限", "zh-CN"],
    ] as const) {
      const [first] = searchEverything(question, locale);
      expect(first).toMatchObject({
        code: "FAQ112",
        summary: expect.stringContaining("v2.14.0 ecs:CreateSecurityGroup") as unknown,
      });
      expect(first!.title).not.toBe("");
    }
    expect(searchEverything("what permissions does v2.10.0 need", "en")[0]!.summary).not.toContain("v2.14.0");
  });
  it("finds steps", () => {
    expect(codes("preserve-lb-on-delete")).toContain("FAQ106");
  });
  it("gives everything for nothing and nothing for nonsense", () => {
    const items = guideItems("en");
    expect(searchGuide(items, "  ")).toHaveLength(items.length);
    for (const query of ["qqzzxxyy", "banana pancakes", "best pizza recipe", "weather tomorrow"])
      expect(codes(query)).toEqual([]);
    expect(searchEverything("SPEC: x", "en")[0]?.kind).not.toBe("annotation");
  });
  it("has questions of codes and annotations that exist", () => {
    const known = new Set([...guideItems("en").map((item) => item.code), ...ANNOTATIONS.map(({ key }) => key)]);
    expect([...Object.keys(QUESTIONS), ...Object.keys(PURPOSES)].filter((code) => !known.has(code))).toEqual([]);
  });
  it.each([
    ["how do I raise the idle timeout of tcp connections", "established-timeout"],
    ["健康检查要带 Host 头", "health-check-domain"],
    ["redirect 80 to 443", "forward-port"],
  ])("finds an annotation by its purpose: %s", (query, suffix) => {
    const [first] = searchEverything(query, "en");
    expect(first).toMatchObject({ kind: "annotation", code: expect.stringContaining(suffix) as unknown });
  });
  it.each([
    ["nginx ingress troubleshooting", "en", /troubleshooting-nginx-ingress/],
    ["NLB 的注解怎么配置", "zh-CN", /configure-nlb-instances-by-using-annotations/],
  ] as const)("names published documents near a question: %s", (query, locale, address) => {
    expect(publishedPages(query, locale)[0]?.href).toMatch(address);
  });
  it("names no published document that is only a little like a question", () => {
    expect(publishedPages("how long does it take", "en")).toEqual([]);
  });
  it("asks the one question that decides between the two best answers", () => {
    const [inside, outside] = searchEverything("slb address does not answer", "en");
    expect([inside, outside].map((found) => found?.code)).toEqual(["FAQ105", "FAQ149"]);
    expect(inside?.ask).toBe("From inside the cluster, or from outside?");
    expect([inside?.when, outside?.when]).toEqual(["From inside the cluster", "From outside"]);
    expect(searchEverything("slb address does not answer from a pod", "en")[0]?.ask).toBeUndefined();
  });
  it.each([
    ["pod stuck in ContainerCreating, mount volume failed", "en"],
    ["镜像拉取失败 ImagePullBackOff 怎么解决", "zh-CN"],
    ["AKS load balancer internal annotation azure", "en"],
  ] as const)("says that no page answers where none holds the words that count: %s", (query, locale) => {
    const [first] = searchEverything(query, locale);
    expect(first?.unsure).toMatch(/^No page answers|^没有页面/);
    expect(first?.ask).toBeUndefined();
  });
  it("finds a word in every form", () => {
    expect(terms("closing closed closes")).toEqual(terms("cut cut cut"));
  });
  it("cuts Chinese into words", () => {
    expect(terms("集群内无法访问SLB")).toEqual(expect.arrayContaining(terms("inside unreachable clb")));
  });
});
