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
const QUALITY = 72;

const names = process.argv.slice(2);
const folder = path.join(root, "docs", "screenshots");

async function draw(page: Page, address: string, screen: Screen): Promise<Buffer> {
  await page.goto(address);
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  if (screen.ready) await page.locator(screen.ready).first().waitFor({ timeout: 20_000 });
  await screen.prepare?.(page);
  // A run that continues has no quiet moment.
  await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
  await page.waitForTimeout(250);
  await page.evaluate(() => (document.documentElement.style.caretColor = "transparent"));
  const placeOf = (part: Element) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x: x + window.scrollX, y: y + window.scrollY, width, height, scale: 1 };
  };
  const clip = screen.part === undefined ? undefined : await page.locator(screen.part).evaluate(placeOf);
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    captureBeyondViewport: clip !== undefined,
    clip,
  });
  return Buffer.from(data, "base64");
}

async function drawStage(browser: Browser, stage: Stage, screens: readonly Screen[]): Promise<number> {
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
          const file = await draw(page, running.at(screen.address), screen);
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
  let bytes = 0;
  for (const stage of new Set(wanted.map((screen) => screen.stage)))
    bytes += await drawStage(
      browser,
      stage,
      wanted.filter((screen) => screen.stage === stage),
    );
  console.log(
    `${wanted.length * LOOKS.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${path.relative(process.cwd(), folder)}`,
  );
} finally {
  await browser.close();
}
