import { DOMAIN } from "@/lib/ccm/annotations";
import { isIP } from "node:net";
import { isObject } from "@/lib/model/bundle";

/**
 * Types that every reader of an object relies on: maps of text, lists of objects. An API server never breaks them; a file
 * made by hand or a proxy may. Such an object is brought to a form that is safe to read, and the first problem is returned,
 * so that its Service is unknown and the check continues.
 */
type Fix = (value: unknown, holder: Record<string, unknown>, field: string) => string | undefined;

const textMap: Fix = (value, holder, field) => {
  if (!isObject(value)) {
    delete holder[field];
    return "is not a map";
  }
  let wrong: string | undefined;
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === "string") continue;
    wrong ??= `["${key.slice(0, 80)}"] is not text`;
    value[key] = text === null || typeof text === "object" ? "" : String(text);
  }
  return wrong;
};

/** Characters of an object's own annotations of the controller: far more than any setting takes, far less than an object may hold. */
const MOST_OWN = 64_000;
const SHORT = 1_000;

/** A truncated value matches no value of the cloud: its Service is unknown, and costs no more time than others. */
const ownTexts: Fix = (value) => {
  if (!isObject(value)) return undefined;
  const own = Object.entries(value).filter(([key]) => key.startsWith(DOMAIN)) as [string, string][];
  const total = own.reduce((sum, [, text]) => sum + text.length, 0);
  if (total <= MOST_OWN) return undefined;
  for (const [key, text] of own) if (text.length > SHORT) value[key] = `${text.slice(0, SHORT)} ...`;
  return `under ${DOMAIN} hold ${total} characters, and ${MOST_OWN} are read`;
};

const listOf =
  (isItem: (item: unknown) => boolean, problem: string): Fix =>
  (value, holder, field) => {
    if (!Array.isArray(value)) {
      delete holder[field];
      return "is not a list";
    }
    if (value.every(isItem)) return undefined;
    holder[field] = value.filter(isItem);
    return problem;
  };
const objectList = listOf(isObject, "holds something that is no object");
const textList = listOf((item) => typeof item === "string", "holds something that is no text");

const text: Fix = (value, holder, field) => {
  if (typeof value === "string") return undefined;
  if (typeof value === "object") delete holder[field];
  else holder[field] = String(value);
  return "is not text";
};

const address: Fix = (value, holder, field) => {
  if (typeof value === "string" && isIP(value) !== 0) return undefined;
  holder[field] = "";
  return "is no address";
};

const object: Fix = (value, holder, field) => {
  if (isObject(value)) return undefined;
  delete holder[field];
  return "is not an object";
};

/** Paths by depth: an object before its fields. `[]`: each item of a list. */
const RULES: readonly (readonly [path: string, fix: Fix])[] = [
  ["metadata.namespace", text],
  ["metadata.uid", text],
  ["metadata.resourceVersion", text],
  ["metadata.annotations", textMap],
  ["metadata.annotations", ownTexts],
  ["metadata.labels", textMap],
  ["metadata.finalizers", textList],
  ["spec", object],
  ["spec.type", text],
  ["spec.loadBalancerClass", text],
  ["spec.externalTrafficPolicy", text],
  ["spec.ports", objectList],
  ["spec.ports[].name", text],
  ["spec.ports[].protocol", text],
  ["spec.providerID", text],
  ["spec.readinessGates", objectList],
  ["spec.readinessGates[].conditionType", text],
  ["status", object],
  ["status.loadBalancer", object],
  ["status.loadBalancer.ingress", objectList],
  ["status.loadBalancer.ingress[].ip", text],
  ["status.addresses", objectList],
  ["status.conditions", objectList],
  ["status.conditions[].type", text],
  ["status.conditions[].status", text],
  ["endpoints", objectList],
  ["endpoints[].addresses", textList],
  ["endpoints[].conditions", object],
  ["endpoints[].targetRef", object],
  ["endpoints[].nodeName", text],
  ["subsets", objectList],
  ["subsets[].addresses", objectList],
  ["subsets[].notReadyAddresses", objectList],
  ["subsets[].addresses[].ip", address],
  ["subsets[].addresses[].nodeName", text],
  ["subsets[].notReadyAddresses[].ip", address],
  ["subsets[].notReadyAddresses[].nodeName", text],
];

const STEPS = RULES.map(([path, fix]) => ({ path, steps: path.split("."), fix }));

/** Brings an object to the form its readers expect, in place. Returns the first thing that was wrong, or undefined. */
export function objectProblem(item: Record<string, unknown>): string | undefined {
  let problem: string | undefined;
  for (const { path, steps, fix } of STEPS) {
    const wrong = apply(item, steps, 0, fix);
    if (wrong) problem ??= `${path} ${wrong}`;
  }
  return problem;
}

function apply(holder: Record<string, unknown>, steps: readonly string[], at: number, fix: Fix): string | undefined {
  const step = steps[at] as string;
  if (at === steps.length - 1) {
    const value = holder[step];
    // Only an address has to be there.
    return (value === undefined || value === null) && fix !== address ? undefined : fix(value, holder, step);
  }
  if (step.endsWith("[]")) {
    const list = holder[step.slice(0, -2)];
    if (!Array.isArray(list)) return undefined;
    let wrong: string | undefined;
    for (const item of list) {
      const found = isObject(item) ? apply(item, steps, at + 1, fix) : undefined;
      wrong ??= found;
    }
    return wrong;
  }
  const next = holder[step];
  return isObject(next) ? apply(next, steps, at + 1, fix) : undefined;
}
