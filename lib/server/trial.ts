import "server-only";
import * as z from "zod";
import { refusedPort } from "@/lib/remediation/what-if/ports";

const ports = z
  .array(z.looseObject({}))
  .max(200)
  .superRefine((list, context) => {
    const refused = refusedPort(list);
    if (refused)
      context.addIssue({
        code: "custom",
        path: [refused.at, refused.field],
        message: `${String(refused.value)} is refused: the API server takes ${refused.wants}`,
      });
  });

/** A change on trial. What the API server would refuse at once is refused here; the rest is for the rules to judge. */
export const trialBody = z.object({
  service: z
    .looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).optional() }).optional(),
      spec: z
        .looseObject({
          type: z.string().optional(),
          externalTrafficPolicy: z.string().optional(),
          ports: ports.optional(),
        })
        .optional(),
    })
    .optional(),
  loadBalancer: z.looseObject({}).optional(),
  listeners: z.array(z.looseObject({})).max(500).optional(),
});
