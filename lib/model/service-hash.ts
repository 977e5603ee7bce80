import { sha224 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { goYaml, NotWritable, type Node } from "./go-yaml";
import { HASH_LABEL } from "./sync-state";
import { isObject } from "./value";

/** The controller's two known functions for the hash label of a Service, by the first release that has each. */
export const HASH_FUNCTIONS = ["v2.7.0", "v2.14.0"] as const;
export type HashFunction = (typeof HASH_FUNCTIONS)[number];

const LEFT_OUT = "alibabacloud.com/reconcile.hash";
const PORT_FIELDS = ["name", "protocol", "appProtocol", "port", "targetPort", "nodePort"];

interface Hashed {
  metadata?: {
    annotations?: Record<string, unknown> | null;
    deletionTimestamp?: unknown;
    labels?: Record<string, unknown> | null;
  };
  spec?: Record<string, unknown> | null;
}

/** The text that a release hashes for a Service. Throws `NotWritable` where it cannot be foretold. */
export function hashText({ metadata, spec }: Hashed, by: HashFunction): string {
  const ports = Array.isArray(spec?.ports) ? (spec.ports as unknown[]) : [];
  const values = [
    ports.map((port) => filled(isObject(port) ? port : {}, PORT_FIELDS)),
    spec?.type,
    spec?.externalTrafficPolicy,
    spec?.loadBalancerClass,
    filled(metadata?.annotations ?? {}),
    metadata?.deletionTimestamp,
    ...(by === "v2.14.0" ? [spec?.loadBalancerSourceRanges] : []),
  ];
  // The controller reads its own JSON as YAML: some characters are not allowed there, and nothing is left of the text.
  const kept = values.filter((value) => !isEmpty(value));
  if (/[\u007f-\u0084\u0086-\u009f\ufffe\uffff]/.test(textsOf(kept))) return "";
  return kept.length === 0 ? "null\n" : goYaml(kept.map(read));
}

export function hashOf(service: Hashed, by: HashFunction): string | undefined {
  try {
    return bytesToHex(sha224(utf8ToBytes(hashText(service, by))));
  } catch (error) {
    if (error instanceof NotWritable) return undefined;
    throw error;
  }
}

/** Functions that write the same for a Service, the newest one included. */
export const functionsLikeNewest = ({ spec }: Hashed): readonly HashFunction[] =>
  isEmpty(spec?.loadBalancerSourceRanges) ? HASH_FUNCTIONS : ["v2.14.0"];

/** The functions that give the hash label of a Service with all its annotations; undefined: a text is not certain. */
export function labelFunctions(service: Hashed): HashFunction[] | undefined {
  const label = String(service.metadata?.labels?.[HASH_LABEL] ?? "").toLowerCase();
  const newest = hashOf(service, "v2.14.0");
  const like = functionsLikeNewest(service);
  const oldest = like === HASH_FUNCTIONS ? newest : hashOf(service, "v2.7.0");
  if (newest === undefined || oldest === undefined) return undefined;
  return [...(oldest === label ? ["v2.7.0" as const] : []), ...(newest === label ? ["v2.14.0" as const] : [])];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

const filled = (map: Readonly<Record<string, unknown>>, names = Object.keys(map)) =>
  Object.fromEntries(names.filter((name) => name !== LEFT_OUT && !isEmpty(map[name])).map((name) => [name, map[name]]));

const textsOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([key, one]) => `${Array.isArray(value) ? "" : key}${textsOf(one)}`)
          .join("")
      : "";

/** Half of a pair of code units. */
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** A value as it is after JSON was read as YAML: a NEL character is a line break there, which is folded. */
function read(value: unknown): Node {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  if (typeof value === "string") {
    // How several breaks, and blanks around one, are folded is not foretold; nor what ends the document.
    if (/[ \u0085]\u0085|\u0085(?:[ \u0085]|---|\.\.\.)/.test(value)) throw new NotWritable("break");
    if (LONE.test(value)) throw new NotWritable("text");
    return value.replaceAll("\u0085", " ");
  }
  if (Array.isArray(value)) return value.map(read);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [read(key), read(one)]));
  throw new NotWritable("value");
}
