import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { shellQuote } from "@/lib/text/shell";
import { fillCommand, translateGeneric, t, type GuideStep } from "./index";
import { SYMPTOMS } from "@/lib/knowledge/symptoms";

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
      ...SYMPTOMS.flatMap((s) => s.questions.flatMap((q) => q.answers.flatMap((a) => a.steps ?? []))),
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
  it("fills, and cuts what is missing to an ellipsis", () => {
    expect(translateGeneric(t("port {port} of {service}.", "{service} 的端口 {port}。"), "en", { port: "80" })).toBe(
      "port 80 of …",
    );
    expect(translateGeneric(t("port {port}", "端口 {port}"), "zh-CN", { port: "80" })).toBe("端口 80");
  });
});
