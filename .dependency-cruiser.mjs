import { importsOf, LAYERS } from "./scripts/layers.mjs";

const TESTS = "[.]test[.]tsx?$";
const at = (paths) => `^(?:${paths.join("|")})/`;

const ROOMS = LAYERS.flatMap(({ rooms }) => rooms.map((room) => room.path));

/** For each room: every room that it may not import. */
const sideways = ROOMS.flatMap((path) => {
  const others = ROOMS.filter((room) => !importsOf(path).includes(room));
  return others.length === 0
    ? []
    : {
        name: `rooms: ${path}`,
        comment: `${path} imports lower layers and what SIDEWAYS names (scripts/layers.mjs).`,
        severity: "error",
        from: { path: at([path]), pathNot: TESTS },
        to: { path: at(others) },
      };
});

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
    ...sideways,
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
        "The simulator serves published facts: it shares the model and the facts, not the rules it is used to test. Its controller does what the judge names.",
      severity: "error",
      from: { path: "^simulator/", pathNot: ["^simulator/demo/", "^simulator/controller/", TESTS] },
      to: { path: "^(?:lib/(?!model/|text/|ccm/|calls/|knowledge/)|components/|app/)" },
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
