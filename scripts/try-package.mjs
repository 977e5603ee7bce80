// `npm run try-package`: runs the packed file from an empty folder, with Node alone: the demo's first page, and a
// check. Prints how long each took. Exit status 1 where one does not work.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const file = `${name}-${version}.tgz`;
if (!existsSync(path.join(root, file))) throw new Error(`${file} is not there: npm run package makes it`);
const place = mkdtempSync(path.join(tmpdir(), "preflight-package-"));
const folder = path.join(place, "empty");
mkdirSync(folder);
cpSync(path.join(root, file), path.join(folder, file));
// An empty cache and home, and no compiler: nothing of this machine helps.
const env = {
  ...process.env,
  HOME: place,
  npm_config_cache: path.join(place, "cache"),
  npm_config_update_notifier: "false",
  CC: "false",
  CXX: "false",
};
const words = ["--yes", `./${file}`];
const since = Date.now();
const seconds = () => ((Date.now() - since) / 1000).toFixed(1);
const child = spawn("npx", [...words, "demo", "--port", "0"], { cwd: folder, env, detached: true });
try {
  let said = "";
  const ready = new Promise((resolve, reject) => {
    child.stderr.on("data", (part) => (said += part));
    child.stdout.on("data", (part) => {
      said += part;
      const found = /is ready: (\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.once("exit", (status) => reject(new Error(`the demo ended with ${status}: ${said}`)));
  });
  const url = await ready;
  console.log(`the demo is ready after ${seconds()} s, the download of its dependencies included`);
  for (const address of ["/", "/c/mall-prod-hz", "/guide"]) {
    const answer = await fetch(url + address);
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    await answer.text();
  }
  console.log(`its first pages answer 200 after ${seconds()} s`);
} finally {
  process.kill(-child.pid, "SIGINT");
}
writeFileSync(
  path.join(folder, "bundle.json"),
  readFileSync(path.join(root, "testing/cases/11-same-port-forced.bundle.json")),
);
const begun = Date.now();
const check = spawnSync("npx", [...words, "check", "bundle.json", "--json"], { cwd: folder, env, encoding: "utf8" });
if (![0, 1].includes(check.status ?? -1)) throw new Error(`check ended with ${check.status}: ${check.stderr}`);
if (JSON.parse(check.stdout).format !== "ccm-preflight/result@1") throw new Error("check printed no result");
console.log(`check of a bundle answers with status ${check.status} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
console.log(`${file}: ${(statSync(path.join(root, file)).size / 1e6).toFixed(1)} MB`);
rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
