import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "@/lib/model/text";
import { visible } from "@/lib/text/inert";
import { jsonOf } from "@/lib/text/json";
import { redactObject } from "@/lib/text/redact-object";
import { knownTarget } from "@/lib/ccm/versions";
import { BUNDLE_FORMAT, parseBundle, type Bundle, type CollectError } from "@/lib/model/bundle";

export interface CliContext {
  /** Folder of the project. */
  root: string;
  exit: (status: 0 | 1 | 2) => void;
}

export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;

/** The command could not be done: one clear line on standard error, exit status 2. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly suggestion?: string,
  ) {
    super(message);
  }
}

/** Text of a file, or of standard input for `-`. */
export async function readText(source: string): Promise<string> {
  if (source === "-") {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  }
  try {
    return await readFile(source, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT") throw new CliError(`${source}: no such file`);
    if (code === "EISDIR") throw new CliError(`${source} is a folder: name a file, or - for standard input`);
    if (code === "EACCES") throw new CliError(`${source}: permission denied`);
    throw new CliError(`${source} could not be read: ${(error as Error).message}`);
  }
}

/** How messages name a source. */
export const nameOf = (source: string) => (source === "-" ? "standard input" : source);

export async function readJson(source: string): Promise<unknown> {
  const name = nameOf(source);
  const text = (await readText(source)).replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new CliError(`${name} is empty: expected JSON`);
  try {
    return jsonOf(text);
  } catch (error) {
    throw new CliError(`${name} is not JSON: ${(error as Error).message}`);
  }
}

export async function readBundle(source: string): Promise<Bundle> {
  const parsed = parseBundle(await readJson(source));
  // A file made by hand was not redacted when it was made.
  if (parsed.ok) return redactObject(parsed.bundle);
  const [first, ...rest] = parsed.issues;
  const others = rest.slice(0, 4).map(({ path }) => path);
  const more =
    rest.length > 0 ? ` (and ${rest.length} more: ${others.join(", ")}${rest.length > 4 ? ", ..." : ""})` : "";
  throw new CliError(
    `${nameOf(source)} is not a usable bundle: ${first?.path ? `${first.path}: ` : ""}${first?.message ?? ""}${more}`,
    `A bundle is JSON with format "${BUNDLE_FORMAT}"; \`preflight collect\` makes one.`,
  );
}

/** Prints JSON to standard output. Waits until the pipe has taken it, so a large result is never cut off. */
export function printJson(value: unknown, pretty = true): Promise<void> {
  return printText(`${JSON.stringify(value, null, pretty ? 2 : undefined)}\n`);
}

let outputError: NodeJS.ErrnoException | undefined;
let watching = false;

/** A closed pipe (`| head`) ends the output without a message; without a listener it would end the process with a stack. */
export function watchOutput(): void {
  if (watching) return;
  watching = true;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") outputError ??= error;
  });
  process.stderr.on("error", () => undefined);
}

/** Throws when printed text was not written: a full device must not look like a finished result. */
export function assertOutput(): void {
  if (outputError) throw new CliError(`standard output could not be written: ${reasonOf(outputError)}`);
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code === "ENOSPC" ? "no space is left on the device" : (error.code ?? error.message);
}

/** On a terminal, control characters (escapes, direction marks) are shown escaped; pipes get the text unchanged. */
export function printText(plain: string): Promise<void> {
  const text = process.stdout.isTTY ? visible(plain) : plain;
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) =>
      error && (error as NodeJS.ErrnoException).code !== "EPIPE"
        ? reject(new CliError(`standard output could not be written: ${reasonOf(error)}`))
        : resolve(),
    );
  });
}

/** Unread inputs, and why. Not escaped. */
export const errorLine = ({ source, action, resource, code, message }: CollectError): string =>
  `${source} ${action}${resource ? ` ${resource}` : ""} ${code}: ${message}`;

/** Progress and messages go to standard error. */
export function note(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

export function localeOf(flag: string): Locale {
  if (flag === "en") return "en";
  if (/^zh/i.test(flag)) return "zh-CN";
  throw new CliError(`--lang ${flag} is not known: use en or zh-CN`);
}

/**
 * A version must be readable, and its rules known: neither a typo nor a future version may silently be checked by other
 * rules. For a version from the bundle the result has a note instead (CLB611).
 */
export function targetOf(flag: string | undefined, bundle?: Bundle): string | undefined {
  return knownTarget(flag, "--target-version") ?? bundle?.cluster.targetCcmVersion;
}
