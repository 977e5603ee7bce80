export { isAnswerField } from "./answer-fields";
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
export { isShellText, shellOutput, shellVariable, type ShellText } from "./shell-text";
export type { ActionOf, CallValue, ParamsOf, Product, OptionalParamsOf } from "./types";
