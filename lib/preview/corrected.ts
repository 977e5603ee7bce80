import { isMap, isScalar, isSeq, Scalar, stringify, type Document, type YAMLMap } from "yaml";
import { lintService, type LintOptions } from "@/lib/lint/index";
import type { Edit } from "@/lib/knowledge/lint/edits";
import { aliasOfItself, repeatedKey } from "@/lib/text/yaml-limits";
import { isObject, type KubeService } from "@/lib/model/bundle";
import { jsonIn } from "@/lib/text/json";
import { SPEC_FIELDS } from "@/lib/knowledge/intent/service-fields";

/** Fields that the API server fills in: an exported object is not applied with them. */
const FILLED = ["uid", "resourceVersion", "generation", "creationTimestamp", "selfLink", "managedFields"];
/** One edit may bring the next into view: a renamed key its value. */
const ROUNDS = 4;

/** The maps of Services inside a document. */
function servicesOf(node: unknown): YAMLMap[] {
  if (!isMap(node)) return [];
  const items = node.get("items", true);
  if (isSeq(items)) return items.items.flatMap(servicesOf);
  return node.get("kind") === "Service" ? [node] : [];
}

const quoted = (value: string) => {
  const scalar = new Scalar(value);
  scalar.type = "QUOTE_DOUBLE";
  return scalar;
};

/** A JSON list of zones in the form of zone-maps; undefined for any other text. */
function zonesOf(value: unknown): string | undefined {
  const list = typeof value === "string" ? jsonIn(value.trim()) : undefined;
  if (!Array.isArray(list)) return undefined;
  const pairs = list.map((item) => {
    const fields = Object.entries(isObject(item) ? item : {});
    const find = (name: RegExp) => fields.find(([key]) => name.test(key))?.[1];
    return [find(/^zone-?(id)?$/i), find(/^v?switch-?(id)?$|^vsw/i)];
  });
  return pairs.length > 0 && pairs.flat().every((part) => typeof part === "string" && part !== "")
    ? pairs.map((pair) => pair.join(":")).join(",")
    : undefined;
}

/** Whether something was changed. */
function apply(service: YAMLMap, edit: Edit): boolean {
  if ("field" in edit) {
    if (service.getIn(["spec", edit.field]) === edit.value) return false;
    service.setIn(["spec", edit.field], edit.value);
    return true;
  }
  const annotations = service.getIn(["metadata", "annotations"], true);
  const pair = isMap(annotations)
    ? annotations.items.find(({ key }) => isScalar(key) && key.value === edit.annotation)
    : undefined;
  if (!isMap(annotations)) return false;
  if ("rename" in edit) {
    if (!pair || !isScalar(pair.key)) return false;
    // A right key that is there already keeps its value.
    if (annotations.has(edit.rename)) annotations.delete(edit.annotation);
    else pair.key.value = edit.rename;
    const zones = edit.rename.endsWith("-zone-maps") && isScalar(pair.value) ? zonesOf(pair.value.value) : undefined;
    if (zones) pair.value = quoted(zones);
    return true;
  }
  if (edit.value === null) return annotations.delete(edit.annotation);
  if (pair && isScalar(pair.value)) {
    if (pair.value.value === edit.value) return false;
    pair.value.value = edit.value;
    pair.value.type = "QUOTE_DOUBLE";
  } else annotations.set(edit.annotation, quoted(edit.value));
  return true;
}

/** Texts without quotes as the API server wants them, and fields of the spec where it looks for them. */
function acceptable(service: YAMLMap): boolean {
  let changed = false;
  for (const path of [
    ["metadata", "annotations"],
    ["metadata", "labels"],
  ]) {
    const map = service.getIn(path, true);
    if (!isMap(map)) continue;
    for (const { key, value } of map.items) {
      if (isScalar(key) && typeof key.value === "string" && key.value !== key.value.trim()) {
        key.value = key.value.trim();
        changed = true;
      }
      if (!isScalar(value) || value.type !== "PLAIN" || value.value === null) continue;
      const { source = "" } = value;
      if (typeof value.value === "string" && !/^(?:y|yes|on|n|no|off|[+-]?\d[\d_]*)$/i.test(source)) continue;
      value.value = source;
      value.type = "QUOTE_DOUBLE";
      changed = true;
    }
  }
  for (const place of [undefined, "metadata"]) {
    const map = place === undefined ? service : service.get(place, true);
    if (!isMap(map)) continue;
    for (const { key } of [...map.items]) {
      const name = isScalar(key) ? String(key.value) : "";
      if (!SPEC_FIELDS.has(name) || service.hasIn(["spec", name])) continue;
      service.setIn(["spec", name], map.get(name, true));
      map.delete(name);
      changed = true;
    }
  }
  for (const place of [["annotations"], ["spec", "annotations"]]) {
    const annotations = service.getIn(place, true);
    if (!annotations || service.hasIn(["metadata", "annotations"])) continue;
    service.setIn(["metadata", "annotations"], annotations);
    service.deleteIn(place);
    changed = true;
  }
  return changed;
}

/**
 * The manifest with every edit that is certain; comments and other objects stay. Undefined where there is nothing to change. `options`: those
 * of the notes. The given documents are not changed.
 */
export function correctedManifest(
  given: readonly Document.Parsed[],
  namespace: string,
  options: LintOptions,
): string | undefined {
  if (
    given.some(
      (document) =>
        document.errors.length > 0 || repeatedKey(document) || aliasOfItself(document) || !canBeExpanded(document),
    )
  )
    return undefined;
  const documents = given.map((document) => document.clone() as Document);
  let changed = false;
  for (const document of documents)
    for (const service of servicesOf(document.contents)) {
      let own = acceptable(service);
      for (let round = 0; round < ROUNDS; round++) {
        const object = asService(service.toJS(document), namespace);
        const all = lintService(object, options).flatMap((found) => found.edits ?? []);
        // Another family reads other keys: they are checked again once it is chosen.
        const family = all.filter((edit) => "field" in edit);
        const edits = family.length > 0 ? family : all;
        // Every edit is tried: what an earlier one of the round settled changes nothing.
        if (edits.filter((edit) => apply(service, edit)).length === 0) break;
        own = true;
      }
      if (!own) continue;
      changed = true;
      service.delete("status");
      for (const field of FILLED) service.deleteIn(["metadata", field]);
    }
  if (!changed) return undefined;
  const [first] = documents;
  // JSON in, YAML out: kubectl takes both, and YAML is what people copy.
  const isJson = documents.length === 1 && isMap(first?.contents) && first.contents.flow === true;
  if (isJson) return stringify(first?.toJS(), { lineWidth: 0, version: "1.1" });
  return documents
    .map((document) => document.toString({ lineWidth: 0 }))
    .join("")
    .replace(/^---\n/, "");
}

/** Aliases of aliases: the library stops before they fill the memory. */
function canBeExpanded(document: Document.Parsed): boolean {
  try {
    document.toJS({ maxAliasCount: 100 });
    return true;
  } catch {
    return false;
  }
}

function asService(value: unknown, namespace: string): KubeService {
  const service = value as KubeService;
  return { ...service, metadata: { ...service.metadata, namespace: service.metadata?.namespace ?? namespace } };
}
