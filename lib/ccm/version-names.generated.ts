// Written from lib/ccm/version-table.ts by `npm run docs`: what browsers need of it.

/** The known versions, oldest first. */
export const VERSION_NAMES: readonly string[] = [
  "v2.1.0",
  "v2.2.0",
  "v2.3.0",
  "v2.4.0",
  "v2.4.4",
  "v2.5.1",
  "v2.6.0",
  "v2.7.0",
  "v2.8.0",
  "v2.9.1",
  "v2.10.0",
  "v2.11.2",
  "v2.12.4",
  "v2.13.0",
  "v2.14.0",
  "v2.15.0",
];

/** Day on which the last of them was released. */
export const NEWEST_RELEASED = "2026-07-24";
