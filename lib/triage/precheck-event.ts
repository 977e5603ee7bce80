import { isObject } from "@/lib/model/bundle";
import { jsonIn, stringOf } from "@/lib/text/json";
import type { EventRule } from "@/lib/knowledge/events";
import { precheckByMessageCode } from "@/lib/knowledge/prechecks";
import { UNKNOWN, type ClassifiedPart } from "./types";
import { derive, nonEmpty } from "./variables";

/**
 * The message of the Event `CloudControllerManagerPrecheckResult`: one part per item. Undefined for any other text,
 * and for a result without items (a passed precheck), which the catalogue describes as a whole.
 */
export function precheckParts(message: string): ClassifiedPart[] | undefined {
  if (!message.startsWith("{")) return undefined;
  const head = message.slice(0, 4_000);
  if (!head.includes('"CheckResults"') && !head.includes('"MessageCode"')) return undefined;
  const value = jsonIn(message);
  if (!isObject(value)) return undefined;
  // One item, copied out of the result.
  const { Name: name, MessageCode: code, CheckResults: results } = value;
  if (typeof name === "string" && typeof code === "string" && name.includes("/"))
    return [partOfItem(name, value, stringOf(value.AdviseCode))];
  if (!Array.isArray(results)) return undefined;
  const parts = results.flatMap((result: unknown) =>
    isObject(result) && isObject(result.instanceResults)
      ? Object.entries(result.instanceResults).map(([key, item]) => partOfItem(key, item, stringOf(result.Name)))
      : [],
  );
  return parts.length > 0 ? parts : undefined;
}

function partOfItem(key: string, item: unknown, check?: string): ClassifiedPart {
  const fields = isObject(item) ? item : {};
  const [messageCode = "", id, detail] = ["MessageCode", "Id", "Message"].map((name) => stringOf(fields[name]));
  const more = { messageCode, loadBalancerId: id?.startsWith("lb-") ? id : undefined, detail };
  const message = detail ?? `${messageCode} ${key}`.trim();
  const rule = precheckByMessageCode(messageCode, check);
  if (rule) return itemPart(rule, key, message, 1, more);
  const title = { en: `Precheck item ${messageCode || key}`, zh: `预检项 ${messageCode || key}` };
  const part = itemPart({ code: UNKNOWN, title, severity: "error" }, key, message, 0, more);
  return { ...part, known: false, whoActs: null };
}

/** One item of a precheck; its key is `namespace/service`, with a port or a group behind it. */
export function itemPart(
  { code, title, severity }: Pick<EventRule, "code" | "title" | "severity">,
  key: string | undefined,
  message: string,
  confidence: number,
  { messageCode, loadBalancerId, detail }: Partial<Record<"messageCode" | "loadBalancerId" | "detail", string>> = {},
): ClassifiedPart {
  const [namespace, service, ...rest] = key?.split("/") ?? [];
  const target = rest.join("/");
  const where = /^\d+$/.test(target) ? { port: target } : { vServerGroup: target };
  const variables = derive(nonEmpty({ key, messageCode, namespace, service, loadBalancerId, ...where, detail }));
  return { code, known: true, title, severity, whoActs: "you", confidence, message, variables, transient: false };
}
