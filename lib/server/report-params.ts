import { AppError } from "@/lib/model/errors";
import * as z from "zod";
import { clusterParam } from "./params";

export const DEFAULT_SHARE_DAYS = 7;
export const MAX_SHARE_DAYS = 365;
const MAX_SHARE_VIEWS = 1_000;

const key = z.string().regex(/^[^/\s]{1,253}\/[^/\s]{1,253}$/, "expected namespace/name");
const scopeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cluster") }),
  z.object({ kind: z.literal("services"), services: z.array(key).min(1, "choose a Service").max(10_000) }),
]);
const redactionSchema = z
  .object({
    managedFields: z.boolean(),
    ips: z.boolean(),
    names: z.boolean(),
    domains: z.boolean(),
    freeTexts: z.boolean(),
  })
  .partial();
export const reportBody = clusterParam.extend({
  scope: scopeSchema.default({ kind: "cluster" }),
  redaction: redactionSchema.default({}),
  /** A kept run; the last check when absent. */
  run: z
    .string()
    .regex(/^run-[a-z0-9]{1,40}$/, "not a run id")
    .optional(),
});
export const shareBody = reportBody.extend({
  expiresInDays: z
    .number()
    .positive("must be more than 0")
    .max(MAX_SHARE_DAYS, `at most ${MAX_SHARE_DAYS}`)
    .nullable()
    .default(DEFAULT_SHARE_DAYS),
  /** The link ends after so many openings; null: no such end. */
  maxViews: z
    .number()
    .int("must be a whole number")
    .positive("must be more than 0")
    .max(MAX_SHARE_VIEWS, `at most ${MAX_SHARE_VIEWS}`)
    .nullable()
    .default(null),
});
export type ReportBody = z.infer<typeof reportBody>;
export type ShareBody = z.infer<typeof shareBody>;

/** Said of every id that names no link of the reader. */
export function unknownShare(): AppError {
  return new AppError({ code: "share.unknown", status: 404, source: "store", message: "There is no such link." });
}
