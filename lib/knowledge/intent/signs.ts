import { NLB_CLASS } from "@/lib/ccm/selection";
import { SINCE } from "@/lib/ccm/since";
import { atLeast } from "@/lib/ccm/versions";
import type { Found, Seen } from "./types";

/** Signs that more than one row is made of. */

export const one = (...found: (Found | false | undefined)[]): readonly Found[] =>
  found.filter((row): row is Found => row !== false && row !== undefined);

/** An annotation by its short key, as what a finding is about. */
export const written = (seen: Seen, short: string) => ({ key: seen.keyOf(short), value: seen.value(short) });

export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string" && item !== "") : [];

/** The value of a field that is set to something, as it is. */
export const fieldOf = ({ spec }: Seen, name: string): string => {
  const value = spec[name];
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
};

const ENTRY = (seen: Seen, protocol: string) =>
  seen
    .value("lb-protocol-port")
    .split(",")
    .some((entry) => entry.trim().toLowerCase().startsWith(`${protocol}:`));

/** The product that a value names, whatever its key is: `nlb`, `alibabacloud.com/nlb`. */
export const productOf = (value: string): string | undefined =>
  /^(?:alibabacloud\.com\/)?([nacse]lb)$/i.exec(value.trim())?.[1]?.toLowerCase();

/**
 * Marks of an intended NLB, as written. One key that only an NLB reads may be left over: two, or one that chooses
 * an instance, are no accident.
 */
export function nlbSigns(seen: Seen): string[] {
  const id = seen.value("lb-id");
  const strong = [
    seen.value("lb-type").toLowerCase() === "nlb" && `${seen.keyOf("lb-type")}: nlb`,
    /^nlb-/.test(id) && `${seen.keyOf("lb-id")}: ${id}`,
    /^nlb\b/.test(seen.value("lb-spec")) && `${seen.keyOf("lb-spec")}: ${seen.value("lb-spec")}`,
    seen.value("lb-zone-maps") !== "" && seen.keyOf("lb-zone-maps"),
    ENTRY(seen, "tcpssl") && `${seen.keyOf("lb-protocol-port")}: tcpssl`,
    ...seen.unknown
      .filter((key) => productOf(seen.annotations[key] ?? "") === "nlb")
      .map((key) => `${key}: ${seen.annotations[key]}`),
  ].filter((sign): sign is string => sign !== false);
  const rest = seen.nlbOnly.filter((key) => !strong.includes(key));
  return strong.length > 0 || rest.length > 1 ? [...strong, ...rest] : [];
}

/** The Service names an instance of the user's, and the listeners there stay the user's too. */
export const leavesListeners = ({ kind, value }: Pick<Seen, "kind" | "value">): boolean =>
  (kind === "clb" || kind === "nlb") && value("lb-id") !== "" && value("lb-force-override-listeners") !== "true";

export const isPublic = (seen: Seen): boolean =>
  seen.value("lb-id") === "" && seen.value("lb-address-type").toLowerCase() !== "intranet";

/** Protection intended by an unknown key. */
export const PROTECTS =
  /(^|-)(acls?|access-control|(white|black|allow|deny|block)-?(ed)?-?(lists?|cidrs?|ips?|sources?)|(source|client)-(ranges?|cidrs?)|cidrs?|security-groups?|waf|firewall|ip-(white|black|allow|deny)-?list)(-|$)/;

export const suffixOf = (key: string): string =>
  key
    .replace(/^.*?\//, "")
    .replace(/^(alibaba-?cloud|ali-?cloud|aliyun)-/, "")
    .replace(/^(load-?balancer|slb|nlb|clb|lb)-/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();

/** Access control as the annotations say it. */
export function accessControl(seen: Seen) {
  const [status, id, type] = ["lb-acl-status", "lb-acl-id", "lb-acl-type"].map(seen.value) as [string, string, string];
  return {
    status,
    id,
    type,
    any: status !== "" || id !== "" || type !== "",
    asked: (id !== "" || type !== "" || status !== "") && status !== "off",
  };
}

/** Ranges that admit every address protect nothing. */
export function sourceRanges({ spec }: Seen): string {
  const ranges = texts(spec.loadBalancerSourceRanges).map((range) => range.trim());
  return ranges.some((range) => /^(0\.0\.0\.0|::)\/0$/.test(range)) ? "" : ranges.join(", ");
}

export const nlbRangesWork = (version: string | undefined) => atLeast(version, SINCE.nlbSourceRanges) !== false;

/** Classes that no known controller serves, although they name this controller's products. */
export function strangeClass({ spec }: Seen): string {
  const name = typeof spec.loadBalancerClass === "string" ? spec.loadBalancerClass : "";
  if (name === "" || name === NLB_CLASS || name === "alibabacloud.com/elb") return "";
  return /^(service\.)?(alibaba|alicloud|aliyun)|(^|[./-])[ncs]lb$/i.test(name) ? name : "";
}

/** Backends that a probe or a connection can reach on a port. */
export function backendPorts(seen: Seen): readonly number[] {
  return seen.ports.flatMap(({ targetPort, nodePort, port }) => {
    if (seen.pods) return typeof targetPort === "number" ? [targetPort] : targetPort === undefined ? [port] : [];
    return nodePort > 0 ? [nodePort] : [];
  });
}

/** The port that a health check of its own probes; undefined where there is none, or where it is off. */
export function probedPort(seen: Seen): number | undefined {
  const switches = ["lb-health-check-switch", ...(seen.kind === "nlb" ? ["lb-health-check-flag"] : [])];
  const off = seen.inert || switches.some((short) => seen.value(short) === "off");
  return off ? undefined : Number(seen.value("lb-health-check-connect-port")) || undefined;
}

export const isNamedPort = (value: unknown) => typeof value === "string" && !/^\d+$/.test(value);
