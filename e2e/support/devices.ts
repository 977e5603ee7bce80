import type { BrowserContextOptions } from "playwright/test";

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Devices of the tests of what differs between them: a mouse on a desktop, a finger on a phone. */
export const DEVICES: readonly [name: "desktop" | "phone", options: BrowserContextOptions][] = [
  ["desktop", { viewport: { width: 1280, height: 800 } }],
  ["phone", PHONE],
];
