import { HEADLINE, WOULD_CHANGE } from "@/lib/knowledge/events/free-text";
import { precheckByMessageCode } from "@/lib/knowledge/prechecks";
import { catalogue, lowerCase } from "./templates";
import { SURE } from "./sure";
import type { ClassifiedPart } from "./types";
import { itemPart } from "./precheck-event";

/** `namespace/service` and, after it, a port or a group. */
const KEY = "[a-z0-9](?:[a-z0-9.-]{0,252})/[a-z0-9](?:[a-z0-9.-]{0,252})(?:/[\\w.:-]{1,200})?";
const CODE_FIRST = new RegExp(`^\\[?([A-Z][A-Za-z]{4,50})\\]?[:\\s|]\\s{0,8}(${KEY})$`);
const KEY_FIRST = new RegExp(`^(${KEY})[:\\s|]\\s{0,8}\\[?([A-Za-z][A-Za-z ]{4,60}?)\\]?[.。]?$`);

/**
 * Lists of the precheck as people write them down: `CreateSLB shop/web` and `shop/web/443 update listener` (ours and
 * the console's), or documented names with slashes between (`create VServerGroup / delete VServerGroup`).
 */
export function precheckListParts(message: string, dryRun: boolean): ClassifiedPart[] | undefined {
  if (message.length > 600) return undefined;
  if (message.includes("\n")) return belowAHead(message, dryRun);
  if (message.includes("/")) {
    const first = CODE_FIRST.exec(message);
    if (first) return item(first[1] as string, first[2] as string, message);
    const second = KEY_FIRST.exec(message);
    if (second) return item(second[2] as string, second[1] as string, message);
  }
  if (dryRun) return undefined;
  if (message.includes(" / ")) {
    const parts = message.split(" / ").map((name) => item(name.trim(), undefined, name.trim())?.[0]);
    if (parts.every((part) => part !== undefined)) return parts;
  }
  return consoleRow(message);
}

/** Rows under the check's own head, as the console's page is copied. */
function belowAHead(message: string, dryRun: boolean): ClassifiedPart[] | undefined {
  const [head = "", ...rows] = message.split("\n").filter((line) => line.trim() !== "");
  if (rows.length === 0 || !OF_A_CHECK.test(head)) return undefined;
  const parts = rows.map((row) => precheckListParts(row, dryRun));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** Marks that separate a row of the console's check from prose that happens to hold the same words. */
const OF_A_CHECK = /检查|升级|检测|pre-?check|upgrade check|\blb-[a-z0-9]{4,30}\b/i;
const KEY_ANYWHERE = new RegExp(`(?:^|[\\s：:,，|])(${KEY})(?=$|[\\s：:,，|])`);
/** Columns and sentences around a name; what follows it in the same column is the difference it reports. */
const COLUMNS = /[：:,，;；|。\t()（）]|\s{2,}|\s(?=lb [A-Z])|(?:结果|实例|检查项|错误提示)/;

/** A row copied from the console: the check's name as a column of its own, beside the Service, the instance or the verdict. */
function consoleRow(message: string): ClassifiedPart[] | undefined {
  const key = message.includes("/") ? KEY_ANYWHERE.exec(message)?.[1] : undefined;
  if (key === undefined && !OF_A_CHECK.test(message)) return undefined;
  const rest = (key ? message.replace(key, " | ") : message).replace(/\blb-[a-z0-9]{4,30}\b/g, " | ");
  for (const column of rest.split(COLUMNS)) {
    const name = column?.trim() ?? "";
    // Only the documented names, which are several words: an action's name is in every answer of an API.
    const found =
      name.includes(" ") && catalogue().phrases.has(name.toLowerCase()) ? item(name, key, message) : undefined;
    if (found) return found;
  }
  if (!HEADLINE.test(message)) return undefined;
  const lower = lowerCase(message);
  const named = [...catalogue().phrases]
    .filter(([name]) => /[ \u4e00-\u9fff]/.test(name) && lower.includes(name))
    .sort(([a], [b]) => b.length - a.length)[0];
  if (named) return [itemPart(named[1], key, message, SURE.named)];
  // It names no item: what such a check reports most often.
  return WOULD_CHANGE.test(message)
    ? item("update listener", key, message)?.map((part) => ({ ...part, confidence: SURE.usual }))
    : undefined;
}

function item(name: string, key: string | undefined, message: string): ClassifiedPart[] | undefined {
  const rule =
    precheckByMessageCode(name) ??
    catalogue().phrases.get(name.toLowerCase()) ??
    (key ? catalogue().byAction.get(name) : undefined);
  return rule && [itemPart(rule, key, message, SURE.named)];
}
