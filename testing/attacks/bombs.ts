/** Values made to cost a reader its stack, its memory or its time, as they are in JSON. Each fits into the smallest body that is read. */
export const BOMBS: Record<string, string> = {
  "lists in lists": `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
  "objects in objects": `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`,
  "a list of 30,000": `[${"0,".repeat(29_999)}0]`,
  "20,000 objects": `[${"{},".repeat(19_999)}{}]`,
  "6,000 names": `{${Array.from({ length: 6_000 }, (_, n) => `"${n}":0`).join()}}`,
  "1e999": "1e999",
  NaN: "NaN",
  "a number of 30,000 digits": "9".repeat(30_000),
  "30,000 times NUL": JSON.stringify("\0".repeat(10_000)),
  "a prototype": '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toString":1}',
};

/** `value` as JSON with the bomb in the place of the text "BOMB". */
export const armed = (value: unknown, bomb: string): string => JSON.stringify(value).replace('"BOMB"', () => bomb);

const laughs = (levels: number, each: number): string =>
  Array.from(
    { length: levels },
    (_, n) =>
      `l${n}: &l${n} [${Array(each)
        .fill(n ? `*l${n - 1}` : "ha")
        .join()}]`,
  ).join("\n");

const service = (spec: string) => `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: ${spec}\n`;

/** The same in YAML, as files. */
export const YAML_BOMBS: Record<string, string> = {
  "a billion laughs": `${laughs(10, 10)}\n${service("{ports: *l9}")}`,
  "laughs by merged keys": `a: &a {x: 1}\n${Array.from({ length: 900 }, (_, n) => `m${n}: {<<: *a}`).join("\n")}\n${service("{}")}`,
  "an alias of itself": `${service("&s {ports: [{port: 80, x: *s}]}")}`,
  "60,000 anchors": Array.from({ length: 60_000 }, (_, n) => `k${n}: &a${n} v`).join("\n"),
  "lists in lists": service(`{ports: ${"[".repeat(5_000)}${"]".repeat(5_000)}}`),
  "blocks in blocks": Array.from({ length: 1_500 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"),
  "ports beyond numbers": service("{ports: [{port: 1e999}, {port: .nan}, {port: .inf}, {nodePort: -1e999}]}"),
  "a port of 30,000 digits": service(`{ports: [{port: ${"9".repeat(30_000)}}]}`),
  "one key, 20,000 times": service(`{${"a: 1, ".repeat(20_000)}}`),
  "5 MB of blanks": `${" ".repeat(5_000_001)}`,
  "10,000 documents": `${service("{}")}---\n`.repeat(10_000),
};
