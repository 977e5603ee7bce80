import { LAYERS } from "./scripts/layers.mjs";

const TESTS = "[.]test[.]tsx?$";
const at = (paths) => `^(?:${paths.join("|")})/`;

/** For each layer: everything above it. */
const upward = LAYERS.slice(0, -1).map((layer, level) => ({
  name: `down-only: ${layer.name}`,
  comment: `The layer ${layer.name} may import itself and lower layers only (scripts/layers.mjs).`,
  severity: "error",
  from: { path: at(layer.rooms.map((room) => room.path)), pathNot: TESTS },
  to: { path: at(LAYERS.slice(level + 1).flatMap((above) => above.rooms.map((room) => room.path))) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "A circle has no top: break it.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...upward,
    {
      name: "tests-stay-outside",
      comment: "Product code never imports test rooms.",
      severity: "error",
      from: { path: "^(?:lib|components|app|simulator)/", pathNot: TESTS },
      to: { path: "^(?:testing|bench|e2e)/" },
    },
    {
      name: "simulator-only-for-the-demo",
      comment: "Only the command line's demo starts the simulator.",
      severity: "error",
      from: { path: "^(?:lib|components|app)/", pathNot: ["^lib/cli/", TESTS] },
      to: { path: "^simulator/" },
    },
    {
      name: "react-draws",
      comment: "React draws: it stays in app, components, lib/client and *.tsx.",
      severity: "error",
      from: { path: "^(?:lib|simulator|testing|bench|e2e)/", pathNot: ["^lib/client/", "[.]tsx$"] },
      to: { path: "^node_modules/(?:react|react-dom|next-themes|nuqs)/" },
    },
    {
      name: "simulator-knows-facts-only",
      comment:
        "The simulator serves published facts: it shares the model and the facts, not the rules it is used to test.",
      severity: "error",
      from: { path: "^simulator/", pathNot: ["^simulator/demo/", TESTS] },
      to: { path: "^(?:lib/(?!model/|text/|ccm/|knowledge/)|components/|app/)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(?:[.]generated[.]ts$|^[.]next)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
    cache: { folder: "node_modules/.cache/dependency-cruiser", strategy: "content" },
  },
};
