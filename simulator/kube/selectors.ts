import type { KubeObject } from "./types";
import { badRequest } from "./status";

export type Matcher = (object: KubeObject) => boolean;

/** Parts between commas, but for those in brackets. */
const requirementsIn = (text: string) =>
  (text.match(/(?:\([^()]*\)|[^,])+/g) ?? []).map((part) => part.trim()).filter(Boolean);
const PAIR = /^([^\s=!]+)\s*(==|=|!=)(.*)$/;
const SET = /^(\S+)\s+(in|notin)\s*\(([^)]*)\)$/;

/** Label selector: `a=b`, `a==b`, `a!=b`, `a in (x,y)`, `a notin (x)`, `a`, `!a`. Empty: undefined. */
export function labelMatcher(text: string | null): Matcher | undefined {
  if (!text) return undefined;
  const tests = requirementsIn(text).map((requirement): ((labels: Record<string, string>) => boolean) => {
    const [, key, operator = "", list = ""] = SET.exec(requirement) ?? PAIR.exec(requirement) ?? [];
    const values = list.split(",").map((value) => value.trim());
    if (key) return (labels) => (key in labels && values.includes(labels[key]!)) !== /^(?:!=|notin)$/.test(operator);
    if (!/^!?[^\s=!]+$/.test(requirement))
      throw badRequest(
        `unable to parse requirement: found '${requirement}', expected: in, notin, =, ==, !=, exists, !exists`,
      );
    return (labels) => (requirement.startsWith("!") ? !(requirement.slice(1) in labels) : requirement in labels);
  });
  return ({ metadata }) => tests.every((test) => test(metadata.labels ?? {}));
}

/** Fields of Events and Pods besides name and namespace; the API server answers 400 for any other. */
const FIELDS =
  /^(?:metadata\.(?:name|namespace)|involvedObject\.\w+|reason|reportingComponent|source|type|spec\.nodeName|status\.phase)$/;

export function fieldMatcher(text: string | null): Matcher | undefined {
  if (!text) return undefined;
  const tests = requirementsIn(text).map((part) => {
    const [, field = "", operator, value] = PAIR.exec(part) ?? [];
    if (!field) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
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
