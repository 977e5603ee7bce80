import type { ViewRequest } from "./view-query";
import { eventsRequest } from "./events";
import { officialRequest } from "./official";
import { planRequest } from "./plan";
import { readinessRequest } from "./readiness";
import { instanceRequest, serviceRequest } from "./resource";

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
