// Seven layers, lowest first: a room imports rooms of lower layers, and inside its own layer only what SIDEWAYS names.
// A named import goes to a room earlier in the same layer's list, so rooms form no circle. No file takes part in one either.
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
    name: "facts",
    rooms: [
      {
        path: "lib/text",
        holds:
          "shell quoting, inert text, YAML, redaction with the forms and names of secrets: strings in, strings out",
        pure: true,
      },
      { path: "lib/ccm", holds: "versions, names, selection and compared fields of the controller", pure: true },
      {
        path: "lib/calls",
        holds: "API calls: what each is for, what it does to the cloud, what takes it back, its parameters and words",
        pure: true,
      },
      {
        path: "lib/knowledge",
        holds:
          "rows in both languages: Events, findings, prechecks, symptoms, FAQ, annotations, permissions, published API",
        pure: true,
      },
    ],
  },
  {
    name: "judgement",
    rooms: [
      { path: "lib/engine", holds: "rules: bundle in, findings (code and typed params) out", pure: true },
      { path: "lib/lint", holds: "annotation checks", pure: true },
      { path: "lib/triage", holds: "classifier of Event messages, search of the guide", pure: true },
      { path: "lib/who", holds: "who changed an instance: recorded events in, answers out", pure: true },
      {
        path: "lib/owners",
        holds: "who owns a Service, whether an edit lasts, the forms of a change at its source",
        pure: true,
      },
      {
        path: "lib/judge",
        holds: "consequences of a change: the controller's calls, and what differs afterwards",
        pure: true,
      },
      { path: "lib/remediation", holds: "fixes, commands, plan, script, ticket", pure: true },
    ],
  },
  {
    name: "answers",
    rooms: [
      {
        path: "lib/upgrade",
        holds: "playbook, permissions, comparison of checks and with the official precheck, accepted findings",
        pure: true,
      },
      {
        path: "lib/preview",
        holds: "a manifest before it is applied: calls, consequences, notes, the corrected manifest",
        pure: true,
      },
      { path: "lib/views", holds: "data of the pages, from Result and Bundle", pure: true },
      { path: "lib/report", holds: "redacted reports (JSON, HTML, Markdown), opened files", pure: true },
    ],
  },
  {
    name: "adapters",
    rooms: [
      {
        path: "lib/collect",
        holds: "settings and clusters; Kubernetes and Alibaba Cloud: phases, fewest calls, consistency, progress",
      },
      { path: "lib/store", holds: "history, shares and locks in SQLite or PostgreSQL" },
    ],
  },
  {
    name: "application",
    rooms: [
      { path: "lib/i18n", holds: "locale of a request, message files" },
      { path: "lib/server", holds: "access, runs, notifications, error mapping" },
      { path: "lib/http", holds: "the Node server around Next: limits, probes, access log, shutdown" },
      { path: "lib/cli", holds: "the command line" },
    ],
  },
  {
    name: "interface",
    rooms: [
      { path: "lib/client", holds: "queries, address state and language of the pages" },
      { path: "components", holds: "render the data they are given" },
      { path: "app", holds: "routes: check the role, parse, call lib/server, compose components" },
    ],
  },
];

/** The allowed imports inside a layer, each with its reason. */
export const SIDEWAYS = [
  { from: "lib/ccm", to: "lib/text", why: "what is made from a bundle once is kept by the helper of text" },
  { from: "lib/calls", to: "lib/ccm", why: "a call has the fields and names of the controller" },
  { from: "lib/knowledge", to: "lib/calls", why: "a refused item of the precheck is that of a call" },
  { from: "lib/knowledge", to: "lib/text", why: "rows hold commands, quoted for the shell" },
  { from: "lib/knowledge", to: "lib/ccm", why: "sentences and annotations of a field are derived from its row" },
  { from: "lib/judge", to: "lib/engine", why: "a consequence is what the engine finds before and after" },
  { from: "lib/remediation", to: "lib/engine", why: "a fix writes the value that the engine wants" },
  { from: "lib/remediation", to: "lib/triage", why: "a Warning Event becomes a step of the plan" },
  { from: "lib/remediation", to: "lib/owners", why: "a step says whether the edit lasts and where it belongs" },
  { from: "lib/remediation", to: "lib/judge", why: "each step of the plan is judged" },
  { from: "lib/views", to: "lib/preview", why: "a preview is said in the reader's language" },
  { from: "lib/views", to: "lib/upgrade", why: "pages draw the playbook and the comparisons" },
  { from: "lib/preview", to: "lib/upgrade", why: "the values of a call are the difference between two clouds" },
  { from: "lib/report", to: "lib/upgrade", why: "a report holds accepted findings and the official comparison" },
  { from: "lib/report", to: "lib/views", why: "an opened file answers the views" },
  { from: "lib/server", to: "lib/i18n", why: "a request's language" },
  { from: "lib/http", to: "lib/server", why: "the process starts the server's parts and guards requests" },
  { from: "lib/cli", to: "lib/server", why: "`serve` checks its settings before it starts" },
  { from: "components", to: "lib/client", why: "pages ask through its queries" },
  { from: "app", to: "lib/client", why: "the first paint fills its queries" },
  { from: "app", to: "components", why: "routes compose them" },
];

/** Paths of the rooms that a room may import: itself, every lower layer, and what is named. */
export function importsOf(path) {
  const level = LAYERS.findIndex(({ rooms }) => rooms.some((room) => room.path === path));
  const below = LAYERS.slice(0, level).flatMap(({ rooms }) => rooms.map((room) => room.path));
  return [...below, ...SIDEWAYS.filter(({ from }) => from === path).map(({ to }) => to), path];
}

/** Rooms outside the layers: they may import the layers; no layer imports them except where said. */
export const OUTSIDE = [
  { path: "simulator", holds: "both APIs over real HTTP on loopback, serving any bundle; the demo and scale clusters" },
  { path: "testing", holds: "builders, fixtures, the proof of remedies" },
  { path: "bench", holds: "benchmarks" },
  { path: "e2e", holds: "browser tests" },
];

export const PURE = LAYERS.flatMap((layer) => layer.rooms.filter((room) => room.pure).map((room) => room.path));
