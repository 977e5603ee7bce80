import { chromium } from "playwright";
import { spawn } from "node:child_process";
const child = spawn("node", ["bin/preflight.mjs", "demo", "--port", "0"], { cwd: process.cwd(), stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PREFLIGHT_DATA_DIR: "/tmp/shots-data" } });
let out = ""; child.stdout.on("data", (d) => (out += d)); child.stderr.on("data", (d) => (out += d));
const url = await new Promise((res, rej) => { const t = setInterval(() => { const m = /(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(out); if (m) { clearInterval(t); res(m[1]); } }, 200); setTimeout(() => rej(new Error(out)), 400000); });
console.log(out);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const paths = process.argv.slice(2);
for (const spec of paths) {
  const [name, p, opts = ""] = spec.split("|");
  const phone = opts.includes("phone"), zh = opts.includes("zh"), dark = opts.includes("dark");
  const ctx = await b.newContext({ viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }, locale: zh ? "zh-CN" : "en-US", colorScheme: dark ? "dark" : "light" });
  const page = await ctx.newPage();
  page.on("pageerror", (e) => console.log(name, "PAGEERROR", e.message));
  page.on("console", (m) => m.type() === "error" && console.log(name, "CONSOLE", m.text().slice(0, 300)));
  await page.goto(url + p); await page.waitForTimeout(opts.includes("slow") ? 15000 : 5000);
  await page.screenshot({ path: `/tmp/shot-${name}.png`, fullPage: opts.includes("full") });
  console.log(name, (await page.evaluate(() => document.body.innerText)).length);
  await ctx.close();
}
await b.close(); child.kill("SIGTERM"); setTimeout(() => process.exit(0), 2000);
