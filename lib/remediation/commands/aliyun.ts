import {
  aliyunText,
  isShellText,
  JSON_TEXTS,
  flatParams as flat,
  parametersOf,
  spell,
  type ActionOf,
  type CallValue,
  type ListenerAction,
  type OptionalParamsOf,
} from "@/lib/knowledge/cloud-api";
import type { ApiCall } from "@/lib/model/consequence";
import { lacksValue } from "@/lib/text/shell";

declare const MADE: unique symbol;

/** An OpenAPI call for the `aliyun` command line, with published names: made only by the functions below. */
export interface CloudCall {
  readonly [MADE]: true;
  readonly product: "slb" | "nlb";
  readonly action: string;
  readonly params: Readonly<Record<string, CallValue>>;
}

/** Target of calls. Region is a parameter of every call: several regions share one endpoint. */
type At = Readonly<{ region: string }>;

/** A call whose action is known at compile time: an unknown or missing name, or a list as a scalar, is a type error. */
export function cloudCall<A extends ActionOf<"slb">>(at: At, action: A, params: OptionalParamsOf<"slb", A>): CloudCall {
  return settingsCall(at, "slb", action, params);
}

export function nlbCall<A extends ActionOf<"nlb">>(at: At, action: A, params: OptionalParamsOf<"nlb", A>): CloudCall {
  return settingsCall(at, "nlb", action, params);
}

/** A call with an action or settings from a row or finding: names are checked with the published API at rendering. */
export function settingsCall(
  { region }: At,
  product: CloudCall["product"],
  action: string,
  params: Readonly<Record<string, CallValue>>,
): CloudCall {
  return { product, action, params: { RegionId: region || undefined, ...params } } as unknown as CloudCall;
}

/** A call of the controller, or one that takes another back, as the command line sends it: structures and untyped lists are JSON texts. */
export function asCommand(
  at: At,
  { product, action, params }: Pick<ApiCall, "product" | "action" | "params">,
): CloudCall {
  const types = parametersOf(product, action) ?? {};
  // Only CLB takes parameters that it does not publish.
  const names = Object.keys(params).filter((name) => product === "slb" || Object.hasOwn(types, name));
  const sent = names.map((name) => [name, sentValue(params[name], types[name] ?? "")] as const);
  return settingsCall(at, product === "slb" ? "slb" : "nlb", action, Object.fromEntries(sent));
}

function sentValue(value: unknown, type: string): CallValue {
  if (value === undefined || value === null || isShellText(value as CallValue)) return value as CallValue;
  if (Array.isArray(value)) {
    const rows = value as readonly unknown[];
    if (type.startsWith("Array")) return JSON.stringify(rows);
    return type.startsWith("List{") ? rows.map(texts) : (rows as CallValue);
  }
  return typeof value === "object"
    ? JSON.stringify(value)
    : typeof value === "number"
      ? value
      : String(value as string);
}

const texts = (row: unknown) =>
  Object.fromEntries(
    Object.entries(row as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value as string)]],
    ),
  );

/** An unknown value is rendered as `<Name>`: such a command is shown as an example and cannot be run by mistake. */
function known(name: string, value: CallValue): CallValue {
  if (isShellText(value)) return value;
  if (!Array.isArray(value)) return value === undefined || isWhole(name, value) ? value : `<${name}>`;
  const list = value as readonly (string | Readonly<Record<string, unknown>>)[];
  if (list.every((item) => typeof item === "string"))
    return list.map((item) => (isWhole(name, item) ? item : `<${name}>`));
  const rows = list as readonly Readonly<Record<string, unknown>>[];
  const marked = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, part]) => [key, isWhole(key, part) ? part : `<${key}>`])),
  );
  // A placeholder inside a JSON text would be overlooked.
  const open = JSON_TEXTS.has(name) && JSON.stringify(marked) !== JSON.stringify(rows);
  return open ? `<${name}>` : marked;
}

/** Descriptions and tag values may be empty. */
const isWhole = (name: string, value: unknown) =>
  value === "" ? name === "Description" || name === "Value" : !lacksValue(String(value));

const LISTENER = /^(Create|Set)LoadBalancer(TCP|UDP|HTTPS?)Listener(Attribute)?$/;

/** The finished command; Listener settings in the action's own spelling, unpublished ones with `--force`. */
export function aliyunCommand(call: CloudCall): string {
  const { product } = call;
  const given = Object.fromEntries(Object.entries(call.params).map(([name, value]) => [name, known(name, value)]));
  const params: Record<string, CallValue> = { ...given, ...unknownOf(product, call) };
  if (!LISTENER.test(call.action)) return aliyunText({ product, action: call.action, params });
  // Creation of an HTTP or HTTPS Listener requires HealthCheck; the CCM's own default is off.
  if (/^Create.*HTTPS?Listener$/.test(call.action) && call.params.HealthCheck === undefined) params.HealthCheck = "off";
  const spelled = spell(call.action as ListenerAction, params);
  const unpublished = Object.fromEntries(
    Object.entries(spelled.unpublished).map(([name, value]) => [name, String(value)]),
  );
  return aliyunText({ product, action: call.action, params: spelled.params, unpublished });
}

/** A required parameter that the bundle does not contain is rendered as `<Name>`: it cannot be run by mistake. */
function unknownOf(product: string, call: CloudCall): Record<string, string> {
  const given = new Set(Object.keys(flat(call.params)).map((name) => name.split(".")[0]));
  const found: Record<string, string> = {};
  for (const [name, word] of Object.entries(parametersOf(product, call.action) ?? {})) {
    if (!word.endsWith("!") || given.has(name)) continue;
    const keys = /^List\{(.*)\}/.exec(word)?.[1]?.split(",");
    if (keys) for (const key of keys) found[`${name}.1.${key}`] = `<${key}>`;
    else found[word.startsWith("List") ? `${name}.1` : name] = `<${name}>`;
  }
  return found;
}
