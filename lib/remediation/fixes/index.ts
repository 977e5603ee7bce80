import { ANNOTATION_FIXES } from "./annotation";
import { BACKEND_FIXES } from "./backend";
import type { FindingCode } from "@/lib/knowledge/findings/index";
import { INSTANCE_FIXES } from "./instance";
import { INSTANCE_FIELD_FIXES } from "./instance-field";
import { LIFECYCLE_FIXES } from "./lifecycle";
import { LISTENER_FIELD_FIXES } from "./listener-field";
import { LISTENER_FIXES } from "./listener";
import { NLB_FIXES } from "./nlb";
import type { Builders } from "./types";

/**
 * Builders by finding code. Separate from the texts of `lib/knowledge/findings`, so that a page that shows titles does
 * not load the builders.
 */
export const FIXES: Builders<FindingCode> = {
  ...ANNOTATION_FIXES,
  ...LISTENER_FIXES,
  ...LISTENER_FIELD_FIXES,
  ...BACKEND_FIXES,
  ...INSTANCE_FIXES,
  ...INSTANCE_FIELD_FIXES,
  ...LIFECYCLE_FIXES,
  ...NLB_FIXES,
};
