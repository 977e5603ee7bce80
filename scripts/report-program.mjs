// Builds the program of the page behind a share link (components/reports/link): the dashboard's own pages without Next,
// with Preact in React's place, because the whole page may load 120 kB. `node scripts/report-program.mjs FOLDER PREFIX
// PROGRAMS` writes its files to FOLDER, which is served under PREFIX, and where they are to FOLDER/program.json. What it loads
// when it is asked for (scripts/browser-programs.mjs) is under PROGRAMS.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/postcss";
import { build } from "esbuild";
import postcss from "postcss";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const link = path.join(root, "components", "reports", "link");

/** What stands in the place of what, in this program. */
const ALIAS = {
  "@": root,
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "next/dynamic": path.join(link, "next-dynamic.tsx"),
  "next/navigation": path.join(link, "next-navigation.ts"),
  // Sentences come parsed, as in the dashboard.
  "use-intl/format-message": "use-intl/format-message/format-only",
};

/** esbuild's options for the program; tests ask with them what it reaches. */
export const REPORT_PROGRAM = {
  entryPoints: { report: path.join(link, "main.tsx") },
  absWorkingDir: root,
  alias: ALIAS,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  define: { "process.env.NODE_ENV": '"production"', "process.env.PREFLIGHT_PROGRAMS": '""' },
  conditions: ["production", "browser"],
  entryNames: "[name]-[hash]",
  chunkNames: "[hash]",
  logLevel: "warning",
};

export async function buildReportProgram(folder, prefix, programs) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [script, style] = await Promise.all([
    build({
      ...REPORT_PROGRAM,
      define: { ...REPORT_PROGRAM.define, "process.env.PREFLIGHT_PROGRAMS": JSON.stringify(programs) },
      outdir: folder,
    }),
    postcss([tailwind({ base: root, optimize: true })]).process(
      await readFile(path.join(root, "app", "globals.css"), "utf8"),
      { from: path.join(root, "app", "globals.css"), to: path.join(folder, "report.css") },
    ),
  ]);
  const css = `report-${createHash("sha256").update(style.css).digest("hex").slice(0, 8)}.css`;
  await writeFile(path.join(folder, css), style.css);
  const main = Object.keys(script.metafile.outputs).find((file) =>
    script.metafile.outputs[file].entryPoint?.endsWith("link/main.tsx"),
  );
  const program = { script: `${prefix}/${path.basename(main)}`, style: `${prefix}/${css}` };
  await writeFile(path.join(folder, "program.json"), JSON.stringify(program));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder, prefix, programs] = process.argv.slice(2);
  await buildReportProgram(path.resolve(folder), prefix, programs);
}
