// Draws public/social.png, the picture beside a link in a chat: `node scripts/social-image.mjs`.
// The mark is the one of the icon: the plate that is asked for, and what is there with the part that differs.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createElement as h } from "react";
import { ImageResponse } from "next/og.js";

const SIZE = { width: 1200, height: 630 };
const INK = "#1c1d20";
const MUTED = "#5d5f66";
const CANVAS = "#fafaf9";
const FAIL = "#d64537";

const plate = (width, color) =>
  h("div", { style: { width, height: 80, borderRadius: 24, backgroundColor: color, display: "flex" } });
const row = (...children) => h("div", { style: { display: "flex", gap: 32 } }, ...children);

const picture = h(
  "div",
  {
    style: {
      width: "100%",
      height: "100%",
      display: "flex",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: 88,
      backgroundColor: CANVAS,
    },
  },
  h(
    "div",
    { style: { display: "flex", flexDirection: "column", gap: 64, width: 256 } },
    row(plate(256, INK)),
    row(plate(144, INK), plate(80, FAIL)),
  ),
  h(
    "div",
    { style: { display: "flex", flexDirection: "column", gap: 12 } },
    h("div", { style: { fontSize: 76, color: INK, letterSpacing: -2 } }, "CCM Preflight"),
    h("div", { style: { fontSize: 34, color: MUTED } }, "What the dry run will say, why, and what to type."),
  ),
);

const png = Buffer.from(await new ImageResponse(picture, SIZE).arrayBuffer());
const file = path.join(import.meta.dirname, "..", "public", "social.png");
writeFileSync(file, png);
process.stdout.write(`${path.relative(process.cwd(), file)}: ${png.length} bytes\n`);
