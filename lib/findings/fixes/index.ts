import { ANNOTATION_FIXES } from "../annotation/fixes";
import { BACKEND_FIXES } from "../backend/fixes";
import type { FindingCode } from "../index";
import { INSTANCE_FIXES } from "../instance/fixes";
import { INSTANCE_FIELD_FIXES } from "../instance-field/fixes";
import { LIFECYCLE_FIXES } from "../lifecycle/fixes";
import { LISTENER_FIELD_FIXES } from "../listener-field/fixes";
import { LISTENER_FIXES } from "../listener/fixes";
import { SOURCE_FIXES } from "../source/fixes";
import { VERSION_FIXES } from "../version/fixes";
import type { Builders } from "./types";

/**
 * What to do about each finding. A module of its own, beside the texts of `lib/findings`, so that a page that shows
 * titles does not load the builders.
 */
export const FIXES: Builders<FindingCode> = {
  ...ANNOTATION_FIXES,
  ...LISTENER_FIXES,
  ...LISTENER_FIELD_FIXES,
  ...BACKEND_FIXES,
  ...INSTANCE_FIXES,
  ...INSTANCE_FIELD_FIXES,
  ...LIFECYCLE_FIXES,
  ...VERSION_FIXES,
  ...SOURCE_FIXES,
};
