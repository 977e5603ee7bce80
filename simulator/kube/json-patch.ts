import { isDeepStrictEqual } from "node:util";
import { isObject } from "@/lib/model/bundle";
import { badRequest, StatusError } from "./status";

interface Operation {
  op?: unknown;
  path?: unknown;
  from?: unknown;
  value?: unknown;
}

/** RFC 6902, all six operations, on a copy. A failing `test` or a missing path leaves nothing changed. */
export function applyJsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw badRequest("a JSON patch must be an array of operations");
  return patch.reduce<unknown>(
    (current, operation) => applyOne(current, operation as Operation),
    structuredClone(document),
  );
}

function applyOne(document: unknown, operation: Operation): unknown {
  const path = pointer(operation.path, "path");
  switch (operation.op) {
    case "add":
      return put(document, path, structuredClone(operation.value), "add");
    case "replace":
      read(document, path, "replace");
      return put(document, path, structuredClone(operation.value), "replace");
    case "remove":
      return take(document, path);
    case "move": {
      const from = pointer(operation.from, "from");
      const value = read(document, from, "move");
      return put(take(document, from), path, value, "add");
    }
    case "copy":
      return put(document, path, structuredClone(read(document, pointer(operation.from, "from"), "copy")), "add");
    case "test":
      if (!isDeepStrictEqual(readOrNothing(document, path), operation.value)) {
        throw rejected(`testing value ${String(operation.path)} failed`);
      }
      return document;
    default:
      throw badRequest(`unexpected kind of operation: ${String(operation.op)}`);
  }
}

function pointer(value: unknown, field: string): string[] {
  if (typeof value !== "string" || (value !== "" && !value.startsWith("/")))
    throw badRequest(`JSON patch ${field} must be a JSON pointer, got ${JSON.stringify(value)}`);
  return value === ""
    ? []
    : value
        .slice(1)
        .split("/")
        .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
}

/** The API server's generic 422: the reason is in the causes, which kubectl does not print. */
function rejected(message: string): StatusError {
  return new StatusError(422, "Invalid", "the server rejected our request due to an error in our request", {
    causes: [{ reason: "UnexpectedServerResponse", message }],
  });
}

function missing(path: string[], operation: string): StatusError {
  return rejected(`${operation} operation does not apply: doc is missing path: /${path.join("/")}: missing value`);
}

function step(holder: unknown, key: string): { found: boolean; value?: unknown } {
  if (Array.isArray(holder)) {
    const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    return index >= 0 && index < holder.length ? { found: true, value: holder[index] } : { found: false };
  }
  if (typeof holder === "object" && holder !== null && Object.hasOwn(holder, key))
    return { found: true, value: (holder as Record<string, unknown>)[key] };
  return { found: false };
}

function read(document: unknown, path: string[], operation: string): unknown {
  let value = document;
  for (const key of path) {
    const next = step(value, key);
    if (!next.found) throw missing(path, operation);
    value = next.value;
  }
  return value;
}

function readOrNothing(document: unknown, path: string[]): unknown {
  let value = document;
  for (const key of path) value = step(value, key).value;
  // The API server's library takes a missing value for null in `test`.
  return value ?? null;
}

function put(document: unknown, path: string[], value: unknown, operation: "add" | "replace"): unknown {
  if (path.length === 0) return value;
  const holder = read(document, path.slice(0, -1), operation);
  const key = path[path.length - 1]!;
  if (Array.isArray(holder)) {
    const index = key === "-" ? holder.length : /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    if (index < 0 || index > holder.length) throw missing(path, operation);
    holder.splice(index, operation === "replace" ? 1 : 0, value);
  } else if (typeof holder === "object" && holder !== null) define(holder as Record<string, unknown>, key, value);
  else throw missing(path, operation);
  return document;
}

function take(document: unknown, path: string[]): unknown {
  const holder = read(document, path.slice(0, -1), "remove");
  const key = path[path.length - 1];
  if (key === undefined || !step(holder, key).found) throw missing(path, "remove");
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete (holder as Record<string, unknown>)[key];
  return document;
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
