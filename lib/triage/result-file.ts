import { isObject } from "@/lib/model/bundle";
import { RESULT_FORMAT } from "@/lib/model/result";
import { stringOf } from "@/lib/text/json";
import type { ParsedEvent } from "./types";

/**
 * Content of a result file of a check, as messages: one per item of the precheck and one per sync error. Undefined
 * for anything that is no result.
 */
export function resultEvents(value: unknown): ParsedEvent[] | undefined {
  if (!isObject(value) || value.format !== RESULT_FORMAT || !Array.isArray(value.services)) return undefined;
  return (value.services as unknown[]).flatMap((row) => {
    if (!isObject(row)) return [];
    const service = stringOf(row.service);
    const about = { kind: "Service", ...(service ? { service } : {}) };
    const reported = Array.isArray(row.reported) ? (row.reported as unknown[]).filter(isObject) : [];
    const items = reported.flatMap((item) => {
      const code = stringOf(item.code);
      const key = stringOf(item.key);
      return code && key ? [{ ...about, message: `${code} ${key}` }] : [];
    });
    const error = stringOf(row.syncError);
    return error ? [...items, { ...about, reason: "SyncLoadBalancerFailed", message: error }] : items;
  });
}
