// Five layers, from the ground up: a room may import rooms of its own layer and of those below, and no file takes part in a circle.
// One list, three readers: dependency-cruiser (rules), ARCHITECTURE.md (table), ESLint (which rooms are pure).

/**
 * @typedef {object} Room
 * @property {string} path folder, from the top of the repository
 * @property {string} holds one line for ARCHITECTURE.md
 * @property {boolean} [pure] values in, values out: no SDK, network, clock, process or React
 */

/** @type {{ name: string, rooms: Room[] }[]} */
export const LAYERS = [
  {
    name: "model",
    rooms: [{ path: "lib/model", holds: "Bundle, Result, Run, Text, AppError: the types of every room", pure: true }],
  },
  {
    name: "core",
    rooms: [
      {
        path: "lib/knowledge",
        holds:
          "rows in both languages: Events, findings, prechecks, symptoms, FAQ, annotations, permissions, published API, forms and names of secrets",
        pure: true,
      },
      { path: "lib/text", holds: "shell quoting, redaction, inert text, YAML: strings in, strings out", pure: true },
      { path: "lib/ccm", holds: "versions, names, selection and compared fields of the controller", pure: true },
      { path: "lib/engine", holds: "rules: bundle in, findings (code and typed params) out", pure: true },
      { path: "lib/lint", holds: "annotation checks", pure: true },
      { path: "lib/triage", holds: "classifier of Event messages, search of the guide", pure: true },
      {
        path: "lib/judge",
        holds: "consequences of a change: which calls the controller makes, and what is other afterwards",
        pure: true,
      },
      { path: "lib/remediation", holds: "fixes, commands, plan, script, what-if, ticket", pure: true },
      {
        path: "lib/owners",
        holds: "who owns a Service, what becomes of an edit, the forms of a change at its source",
        pure: true,
      },
      {
        path: "lib/upgrade",
        holds: "playbook, permissions, comparison after an upgrade, accepted findings",
        pure: true,
      },
      { path: "lib/who", holds: "who changed an instance: recorded events in, answers out", pure: true },
      { path: "lib/views", holds: "what pages draw, from Result and Bundle", pure: true },
      { path: "lib/report", holds: "redacted reports (JSON, HTML, Markdown), opened files, comparison", pure: true },
    ],
  },
  {
    name: "adapters",
    rooms: [
      { path: "lib/collect", holds: "Kubernetes and Alibaba Cloud: phases, fewest calls, consistency, progress" },
      { path: "lib/store", holds: "history, shares and locks in SQLite or PostgreSQL" },
    ],
  },
  {
    name: "application",
    rooms: [
      { path: "lib/http", holds: "the Node server around Next: its limits and its end" },
      { path: "lib/i18n", holds: "locale of a request, message files" },
      { path: "lib/server", holds: "configuration, access, clusters, runs, notifications, error mapping" },
      { path: "lib/cli", holds: "the command line" },
    ],
  },
  {
    name: "interface",
    rooms: [
      { path: "lib/client", holds: "queries, address state and language of the pages" },
      { path: "components", holds: "draw what they are handed" },
      { path: "app", holds: "routes: ask for the role, parse, call lib/server, compose components" },
    ],
  },
];

/** Rooms beside the layers: they may look into them; nothing in the layers looks at them except where said. */
export const BESIDE = [
  { path: "simulator", holds: "both APIs over real HTTP on loopback, serving any bundle; the demo and scale clusters" },
  { path: "testing", holds: "builders, fixtures, the proof of remedies" },
  { path: "bench", holds: "benchmarks" },
  { path: "e2e", holds: "browser tests" },
];

export const PURE = LAYERS.flatMap((layer) => layer.rooms.filter((room) => room.pure).map((room) => room.path));
