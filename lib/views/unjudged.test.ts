import { describe, expect, it } from "vitest";
import { unjudgedSentence } from "./unjudged";

const row = (
  findings: { code: string; visibility: "reported" | "advice" }[],
  status: "unknown" | "fail" = "unknown",
) => ({
  status,
  findings,
});
const title = ({ code }: { code: string }) => (code === "CLB902" ? "Nodes could not be read" : code);

describe("what is said of a Service that could not be judged", () => {
  const input = { code: "CLB902", visibility: "advice" } as const;
  const certain = { code: "CLB401", visibility: "reported" } as const;
  it("names the missing input alone, or with the differences that are certain", () => {
    expect(unjudgedSentence(row([input]), title, "en")).toBe("Could not be judged: Nodes could not be read.");
    expect(unjudgedSentence(row([input, certain, certain]), title, "en")).toBe(
      "Could not be judged as a whole: Nodes could not be read. Certain all the same, whatever is missing: 2 (CLB401).",
    );
    expect(unjudgedSentence(row([input, certain]), title, "zh-CN")).toContain("1 处（CLB401）");
  });
  it("says nothing of a judged Service, nor of one that is unknown for another reason", () => {
    expect(unjudgedSentence(row([certain], "fail"), title, "en")).toBeUndefined();
    expect(unjudgedSentence(row([{ code: "CLB613", visibility: "advice" }]), title, "en")).toBeUndefined();
  });
});
