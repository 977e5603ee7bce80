import type { Visibility } from "@/lib/model/result";

/** From items of the official precheck to advice of this program: a level of the gate includes those before it. */
export const FAIL_ON = ["reported", "silent", "masked", "advice"] as const satisfies readonly Visibility[];
export type FailOn = (typeof FAIL_ON)[number];

export const CHECK_FORMATS = ["text", "json", "junit", "sarif", "markdown"] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];
