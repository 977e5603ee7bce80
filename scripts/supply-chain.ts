// Parts of the product: a CycloneDX list of the production packages, and whether each licence is one we may pass on.
// `npm run supply-chain` writes dist/sbom.cdx.json and prints the licences; it fails by name where one is not allowed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

interface Sbom {
  metadata: { component: { "bom-ref": string } };
  components: {
    "bom-ref"?: string;
    hashes?: { alg: string }[];
    group?: string;
    name: string;
    version: string;
    licenses?: { expression?: string; license?: { id?: string; name?: string } }[];
  }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Permissive licences: they ask for a notice, nothing more. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "Python-2.0",
  "Unlicense",
]);

/** Name (or its start, ending in `*`) and why the package may be there all the same. */
const EXPLAINED = [
  { name: "caniuse-lite", why: "CC-BY-4.0 data that Next's build reads; what is built does not hold it" },
  {
    name: "@img/sharp-*",
    why: "LGPL library of Next's image optimiser, optional, unchanged; we serve no optimised images",
  },
];

/**
 * Packages that sources of the product import: the build takes them into its own folders and into the pages. An installed package does not
 * fetch them (`devDependencies`); the bill of materials has them all the same.
 */
export function builtIn(root: string): Set<string> {
  const files = ["app", "components", "lib", "simulator"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), "utf8")),
  );
  const imported = files.flatMap((text) => [
    ...text.matchAll(/\b(?:from|import)[ (]+"((?:@[a-z][^"/]*\/)?[a-z][^"/:]*)["/]/g),
  ]);
  return new Set(imported.map(([, name]) => name!));
}

/** Packages of a production install and of the built dashboard (other platforms' binaries included), from the lock file alone. */
export function bill(root: string): Sbom {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const all: Sbom = JSON.parse(
    execFileSync(npm, args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64_000_000,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const shipped = new Set([...Object.keys(dependencies), ...builtIn(root)]);
  const needs = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
  const own = all.metadata.component["bom-ref"];
  const kept = new Set<string>();
  const open = (needs.get(own) ?? []).filter((ref) => shipped.has(ref.slice(0, ref.lastIndexOf("@"))));
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (kept.has(ref)) continue;
    kept.add(ref);
    open.push(...(needs.get(ref) ?? []));
  }
  return {
    ...all,
    components: all.components.filter((one) => kept.has(one["bom-ref"] ?? "")),
    dependencies: all.dependencies
      .filter(({ ref }) => ref === own || kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter((one) => kept.has(one)) })),
  };
}

/** Packages by licence, and those whose licence is neither allowed nor explained. */
export function licencesOf({ components }: Pick<Sbom, "components">) {
  const byLicence = new Map<string, string[]>();
  const refused: string[] = [];
  for (const component of components) {
    const name = component.group ? `${component.group}/${component.name}` : component.name;
    const licence = (component.licenses ?? [])
      .map((l) => l.expression ?? l.license?.id ?? l.license?.name)
      .join(" OR ");
    byLicence.set(licence || "none", [...(byLicence.get(licence || "none") ?? []), `${name}@${component.version}`]);
    if (!isAllowed(licence) && !EXPLAINED.some((one) => matches(one.name, name)))
      refused.push(`${name} (${licence || "none"})`);
  }
  return { byLicence, refused };
}

/** Every part of an AND, one part of an OR. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, "").trim();
  if (bare === "") return false;
  return bare.split(/ OR /).some((choice) => choice.split(/ AND /).every((id) => ALLOWED.has(id.trim())));
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

if (import.meta.filename === process.argv[1]) {
  const root = path.resolve(import.meta.dirname, "..");
  const sbom = bill(root);
  const file = path.join(root, "dist", "sbom.cdx.json");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sbom, null, 2));
  const { byLicence, refused } = licencesOf(sbom);
  for (const [licence, names] of [...byLicence].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(names.length).padStart(5)}  ${licence}`);
  for (const { name, why } of EXPLAINED) console.log(`       ${name}: ${why}`);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  console.log(
    `${sbom.components.length} packages of ccm-preflight ${version} in ${path.relative(process.cwd(), file)}`,
  );
  if (refused.length > 0) {
    console.error(`Licences to look at, then allow or explain in scripts/supply-chain.ts:\n  ${refused.join("\n  ")}`);
    process.exitCode = 1;
  }
}
