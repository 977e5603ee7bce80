import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { standaloneFolder } from "@/testing/deploy/standalone";
import { preflight, ROOT } from "@/testing/command";

describe("the package of npm", () => {
  let files: string[];
  beforeAll(async () => {
    // As `npm run package` does before it packs.
    standaloneFolder();
    await preflight(["--version"]);
    const [packed] = JSON.parse(
      execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
        cwd: ROOT,
        encoding: "utf8",
        maxBuffer: 64_000_000,
        stdio: ["ignore", "pipe", "ignore"],
      }),
    ) as [{ files: { path: string }[] }];
    files = packed.files.map((file) => file.path);
  }, 600_000);

  it("holds what a start needs, built", () => {
    const standalone = ".next/standalone/";
    expect(files).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "LICENSE",
        "bin/preflight.mjs",
        "bin/kubectl-preflight",
        "dist/cli/main.js",
        `${standalone}preflight-server.mjs`,
        `${standalone}preflight-checks.mjs`,
        `${standalone}saved-report.json`,
        `${standalone}node_modules/next/package.json`,
        `${standalone}node_modules/pg/package.json`,
      ]),
    );
    const within = (start: string, end = "") => files.filter((file) => file.startsWith(start) && file.endsWith(end));
    expect(within(`${standalone}.next/static/`, ".css").length).toBeGreaterThan(0);
    expect(within(`${standalone}.next/static/programs/`, "/worker.js")).toHaveLength(1);
    // Links are left out by npm: what Next links is a module by the time it is packed.
    expect(within(`${standalone}.next/node_modules/`, "/index.js").length).toBeGreaterThan(3);
  });

  it("holds no sources, tests, settings, history or part for one platform", () => {
    const own = files.filter((file) => !file.includes("node_modules/"));
    expect(own.filter((file) => /\.tsx?$|\.test\.|\.map$|\.tgz$/.test(file))).toEqual([]);
    expect(own.filter((file) => /(^|\/)(\.env[^/]*|\.npmrc|data|e2e|testing|bench|docs)(\/|$)/.test(file))).toEqual([]);
    expect(files.filter((file) => /\.node$|node_modules\/(libsql|@libsql|sharp|@img)\//.test(file))).toEqual([]);
  });
});
