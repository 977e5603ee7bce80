import { FIELDS, METADATA_FIELDS, PORT_FIELDS, SPEC_FIELDS, WORDS } from "@/lib/knowledge/intent/service-fields";
import { isObject } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

const strange = (at: string, value: unknown, known: ReadonlySet<string>) =>
  (isObject(value) ? Object.keys(value) : [])
    .filter((key) => !known.has(key))
    .map((field) => ({ field, path: `${at}${field}` }));

/** `[domain/]name` of annotations and labels: at most 63 characters behind the domain. */
const isQualified = (key: string): boolean =>
  /^(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?\/)?[a-z0-9](?:[-\w.]{0,61}[a-z0-9])?$/i.test(key);

/** Names of Services (DNS-1035) and namespaces (DNS-1123). */
const isLabel = (name: string, first: RegExp): boolean => first.test(name) && /^[-a-z0-9]{0,62}[a-z0-9]$/.test(name);

/** Values of a map that is texts only. */
function noTexts(at: string, value: unknown): Text[] {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) return [{ en: `${at} is not a map`, zh: `${at} 不是映射` }];
  const names = Object.keys(value).filter((name) => at !== "spec.selector" && !isQualified(name));
  const strangeKeys = names.map((key): Text => {
    const blank = /^\s|\s$/.test(key);
    return {
      en: `the key ${JSON.stringify(key)} of ${at} is no name: the API server refuses it${blank ? ", a blank or tab at its end included" : ""}. It takes letters, digits, dashes, dots and underscores, behind an optional domain.`,
      zh: `${at} 的键 ${JSON.stringify(key)} 不是合法名称，API Server 会拒绝${blank ? "（首尾的空格或制表符也算在内）" : ""}。只能使用字母、数字、连字符、点和下划线，前面可带域名。`,
    };
  });
  const found = Object.entries(value).filter(([, one]) => typeof one !== "string");
  return [
    ...strangeKeys,
    ...found.map(([key, one]): Text => {
      const isAnnotation = at === "metadata.annotations";
      const bool = typeof one === "boolean";
      return {
        en: `${isAnnotation ? `annotation ${key}` : `${at}.${key}`} is ${JSON.stringify(one)}, not a text${bool ? " (so are yes, no, on and off without quotes)" : ""}: the API server refuses it. Put it in quotes.`,
        zh: `${isAnnotation ? `注解 ${key}` : `${at}.${key}`} 的值 ${JSON.stringify(one)} 不是字符串${bool ? "（未加引号的 yes、no、on、off 也不是）" : ""}，API Server 会拒绝。请加引号。`,
      };
    }),
  ];
}

/** A field in a place where the API server does not know it, and its own place. */
function unknownField({ field, path }: { field: string; path: string }): Text {
  const place = SPEC_FIELDS.has(field) ? `spec.${field}` : field === "annotations" ? "metadata.annotations" : "";
  return {
    en: `unknown field ${path}: the API server refuses it.${place ? ` It belongs at ${place}.` : ""}`,
    zh: `未知字段 ${path}：API Server 会拒绝。${place ? `应写在 ${place}。` : ""}`,
  };
}

/** Every fault for which the API server refuses a Service, in its own terms; ports are checked apart. */
export function refusedFields(object: Readonly<Record<string, unknown>>): Text[] {
  const meta = isObject(object.metadata) ? object.metadata : {};
  const spec = isObject(object.spec) ? object.spec : {};
  const { name, namespace } = meta;
  const faults: Text[] = [];
  if (typeof name === "string" && !isLabel(name.replaceAll("RELEASE-NAME", "x"), /^[a-z]/))
    faults.push({
      en: `metadata.name ${JSON.stringify(name)} is no name of a Service: the API server takes small letters, digits and dashes, a letter first, at most 63.`,
      zh: `metadata.name ${JSON.stringify(name)} 不是合法的 Service 名称：API Server 只接受小写字母、数字和连字符，以字母开头，最多 63 个字符。`,
    });
  if (typeof namespace === "string" && namespace !== "" && !isLabel(namespace, /^[a-z0-9]/))
    faults.push({
      en: `metadata.namespace ${JSON.stringify(namespace)} is no name: the API server takes small letters, digits and dashes, at most 63.`,
      zh: `metadata.namespace ${JSON.stringify(namespace)} 不是合法名称：API Server 只接受小写字母、数字和连字符，最多 63 个字符。`,
    });
  faults.push(
    ...noTexts("metadata.annotations", meta.annotations),
    ...noTexts("metadata.labels", meta.labels),
    ...noTexts("spec.selector", spec.selector),
  );
  const ports = Array.isArray(spec.ports) ? spec.ports : [];
  const unknown = [
    ...strange("", object, FIELDS),
    ...strange("metadata.", meta, METADATA_FIELDS),
    ...strange("spec.", spec, SPEC_FIELDS),
    ...ports.flatMap((port, at) => strange(`spec.ports[${at}].`, port, PORT_FIELDS)),
  ];
  faults.push(...unknown.map(unknownField));
  if (object.spec === undefined || object.spec === null)
    faults.push({
      en: "spec is missing: the API server refuses a Service without ports (spec.ports)",
      zh: "缺少 spec：API Server 会拒绝没有端口（spec.ports）的 Service",
    });
  for (const [field, known] of Object.entries(WORDS)) {
    // A misplaced field is judged by its word too.
    const at = [
      ["spec", spec],
      ["metadata", meta],
      ["", object],
    ] as const;
    const [place, holder] = at.find(([, one]) => one[field] !== undefined && one[field] !== null) ?? [];
    const value = holder?.[field];
    if (holder && !(typeof value === "string" && known.has(value)))
      faults.push({
        en: `${place ? `${place}.` : ""}${field} is ${JSON.stringify(value)}: the API server takes ${[...known].join(", ")}`,
        zh: `${place ? `${place}.` : ""}${field} 为 ${JSON.stringify(value)}：API Server 只接受 ${[...known].join("、")}`,
      });
  }
  const { type, loadBalancerClass, healthCheckNodePort, externalTrafficPolicy } = spec;
  if (loadBalancerClass === "")
    faults.push({
      en: "spec.loadBalancerClass is empty: the API server takes a name such as alibabacloud.com/nlb. Leave the field out for a CLB.",
      zh: "spec.loadBalancerClass 为空：API Server 只接受名称，例如 alibabacloud.com/nlb。使用 CLB 请不写该字段。",
    });
  else if (typeof loadBalancerClass === "string" && type !== undefined && type !== "LoadBalancer")
    faults.push({
      en: `spec.loadBalancerClass is set and spec.type is ${String(type)}: the API server takes it with LoadBalancer only`,
      zh: `设置了 spec.loadBalancerClass，而 spec.type 为 ${String(type)}：API Server 只在 LoadBalancer 时接受`,
    });
  if (healthCheckNodePort && !(type === "LoadBalancer" && externalTrafficPolicy === "Local"))
    faults.push({
      en: `spec.healthCheckNodePort is ${JSON.stringify(healthCheckNodePort)}: the API server takes it with type LoadBalancer and externalTrafficPolicy: Local only`,
      zh: `spec.healthCheckNodePort 为 ${JSON.stringify(healthCheckNodePort)}：API Server 只在 type 为 LoadBalancer 且 externalTrafficPolicy 为 Local 时接受`,
    });
  return faults;
}
