// The house, from the ground up: a room may import rooms of the floors below it, never one beside it or above it.
// One list, three readers: dependency-cruiser (rules), ARCHITECTURE.md (table), ESLint (which rooms are pure).

/**
 * @typedef {object} Room
 * @property {string} path folder, from the top of the repository
 * @property {string} holds one line for ARCHITECTURE.md
 * @property {boolean} [pure] values in, values out: no SDK, network, clock, process or React
 */

/** @type {{ name: string, rooms: Room[] }[]} */
export const FLOORS = [
  {
    name: "ground",
    rooms: [
      { path: "lib/model", holds: "Bundle, Result, Run, Text, AppError: the types every room speaks", pure: true },
    ],
  },
  {
    name: "strings",
    rooms: [
      {
        path: "lib/text",
        holds: "shell quoting, masking of secrets, inert text, YAML: strings in, strings out",
        pure: true,
      },
    ],
  },
  {
    name: "facts",
    rooms: [
      {
        path: "lib/ccm",
        holds: "the controller's world: versions, annotations, names, selection, compared fields",
        pure: true,
      },
      { path: "lib/cloud-api", holds: "the published parameters and answers of the actions we use", pure: true },
    ],
  },
  {
    name: "commands",
    rooms: [
      {
        path: "lib/commands",
        holds: "kubectl and aliyun commands, console paths, and the shape of a fix",
        pure: true,
      },
      {
        path: "lib/guide-steps",
        holds: "steps of the guide and of Event answers, sources of the documents",
        pure: true,
      },
    ],
  },
  {
    name: "knowledge",
    rooms: [
      { path: "lib/findings", holds: "one home per finding: code, params, category, severity, texts, fix", pure: true },
      { path: "lib/events", holds: "Event rows and the classifier", pure: true },
      { path: "lib/lint", holds: "annotation checks", pure: true },
      { path: "lib/ram", holds: "RAM policy evaluation", pure: true },
    ],
  },
  {
    name: "rules",
    rooms: [
      { path: "lib/engine", holds: "bundle in, findings (code and typed params) out", pure: true },
      { path: "lib/guide", holds: "prechecks, symptoms, FAQ, search", pure: true },
      { path: "lib/waivers", holds: "accepted findings: their file, and what they take out of a verdict", pure: true },
    ],
  },
  {
    name: "remedies",
    rooms: [{ path: "lib/remediation", holds: "what to do: options of a finding, plan, script, ticket", pure: true }],
  },
  {
    name: "foresight",
    rooms: [
      {
        path: "lib/preview",
        holds: "a change nobody has made yet: what the controller would call, and what it would refuse",
        pure: true,
      },
    ],
  },
  {
    name: "pictures",
    rooms: [
      { path: "lib/views", holds: "what pages draw, from Result and Bundle", pure: true },
      { path: "lib/after", holds: "the cloud's side before and after an upgrade, field by field", pure: true },
      { path: "lib/reports", holds: "redacted reports: JSON, HTML, Markdown, comparison", pure: true },
    ],
  },
  {
    name: "gate",
    rooms: [
      { path: "lib/access", holds: "who may do what: identities, roles, hosts, limits, headers" },
      { path: "lib/log", holds: "structured log lines without secrets" },
    ],
  },
  {
    name: "books",
    rooms: [{ path: "lib/playbook", holds: "one cluster's upgrade from A to B, chapter by chapter", pure: true }],
  },
  {
    name: "files",
    rooms: [{ path: "lib/opened", holds: "an opened file or report, and its views by their paths", pure: true }],
  },
  {
    name: "adapters",
    rooms: [
      { path: "lib/sources/kubernetes", holds: "Kubernetes adapter; SDK types end there" },
      { path: "lib/i18n", holds: "locale of a request, message files" },
      { path: "lib/sources/alibaba", holds: "SLB, ECS and VPC adapter; SDK types end there" },
    ],
  },
  {
    name: "collection",
    rooms: [{ path: "lib/sources/collect", holds: "phases, fewest calls, consistency, progress" }],
  },
  {
    name: "memory",
    rooms: [{ path: "lib/store", holds: "history, shares, locks in SQLite or PostgreSQL" }],
  },
  {
    name: "messengers",
    rooms: [{ path: "lib/notify", holds: "what changed, told to webhooks, DingTalk, Feishu and Slack" }],
  },
  {
    name: "server",
    rooms: [{ path: "lib/server", holds: "configuration, clusters, runs, error mapping" }],
  },
  {
    name: "browser data",
    rooms: [{ path: "lib/client", holds: "query keys, options and answer types per resource" }],
  },
  {
    name: "door",
    rooms: [
      { path: "lib/door", holds: "the only entrance: Host, Origin, sign-in, limits, headers; Next stands behind it" },
    ],
  },
  {
    name: "drawing",
    rooms: [{ path: "components", holds: "draw what they are handed" }],
  },
  {
    name: "faces",
    rooms: [
      { path: "app", holds: "routes: parse input, call lib/server, compose components" },
      { path: "lib/cli", holds: "the command line" },
    ],
  },
];

/** Rooms beside the house: they may look into it, nothing in it looks at them except where said. */
export const BESIDE = [
  { path: "simulator", holds: "both APIs over real HTTP on loopback, serving any bundle; the demo and scale clusters" },
  { path: "testing", holds: "builders, fixtures, the proof of remedies" },
  { path: "bench", holds: "benchmarks" },
  { path: "e2e", holds: "browser tests" },
];

export const PURE = FLOORS.flatMap((floor) => floor.rooms.filter((room) => room.pure).map((room) => room.path));
