import type { KubeObject } from "./types";
import { badRequest } from "./status";

export type Matcher = (object: KubeObject) => boolean;

/** Label selector: `a=b`, `a==b`, `a!=b`, `a in (x,y)`, `a notin (x)`, `a`, `!a`. Empty: undefined. */
export function labelMatcher(text: string | null): Matcher | undefined {
  if (!text) return undefined;
  const tests = splitRequirements(text).map(labelTest);
  return (object) => tests.every((test) => test(object.metadata.labels ?? {}));
}

function splitRequirements(text: string): string[] {
  return (text.match(/(?:\([^()]*\)|[^,])+/g) ?? []).map((part) => part.trim()).filter(Boolean);
}

function labelTest(requirement: string): (labels: Record<string, string>) => boolean {
  const set = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(requirement);
  if (set) {
    const [, key, operator, list] = set as unknown as [string, string, string, string];
    const values = new Set(list.split(",").map((v) => v.trim()));
    return operator === "in" ? (l) => key in l && values.has(l[key]!) : (l) => !(key in l) || !values.has(l[key]!);
  }
  const pair = /^([^\s=!]+)\s*(==|=|!=)\s*(\S*)$/.exec(requirement);
  if (pair) {
    const [, key, operator, value] = pair as unknown as [string, string, string, string];
    return operator === "!=" ? (l) => l[key] !== value : (l) => l[key] === value;
  }
  if (/^![^\s=!]+$/.test(requirement)) return (l) => !(requirement.slice(1) in l);
  if (/^[^\s=!]+$/.test(requirement)) return (l) => requirement in l;
  throw badRequest(
    `unable to parse requirement: found '${requirement}', expected: in, notin, =, ==, !=, exists, !exists`,
  );
}

/** Fields of Events and Pods besides name and namespace; the API server answers 400 for any other. */
const FIELDS =
  /^(?:metadata\.(?:name|namespace)|involvedObject\.\w+|reason|reportingComponent|source|type|spec\.nodeName|status\.phase)$/;

export function fieldMatcher(text: string | null): Matcher | undefined {
  if (!text) return undefined;
  const tests = text
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const parsed = /^([^=!]+)(==|=|!=)(.*)$/.exec(part.trim());
      if (!parsed) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
      const [, field, operator, value] = parsed as unknown as [string, string, string, string];
      if (!FIELDS.test(field)) throw badRequest(`field label not supported: ${field}`);
      return (object: KubeObject) => (fieldValue(object, field) === value) === (operator !== "!=");
    });
  return (object) => tests.every((test) => test(object));
}

function fieldValue(object: KubeObject, field: string): string {
  let value: unknown = object;
  if (field === "source") field = "source.component";
  for (const step of field.split("."))
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;
  return value === undefined || value === null ? "" : String(value);
}
