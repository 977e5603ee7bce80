import type { BuildOptions } from "esbuild";

export const REPORT_PROGRAM: BuildOptions;
export function buildReportProgram(folder: string, prefix: string, programs: string): Promise<void>;
