import type { BrowserContextOptions } from "playwright/test";

/** Devices of the job tests: a mouse on a desktop, a finger on a phone. */
export const DEVICES: readonly [name: "desktop" | "phone", options: BrowserContextOptions][] = [
  ["desktop", { viewport: { width: 1280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];
