import type { BuildOptions } from "esbuild";

/** Programs by name, with the language of their texts. */
export const BROWSER_PROGRAMS: Readonly<Record<string, { entry: string; language: "en" | "zh" | "none" }>>;
/** esbuild's options for one of them; tests ask with them what it holds. */
export function programOptions(name: string): BuildOptions & { metafile: true };
export function buildBrowserPrograms(folder: string): Promise<void>;
