export {
  aliyun,
  aliyunForced,
  aliyunText,
  captureField,
  flatParams,
  UnpublishedCallError,
  type AnyCall,
} from "./aliyun";
export { parametersOf, PROGRAM_FLAGS, publishes, refusals, type Refusal } from "./check";
export {
  createListenerAction,
  describeListenerAction,
  isListenerProtocol,
  setListenerAction,
  spell,
  takesUnpublished,
  type ListenerAction,
  type ListenerProtocol,
} from "./listener";
export { isShellText, shellOutput, shellVariable, type ShellText } from "./shell-text";
export type { ActionOf, CallValue, ParamsOf, Product } from "./types";
