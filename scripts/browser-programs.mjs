// Builds what Next does not: the worker that reads opened files and pasted messages, and the program of a saved report.
// `node scripts/browser-programs.mjs FOLDER` writes both to FOLDER.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/postcss";
import { build, transform } from "esbuild";
import postcss from "postcss";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** @type {import("esbuild").BuildOptions} */
const OPTIONS = {
  absWorkingDir: root,
  alias: { "@": root },
  bundle: true,
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  conditions: ["production", "browser"],
  logLevel: "warning",
};

/** The dashboard's components in one script, with the dashboard's style (`SavedProgram` of lib/report/html.ts). */
export async function buildSavedProgram() {
  const next = path.join(root, "components/reports/saved/next.tsx");
  const scriptOf = async (entry) => {
    const { outputFiles } = await build({
      ...OPTIONS,
      alias: {
        ...OPTIONS.alias,
        "next/dynamic": next,
        "next/link": path.join(root, "components/reports/saved/link.tsx"),
        "next/navigation": next,
      },
      define: { ...OPTIONS.define, "process.env.PREFLIGHT_PROGRAMS": '""' },
      entryPoints: [entry],
      write: false,
      format: "iife",
      jsx: "automatic",
    });
    return outputFiles[0].text.trim();
  };
  const css = path.join(root, "app/globals.css");
  const [program, start, { code }] = await Promise.all([
    scriptOf("components/reports/saved/main.tsx"),
    scriptOf("lib/report/start.ts"),
    postcss([tailwind({ base: root })])
      .process(await readFile(css, "utf8"), { from: css })
      .then(({ css: text }) => transform(text, { loader: "css", minify: true })),
  ]);
  const style = code.trim();
  const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  return {
    program: gzipSync(program, { level: 9 }).toString("base64"),
    programHash: hash(program),
    start,
    startHash: hash(start),
    style,
    styleHash: hash(style),
  };
}

/** @param {string} folder */
export async function buildBrowserPrograms(folder) {
  await rm(folder, { recursive: true, force: true });
  await build({
    ...OPTIONS,
    entryPoints: { worker: "lib/client/worker/worker.ts" },
    outdir: folder,
    format: "esm",
    splitting: true,
    chunkNames: "[hash]",
  });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "saved-report.json"), JSON.stringify(await buildSavedProgram()));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildBrowserPrograms(path.resolve(process.argv[2]));
