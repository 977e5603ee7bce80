import { describe, expect, it } from "vitest";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { classifyEvent } from "@/lib/triage";
import { PASTES } from "@/testing/corpus/pastes";
import { classifyInput } from "./classify";

/** Every example of a row that is understood as it is. */
const MESSAGES = EVENT_RULES.filter((rule) => rule.group !== "precheck")
  .flatMap((rule) => rule.examples)
  .flatMap(({ message }) => {
    const { code, known } = classifyEvent({ message });
    return known ? [{ message, code }] : [];
  });

describe("what a message goes through before it is pasted", () => {
  it("is tried on enough", () => {
    expect(MESSAGES.length).toBeGreaterThan(350);
  });
  /** A cut inside a word, at a width that no terminal has, and a quote that was wrapped: 97%. */
  const least = (name: string) => (/^(?:a terminal of 97 columns|Markdown quote, wrapped)$/.test(name) ? 0.97 : 0.99);
  it.each(Object.entries(PASTES))("%s: nearly all get one answer, that of the message itself", (name, paste) => {
    const wrong = MESSAGES.flatMap(({ message, code }) => {
      const text = paste(message);
      const rows = classifyInput(text);
      return rows.length === 1 && rows[0]?.code === code
        ? []
        : [`${rows.map((row) => row.code).join()} for ${code}: ${text}`];
    });
    expect(1 - wrong.length / MESSAGES.length, wrong.join("\n")).toBeGreaterThanOrEqual(least(name));
  });
  it("as the message of an Event: nearly all as well, of a quarter for each change", () => {
    const tried = Object.values(PASTES).flatMap((paste, nth) =>
      MESSAGES.filter((_, at) => at % 4 === nth % 4).map((one) => ({ ...one, pasted: paste(one.message) })),
    );
    const wrong = tried.filter(({ pasted, code }) => classifyEvent({ message: pasted }).code !== code);
    expect(1 - wrong.length / tried.length).toBeGreaterThanOrEqual(0.99);
  });
});
