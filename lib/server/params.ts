import * as z from "zod";
import { AppError } from "@/lib/model/errors";
import { isView, VIEWS, type ViewRequest } from "@/lib/views/registry";
import { isHidden, unknownCluster } from "./clusters";
import { readSettings } from "./config";

/** Path and query parameters shared by the routes. */
export const clusterParam = z.object({
  cluster: z
    .string()
    .regex(/^[a-z0-9-]{1,70}$/, "not a cluster key")
    .transform((key) => {
      // Said like any key that is not configured: that a cluster exists is for its groups to know.
      if (isHidden(readSettings(), key)) throw unknownCluster(key, []);
      return key;
    }),
});
export const runParam = clusterParam.extend({ id: z.string().regex(/^(latest|run-[a-z0-9]{1,40})$/, "not a run id") });
const version = z.string().regex(/^[vV]?\d+(\.\d+){0,3}[\w.-]{0,40}$/, "not a version");

/** The view that an address names, with what it takes; `target` where it depends on one. Error: `view.unknown`. */
export function requestedView(name: string, input: unknown, target?: string): ViewRequest {
  if (!isView(name)) throw new AppError({ code: "view.unknown", status: 404, message: `There is no view "${name}".` });
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
