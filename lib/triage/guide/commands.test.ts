import { describe, expect, it } from "vitest";
import { GUIDE } from "@/testing/shown-steps";

describe("commands of the guide", () => {
  it("mean what they write: example values are places to fill", () => {
    const literal: string[] = [];
    for (const [code, { command, change }] of GUIDE) {
      if (!change) continue;
      const value = /annotate svc \S+ \S*\/[\w-]+=(\S+)/.exec(command ?? "")?.[1];
      // Switches and units are meant as written; lists, ids and pairs are examples.
      if (
        value &&
        /[:,=]|^(?:lb|vsw|sgp|rsp)-/.test(value.replace(/\{\w+\}/g, "").replace(/^:$/, "")) &&
        !value.includes("$(")
      )
        literal.push(`${code}: ${value}`);
    }
    expect(literal).toEqual([]);
  });

  it("never tell to open a listener to everyone, or to delete a node without a condition", () => {
    for (const [code, { command, text }] of GUIDE) {
      expect(command ?? "", code).not.toMatch(/acl-status=off|acl-id-$/);
      if (command?.includes("delete node")) expect(text.en, code).toMatch(/released/);
      if (command?.includes("ccm-preflight/resync") && code !== "FAQ107") expect(text.en, code).toMatch(/overwrites/);
    }
  });
});
