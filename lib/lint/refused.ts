import { FIELDS, METADATA_FIELDS, PORT_FIELDS, SPEC_FIELDS, WORDS } from "@/lib/knowledge/meant/service-fields";
import { isObject } from "@/lib/model/bundle";

const strange = (at: string, value: unknown, known: ReadonlySet<string>) => {
  const field = isObject(value) ? Object.keys(value).find((key) => !known.has(key)) : undefined;
  return field === undefined ? undefined : { field, path: `${at}${field}` };
};

/** `[domain/]name` of annotations and labels: at most 63 characters behind the domain. */
const isQualified = (key: string): boolean =>
  /^(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?\/)?[a-z0-9](?:[-\w.]{0,61}[a-z0-9])?$/i.test(key);

/** Names of Services (DNS-1035) and namespaces (DNS-1123). */
const isLabel = (name: string, first: RegExp): boolean => first.test(name) && /^[-a-z0-9]{0,62}[a-z0-9]$/.test(name);

/** Values of a map that is texts only. */
function noText(at: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) return `${at} is not a map`;
  const strangeKey = Object.keys(value).find((name) => at !== "spec.selector" && !isQualified(name));
  if (strangeKey !== undefined)
    return `the key ${JSON.stringify(strangeKey)} of ${at} is no name: the API server refuses it${/^\s|\s$/.test(strangeKey) ? ", a blank or tab at its end included" : ""}. It takes letters, digits, dashes, dots and underscores, behind an optional domain.`;
  const [key, found] = Object.entries(value).find(([, one]) => typeof one !== "string") ?? [];
  if (key === undefined) return undefined;
  const what = at === "metadata.annotations" ? `annotation ${key}` : `${at}.${key}`;
  const why = typeof found === "boolean" ? " (so are yes, no, on and off without quotes)" : "";
  return `${what} is ${JSON.stringify(found)}, not a text${why}: the API server refuses it. Put it in quotes.`;
}

/** The first fault for which the API server refuses a Service, in its own terms; ports are checked apart. */
export function refusedField(object: Readonly<Record<string, unknown>>): string | undefined {
  const meta = isObject(object.metadata) ? object.metadata : {};
  const spec = isObject(object.spec) ? object.spec : {};
  const { name, namespace } = meta;
  if (typeof name === "string" && !isLabel(name.replaceAll("RELEASE-NAME", "x"), /^[a-z]/))
    return `metadata.name ${JSON.stringify(name)} is no name of a Service: the API server takes small letters, digits and dashes, a letter first, at most 63.`;
  if (typeof namespace === "string" && namespace !== "" && !isLabel(namespace, /^[a-z0-9]/))
    return `metadata.namespace ${JSON.stringify(namespace)} is no name: the API server takes small letters, digits and dashes, at most 63.`;
  const texts =
    noText("metadata.annotations", meta.annotations) ??
    noText("metadata.labels", meta.labels) ??
    noText("spec.selector", spec.selector);
  if (texts) return texts;
  const ports = Array.isArray(spec.ports) ? spec.ports : [];
  const unknown =
    strange("", object, FIELDS) ??
    strange("metadata.", meta, METADATA_FIELDS) ??
    strange("spec.", spec, SPEC_FIELDS) ??
    ports.map((port, at) => strange(`spec.ports[${at}].`, port, PORT_FIELDS)).find(Boolean);
  if (unknown) {
    const { field, path } = unknown;
    const place = SPEC_FIELDS.has(field)
      ? ` It belongs at spec.${field}.`
      : field === "annotations"
        ? " It belongs at metadata.annotations."
        : "";
    return `unknown field ${path}: the API server refuses it.${place}`;
  }
  if (object.spec === undefined || object.spec === null)
    return "spec is missing: the API server refuses a Service without ports (spec.ports)";
  for (const [field, known] of Object.entries(WORDS)) {
    const value = spec[field];
    if (value !== undefined && value !== null && !(typeof value === "string" && known.has(value)))
      return `spec.${field} is ${JSON.stringify(value)}: the API server takes ${[...known].join(", ")}`;
  }
  const { type, loadBalancerClass } = spec;
  if (loadBalancerClass === "")
    return "spec.loadBalancerClass is empty: the API server takes a name such as alibabacloud.com/nlb. Leave the field out for a CLB.";
  if (typeof loadBalancerClass === "string" && type !== undefined && type !== "LoadBalancer")
    return `spec.loadBalancerClass is set and spec.type is ${String(type)}: the API server takes it with LoadBalancer only`;
  return undefined;
}
