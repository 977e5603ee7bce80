import published from "./parameters.json" with { type: "json" };

/** Arguments that the command line refuses before sending a request. */
export interface Refusal {
  kind: "product" | "action" | "parameter" | "missing" | "list";
  name: string;
  /** In the words of the `aliyun` program. */
  message: string;
}

interface Parameter {
  type: string;
  required?: boolean;
  /** Keys of each item of a list; none: items are texts. */
  each?: Record<string, string>;
}
type Words = Readonly<Record<string, string>>;

/** `String`, `Integer!` (required), `List`, `List{Key,Value}!`: one word a parameter. */
function word({ type, required, each }: Parameter): string {
  const keys = Object.keys(each ?? {}).join(",");
  const list = keys ? `List{${keys}}` : "List";
  return `${type === "RepeatList" ? list : type === "Long" ? "Integer" : type}${required ? "!" : ""}`;
}

const mapped = <T, U>(entries: Readonly<Record<string, T>>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, make(value)]));
const TABLE: Readonly<Record<string, Readonly<Record<string, Words>>>> = mapped(
  published.actions as Record<string, Record<string, Record<string, Parameter>>>,
  (actions) => mapped(actions, (parameters) => mapped(parameters, word)),
);

/** Flags of the program itself; none of them is a parameter of an action. */
export const PROGRAM_FLAGS: ReadonlySet<string> = new Set([
  "region",
  "profile",
  "version",
  "force",
  "endpoint",
  "pager",
  "waiter",
  "output",
  "dryrun",
  "quiet",
  "method",
  "secure",
  "cli-query",
]);

/**
 * Published parameters of an action, as words (`String!`, `List{Key,Value}`); undefined when it is not among ours. `List` is
 * written `Name.1`, `List{Key,Value}` `Name.1.Key`. Names are case-sensitive.
 */
export function parametersOf(product: string, action: string): Words | undefined {
  const actions = Object.prototype.hasOwnProperty.call(TABLE, product) ? TABLE[product] : undefined;
  return actions && Object.prototype.hasOwnProperty.call(actions, action) ? actions[action] : undefined;
}

const wordOf = (parameters: Words, name: string): string | undefined =>
  Object.prototype.hasOwnProperty.call(parameters, name) ? parameters[name] : undefined;

/** Whether the action publishes a parameter of this very spelling. */
export function publishes(product: string, action: string, name: string): boolean {
  const parameters = parametersOf(product, action);
  return parameters !== undefined && wordOf(parameters, name) !== undefined;
}

const LIST_NAME = /^([^.]+)\.([1-9]\d*)(?:\.(\w+))?$/;

/**
 * Checks flat parameter names (`Tag.1.Key`) against what the action publishes. With `force` the program sends what it
 * does not know and asks for nothing. Source: the rules of the command line (unknown parameter, required parameters),
 * to which a list written as a scalar, or the other way round, is added because it never means what it says.
 */
export function refusals(
  product: string,
  action: string,
  names: readonly string[],
  options: { force?: boolean } = {},
): Refusal[] {
  if (!Object.prototype.hasOwnProperty.call(TABLE, product))
    return [{ kind: "product", name: product, message: `'${product}' is not a valid product. See \`aliyun help\`.` }];
  const parameters = parametersOf(product, action);
  if (!parameters)
    return options.force
      ? []
      : [{ kind: "action", name: action, message: `'${action}' is not a valid api. See \`aliyun help ${product}\`.` }];
  if (options.force) return [];
  const found: Refusal[] = [];
  const given = new Set<string>();
  const help = `See \`aliyun help ${product} ${action}\`.`;
  for (const name of names) {
    const [, base = name, index, key] = LIST_NAME.exec(name) ?? [];
    const type = wordOf(parameters, base)?.replace("!", "");
    given.add(base);
    const keys = /^List\{(.*)\}$/.exec(type ?? "")?.[1]?.split(",");
    if (type === undefined || (key !== undefined && !keys?.includes(key)))
      found.push({ kind: "parameter", name, message: `'--${name}' is not a valid parameter or flag. ${help}` });
    else if (type.startsWith("List") !== (index !== undefined) || (keys !== undefined && key === undefined))
      found.push({
        kind: "list",
        name,
        message: `'--${name}' is ${type.startsWith("List") ? "a list: write" : "not a list: do not write"} '--${base}.1${keys ? ".Key" : ""}'.`,
      });
  }
  const missing = Object.entries(parameters).flatMap(([name, type]) =>
    type.endsWith("!") && !given.has(name) ? [name] : [],
  );
  for (const name of missing)
    found.push({ kind: "missing", name, message: `required parameters not assigned: \n  --${name}` });
  return found;
}
