import { PROGRAM_FLAGS, refusals } from "@/lib/knowledge/cloud-api";

type Product = "slb" | "ecs" | "vpc" | "nlb";

export interface ProgramCall {
  product: Product;
  action: string;
  params: Record<string, string>;
}

/** Flags that take no value. */
const SWITCHES: ReadonlySet<string> = new Set(["force", "dryrun", "quiet", "secure"]);

/**
 * `slb Action --Key value --Key=value [--force]` as the `aliyun` program reads it. It refuses, in the program's words and
 * before anything is sent, a name that the action does not publish and a call that lacks a required one; with `--force` it
 * checks nothing. What only looks like a value (a word that begins with a dash) is the next flag to it.
 */
export function parseAliyun(argv: readonly string[]): ProgramCall {
  const [product = "", action = "", ...rest] = argv;
  const params: Record<string, string> = {};
  let force = false;
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] as string;
    if (!word.startsWith("--")) throw new Error(`ERROR: unexpected word ${JSON.stringify(word)}`);
    const equals = word.indexOf("=");
    const name = equals > 0 ? word.slice(2, equals) : word.slice(2);
    if (SWITCHES.has(name)) {
      force ||= name === "force";
      continue;
    }
    const next = rest[i + 1];
    if (equals < 0 && (next === undefined || next.startsWith("-"))) throw new Error(`ERROR: --${name} needs a value`);
    const value = equals > 0 ? word.slice(equals + 1) : (rest[++i] as string);
    if (!PROGRAM_FLAGS.has(name)) params[name] = value;
  }
  const [refusal] = refusals(product, action, Object.keys(params), { force });
  if (refusal) throw new Error(`ERROR: ${refusal.message}`);
  if (product !== "slb" && product !== "ecs" && product !== "vpc" && product !== "nlb")
    throw new Error(`ERROR: the simulator does not serve ${product}`);
  return { product, action, params };
}
