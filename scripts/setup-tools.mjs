// Finds, or installs where it may, the programs the tests drive: kubectl, Chromium, PostgreSQL. Needs no package.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const isRoot = typeof process.getuid === "function" && process.getuid() === 0;

function onPath(name) {
  for (const dir of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(dir, name);
    if (dir && existsSync(file)) return file;
  }
  return undefined;
}

/** Chromium without the window that a test never sees: it takes three quarters of the processor's time. */
const HEADLESS = "chromium-headless-shell";

/** Chromium of the system, or Playwright's own download; undefined when there is none. */
export function findChromium() {
  if (process.env.PREFLIGHT_CHROMIUM) return process.env.PREFLIGHT_CHROMIUM;
  for (const name of [HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]) {
    const found = onPath(name);
    if (found) return found;
  }
  return undefined;
}

/** Folder of initdb and postgres (Debian keeps them off PATH); undefined when not installed. */
export function findPostgresBin() {
  const base = "/usr/lib/postgresql";
  if (existsSync(base)) {
    const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
    for (const version of versions)
      if (existsSync(path.join(base, version, "bin", "initdb"))) return path.join(base, version, "bin");
  }
  const initdb = onPath("initdb");
  return initdb ? path.dirname(initdb) : undefined;
}

function apt(packages) {
  if (!isRoot || !onPath("apt-get")) return false;
  console.error(`Installing ${packages.join(", ")} (apt-get) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  return (
    run(["install", "-y", "--no-install-recommends", ...packages]) ||
    (run(["update"]) && run(["install", "-y", "--no-install-recommends", ...packages]))
  );
}

/** Returns what is missing after every way was tried; each entry says what to do. */
export function setupTools(root) {
  const problems = [];
  if (!onPath("kubectl") && !(apt(["kubernetes-client"]) && onPath("kubectl"))) {
    problems.push("kubectl was not found: install it (https://kubernetes.io/docs/tasks/tools/) and put it on PATH.");
  }
  if (!findChromium() || (process.env.CI && !onPath(HEADLESS))) {
    const fonts = existsSync("/usr/share/fonts/opentype/noto") ? [] : ["fonts-noto-cjk"];
    if (!apt([HEADLESS, ...fonts])) apt(["chromium", ...fonts]);
    const playwright = path.join(root, "node_modules", "playwright", "cli.js");
    if (!findChromium() && existsSync(playwright)) {
      const done = spawnSync(process.execPath, [playwright, "install", "chromium"], {
        cwd: root,
        stdio: ["ignore", 2, 2],
      });
      if (done.status !== 0)
        problems.push(
          "No Chromium: install Debian's `chromium-headless-shell` package, or set PREFLIGHT_CHROMIUM to a Chromium or Chrome program.",
        );
    }
  }
  if (!findPostgresBin() && !(apt(["postgresql"]) && findPostgresBin())) {
    const text =
      "PostgreSQL's server programs were not found: install Debian's `postgresql` package, or the package of your system.";
    // The store suite runs on SQLite all the same; only CI must have seen both databases.
    if (process.env.CI) problems.push(text);
    else console.error(`${text} The store's tests on PostgreSQL are left out.`);
  }
  return problems;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename)
  setupTools(path.resolve(import.meta.dirname, ".."));
