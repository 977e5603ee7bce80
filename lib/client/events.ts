import type { EventsAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** Events of the cluster or the opened file. A report without raw objects has none to show. */
export const eventsRequest: ViewRequest<EventsAnswer> = { path: "events" };
