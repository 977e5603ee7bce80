import { CliError } from "../io";

const CHECK_FORMATS = ["text", "json", "junit", "sarif", "markdown", "github"] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

export function checkFormatOf(name: string): CheckFormat {
  const found = CHECK_FORMATS.find((format) => format === name);
  if (!found) throw new CliError(`--format ${name} is not known: use ${CHECK_FORMATS.join(", ")}`);
  return found;
}
