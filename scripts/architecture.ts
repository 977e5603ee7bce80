import { BESIDE, FLOORS } from "./layers.mjs";

const START = "<!-- rooms: from scripts/layers.mjs by `npm run docs` -->";
const END = "<!-- end of rooms -->";

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

/** ARCHITECTURE.md with its table made anew; throws when the marks around the table are gone. */
export function withLayerTable(text: string): string {
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md has lost its marks ${START} and ${END}`);
  return `${text.slice(0, start + START.length)}\n\n${layerTable()}\n\n${text.slice(end)}`;
}
