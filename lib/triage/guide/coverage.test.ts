import { FINDINGS, OFFICIAL_CHECKS } from "@/lib/knowledge/findings";
import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { fillCommand } from "@/lib/knowledge/steps";
import { classifyEvent } from "@/lib/triage";
import { guideItems } from "./index";

describe("coverage of the documents", () => {
  it.each(OFFICIAL_CHECKS)("precheck: %s", (name) => {
    const c = classifyEvent({ message: name });
    expect(PRECHECKS.find((rule) => rule.code === c.code)?.documented).toBe(name);
  });

  it("uses codes once, over all tables, and refers only to those that exist", () => {
    const codes = [...EVENT_RULES.map((r) => r.code), ...FAQ.map((f) => f.code)];
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    const known = new Set([...codes, ...Object.keys(FINDINGS)]);
    for (const row of [...EVENT_RULES, ...FAQ])
      for (const code of row.related ?? []) expect(known, `${row.code} -> ${code}`).toContain(code);
  });

  it("never fills the value that the message calls wrong back into an annotation", () => {
    const wrong: string[] = [];
    for (const rule of EVENT_RULES) {
      const precheck = PRECHECKS.find((row) => row.code === rule.code);
      const steps = [...rule.steps, ...(precheck ? [...precheck.changedByHand, ...precheck.notChanged] : [])];
      for (const example of rule.examples) {
        const {
          namespace: _namespace,
          service: _service,
          annotation: _annotation,
          port: _port,
          // Undo restores the instance's value, not the one that the message calls wrong.
          actual: _actual,
          ...found
        } = classifyEvent(example).variables;
        for (const step of steps) {
          if (!step.change || !step.command?.includes(" annotate svc ")) continue;
          const value = /annotate svc \S+ [^=]+=(\S+)/.exec(fillCommand(step.command, found))?.[1];
          if (value && Object.values(found).some((v) => v.length > 3 && value.includes(v)))
            wrong.push(`${rule.code}: ${value}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("rows of the guide, its search and the palette", () => {
  it.each(["en", "zh-CN"] as const)("leave no blank that only a Service could fill: %s", (locale) => {
    const items = guideItems(locale);
    expect(items.length).toBeGreaterThan(300);
    const open = items.filter(({ title, summary }) => /…|[{}]|<\w+>|NaN/.test(title + summary) || summary === "");
    expect(open.map(({ code, title, summary }) => `${code} ${title} ${summary}`)).toEqual([]);
  });
});
