import { Document, Scalar, isMap, isPair, isScalar, visit } from "yaml";
import type { KubeService, ServicePort } from "@/lib/model/bundle";
import { escapeInvisible } from "@/lib/text/yaml";
import { changed, changedKeys, SPEC, type ServiceChange } from "./change";

/** A change as a source says it: what is set, and what is taken out. */
export interface Delta {
  annotations: Record<string, string>;
  /** Annotations that go. */
  removed: string[];
  /** Fields of the spec as they should be; null goes. Ports are the whole list, without the node ports that the cluster chose. */
  spec: Record<string, unknown>;
}

export function deltaOf(service: KubeService, change: ServiceChange): Delta {
  const after = changed(service, change);
  const delta: Delta = { annotations: {}, removed: [], spec: {} };
  for (const { key, op } of changedKeys(service, change)) {
    const field = key.startsWith(SPEC) ? key.slice(SPEC.length).split(".")[0]! : undefined;
    if (field === "ports") delta.spec.ports = (after.spec?.ports ?? []).map(sourcePort);
    else if (field) delta.spec[field] = op === "remove" ? null : after.spec?.[field];
    else if (op === "remove") delta.removed.push(key);
    else delta.annotations[key] = String(after.metadata?.annotations?.[key]);
  }
  return delta;
}

const sourcePort = ({ nodePort: _chosen, ...port }: ServicePort) => port;

/**
 * YAML for a source. Values of annotations are quoted, since only texts are allowed there; version 1.1 is what kubectl, Helm
 * and Kustomize read: `on` and `12:30` need quotes too. A text of several lines is a block.
 */
export function sourceYaml(value: object): string {
  const document = new Document(value, { version: "1.1", aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, pair) {
      if (isScalar(pair.key) && isAnnotations(pair.key.value) && isMap(pair.value))
        for (const { value: text } of pair.value.items)
          if (isScalar(text) && typeof text.value === "string") text.type = Scalar.QUOTE_DOUBLE;
    },
    Scalar(_, node, path) {
      const parent = path.at(-1);
      if (isPair(parent) && parent.value === node && typeof node.value === "string" && node.value.endsWith("\n"))
        node.type ??= Scalar.BLOCK_LITERAL;
    },
  });
  return escapeInvisible(document.toString({ lineWidth: 0, indentSeq: false }));
}

const isAnnotations = (key: unknown) => typeof key === "string" && /^annotations(?:TCP|UDP)?$/.test(key);

const HCL_ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };
/** A string of HCL: marks of interpolation and of templates are escaped by doubling their first character. */
function hclString(text: string): string {
  const inside = text
    .replace(/["\\\u0000-\u001f]/g, (c) => HCL_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/[$%](?=\{)/g, (mark) => mark + mark);
  return escapeInvisible(`"${inside}"`);
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Arguments and blocks of the Terraform resource `kubernetes_service_v1`, to be put into the one that exists. */
export function hclOf({ annotations, removed, spec }: Delta): string {
  const out: string[] = [];
  const keys = Object.entries(annotations).map(([key, value]) => `    ${hclString(key)} = ${hclString(value)}`);
  const gone = removed.map((key) => `    # remove: ${hclString(key)}`);
  if (keys.length + gone.length > 0) out.push("metadata {", "  annotations = {", ...keys, ...gone, "  }", "}");
  const fields = Object.entries(spec).flatMap(([name, value]) => hclField(name, value));
  if (fields.length > 0) out.push("spec {", ...fields.map((line) => `  ${line}`), "}");
  return `${out.join("\n")}\n`;
}

function hclField(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [`# remove: ${snake(name)}`];
  // A list of objects is one block for each of them.
  if (Array.isArray(value) && value.some((item) => typeof item === "object"))
    return value.flatMap((item: object) => hclBlock(name.replace(/s$/, ""), item));
  const plain = Array.isArray(value) || typeof value !== "object";
  return plain ? [`${snake(name)} = ${hclValue(value)}`] : hclBlock(name, value as object);
}

const hclBlock = (name: string, value: object): string[] => [
  `${snake(name)} {`,
  ...Object.entries(value).flatMap(([key, inner]) => hclField(key, inner).map((line) => `  ${line}`)),
  "}",
];

function hclValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hclValue).join(", ")}]`;
  return typeof value === "string" ? hclString(value) : String(value);
}
