import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { renderActions } from "@/scripts/generate-cloud-api";
import { recorded } from "@/testing/recordings";
import published from "./published.json";

const ROOM = import.meta.dirname;

type Actions = Record<string, Record<string, { parameters: Record<string, unknown>; response?: unknown }>>;

describe("actions.ts", () => {
  it("is what the generator makes of published.json", async () => {
    const made = await renderActions(published as Parameters<typeof renderActions>[0]);
    expect(readFileSync(path.join(ROOM, "actions.ts"), "utf8")).toBe(made);
  });

  it("holds nothing that the full extract does not publish", () => {
    const full = recorded<Actions>("spec/cloud-api");
    const kept = Object.entries(published.actions as Actions);
    expect(kept.filter(([product]) => !full[product]).map(([product]) => product)).toEqual(["actiontrail"]);
    for (const [product, actions] of kept.filter(([product]) => full[product]))
      for (const [action, kept] of Object.entries(actions)) {
        expect(full[product]?.[action]?.parameters, `${product} ${action}`).toMatchObject(kept.parameters);
        if (kept.response) expect(full[product]?.[action]?.response).toEqual(kept.response);
      }
  });
});
