// `npm run docs`: writes what is made from the tables of the code. A test holds every file to what is made here.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KNOWN_RULES, NEWEST_RELEASED } from "../lib/ccm/versions";
import { renderEventCodes } from "../lib/knowledge/events/event-codes";
import { maskingTable } from "../lib/knowledge/findings/masking-table";
import { renderCodesMarkdown } from "../lib/knowledge/findings/finding-codes";
import { RBAC_RULES, TRAIL_ACTION } from "../lib/knowledge/permissions/cluster";
import { clusterRole, deployedRules, ramPolicy } from "../lib/knowledge/permissions/grants";
import { renderPreviewText } from "../lib/cli/preview-render";
import { DEFAULT_NAMESPACE, ManifestProblem, previewManifests, readManifest } from "../lib/preview";
import { readableOf, type Manifest } from "../lib/preview/manifest";
import { buildReport } from "../lib/report/build";
import { renderMarkdown } from "../lib/report/markdown";
import { DEFAULT_REDACTION } from "../lib/report/schema";
import { RAM_ACTIONS } from "../lib/server/permissions";
import { checkBundle } from "../lib/upgrade/check";
import { buildPlaybook } from "../lib/upgrade/playbook";
import { renderPlaybookMarkdown } from "../lib/upgrade/playbook/playbook-markdown";
import { openedDemo } from "../testing/clusters";
import { findingExamples } from "../testing/finding-examples";
import { OUTSIDE, LAYERS } from "./layers.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** Files that are generated, whole or in one block, with how. */
export const GENERATED: Record<string, (before: string) => string> = {
  "ARCHITECTURE.md": (text) => withBlock(text, "rooms", "scripts/layers.mjs", layerTable()),
  "docs/dry-run.md": (text) => withBlock(text, "masking rules", "lib/knowledge/findings/masking.ts", maskingTable()),
  "docs/codes.md": () => `${renderCodesMarkdown()}\n${renderEventCodes()}`,
  "docs/readings.md": readings,
  "docs/demo-playbook.md": () =>
    `<!-- the demo cluster's playbook, by \`npm run docs\` -->\n\n${renderPlaybookMarkdown(buildPlaybook({ ...demo(), locale: "en" }))}`,
  "docs/demo-ticket.md": () =>
    `<!-- the report of the demo cluster as a ticket, by \`npm run docs\` -->\n\n${renderMarkdown(buildReport({ ...demo(), scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now: DEMO_AT }))}`,
  "docs/permissions/clusterrole.yaml": () => clusterRole(RBAC_RULES),
  "docs/permissions/ram-policy.json": () => `${ramPolicy(RAM_ACTIONS)}\n`,
  "docs/permissions/ram-policy-who.json": () => `${ramPolicy([TRAIL_ACTION])}\n`,
  "deploy/kustomize/base/cluster-role.yaml": deployedRules,
  "lib/ccm/version-names.generated.ts": versionNames,
  "lib/triage/guide/finding-examples.generated.json": () => `${JSON.stringify(findingExamples(), null, 1)}\n`,
};

/** The text of a generated file as it is and as it should be. */
export function generated(file: string): { is: string; wanted: string } {
  const is = readFileSync(path.join(root, file), "utf8");
  return { is, wanted: GENERATED[file]?.(is) ?? is };
}

/** A document with the block between its marks made anew. Throws when the marks are gone. */
function withBlock(text: string, name: string, source: string, block: string): string {
  const first = `<!-- ${name}: from ${source} by \`npm run docs\` -->`;
  const last = `<!-- end of ${name} -->`;
  const start = text.indexOf(first);
  const end = text.indexOf(last);
  if (start < 0 || end < start) throw new Error(`The document has lost its marks ${first} and ${last}`);
  return `${text.slice(0, start + first.length)}\n\n${block}\n\n${text.slice(end)}`;
}

/** The rooms from the ground up, then those outside the layers, as a Markdown table. */
function layerTable(): string {
  const rows = LAYERS.flatMap((layer) =>
    layer.rooms.map((room, n) => [n === 0 ? layer.name : "", `\`${room.path}\``, room.pure ? "yes" : "", room.holds]),
  );
  const outside = OUTSIDE.map((room, n) => [n === 0 ? "outside the layers" : "", `\`${room.path}\``, "", room.holds]);
  return [["layer", "room", "pure", "holds"], ["---", "---", "---", "---"], ...rows, ...outside]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const DEMO_AT = "2026-11-21T08:00:00Z";

function demo() {
  const bundle = openedDemo(DEMO_AT);
  return {
    bundle,
    result: checkBundle(bundle, { checkedAt: DEMO_AT, targetVersion: bundle.cluster.targetCcmVersion }),
  };
}

/** Public manifests of testing/cases, and what `preflight preview --offline` answers to each. */
const READ = [
  ...["01-nlb-id-without-class", "05-threshold-names", "07-quotes-in-value", "09-guide-typos"],
  ...["11-same-port-two-services", "13-https-without-cert", "15-sticky-on-tcp", "17-dual-stack-nlb"],
  ...["19-unquoted-true", "21-annotation-on-ingress", "23-elb-doc-sample", "37-proxy-protocol"],
];

function readings(): string {
  const head = `# Twelve public manifests, read

<!-- from testing/cases by \`npm run docs\` -->

What a newcomer sees who gives a manifest to \`preflight preview -f FILE --offline\` before anything is applied: port by port, then line by line.`;
  const pages = READ.map((name) => {
    const text = readFileSync(path.join(root, "testing/cases", `${name}.yaml`), "utf8");
    return `## ${name.replace(/^\d+-/, "").replaceAll("-", " ")}\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n\n\`\`\`text\n${answerTo(text)}\n\`\`\``;
  });
  return `${[head, ...pages].join("\n\n")}\n`;
}

/** The answer of the command line to a manifest alone: a refusal, and what can be read all the same. */
function answerTo(text: string): string {
  const read = (manifest: Manifest) =>
    renderPreviewText(previewManifests([manifest], undefined, { checkedAt: "2026-01-01T00:00:00Z" }), "en").trimEnd();
  try {
    return read(readManifest(text, "manifest", DEFAULT_NAMESPACE));
  } catch (problem) {
    if (!(problem instanceof ManifestProblem)) throw problem;
    return `${problem.in("en")}\n\n${read(readableOf(problem))}`;
  }
}

/** Data that browsers need of the table of versions. */
function versionNames(): string {
  const lines = KNOWN_RULES.map(({ version }) => `  ${JSON.stringify(version)},\n`).join("");
  return `// Written from lib/ccm/version-table.ts by \`npm run docs\`: what browsers need of it.\n\n/** The known versions, oldest first. */\nexport const VERSION_NAMES: readonly string[] = [\n${lines}];\n\n/** Day on which the last of them was released. */\nexport const NEWEST_RELEASED = ${JSON.stringify(NEWEST_RELEASED)};\n`;
}

if (import.meta.filename === process.argv[1])
  for (const file of Object.keys(GENERATED)) writeFileSync(path.join(root, file), generated(file).wanted);
