import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const ROOMS = ["app", "components", "lib", "simulator", "testing", "bin", "scripts"];
const TESTS = `{${ROOMS.join(",")}}/**/*.test.{ts,tsx}`;
// Tests that talk HTTP, use a database, start processes or take their time.
const INTEGRATION = "**/*.integration.test.{ts,tsx}";

const files = ROOMS.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(room, name)),
)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({
    file,
    integration: /\.integration\./.test(file),
    text: readFileSync(path.join(root, file), "utf8"),
  }));
const named = (chosen: typeof files) => chosen.map(({ file }) => file);
/** Component tests: they share a window. */
const drawing = files.filter(
  ({ integration, text }) => !integration && text.startsWith("// @vitest-environment jsdom"),
);
/** Tests that put something else in a module's or a global's place: the next file must not meet it. */
const replacing = files
  .filter((one) => !drawing.includes(one))
  .filter(({ text }) =>
    /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules)\(|Object\.assign\(globalThis|globalThis as \{/.test(text),
  );
/** Waits for a network or a process may take long on a busy machine. */
const PATIENT = { testTimeout: 300_000 };

export default defineConfig({
  resolve: {
    alias: {
      "@": path.resolve(root),
      "server-only": path.resolve(root, "testing/server-only.ts"),
    },
  },
  test: {
    // A shell's own name for its machine is not where a dashboard listens.
    env: { HOSTNAME: "127.0.0.1" },
    // A limit for what never ends; no test is expected to reach it.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Expected events come within milliseconds; a busy machine gets more.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Compiled modules stay for the next run, by content and settings.
    experimental: { fsModuleCache: true },
    projects: [
      // Most tests hand values to pure functions: they share what they import, which is most of what a short test costs.
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: [TESTS],
          exclude: [INTEGRATION, ...named([...replacing, ...drawing])],
        },
      },
      { extends: true, test: { name: "alone", include: named(replacing), exclude: [INTEGRATION] } },
      {
        extends: true,
        resolve: {
          alias: [
            { find: "next/navigation", replacement: path.resolve(root, "testing/navigation.ts") },
            { find: "@/lib/client/worker/start", replacement: path.resolve(root, "testing/worker-here.ts") },
          ],
        },
        test: {
          name: "drawn",
          environment: "jsdom",
          isolate: false,
          include: named(drawing),
          setupFiles: path.resolve(root, "testing/dom.ts"),
        },
      },
      {
        extends: true,
        test: { name: "integration", isolate: false, include: [INTEGRATION], exclude: named(replacing), ...PATIENT },
      },
      {
        extends: true,
        test: {
          name: "integration-alone",
          include: named(replacing.filter(({ integration }) => integration)),
          ...PATIENT,
        },
      },
    ],
  },
});
