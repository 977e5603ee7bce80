import "server-only";
import { readFileSync } from "node:fs";
import { escapeHtml } from "@/lib/text/inert";
import { REPORT_PROGRAM } from "./report-program";
import type { ReportTexts } from "./report-texts";

/** Where the built program of shared reports is, as `scripts/report-program.mjs` wrote it down. */
interface Program {
  script: string;
  style: string;
}

let program: Program | undefined;

function built(): Program {
  const file = process.env[REPORT_PROGRAM];
  if (!file) throw new Error("The program of shared reports was not built.");
  return (program ??= JSON.parse(readFileSync(file, "utf8")) as Program);
}

/** The theme is chosen before anything is drawn, as next-themes does it. */
const THEME = `try{var t=localStorage.getItem("theme")||"system",d=t==="system"?matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light":t,e=document.documentElement;e.dataset.theme=d;e.style.colorScheme=d}catch(e){}`;

/** The HTML that loads the program of shared reports, with the words it draws. */
export function reportPage(page: { texts: ReportTexts; nonce: string; title: string; loading: string }): string {
  const { script, style } = built();
  const nonce = escapeHtml(page.nonce);
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(page.texts.locale)}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(page.title)}</title>`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${style}">`,
    `<script nonce="${nonce}">${THEME}</script>`,
    `<script type="module" src="${script}" nonce="${nonce}"></script>`,
    "</head>",
    `<body><div id="root"><p role="status" class="sr-only">${escapeHtml(page.loading)}</p></div>`,
    // No text of it can end the block.
    `<script type="application/json" id="texts">${JSON.stringify(page.texts).replace(/</g, "\\u003c")}</script>`,
    "</body>",
    "</html>",
  ].join("\n");
}
