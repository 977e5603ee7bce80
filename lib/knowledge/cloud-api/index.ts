export { aliyun, aliyunText, captureField, flatParams, JSON_TEXTS } from "./aliyun";
export { parametersOf, PROGRAM_FLAGS, refusals } from "./check";
export {
  createListenerAction,
  describeListenerAction,
  listenerProtocolOf,
  setListenerAction,
  spell,
  takesUnpublished,
  type ListenerAction,
} from "./listener";
export type { ActionOf, ParamsOf, Product, OptionalParamsOf } from "./types";
