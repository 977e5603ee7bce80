import { t } from "@/lib/knowledge/steps";
import { FAQ_ROWS } from "./rows";
import { OWNER_ROWS } from "./owner-rows";
import type { FaqEntry, FaqRow } from "./types";
import { SETTING_ROWS } from "./setting-rows";
import { TRAFFIC_ROWS } from "./traffic-rows";
import { UPGRADE_ROWS } from "./upgrade-rows";

export type * from "./types";

/** Heading of steps that stand under no condition. */
export const WHAT = t("What to do", "处理步骤");

export const FAQ: readonly FaqEntry[] = [
  ...FAQ_ROWS,
  ...TRAFFIC_ROWS,
  ...UPGRADE_ROWS,
  ...SETTING_ROWS,
  ...OWNER_ROWS,
].map(({ steps, sections = [], ...row }: FaqRow) => ({
  sources: ["faq2025", "faq2021"],
  ...row,
  sections: steps ? [...sections, { title: WHAT, steps }] : sections,
}));
