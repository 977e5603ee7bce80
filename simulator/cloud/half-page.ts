import { isObject } from "@/lib/model/bundle";

/** Cuts the first list found in an answer to its half, leaving counts and tokens as they are. */
export function halve(body: Record<string, unknown>): Record<string, unknown> {
  const result = { ...body };
  for (const [key, value] of Object.entries(result)) {
    if (Array.isArray(value)) {
      result[key] = value.slice(0, Math.floor(value.length / 2));
      return result;
    }
    if (isObject(value)) {
      const inner = Object.entries(value).find(([, v]) => Array.isArray(v));
      if (inner) {
        result[key] = {
          ...value,
          [inner[0]]: (inner[1] as unknown[]).slice(0, Math.floor((inner[1] as unknown[]).length / 2)),
        };
        return result;
      }
    }
  }
  return result;
}
