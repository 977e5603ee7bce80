import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseAllDocuments, visit, type Document } from "yaml";
import { isObject, type KubeService } from "@/lib/model/bundle";
import { refusedPort } from "@/lib/remediation/what-if/ports";
import { aliasOfItself, NO_KEY_CHECK, repeatedKey, tooMuchYaml } from "@/lib/text/yaml-limits";
import { redactObject } from "@/lib/text/redact-object";
import { misplacedIn, type Misplaced } from "@/lib/lint/misplaced";
import { refusedField } from "@/lib/lint/refused";
import { CliError, nameOf, readText } from "./io";

const LARGEST = 5_000_000;
const MANIFEST = /\.(ya?ml|json)$/i;

/**
 * The Services of a manifest: a file, a folder (its YAML and JSON files, deeper ones too) or `-` for what Kustomize or Helm print.
 * Several documents and Lists are taken apart; other kinds are passed over, but for annotations of the CCM on them (`elsewhere`).
 */
export async function readManifests(
  sources: readonly string[],
  namespace: string,
  elsewhere: Misplaced[] = [],
): Promise<KubeService[]> {
  const found: KubeService[] = [];
  for (const source of sources)
    for (const file of await filesOf(source))
      found.push(...servicesIn(await readText(file), nameOf(file), namespace, elsewhere));
  return found;
}

async function filesOf(source: string): Promise<string[]> {
  if (source === "-") return ["-"];
  const info = await stat(source).catch(() => undefined);
  if (!info?.isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && MANIFEST.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new CliError(`${source} holds no .yaml, .yml or .json file`);
  return files;
}

/** The Services of a text; `name` is what errors call it. */
export function servicesIn(text: string, name: string, namespace: string, elsewhere: Misplaced[] = []): KubeService[] {
  const tooMuch = tooMuchYaml(text, LARGEST);
  if (tooMuch) throw new CliError(`${name} ${tooMuch}`, "Name the file with the changed Services alone.");
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""), NO_KEY_CHECK);
  const found: KubeService[] = [];
  for (const [at, document] of ("empty" in documents ? [] : documents).entries()) {
    const [error] = document.errors;
    if (error) throw new CliError(`${name}, document ${at + 1}: ${error.message.split("\n")[0]?.replace(/:$/, "")}`);
    const repeated = repeatedKey(document);
    if (repeated) throw new CliError(`${name}, document ${at + 1}: the key ${repeated.key} stands twice in one map`);
    const endless = aliasOfItself(document);
    if (endless) throw new CliError(`${name}, document ${at + 1}: the alias ${endless} stands inside itself`);
    asKubectl(document);
    let value: unknown;
    try {
      // A manifest is untrusted input: alias expansion is limited.
      value = document.toJS({ maxAliasCount: 100 });
    } catch (problem) {
      throw new CliError(`${name}, document ${at + 1}: ${(problem as Error).message}`);
    }
    for (const object of flat(value)) {
      if (object.kind !== "Service" || (object.apiVersion !== undefined && object.apiVersion !== "v1")) {
        elsewhere.push(...misplacedIn(object));
        continue;
      }
      found.push(service(object, `${name}, document ${at + 1}`, namespace));
    }
  }
  return found;
}

/** kubectl reads YAML 1.1: a plain on, off, yes or no is a boolean, and digits with underscores are a number. */
function asKubectl(document: Document): void {
  visit(document, {
    Scalar(key, node) {
      if (key === "key" || node.type !== "PLAIN" || typeof node.value !== "string") return;
      if (/^(?:on|yes|off|no)$/i.test(node.value)) node.value = /^(?:on|yes)$/i.test(node.value);
      else if (/^[+-]?\d[\d_]*$/.test(node.value)) node.value = Number(node.value.replaceAll("_", ""));
    },
  });
}

function flat(value: unknown): Record<string, unknown>[] {
  if (!isObject(value)) return [];
  return Array.isArray(value.items) ? value.items.flatMap(flat) : [value];
}

/** Checks what the API server would check first, so that a typing error is not taken for an intended change. */
function service(object: Record<string, unknown>, where: string, namespace: string): KubeService {
  const meta = isObject(object.metadata) ? object.metadata : {};
  if (typeof meta.name !== "string" || meta.name === "") throw new CliError(`${where}: metadata.name is missing`);
  const fault = refusedField(object);
  if (fault) throw new CliError(`${where}: ${fault}`);
  const spec = object.spec ?? {};
  if (!isObject(spec)) throw new CliError(`${where}: spec is not a map`);
  if (spec.ports !== undefined && (!Array.isArray(spec.ports) || !spec.ports.every(isObject)))
    throw new CliError(`${where}: spec.ports is not a list of ports`);
  const refused = refusedPort(spec.ports ?? []);
  if (refused)
    throw new CliError(
      `${where}: spec.ports[${refused.at}].${refused.field} is ${refused.value}: the API server takes ${refused.wants}`,
    );
  return redactObject({ ...object, metadata: { ...meta, namespace: meta.namespace || namespace } } as KubeService);
}
