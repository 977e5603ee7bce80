/** Programs that run in workers, as `scripts/browser-programs.mjs` builds them. */
type Program = `file-${"en" | "zh-CN"}` | "triage";

/** Starts one of them. They are built apart from the pages, without the texts of a language that is not shown. */
export function startProgram(name: Program): Worker {
  return new Worker(`${process.env.PREFLIGHT_PROGRAMS}/${name}.js`, { type: "module", name });
}
