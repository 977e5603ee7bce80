// Builds what pages load when it is asked for, apart from them: the reader of an opened file and the writers of files, once for
// each language, and the reader of pasted messages, without any. `node scripts/browser-programs.mjs FOLDER` writes them to FOLDER.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { oneLanguage } from "./one-language.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Programs by name, with the language of their texts. @type {Record<string, { entry: string, language: "en" | "zh" | "none" }>} */
export const BROWSER_PROGRAMS = {
  "file-en": { entry: "lib/client/file/file-worker.ts", language: "en" },
  "file-zh-CN": { entry: "lib/client/file/file-worker.ts", language: "zh" },
  "writers-en": { entry: "lib/client/writers/program.ts", language: "en" },
  "writers-zh-CN": { entry: "lib/client/writers/program.ts", language: "zh" },
  triage: { entry: "lib/client/triage/triage-worker.ts", language: "none" },
};

/** esbuild's options for one of them; tests ask with them what it holds. @param {string} name @returns {import("esbuild").BuildOptions & { metafile: true }} */
export function programOptions(name) {
  const { entry, language } = BROWSER_PROGRAMS[name];
  return {
    entryPoints: { [name]: path.join(root, entry) },
    absWorkingDir: root,
    alias: { "@": root },
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    conditions: ["production", "browser"],
    entryNames: "[name]",
    chunkNames: "[hash]",
    plugins: [oneLanguage(root, language)],
    logLevel: "warning",
  };
}

export async function buildBrowserPrograms(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.keys(BROWSER_PROGRAMS).map((name) => build({ ...programOptions(name), outdir: folder })));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await buildBrowserPrograms(path.resolve(process.argv[2]));
