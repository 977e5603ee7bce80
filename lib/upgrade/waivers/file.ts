import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import * as z from "zod";
import { FINDINGS } from "@/lib/knowledge/findings";
import { AppError } from "@/lib/model/errors";
import { NO_KEY_CHECK, repeatedKey, tooMuchYaml } from "@/lib/text/yaml-limits";
import type { Waiver } from "@/lib/model/result";

const LARGEST = 1_000_000;

const line = (most: number) =>
  z
    .string("is missing or is no text")
    .trim()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most} characters`);

export const waiverSchema = z.strictObject({
  service: line(507).regex(
    /^(?:[a-z0-9.-]+\/[a-z0-9.-]+|lb-[\w-]+)$/,
    "must be namespace/name (or the id of an orphan CLB instance)",
  ),
  code: line(10).refine((code) => Object.hasOwn(FINDINGS, code), "is no finding code (docs/codes.md lists them)"),
  field: line(200).optional(),
  port: z.int("must be a port number").min(1, "must be 1 to 65535").max(65_535, "must be 1 to 65535").optional(),
  cluster: line(100).optional(),
  reason: line(1_000),
  owner: line(200),
  until: line(10).refine(isDay, "must be a day like 2027-03-31"),
});

const fileSchema = z.strictObject({
  version: z.literal(1, "must be 1"),
  waivers: z.array(waiverSchema, "must be a list").max(10_000, "must have at most 10000 entries"),
});

/**
 * Waivers of a file. All errors are reported at once, each with its line: a partly read file would accept less, or
 * more, than its owner intends. Error: `waivers.invalid`.
 */
export function parseWaivers(text: string, name: string): Waiver[] {
  const tooMuch = tooMuchYaml(text, LARGEST);
  if (tooMuch) throw invalid(name, [tooMuch]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: "core", stringKeys: true, ...NO_KEY_CHECK });
  if (document.errors.length > 0)
    throw invalid(
      name,
      document.errors.map(
        // The parser's message ends with the position, which is added separately.
        ({ pos, message }) =>
          `line ${lines.linePos(pos[0]).line}: ${message.split("\n")[0]?.replace(/(?: at line \d+, column \d+)?:$/, "")}`,
      ),
    );
  const repeated = repeatedKey(document);
  if (repeated)
    throw invalid(name, [
      `line ${lines.linePos(repeated.offset).line}: the key ${repeated.key} stands twice in one map`,
    ]);
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  // An empty file, or comments only.
  if (value === null) return [];
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success)
    throw invalid(
      name,
      parsed.error.issues.map((issue) => {
        const where = issue.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
        return `line ${lineOf(document, issue.path, lines)}: ${where.replace(/^\./, "") || "the file"} ${saying(issue)}`;
      }),
    );
  return parsed.data.waivers;
}

function saying(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `has unknown keys: ${issue.keys.join(", ")}`;
  if (issue.code === "invalid_type" && issue.path.length === 0) return "must be a map with version and waivers";
  return issue.message;
}

function invalid(name: string, problems: readonly string[]): AppError {
  const more = problems.length > 5 ? `; and ${problems.length - 5} more` : "";
  return new AppError({
    code: "waivers.invalid",
    status: 400,
    message: `${name}: ${problems.slice(0, 5).join("; ")}${more}.`,
    suggestion: "Nothing of it was used.",
  });
}

/** Line of the deepest part of `path` that the file has. */
function lineOf(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
