import { lstatSync, readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { builtIn } from "@/scripts/supply-chain";
import { standaloneFolder } from "./standalone";

const root = path.resolve(import.meta.dirname, "../..");

/** Bytes and packages below a folder; links are not followed. */
function measure(folder: string): { bytes: number; packages: string[] } {
  let bytes = 0;
  const packages: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const stat = lstatSync(path.join(folder, name));
    // As a file system of 4 kB blocks holds it.
    if (stat.isFile()) bytes += Math.ceil(stat.size / 4096) * 4096;
    const found = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(name)?.[1];
    if (found) packages.push(found);
  }
  return { bytes, packages };
}

/** The instructions of the Dockerfile, continued lines joined, comments left out. */
function instructions(): { what: string; rest: string }[] {
  return readFileSync(path.join(root, "Dockerfile"), "utf8")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ what: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1) }));
}

describe("the image", () => {
  let folder: string;
  beforeAll(() => {
    folder = standaloneFolder();
  }, 900_000);

  it("adds at most 250 MB to its base, and no package that only development needs", () => {
    const { bytes, packages } = measure(folder);
    process.stdout.write(`image without its base: ${Math.round(bytes / 1_000_000)} MB, ${packages.length} packages\n`);
    expect(bytes).toBeLessThanOrEqual(250_000_000);
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      devDependencies: Record<string, string>;
    };
    // package.json lists packages that are built into the program with those of development.
    const served = builtIn(root);
    expect(packages).toContain("next");
    expect(packages.filter((name) => name in devDependencies && !served.has(name))).toEqual([]);
    for (const never of ["typescript", "vitest", "playwright", "tsx", "@swc/core", "oidc-provider"])
      expect(packages).not.toContain(never);
  });

  it("is made of files that are there, and starts as an unprivileged user without a shell", () => {
    const all = instructions();
    const last = all.slice(all.findLastIndex(({ what }) => what === "FROM"));
    const of = (what: string) => last.filter((one) => one.what === what).map(({ rest }) => rest);
    expect(of("USER")).toEqual(["65532:65532"]);
    expect(of("RUN")).toEqual([]);
    const [program, ...args] = JSON.parse(of("ENTRYPOINT")[0] ?? "[]") as string[];
    expect([program, existsSync(path.join(folder, args.at(-1) ?? ""))]).toEqual(["node", true]);
    // The program is root's, so that the server cannot write over it; the data folder is its own.
    expect(of("COPY")).toEqual([
      "--from=build --chown=0:0 /src/.next/standalone/ ./",
      "--from=build --chown=65532:65532 /empty/ /",
    ]);
    for (const { rest } of all.filter(({ what, rest: text }) => what === "COPY" && !text.startsWith("--from")))
      for (const source of rest.split(" ").slice(0, -1))
        if (!source.includes("*")) expect(existsSync(path.join(root, source)), source).toBe(true);
  });

  it("leaves out of the build what must not be in it", () => {
    const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
    for (const name of [".git", "node_modules", "data", ".env*"]) expect(ignored).toContain(name);
    expect(existsSync(path.join(folder, ".env"))).toBe(false);
    expect(existsSync(path.join(folder, "data"))).toBe(false);
  });
});
