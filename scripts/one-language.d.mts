import type { Plugin } from "esbuild";

/** The source without the texts of other languages; undefined when there is nothing to leave out. */
export function inOneLanguage(source: string, file: string, language: "en" | "zh" | "none"): string | undefined;
export function oneLanguage(root: string, language: "en" | "zh" | "none"): Plugin;
