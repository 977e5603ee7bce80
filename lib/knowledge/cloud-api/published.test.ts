import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { renderActions } from "@/scripts/generate-cloud-api";
import published from "./published.json";

const ROOM = import.meta.dirname;
const FULL = process.env.PREFLIGHT_CLOUD_API ?? path.resolve(ROOM, "../../../../shared/spec/cloud-api.json");

type Actions = Record<string, Record<string, { parameters: Record<string, unknown>; response?: unknown }>>;

describe("actions.ts", () => {
  it("is what the generator makes of published.json", async () => {
    const made = await renderActions(published as Parameters<typeof renderActions>[0]);
    expect(readFileSync(path.join(ROOM, "actions.ts"), "utf8")).toBe(made);
  });

  it.runIf(existsSync(FULL))("holds nothing that the full extract does not publish", () => {
    const full = JSON.parse(readFileSync(FULL, "utf8")) as Actions;
    const kept = Object.entries(published.actions as Actions);
    expect(kept.filter(([product]) => !full[product]).map(([product]) => product)).toEqual(["actiontrail"]);
    for (const [product, actions] of kept.filter(([product]) => full[product]))
      for (const [action, kept] of Object.entries(actions)) {
        expect(full[product]?.[action]?.parameters, `${product} ${action}`).toMatchObject(kept.parameters);
        if (kept.response) expect(full[product]?.[action]?.response).toEqual(kept.response);
      }
  });
});
