import type { Visibility } from "@/lib/model/result";
import { CliError } from "./io";

/** From what everybody sees to what only this program says: a level of the gate includes those before it. */
export const FAIL_ON = ["reported", "silent", "masked", "advice"] as const satisfies readonly Visibility[];
export type FailOn = (typeof FAIL_ON)[number];

export function failOnOf(flag: string | undefined): FailOn {
  const found = FAIL_ON.find((level) => level === (flag ?? "masked"));
  if (!found) throw new CliError(`--fail-on ${flag} is not known: use ${FAIL_ON.join(", ")}`);
  return found;
}
