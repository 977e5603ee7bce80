import { request } from "node:https";
import type { Simulator } from "@/simulator";

/** One write to the simulated API server, as a person with kubectl would make it; the product itself only reads. */
export function kubeWrite(
  { simulator }: { simulator: Simulator },
  method: "PATCH" | "DELETE" | "POST",
  where: string,
  body?: unknown,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(simulator.kubernetesUrl + where),
      {
        method,
        rejectUnauthorized: false,
        headers: {
          authorization: `Bearer ${simulator.token}`,
          "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
