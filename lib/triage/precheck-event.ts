import { jsonOf } from "@/lib/text/json";
import { precheckByMessageCode } from "@/lib/knowledge/prechecks";
import { UNKNOWN, type ClassifiedPart } from "./types";
import { derive } from "./variables";

/**
 * The message of the Event `CloudControllerManagerPrecheckResult`: one part per item. Undefined for any other text,
 * and for a result without items (a passed precheck), which the catalogue describes as a whole.
 */
export function precheckParts(message: string): ClassifiedPart[] | undefined {
  if (!message.startsWith("{")) return undefined;
  const head = message.slice(0, 4_000);
  if (!head.includes('"CheckResults"') && !head.includes('"MessageCode"')) return undefined;
  let value: unknown;
  try {
    value = jsonOf(message);
  } catch {
    return undefined;
  }
  // One item, copied out of the result.
  const { Name: name, MessageCode: code } = value as { Name?: unknown; MessageCode?: unknown };
  if (typeof name === "string" && typeof code === "string" && name.includes("/")) return [partOfItem(name, value)];
  const results = (value as { CheckResults?: unknown }).CheckResults;
  if (!Array.isArray(results)) return undefined;
  const parts: ClassifiedPart[] = [];
  for (const result of results as unknown[]) {
    const items = (result as { instanceResults?: unknown } | null)?.instanceResults;
    if (typeof items !== "object" || items === null) continue;
    for (const [key, item] of Object.entries(items as Record<string, unknown>)) parts.push(partOfItem(key, item));
  }
  return parts.length > 0 ? parts : undefined;
}

function partOfItem(key: string, item: unknown): ClassifiedPart {
  const fields = (typeof item === "object" && item !== null ? item : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === "string" ? (fields[name] as string) : "");
  const messageCode = text("MessageCode");
  const rule = precheckByMessageCode(messageCode);
  const [namespace = "", service = "", ...rest] = key.split("/");
  const target = rest.join("/");
  const variables: Record<string, string> = { key, messageCode, namespace, service };
  if (text("Id").startsWith("lb-")) variables.loadBalancerId = text("Id");
  if (/^\d+$/.test(target)) variables.port = target;
  else if (target !== "") variables.vServerGroup = target;
  if (text("Message") !== "") variables.detail = text("Message");
  return {
    code: rule?.code ?? UNKNOWN,
    known: rule !== undefined,
    title: rule?.title ?? { en: `Precheck item ${messageCode || key}`, zh: `预检项 ${messageCode || key}` },
    severity: "error",
    whoActs: rule ? "you" : null,
    confidence: rule ? 1 : 0,
    message: text("Message") || `${messageCode} ${key}`.trim(),
    variables: derive(variables),
    transient: false,
  };
}
