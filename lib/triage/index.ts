export { classifyEvent } from "./classify";
export { groupEvents } from "./group-events";
export { eventOf, parseDescribe } from "./parse-describe";
export { redactSecrets } from "@/lib/text/redact-secrets";
export { type EventInput } from "./types";
