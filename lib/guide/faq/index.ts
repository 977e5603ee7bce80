import { FAQ_ROWS } from "./rows";
import type { FaqEntry } from "./types";

export type * from "./types";

export const FAQ: readonly FaqEntry[] = FAQ_ROWS;
