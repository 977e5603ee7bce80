import { shellQuote } from "@/lib/text/shell";

/** An OpenAPI call as the `aliyun` command line makes it. */
export interface CloudCall {
  /** slb (default), ecs or vpc. */
  product?: "slb" | "ecs" | "vpc";
  action: string;
  params: Readonly<Record<string, CloudParam>>;
}

/** Lists of objects go as JSON text, other lists as `Name.1`, `Name.2`; undefined is left out. */
export type CloudParam =
  string | number | boolean | undefined | readonly string[] | readonly Readonly<Record<string, unknown>>[];

/** `aliyun slb Action --RegionId R --Key value`: parameters in the order given, every value quoted for POSIX shells. */
export function aliyunCommand(call: CloudCall): string {
  const words = Object.entries(flatParams(call.params)).map(([key, value]) =>
    flag(key, shellQuote(value), value.startsWith("-")),
  );
  return [`aliyun ${call.product ?? "slb"} ${call.action}`, ...words].join(" ");
}

/** The parameters as the RPC request carries them: flat strings. */
export function flatParams(params: CloudCall["params"]): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (!Array.isArray(value)) flat[key] = String(value);
    else if (value.length > 0 && value.every((item) => typeof item === "string"))
      value.forEach((item, index) => (flat[`${key}.${index + 1}`] = item as string));
    else flat[key] = JSON.stringify(value);
  }
  return flat;
}

/** A value that begins with a dash would be read as the next flag. */
function flag(key: string, quoted: string, dash: boolean): string {
  return dash ? `--${key}=${quoted}` : `--${key} ${quoted}`;
}

/** Takes one string field out of the answer of a call, for use in the next one. Plain `sed`: nothing to install. */
export function captureField(variable: string, call: CloudCall, field: string): string {
  return `${variable}=$(${aliyunCommand(call)} | sed -n 's/.*"${field}": *"\\([^"]*\\)".*/\\1/p' | head -n 1)`;
}
