/**
 * `npm run screenshots [NAME...]`: saves the screens to docs/screenshots as WebP, English on a desktop and Chinese, dark, on a phone; with names only those.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { SCREENS, type Screen, type Stage } from "../e2e/support/screens";
import { startStage } from "../e2e/support/stages";
import { findChromium } from "./setup-tools.mjs";

const root = path.resolve(import.meta.dirname, "..");
const DEVICES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
/** The looks that the repository holds (.gitignore). */
const LOOKS = [
  { device: "desktop", language: "en", locale: "en-US", theme: "light" },
  { device: "phone", language: "zh", locale: "zh-CN", theme: "dark" },
] as const;
/** Flat surfaces and text: what is lost at this quality cannot be seen at the size of a page. */
const QUALITY = 0.72;

const names = process.argv.slice(2);
const folder = path.join(root, "docs", "screenshots");

/** Browsers write no WebP of a page, but of a canvas they do. */
async function toWebp(canvas: Page, png: Buffer): Promise<Buffer> {
  const url = await canvas.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const drawn = document.createElement("canvas");
      drawn.width = image.width;
      drawn.height = image.height;
      drawn.getContext("2d")!.drawImage(image, 0, 0);
      return drawn.toDataURL("image/webp", quality);
    },
    [png.toString("base64"), QUALITY] as const,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

async function draw(page: Page, address: string, screen: Screen): Promise<Buffer> {
  await page.goto(address);
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  if (screen.ready) await page.locator(screen.ready).first().waitFor({ timeout: 20_000 });
  await screen.prepare?.(page);
  // A run that continues has no quiet moment.
  await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
  await page.waitForTimeout(250);
  const shown = screen.part ? page.locator(screen.part) : page;
  return shown.screenshot({ animations: "disabled", caret: "hide" });
}

async function drawStage(browser: Browser, stage: Stage, screens: readonly Screen[], canvas: Page): Promise<number> {
  const running = await startStage(stage);
  let bytes = 0;
  try {
    for (const { device, language, locale, theme } of LOOKS) {
      const context = await browser.newContext({
        viewport: DEVICES[device],
        locale,
        colorScheme: theme,
        reducedMotion: "reduce",
        hasTouch: device === "phone",
        isMobile: device === "phone",
      });
      for (const screen of screens) {
        const page = await context.newPage();
        const name = `${screen.name}-${device}-${language}-${theme}.webp`;
        try {
          const file = await toWebp(canvas, await draw(page, running.at(screen.address), screen));
          writeFileSync(path.join(folder, name), file);
          bytes += file.length;
        } catch (error) {
          console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
          process.exitCode = 1;
        }
        await page.close();
      }
      await context.close();
    }
  } finally {
    await running.stop();
  }
  return bytes;
}

const wanted = SCREENS.filter((screen) => names.length === 0 || names.includes(screen.name));
mkdirSync(folder, { recursive: true });
if (names.length === 0)
  for (const file of readdirSync(folder)) if (file.endsWith(".webp")) rmSync(path.join(folder, file));
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
try {
  const canvas = await browser.newPage();
  let bytes = 0;
  for (const stage of new Set(wanted.map((screen) => screen.stage)))
    bytes += await drawStage(
      browser,
      stage,
      wanted.filter((screen) => screen.stage === stage),
      canvas,
    );
  console.log(
    `${wanted.length * LOOKS.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${path.relative(process.cwd(), folder)}`,
  );
} finally {
  await browser.close();
}
