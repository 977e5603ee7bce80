import { planRequest } from "@/components/plan/plan-request";
import { eventsRequest } from "@/lib/client/events";
import type { ViewRequest } from "@/lib/client/data-source";
import { instanceRequest, readinessRequest, serviceRequest } from "@/lib/client/views";
import { officialRequest } from "./official-request";

/** The view a path asks for, as the server's routes answer it: a worker has the path only, functions cannot be sent to it. */
export function requestOf(path: string): ViewRequest<unknown> | undefined {
  const [first, second, third] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "readiness":
      return readinessRequest;
    case "events":
      return eventsRequest;
    case "plan":
      return planRequest;
    case "official":
      return officialRequest;
    case "instances":
      return second ? instanceRequest(second) : undefined;
    case "services":
      return second !== undefined && third ? serviceRequest(`${second}/${third}`) : undefined;
    default:
      return undefined;
  }
}
