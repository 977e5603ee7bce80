import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { router } from "./navigation";

// Before each file of component tests: jsdom draws nothing, so nothing has a size and nothing scrolls.
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
  for (const one of Object.values(router)) one.mockReset();
});
// The files share their modules and their window: timers, globals and what is drawn go with a test.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
