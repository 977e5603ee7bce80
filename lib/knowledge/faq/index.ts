import { FAQ_ROWS } from "./rows";
import { OWNER_ROWS } from "./owner-rows";
import type { FaqEntry } from "./types";
import { SETTING_ROWS } from "./setting-rows";
import { UPGRADE_ROWS } from "./upgrade-rows";

export type * from "./types";

export const FAQ: readonly FaqEntry[] = [...FAQ_ROWS, ...UPGRADE_ROWS, ...SETTING_ROWS, ...OWNER_ROWS];
