export { classifyEvent } from "./classify";
export { groupEvents } from "./group-events";
export { eventOf, parseDescribe } from "./parse-describe";
export { type EventInput } from "./types";
