// Refreshes lib/knowledge/cloud-api/{parameters,answers}.json:  npx tsx scripts/generate-cloud-api.ts --from cloud-api.json
// The full extract holds the parameters of the `aliyun` command line and the answers of the vendor's SDK. What these two files name is taken:
// another action is first written into parameters.json as `"Name": {}`, and into answers.json for its answer.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";

type Of<T> = Record<string, Record<string, T>>;

const ROOM = path.resolve(import.meta.dirname, "../lib/knowledge/cloud-api");
const file = (name: string) => path.join(ROOM, `${name}.json`);
const read = <T>(name: string) => JSON.parse(readFileSync(name, "utf8")) as T;
async function write(name: string, value: unknown): Promise<void> {
  const target = file(name);
  writeFileSync(target, await format(JSON.stringify(value), { ...(await resolveConfig(target)), filepath: target }));
}

const full = read<Of<{ parameters: Record<string, { type: string }>; response?: unknown }>>(
  process.argv[process.argv.indexOf("--from") + 1] ?? "",
);
const { source, actions } = read<{ source: string; actions: Of<Record<string, unknown>> }>(file("parameters"));
const answers = read<Of<unknown>>(file("answers"));
// The extract is of the products of load balancers; ActionTrail's one call is from its own published metadata.
for (const product of Object.keys(actions).filter((name) => full[name])) {
  for (const name of Object.keys(actions[product]!)) {
    const published = full[product]![name];
    if (!published) throw new Error(`${product} ${name} is not published`);
    // `Filter.1.Key` and the like are older spellings that no command here uses.
    const kept = Object.entries(published.parameters).filter(([parameter]) => !parameter.includes("."));
    // Types tell a list by `each`, whose keys are those of an item.
    actions[product]![name] = Object.fromEntries(
      kept.map(([parameter, of]) => [parameter, of.type === "RepeatList" ? { each: {}, ...of } : of]),
    );
    if (answers[product]?.[name]) answers[product][name] = published.response;
  }
}
await write("parameters", { source, actions });
await write("answers", answers);
