// Writes lib/knowledge/cloud-api/actions.ts from lib/knowledge/cloud-api/published.json:  npx tsx scripts/generate-cloud-api.ts
// With a newer full extract the trimmed file is made first:           npx tsx scripts/generate-cloud-api.ts --from cloud-api.json
//
// The full extract holds, per product and action, the parameters of the metadata that the `aliyun` command line ships with and the
// answer fields of the vendor's TypeScript SDK. Only what this program calls, serves or may show in a command is kept: another
// action is first written into published.json as `"Name": {}`, or `"Name": { "response": {} }` to keep its answer too.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";

interface Parameter {
  type: string;
  required?: true;
  each?: Record<string, string>;
}
interface Published {
  source: string;
  actions: Record<string, Record<string, { parameters: Record<string, Parameter>; response?: unknown }>>;
}

const ROOM = path.resolve(import.meta.dirname, "../lib/knowledge/cloud-api");
const SOURCE =
  "parameters: metadata shipped with the aliyun command line, 2026-04; response: the vendor's TypeScript SDKs (@alicloud/slb20140515 2.0.12 and its siblings)";

/** Answers are kept where a client or the simulator reads or writes them; the others are long and unused. */
function trim(full: Published["actions"], before: Published["actions"]): Published {
  const actions: Published["actions"] = {};
  for (const [product, names] of Object.entries(before)) {
    const kept: Published["actions"][string] = {};
    for (const [name, { response }] of Object.entries(names)) {
      // The extract is of the products of load balancers; ActionTrail's one call is from its own published metadata.
      const published = full[product] ? full[product][name] : before[product]?.[name];
      if (!published) throw new Error(`${product} ${name} is not published`);
      const parameters = Object.fromEntries(
        // `Filter.1.Key` and the like are older spellings that no command here uses.
        Object.entries(published.parameters).filter(([parameter]) => !parameter.includes(".")),
      );
      kept[name] = { parameters, ...(response ? { response: published.response } : {}) };
    }
    actions[product] = kept;
  }
  return { source: SOURCE, actions };
}

/** `String`, `Integer!` (required), `List`, `List{Key,Value}!`: one word a parameter, so that types can read it. */
export function word(parameter: Parameter): string {
  const each = parameter.each ? `{${Object.keys(parameter.each).join(",")}}` : "";
  const type = parameter.type === "RepeatList" ? `List${each}` : parameter.type === "Long" ? "Integer" : parameter.type;
  return `${type}${parameter.required ? "!" : ""}`;
}

/** The text of actions.ts. Pure but for Prettier's configuration. */
export async function renderActions(published: Published): Promise<string> {
  const table = Object.fromEntries(
    Object.entries(published.actions).map(([product, actions]) => [
      product,
      Object.fromEntries(
        Object.entries(actions).map(([name, { parameters }]) => [
          name,
          Object.fromEntries(Object.entries(parameters).map(([key, parameter]) => [key, word(parameter)])),
        ]),
      ),
    ]),
  );
  const text = [
    "// Generated from published.json by scripts/generate-cloud-api.ts. Do not edit.",
    `// Source: ${published.source}.`,
    "",
    "/**",
    " * Published parameters by product and action. `!` marks a required one, `List` one that is written `Name.1`, `Name.2`,",
    " * `List{Key,Value}` one that is written `Name.1.Key`. Names are case-sensitive.",
    " */",
    `export const ACTIONS = ${JSON.stringify(table)} as const;`,
  ].join("\n");
  const target = path.join(ROOM, "actions.ts");
  return format(text, { ...(await resolveConfig(target)), filepath: target });
}

async function main(): Promise<void> {
  const from = process.argv.indexOf("--from");
  const file = path.join(ROOM, "published.json");
  const read = () => JSON.parse(readFileSync(file, "utf8")) as Published;
  if (from > 0) {
    const full = JSON.parse(readFileSync(process.argv[from + 1] ?? "", "utf8")) as Published["actions"];
    writeFileSync(
      file,
      await format(JSON.stringify(trim(full, read().actions)), { ...(await resolveConfig(file)), filepath: file }),
    );
  }
  writeFileSync(path.join(ROOM, "actions.ts"), await renderActions(read()));
}

if (process.argv[1] && import.meta.url.endsWith(path.basename(process.argv[1]))) await main();
