import * as z from "zod";
import { problem } from "@/lib/model/errors";
import { BY_HAND } from "@/lib/upgrade/playbook/types";
import { waiverSchema } from "@/lib/upgrade/waivers/file";
import { isView, VIEWS, type ViewRequest } from "@/lib/views/registry";
import { requestContext } from "./access/current";

export const clusterParam = z.object({
  cluster: z
    .string()
    .regex(/^[a-z0-9-]{1,70}$/, "not a cluster key")
    .transform((key) => {
      const context = requestContext();
      if (context) context.cluster = key;
      return key;
    }),
});
/** Of a share link; any text, an unknown one opens nothing. */
export const tokenParam = z.object({ token: z.string() });
const runId = z.string().regex(/^run-[a-z0-9]{1,40}$/, "not a run id");
export const viewParam = clusterParam.extend({ view: z.string() });
export const runParam = clusterParam.extend({ id: z.literal("latest").or(runId) });
const version = z.string().regex(/^[vV]?\d+(\.\d+){0,3}[\w.-]{0,40}$/, "not a version");

/** The view that an address names, with what it takes; `target` where it depends on one. Error: `view.unknown`. */
export function requestedView(name: string, input: unknown, target?: string): ViewRequest {
  if (!isView(name)) throw problem(404, "view.unknown", `There is no view "${name}".`);
  const { input: schema, byTarget } = VIEWS[name];
  return {
    view: name,
    input: schema.parse(input),
    ...(byTarget && target !== undefined ? { target: version.parse(target) } : {}),
  };
}
export const startBody = z.object({
  target: version.optional(),
  /** A person confirmed that Services missing from the list are really gone. */
  acceptMissingServices: z.boolean().optional(),
});
export const recheckBody = z
  .object({
    service: z
      .string()
      .regex(/^[a-z0-9.-]{1,253}\/[a-z0-9.-]{1,253}$/, "expected namespace/name")
      .optional(),
    loadBalancerId: z
      .string()
      .regex(/^[\w-]{1,100}$/, "not an instance id")
      .optional(),
  })
  .refine((v) => Boolean(v.service) !== Boolean(v.loadBalancerId), "name a service or a loadBalancerId");

/** A step of the upgrade to `target` that was done, or that is taken back. */
export const tickBody = z.object({ step: z.enum([...BY_HAND, "upgrade"]), target: version, done: z.boolean() });

/** Ways of findings, of live Events or of a code; null takes a decision back. */
export const decisionsBody = z.object({
  decisions: z
    .array(
      z.object({
        id: z.string().regex(/^[^\n~]{1,700}$/, "not a finding"),
        way: z
          .string()
          .regex(/^[a-z0-9-]{0,40}$/, "not a way")
          .nullable(),
      }),
    )
    .min(1)
    .max(5_000),
});

const DEFAULT_SHARE_DAYS = 7;
export const MAX_SHARE_DAYS = 365;
const MAX_SHARE_VIEWS = 1_000;

const serviceName = z.string().regex(/^[^/\s]{1,253}\/[^/\s]{1,253}$/, "expected namespace/name");
const scopeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cluster") }),
  z.object({ kind: z.literal("services"), services: z.array(serviceName).min(1, "choose a Service").max(10_000) }),
]);
const redactionSchema = z.partialRecord(z.enum(["managedFields", "ips", "names", "domains", "freeTexts"]), z.boolean());
export const reportBody = clusterParam.extend({
  scope: scopeSchema.default({ kind: "cluster" }),
  redaction: redactionSchema.default({}),
  note: z.string().max(4_000).optional(),
  /** Decisions taken, as addresses carry them. */
  ways: z.array(z.string().max(600)).max(500).optional(),
  /** A stored run; the last check when absent. */
  run: runId.optional(),
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

/** The body that pages send; the cluster is in the address. */
export const waiverBody = waiverSchema.omit({ cluster: true });
export type WaiverBody = z.infer<typeof waiverBody>;
export const waiverParam = clusterParam.extend({
  id: z.string().regex(/^waiver-[0-9a-f]{16}$/, "not the id of an acceptance"),
});
