import { BACKEND_TYPE, CLASS, DOMAIN, isOurs } from "@/lib/ccm/annotations";
import { rec, str } from "@/lib/ccm/read";
import { MISPLACED, PLACES } from "@/lib/knowledge/intent/places";
import { SPEC_FIELDS } from "@/lib/knowledge/intent/service-fields";
import { yamlIn } from "@/lib/text/yaml-limits";
import { isObject, type KubeService } from "@/lib/model/bundle";
import { joinSentences, type Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";

/** Annotations of the CCM on an object that is no Service. */
export interface Misplaced {
  kind: string;
  name: string;
  /** Of the map that holds them. */
  path: string;
  count: number;
  /** Its controller makes a Service of them, or may do so. */
  right: boolean;
  /** The Service that its controller would make, as far as it can be seen: for notes on the annotations. */
  service: KubeService | undefined;
  say: (locale: Locale) => string;
}

/** A Service of Kubernetes, as it is or inside another object. */
export const isService = ({ kind, apiVersion }: Readonly<Record<string, unknown>>): boolean =>
  kind === "Service" && (apiVersion === undefined || apiVersion === "v1");

/** Every map of an object with annotations of the CCM, by path: inside a text of YAML too, as values of a chart are. */
function mapsOf(value: unknown, path: string, found: Map<string, Values>, depth = 0): Map<string, Values> {
  if (depth > 30) return found;
  if (typeof value === "string" && value.includes(DOMAIN)) mapsOf(yamlIn(value), path, found, depth + 1);
  else if (Array.isArray(value)) value.forEach((item, at) => mapsOf(item, `${path}[${at}]`, found, depth + 1));
  else if (isObject(value) && !(depth > 0 && isWhole(value)))
    for (const [key, inner] of Object.entries(value)) {
      if (isOurs(key) || key === BACKEND_TYPE || key === CLASS) found.set(path, { ...found.get(path), [key]: inner });
      else mapsOf(inner, path === "" ? key : `${path}.${key}`, found, depth + 1);
    }
  return found;
}

/** Values as written: a text, or the value that YAML reads without quotes. */
type Values = Readonly<Record<string, unknown>>;

/** A field that asks for a load balancer: `type: LoadBalancer`, `serviceType`, `networkType: AlibabaCloud-SLB`. */
const asksForOne = ([key, value]: [string, unknown]) =>
  key === "loadBalancerClass" ||
  (/^[a-z]*type$/i.test(key) && typeof value === "string" && /^load-?balancer$|[sn]lbs?(?:-|$)/i.test(value));

/** A whole Service inside another object, which is read as a Service. */
const isWhole = (value: Readonly<Record<string, unknown>>) => isService(value) && isObject(value.spec);

/** The first map of an object that asks for a load balancer, outside whole Services. */
function loadBalancerIn(value: unknown, depth = 0): object | undefined {
  if (depth > 30 || typeof value !== "object" || value === null) return undefined;
  if (isObject(value) && isWhole(value)) return undefined;
  if (Object.entries(value).some(asksForOne)) return value;
  for (const inner of Object.values(value)) {
    const found = loadBalancerIn(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Fields of a Service: beside the annotations or in the template's spec; for the object's own annotations, in the first map that asks for a load balancer. */
function templateOf(object: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  const steps = path.split(/[.[\]]+/).slice(0, -1);
  if (steps.at(-1) === "metadata") steps.pop();
  const place =
    steps.length === 0
      ? (loadBalancerIn(object) ?? object)
      : steps.reduce<unknown>((value, step) => (Array.isArray(value) ? value[Number(step)] : rec(value)[step]), object);
  const { ports, selector, ...fields } = { ...rec(place), ...rec(rec(place)["spec"]) };
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => SPEC_FIELDS.has(name))),
    ...(Array.isArray(ports) ? { ports } : {}),
    ...(isObject(selector) && Object.keys(selector).length > 0 ? { selector } : {}),
  };
}

/** Annotations of Pods reach no Service. */
const OF_PODS = /(?:^|\.)(?:pod\w*|template)\.(?:metadata\.)?annotations$/i;

/** Annotations on another object than a Service, and their proper place. */
export function misplacedIn(object: Readonly<Record<string, unknown>>): Misplaced[] {
  const kind = str(object.kind) || "Values";
  const group = str(object.apiVersion).includes("/") ? `${str(object.apiVersion).split("/")[0]}/` : "";
  const row = PLACES.find((place) => place.kind.test(`${group}${kind}`.toLowerCase()))!;
  const name = isObject(object.metadata) ? str(object.metadata.name) : "";
  const maps = mapsOf(object, "", new Map());
  const { makes } = row;
  if (maps.size === 0 && makes && (!row.unknown || loadBalancerIn(object.spec)))
    return [
      {
        ...{ kind, name, path: "", count: 0, right: true, service: undefined },
        say: (locale) => translate(makes, locale, { kind, name }),
      },
    ];
  return [...maps].map(([path, annotations]) => {
    const count = Object.keys(annotations).length;
    const isPart = kind === "Values" && /^(metadata\.)?(annotations)?$/.test(path);
    const right = isPart || row.right?.test(path) === true;
    const copied = right || (row.unknown === true && !OF_PODS.test(path));
    const service = copied
      ? ({
          metadata: { name, annotations },
          spec: { ...templateOf(object, path), type: "LoadBalancer" },
        } as KubeService)
      : undefined;
    // Another path of an operator's object may be handed on too; its own metadata is not.
    const unsure = row.unknown === true || (row.right !== undefined && path !== "metadata.annotations");
    const text = isPart
      ? MISPLACED.part
      : kind === "Values"
        ? MISPLACED.values
        : right
          ? MISPLACED[row.rendered ? "rendered" : "right"]
          : MISPLACED[unsure ? "unknown" : "wrong"];
    const say = (locale: Locale) =>
      joinSentences(
        [
          translate(text, locale, {
            ...{ kind, name, count, path: path || "-" },
            belongs: translate(row.belongs, locale),
          }),
          row.others?.path.test(path) && translate(row.others.say, locale),
        ],
        locale,
      );
    return { kind, name, path, count, right: right || unsure, service, say };
  });
}
