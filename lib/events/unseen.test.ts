import { describe, expect, it } from "vitest";
import { classifyEvent } from "@/lib/events";
import { UNSEEN } from "@/testing/wild/unseen";

describe("the second unseen set", () => {
  it.each(UNSEEN)("%s", (message, code, who) => {
    const found = classifyEvent({ message });
    expect([found.known ? found.code : null, found.known ? found.whoActs : null]).toEqual([code, who]);
  });
});
