import { withBlock } from "./generated-block";
import { BESIDE, FLOORS } from "./layers.mjs";

/** The rooms from the ground up, then those beside the house, as a Markdown table. */
export function layerTable(): string {
  const rows = FLOORS.flatMap((floor) =>
    floor.rooms.map((room, n) => [n === 0 ? floor.name : "", `\`${room.path}\``, room.pure ? "yes" : "", room.holds]),
  );
  const beside = BESIDE.map((room, n) => [n === 0 ? "beside the house" : "", `\`${room.path}\``, "", room.holds]);
  return [["floor", "room", "pure", "holds"], ["---", "---", "---", "---"], ...rows, ...beside]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** ARCHITECTURE.md with its table made anew. */
export function withLayerTable(text: string): string {
  return withBlock(text, "rooms", "scripts/layers.mjs", layerTable());
}
