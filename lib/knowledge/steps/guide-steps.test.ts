import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS, HARMLESS } from "@/lib/knowledge/findings";
import { LINT_CODES } from "@/lib/lint";
import { shellQuote } from "@/lib/text/shell";
import { fillCommand, translateGeneric, t, type GuideStep } from "./index";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import type { Text } from "@/lib/model/text";

describe("fillCommand", () => {
  it("quotes what a shell would read", () => {
    expect(fillCommand("kubectl -n {namespace} get svc {service}", { namespace: "shop", service: "a; rm -rf /" })).toBe(
      "kubectl -n shop get svc 'a; rm -rf /'",
    );
    expect(fillCommand("echo {x}", { x: "it's $(id) `id`" })).toBe("echo 'it'\\''s $(id) `id`'");
    expect(shellQuote("")).toBe("''");
  });
  it("keeps an open place readable", () => {
    expect(fillCommand("get {service} -n {namespace}", { service: "" })).toBe("get <service> -n <namespace>");
  });
  it("makes one pattern of several addresses", () => {
    expect(fillCommand("kubectl get pods | grep -E {ips}", { ips: "10.0.0.1,10.0.0.2" })).toBe(
      "kubectl get pods | grep -E '10.0.0.1|10.0.0.2'",
    );
  });
  it("leaves braces of JSON, awk and jsonpath alone", () => {
    const steps: GuideStep[] = [
      ...EVENT_RULES.flatMap((r) => r.steps),
      ...FAQ.flatMap((f) => f.sections.flatMap((s) => s.steps)),
    ];
    for (const step of steps) {
      const filled = fillCommand(step.command ?? "", {});
      if (filled.includes("jsonpath=")) expect(filled).toMatch(/jsonpath='\{[.r"]/);
      if (filled.includes("-p '"))
        expect(() => JSON.parse(/-p '(\{.*\})'/.exec(filled)?.[1] ?? "") as unknown).not.toThrow();
      // No placeholder inside single quotes: the quoting of a filled value would end them.
      for (const [, quoted] of (step.command ?? "").matchAll(/'([^']*)'/g))
        expect(quoted, step.command).not.toMatch(/\{(?!end\})[A-Za-z]\w*\}/);
    }
  });
});

describe("translateGeneric", () => {
  it("fills what is known, and leaves out what a select makes optional", () => {
    const text = t("port {port}{service, select, none {} other { of {service}}}.", "端口 {port}。");
    expect(translateGeneric(text, "en", { port: "80" })).toBe("port 80.");
    expect(translateGeneric(text, "en", { port: "80", service: "web" })).toBe("port 80 of web.");
    expect(translateGeneric(text, "zh-CN", { port: "80" })).toBe("端口 80。");
  });
});

describe("texts of the guide", () => {
  /** Every sentence in a row. */
  const textsIn = (value: unknown): Text[] => {
    if (typeof value !== "object" || value === null) return [];
    if ("en" in value && "zh" in value) return [value as Text];
    return Object.values(value).flatMap(textsIn);
  };
  const rows = [...EVENT_RULES, ...PRECHECKS, ...FAQ];
  /** Names of what is shown, each once. */
  const places = (text: string) =>
    [...new Set([...text.matchAll(/(?<! (?:one|other) )\{([a-z]\w*)(?:\}|, plural,.*?#)/g)].map(([, name]) => name))]
      .sort()
      .join();
  it("are there in both languages, with the same places", () => {
    const wrong = textsIn([rows, FINDINGS, HARMLESS, LINT_CODES]).filter(
      ({ en, zh }) =>
        !/[\u4e00-\u9fff]|^\{\w+\}$/.test(zh) ||
        !/^[^\u4e00-\u9fff!！]*\S[^\u4e00-\u9fff!！]*$/.test(en) ||
        /[!！]/.test(zh) ||
        places(zh) !== places(en),
    );
    expect(wrong).toEqual([]);
  });
  it.each(["en", "zh-CN"] as const)("need no value that a message may lack, and cut nothing short: %s", (locale) => {
    const open = rows.flatMap(({ code, ...row }) =>
      textsIn(row)
        .map((text) => `${code} ${translateGeneric(text, locale)}`)
        .filter((said) => /…|\.\.\.|[{}]|NaN|<\w+>/.test(said)),
    );
    expect(open).toEqual([]);
  });
});
