import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { withLayerTable } from "./architecture";
import { BESIDE, FLOORS } from "./layers.mjs";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8");

it("ARCHITECTURE.md shows the rooms of scripts/layers.mjs (`npm run docs` writes them)", () => {
  expect(withLayerTable(text)).toBe(text);
});

it("every room is a folder", () => {
  const rooms = [...FLOORS.flatMap((floor) => floor.rooms), ...BESIDE].map((room) => room.path);
  expect(rooms.filter((room) => !existsSync(path.join(root, room)))).toEqual([]);
});
