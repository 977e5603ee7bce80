import { parseAllDocuments, visit, type Document } from "yaml";
import { isService, misplacedIn, type Misplaced } from "@/lib/lint/misplaced";
import { refusedFields } from "@/lib/lint/refused";
import { isObject, type KubeService } from "@/lib/model/bundle";
import { servicesOfHcl } from "@/lib/text/hcl";
import { OTHER_FORMS } from "@/lib/text/manifest-forms";
import { redactObject } from "@/lib/text/redact-object";
import { aliasOfItself, NO_KEY_CHECK, repeatedKey, tooMuchYaml } from "@/lib/text/yaml-limits";
import { refusedPort } from "./ports";
import { rec } from "@/lib/ccm/read";
import { SPEC_FIELDS, WORDS } from "@/lib/knowledge/intent/service-fields";
import { inLanguage, labelled, type Locale, type Text } from "@/lib/model/text";

const LARGEST = 5_000_000;

/** A text that is no manifest, or one that the API server refuses. */
export class ManifestProblem extends Error {
  constructor(
    message: string,
    readonly suggestion?: string,
    /** Every refusal of the API server, where it is one. */
    readonly refusals: readonly Refusal[] = [],
  ) {
    super(message);
  }

  /** `known`: a place that the reader knows. */
  in(locale: Locale, known?: string): string {
    const said = this.refusals.map(({ where, fault }) => {
      const text = inLanguage(fault, locale);
      return where === known ? text : labelled(where, text, locale);
    });
    return said.join("\n") || this.message;
  }
}

/** `service`: as far as it can be read, with moved fields in their own place. */
interface Refusal {
  where: string;
  fault: Text;
  service: KubeService;
}

/** Services of a refused text, as far as they can be read. */
export const readableOf = ({ refusals }: ManifestProblem): Manifest => ({
  ...{ services: [...new Set(refusals.map(({ service: one }) => one))], elsewhere: [], others: [], documents: [] },
});

/** Objects of a manifest. */
export interface Manifest {
  services: KubeService[];
  /** Annotations of the CCM on objects that are no Service. */
  elsewhere: Misplaced[];
  /** Kind and name of every other object. */
  others: string[];
  documents: readonly Document.Parsed[];
}

/**
 * Several documents and Lists are taken apart; other kinds are passed over, but for annotations of the CCM on them. `name` is what
 * errors call the text. Throws ManifestProblem.
 */
export function readManifest(text: string, name: string, namespace: string): Manifest {
  const tooMuch = tooMuchYaml(text, LARGEST);
  if (tooMuch) throw new ManifestProblem(`${name} ${tooMuch}`, "Name the file with the changed Services alone.");
  const ofTerraform = servicesOfHcl(text);
  if (ofTerraform)
    return readManifest(JSON.stringify({ apiVersion: "v1", kind: "List", items: ofTerraform }), name, namespace);
  const other = OTHER_FORMS.find(({ sign }) => sign.test(text));
  if (other) throw new ManifestProblem(`${name} is ${other.is}, no manifest.`, other.bring);
  const documents = documentsOf(text);
  const services: KubeService[] = [];
  const elsewhere: Misplaced[] = [];
  const others: string[] = [];
  const refusals: Refusal[] = [];
  for (const [at, document] of documents.entries()) {
    const [error] = document.errors;
    if (error)
      throw new ManifestProblem(`${name}, document ${at + 1}: ${error.message.split("\n")[0]?.replace(/:$/, "")}`);
    const repeated = repeatedKey(document);
    if (repeated)
      throw new ManifestProblem(
        `${name}, document ${at + 1}: the key ${repeated.key} stands twice in one map (again in line ${text.slice(0, repeated.offset).split("\n").length}): kubectl refuses it, and Helm takes the last one alone`,
      );
    const endless = aliasOfItself(document);
    if (endless) throw new ManifestProblem(`${name}, document ${at + 1}: the alias ${endless} stands inside itself`);
    let value: unknown;
    try {
      // A manifest is untrusted input: alias expansion is limited.
      value = asKubectl(document).toJS({ maxAliasCount: 100 });
    } catch (problem) {
      throw new ManifestProblem(`${name}, document ${at + 1}: ${(problem as Error).message}`);
    }
    for (const object of flat(value)) {
      // Values of a chart have no spec.
      if (object.kind === undefined && isObject(object.metadata) && isObject(object.spec))
        throw new ManifestProblem(
          `${name}, document ${at + 1}: kind is missing: the API server refuses it.`,
          "If it is a part of a Service, put apiVersion: v1 and kind: Service in front of it.",
        );
      const inside = servicesIn(object);
      services.push(...inside.map((one) => service(one, `${name}, document ${at + 1}`, namespace, refusals)));
      if (inside[0] === object) continue;
      elsewhere.push(...misplacedIn(object));
      if (inside.length === 0) others.push(`${String(object.kind ?? "-")} ${nameOf(object)}`.trim());
    }
  }
  if (refusals.length > 0)
    throw new ManifestProblem(
      refusals.map(({ where, fault }) => `${where}: ${fault.en}`).join("\n"),
      undefined,
      refusals,
    );
  return { services, elsewhere, others, documents };
}

const nameOf = ({ metadata }: Record<string, unknown>) => (isObject(metadata) ? String(metadata.name ?? "") : "");

/** A Service itself, or those that another object carries whole and applies: a template, or an object for another cluster. */
function servicesIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > 30) return [];
  if (Array.isArray(value)) return value.flatMap((item) => servicesIn(item, depth + 1));
  if (!isObject(value)) return [];
  if (isService(value) && (depth === 0 || isObject(value.spec))) return [value];
  return Object.values(value).flatMap((item) => servicesIn(item, depth + 1));
}

/** Way out for texts without a Service, by the objects that they hold. */
export function withoutService(others: readonly string[]): string {
  if (others.length === 0) return "Give a Service: kubectl -n <namespace> get service <name> -o yaml.";
  if (others.every((other) => other.startsWith("Event "))) return "These are Events: preflight classify reads them.";
  if (others.every((other) => other.startsWith("-"))) return "Values of a chart? Give what helm template prints.";
  return `It holds ${others.slice(0, 5).join(", ")}. Where a controller makes a Service of one, preview that (kubectl get service -o yaml).`;
}

/** The documents of a text that can be changed: empty where it is not YAML, or too large. */
export function documentsOf(text: string): Document.Parsed[] {
  if (tooMuchYaml(text, LARGEST)) return [];
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""), { ...NO_KEY_CHECK, merge: true });
  return "empty" in documents ? [] : documents;
}

/** kubectl reads YAML 1.1, where these plain words are booleans, digits with underscores a number and a leading zero octal. */
function asKubectl(document: Document.Parsed): Document {
  const read = document.clone();
  visit(read, {
    Scalar(key, node) {
      const { source = "" } = node;
      if (key === "key" || node.type !== "PLAIN" || typeof node.value === "boolean") return;
      if (/^(?:y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$/.test(source))
        node.value = /^(?:y|on)/i.test(source);
      else if (/^[+-]?0[0-7_]+$/.test(source)) node.value = Number.parseInt(source.replaceAll("_", ""), 8);
      else if (/^[+-]?[1-9][\d_]*$/.test(source)) node.value = Number(source.replaceAll("_", ""));
    },
  });
  return read;
}

/** Objects of a document: one, those of a List (ServiceList: its items have no kind), or the Service of an audit record or a watch. */
function flat(value: unknown): Record<string, unknown>[] {
  if (!isObject(value)) return [];
  const { items, apiVersion = "v1" } = value;
  const kind = /^(\w+)List$/.exec(String(value.kind))?.[1];
  if (Array.isArray(items))
    return items.flatMap((item) => flat(kind && isObject(item) ? { apiVersion, kind, ...item } : item));
  const inner = [value.responseObject, value.requestObject, value.object].find(isObject);
  return inner?.kind === "Service" ? [inner] : [value];
}

/** Checks what the API server would check first, so that a typing error is not taken for an intended change. */
function service(object: Record<string, unknown>, where: string, namespace: string, refusals: Refusal[]): KubeService {
  const meta = isObject(object.metadata) ? object.metadata : {};
  if (typeof meta.name !== "string" || meta.name === "")
    throw new ManifestProblem(`${where}: metadata.name is missing`);
  const spec = object.spec ?? {};
  if (!isObject(spec)) throw new ManifestProblem(`${where}: spec is not a map`);
  if (spec.ports !== undefined && (!Array.isArray(spec.ports) || !spec.ports.every(isObject)))
    throw new ManifestProblem(`${where}: spec.ports is not a list of ports`);
  const port = refusedPort(spec.ports ?? []);
  const faults = [...refusedFields(object), ...(port ? [port] : [])];
  const read = faults.length > 0 ? inPlace(object) : object;
  const found = redactObject({
    ...read,
    metadata: { ...rec(read.metadata), namespace: meta.namespace || namespace },
  } as KubeService);
  refusals.push(...faults.map((fault) => ({ where, fault, service: found })));
  return found;
}

/** A refused Service as it was meant: fields in their own place, words as they are spelt, texts as texts. */
function inPlace(object: Record<string, unknown>): Record<string, unknown> {
  const meta = rec(object.metadata);
  const { annotations: inSpec, ...spec } = rec(object.spec);
  const moved = [object, meta].flatMap((map) => Object.entries(map).filter(([key]) => SPEC_FIELDS.has(key)));
  const fields: Record<string, unknown> = { ...Object.fromEntries(moved), ...spec };
  for (const [field, known] of Object.entries(WORDS)) {
    const word = String(fields[field] ?? "").toLowerCase();
    const right = [...known].find((one) => one.toLowerCase() === word);
    if (right) fields[field] = right;
  }
  const annotations = { ...rec(object.annotations), ...rec(inSpec), ...rec(meta.annotations) };
  const texts = Object.entries(annotations).map(([key, value]) => [key.trim(), String(value)]);
  return { ...object, metadata: { ...meta, annotations: Object.fromEntries(texts) as object }, spec: fields };
}
