import { FAQ_ROWS } from "./rows";
import type { FaqEntry } from "./types";

export { localWeights, weightRule, type WeightRule } from "./local-weights";
export type * from "./types";

export const FAQ: readonly FaqEntry[] = FAQ_ROWS;
