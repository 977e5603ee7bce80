export { classifyEvent } from "./classify";
export {
  classifyEvents,
  eventTimes,
  groupClassified,
  groupEvents,
  type ClassifiedEvent,
  type EventGroupRow,
  type EventState,
} from "./group-events";
export { eventOf, parseDescribe, type ParsedDescribe, type ParsedEvent } from "./parse-describe";
export { redactSecrets, secretKinds } from "@/lib/text/redact-secrets";
export { UNKNOWN, type Classification, type ClassifiedPart, type EventInput } from "./types";
export type { Phase } from "./unwrap";
export { resultEvents } from "./result-file";
