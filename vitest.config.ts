import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(import.meta.dirname),
      "server-only": path.resolve(import.meta.dirname, "testing/server-only.ts"),
    },
  },
  test: {
    // Unit tests sit beside their source; tests that talk HTTP, a database or child processes end in .integration.test.ts.
    include: ["{app,components,lib,simulator,testing,bin,scripts}/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
