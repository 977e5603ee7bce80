import { maskingTable } from "../lib/findings/masking-table";
import { withBlock } from "./generated-block";

/** docs/dry-run.md with its table of masking rules made anew. */
export function withMaskingTable(text: string): string {
  return withBlock(text, "masking rules", "lib/findings/masking.ts", maskingTable());
}
