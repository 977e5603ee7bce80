import createNextIntlPlugin from "next-intl/plugin";
import { fingerprint } from "./scripts/build-if-stale.mjs";
import { NODE_ONLY } from "./scripts/node-only.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Sentences are parsed at build time: the parser is a tenth of what a page would have to load.
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

// The same sources give the same build, wherever it is made (scripts/reproducible.mjs).
const sources = fingerprint(import.meta.dirname).slice(0, 20);

/** @type {import("next").NextConfig} */
const config = {
  // Tests and parallel builds keep their output apart.
  distDir: process.env.PREFLIGHT_DIST_DIR || ".next",
  generateBuildId: () => sources,
  // Where the browser finds the programs of its workers (scripts/browser-programs.mjs).
  env: { PREFLIGHT_PROGRAMS: process.env.PREFLIGHT_PROGRAMS || `/_next/static/programs/${sources}` },
  // One build for every way to run: a folder with what production needs and nothing else.
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  // The history of a server that ran in this checkout, and the image optimiser: no image is served through it.
  outputFileTracingExcludes: { "*": ["data/**", "node_modules/sharp/**", "node_modules/@img/**"] },
  poweredByHeader: false,
  // No picture needs the optimiser, which asks this server for any address that it is given.
  images: { unoptimized: true },
  reactStrictMode: true,
  // `npm test` and `npm run check` check the types; a first start should not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: NODE_ONLY,
};

export default withNextIntl(config);
