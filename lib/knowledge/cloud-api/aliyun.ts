import { shellQuote } from "@/lib/text/shell";
import { refusals } from "./check";
import { isShellText, type ShellText } from "./shell-text";
import type { ActionOf, CallValue, ParamsOf, Product } from "./types";

/** A call that the published API does not know: a fault of the code that builds it, never of the cluster's data. */
export class UnpublishedCallError extends Error {
  override name = "UnpublishedCallError";
}

/** One call as the command line makes it, with names still to be checked. */
export interface AnyCall {
  product: string;
  action: string;
  params: Readonly<Record<string, CallValue>>;
  /** Parameters that the API takes but does not publish: the command then carries `--force`. */
  unpublished?: Readonly<Record<string, string | number>>;
}

/**
 * The finished command of a published call: `aliyun slb Action --RegionId R --Key value`, in the order given, every value
 * quoted for POSIX shells. Parameters that are undefined are left out. Action, names and required ones are held
 * against the published API when the code is compiled, and with the lists once more when it runs.
 */
export function aliyun<P extends Product, A extends ActionOf<P>>(
  product: P,
  action: A,
  params: ParamsOf<P, A>,
): string {
  return aliyunText({ product, action, params: params as AnyCall["params"] });
}

/** For parameters that are only known at run time (a table of fields, a listener read from the cloud). Throws as above. */
export function aliyunText(call: AnyCall): string {
  const flat = flatParams(call.params);
  const wrong = refusals(call.product, call.action, Object.keys(flat));
  if (wrong.length > 0)
    throw new UnpublishedCallError(
      `${call.product} ${call.action}: ${wrong.map((refusal) => refusal.message).join("; ")}`,
    );
  const extra = Object.entries(call.unpublished ?? {});
  const words = [...Object.entries(flat), ...extra.map(([key, value]) => [key, String(value)] as const)].map(
    ([key, value]) => flag(key, value),
  );
  return ["aliyun", call.product, call.action, ...words, ...(extra.length > 0 ? ["--force"] : [])].join(" ");
}

/** The parameters as the request carries them: lists as `Name.1`, lists of objects for lists of keys as `Name.1.Key`. */
export function flatParams(params: AnyCall["params"]): Record<string, string | ShellText> {
  const flat: Record<string, string | ShellText> = {};
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (isShellText(value)) flat[key] = value;
    else if (!Array.isArray(value)) flat[key] = String(value);
    else if (JSON_TEXTS.has(key)) flat[key] = JSON.stringify(value);
    else
      value.forEach((item: string | Readonly<Record<string, string | undefined>>, index) => {
        if (typeof item === "string") flat[`${key}.${index + 1}`] = item;
        else
          for (const [name, part] of Object.entries(item))
            if (part !== undefined) flat[`${key}.${index + 1}.${name}`] = part;
      });
  }
  return flat;
}

/** Lists that the API takes as one JSON text. */
export const JSON_TEXTS: ReadonlySet<string> = new Set([
  "BackendServers",
  "NewBackendServers",
  "OldBackendServers",
  "Tags",
]);

/** A value that begins with a dash would be read as the next flag. */
function flag(key: string, value: string | ShellText): string {
  if (typeof value !== "string") return `--${key} ${value.shell}`;
  return value.startsWith("-") ? `--${key}=${shellQuote(value)}` : `--${key} ${shellQuote(value)}`;
}

/** `NAME=$(command …)`: one string field of the answer, for the next command. Plain `sed`: nothing to install. */
export function captureField(variable: string, command: string, field: string): string {
  return `${variable}=$(${command} | sed -n 's/.*"${field}": *"\\([^"]*\\)".*/\\1/p' | head -n 1)`;
}
