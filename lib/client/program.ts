import type { Locale } from "@/lib/model/text";

/** Programs that run in workers, as `scripts/browser-programs.mjs` builds them. */
type WorkerProgram = `file-${Locale}` | "triage";

const addressOf = (name: string) => `${process.env.PREFLIGHT_PROGRAMS}/${name}.js`;

/** Starts one of them. They are built apart from the pages, without the texts of a language that is not shown. */
export function startProgram(name: WorkerProgram): Worker {
  return new Worker(addressOf(name), { type: "module", name });
}

/** Loads one that the page itself runs. */
export function loadProgram<T>(name: `writers-${Locale}`): Promise<T> {
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ addressOf(name)) as Promise<T>;
}
