import { applyPatch, type Operation } from "rfc6902";
import { isObject } from "@/lib/model/bundle";
import { badRequest, StatusError } from "./status";

/** RFC 6902 on a copy. A failing `test` or a missing path leaves nothing changed. */
export function applyJsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw badRequest("a JSON patch must be an array of operations");
  const changed = structuredClone(document);
  let failed: Error | null | undefined;
  try {
    failed = applyPatch(changed, patch as Operation[]).find((result) => result !== null);
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
  if (failed?.name === "InvalidOperationError") throw badRequest(failed.message);
  // The API server's generic 422: the reason is in the causes, which kubectl does not print.
  if (failed)
    throw new StatusError(422, "Invalid", "the server rejected our request due to an error in our request", {
      causes: [{ reason: "UnexpectedServerResponse", message: failed.message }],
    });
  return changed;
}

/** Sets a member as data, `__proto__` included. */
export function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** RFC 7386: null removes, objects merge, everything else replaces. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return structuredClone(patch);
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else define(result, key, applyMergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value));
  }
  return result;
}
