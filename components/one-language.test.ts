import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const HAN = /[\u3400-\u9fff]/g;
/** Components that run in the browser: each file that says so, with everything that it imports. */
const entries = ["app", "components"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => readFileSync(path.join(root, file), "utf8").startsWith('"use client"')),
);
/** What is told in its own words, or recognises words: names of the languages, secrets. */
const MAY_HOLD: Readonly<Record<string, number>> = { "components/shell/language-switch.tsx": 4 };
const SECRETS = /^lib\/text\//;

const held = new Map<string, number>();
let rooms: string[] = [];
beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: entries,
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    packages: "external",
    plugins: [own],
    format: "esm",
    jsx: "automatic",
    charset: "utf8",
    outdir: "unused",
    write: false,
    metafile: true,
    treeShaking: true,
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  const reached = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  );
  rooms = [...reached];
  for (const file of reached) {
    // Comments and types are not sent.
    const { outputFiles } = await build({
      entryPoints: [path.join(root, file)],
      bundle: false,
      write: false,
      charset: "utf8",
      minify: true,
      jsx: "automatic",
    });
    const count = outputFiles[0]!.text.match(HAN)?.length ?? 0;
    if (count > 0) held.set(file, count);
  }
}, 60_000);

/** `@/` is this repository, not a package. */
const own: Plugin = {
  name: "own",
  setup: (program) =>
    program.onResolve({ filter: /^@\// }, ({ path: asked, ...rest }) =>
      program.resolve(`./${asked.slice(2)}`, { ...rest, resolveDir: root }),
    ),
};

test("no component of the browser imports a table of texts", () => {
  expect(entries.length).toBeGreaterThan(80);
  expect(rooms).toContain("components/events/event-list.tsx");
  expect([...held].filter(([file, count]) => !SECRETS.test(file) && count > (MAY_HOLD[file] ?? 0))).toEqual([]);
  expect(
    rooms.filter((file) =>
      /^lib\/(?:events\/(?:rows|prechecks|classify)|findings|guide\/(?:index|faq\/rows|symptoms\/rows)|engine)/.test(
        file,
      ),
    ),
  ).toEqual([]);
});
