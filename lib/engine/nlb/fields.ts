import { atoi } from "@/lib/ccm/go";
import { num, str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import type { NlbItem } from "@/lib/model/bundle";
import type { DifferenceRow, Value } from "@/lib/model/result";

/** The wanted model cannot be built: the Service ends with this text, without any cloud call. */
export class ModelError extends Error {
  constructor(
    message: string,
    /** Suffix of the invalid annotation, if any. */
    readonly suffix?: string,
    /** The node or the endpoint address that stops the model. */
    readonly params: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Puts the step of the controller before the text of a model error. */
export function within<T>(step: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelError(`${step} error: ${error.message}`, error.suffix, error.params);
  }
}

export const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
export const isOn = (text: string) => sameText(text, "on");
export const split = (text: string): string[] => (text === "" ? [] : text.split(","));

/** Equal length, and each of the first is in the second, case-insensitively. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.some((other) => sameText(one, other)));
}

/** The annotation change that ends a difference; value null: remove it. */
export interface Settlement {
  suffix: string;
  value: string | null;
  /** Full key of an annotation that is none of the load balancer's. */
  key?: string;
}

/** One difference, with both sides in readable form. */
export interface Difference {
  field: string;
  desired: Value;
  actual: Value;
  /** For several pairs: servers. */
  rows?: readonly DifferenceRow[];
  /** The annotation change that ends it, unless it is the field's own. Null: none does. */
  settle?: Settlement | null;
}

export const differs = (field: string, desired: Value, actual: Value, settle?: Difference["settle"]): Difference => ({
  field,
  desired,
  actual,
  settle,
});

/**
 * How an annotation's text is read and compared. number: 0 is not requested. count: 0 is a value. word: in any case, in
 * the given spelling where it is known. list: in any order. said: a flag; its absence in the answer is a difference.
 */
type Kind = "flag" | "said" | "number" | "count" | "text" | "word" | "list";
type Fields = Readonly<Record<string, readonly [suffix: string, kind: Kind, known?: readonly string[]]>>;
/** Requested values by the API's name of the field; undefined: not requested. */
export type Settings = Partial<Record<string, string | number | boolean | string[]>>;

const ADDRESS_TYPES = ["Internet", "Intranet"];
export const NLB_FIELDS: Fields = {
  AddressIpVersion: ["ip-version", "word", ["ipv4", "DualStack"]],
  ResourceGroupId: ["resource-group-id", "word"],
  AddressType: ["address-type", "word", ADDRESS_TYPES],
  Ipv6AddressType: ["ipv6-address-type", "word", ADDRESS_TYPES],
  LoadBalancerName: ["name", "text"],
  CrossZoneEnabled: ["cross-zone-enabled", "flag"],
};
/** In the order in which a new Listener is sent. */
export const LISTENER_FIELDS: Fields = {
  IdleTimeout: ["idle-timeout", "number"],
  Cps: ["cps", "count"],
  ProxyProtocolEnabled: ["proxy-protocol", "flag"],
};
/** Sent as ProxyProtocolV2Config. */
export const PROXY_FIELDS: Fields = {
  Ppv2PrivateLinkEpIdEnabled: ["ppv2-pvl-ep-id-enabled", "said"],
  Ppv2PrivateLinkEpsIdEnabled: ["ppv2-pvl-eps-id-enabled", "said"],
  Ppv2VpcIdEnabled: ["ppv2-pvl-vpc-id-enabled", "said"],
};
/** Sent with every Listener, compared for TCPSSL alone. */
export const TLS_FIELDS: Fields = {
  CertificateIds: ["cert-id", "list"],
  CaCertificateIds: ["cacert-id", "list"],
  CaEnabled: ["cacert", "flag"],
  SecurityPolicyId: ["tls-cipher-policy", "text"],
};
/** Read for TCPSSL alone. */
export const ALPN_FIELDS: Fields = { AlpnEnabled: ["alpn", "flag"], AlpnPolicy: ["alpn-policy", "text"] };
export const GROUP_FIELDS: Fields = {
  Scheduler: ["scheduler", "word"],
  ConnectionDrainEnabled: ["connection-drain", "flag"],
  ConnectionDrainTimeout: ["connection-drain-timeout", "number"],
  PreserveClientIpEnabled: ["preserve-client-ip", "flag"],
};
/** Numbers in the order in which the controller parses them. */
export const HEALTH_FIELDS: Fields = {
  HealthCheckEnabled: ["health-check-flag", "flag"],
  HealthCheckConnectPort: ["health-check-connect-port", "number"],
  HealthyThreshold: ["healthy-threshold", "number"],
  UnhealthyThreshold: ["unhealthy-threshold", "number"],
  HealthCheckConnectTimeout: ["health-check-connect-timeout", "number"],
  HealthCheckInterval: ["health-check-interval", "number"],
  HealthCheckType: ["health-check-type", "word"],
  HttpCheckMethod: ["health-check-method", "word"],
  HealthCheckHttpVersion: ["health-check-http-version", "word"],
  HealthCheckDomain: ["health-check-domain", "text"],
  HealthCheckUrl: ["health-check-uri", "text"],
  HealthCheckHttpCode: ["health-check-httpcode", "list"],
};
/** How the text of a setting has to read. */
export function readsAs(suffix: string): RegExp | undefined {
  const kind = Object.values(ALL_FIELDS).find(([own]) => own === suffix)?.[1];
  if (kind === "number" || kind === "count" || /^(default-)?weight$/.test(suffix)) return /^\d+$/;
  if (kind === "flag" || kind === "said") return /^(on|off)$/i;
  return suffix === "server-group-type" ? /^(ip|instance)$/i : undefined;
}

const ALL_FIELDS: Fields = {
  ...NLB_FIELDS,
  ...LISTENER_FIELDS,
  ...PROXY_FIELDS,
  ...TLS_FIELDS,
  ...ALPN_FIELDS,
  ...GROUP_FIELDS,
  ...HEALTH_FIELDS,
};
/** Fields with a comparison of their own. */
const OTHER_SUFFIXES: Readonly<Record<string, string>> = {
  BandwidthPackageId: "bandwidth-package-id",
  ServerGroupType: "server-group-type",
  AddressIPVersion: "backend-ip-version",
  AdditionalCertificateIds: "additional-cert-ids",
};

/** Suffix of the annotation that sets a field of the API and can adopt the NLB's value. */
export const suffixOf = (field: string): string | undefined => ALL_FIELDS[field]?.[0] ?? OTHER_SUFFIXES[field];

/** The annotations of some fields. @param said the controller's error text for a number that is none */
export function readFields(
  view: ServiceView,
  fields: Fields,
  said: (field: string, error: string) => string = (_, error) => error,
): Settings {
  const settings: Settings = {};
  for (const [field, [suffix, kind, known = []]] of Object.entries(fields)) {
    const text = view.annotations.get(suffix);
    if (text === "") continue;
    if (kind === "flag" || kind === "said") settings[field] = isOn(text);
    else if (kind === "list") settings[field] = split(text);
    else if (kind === "text" || kind === "word") settings[field] = known.find((one) => sameText(one, text)) ?? text;
    else {
      const parsed = atoi(text);
      if (!parsed.ok) throw new ModelError(said(field, parsed.error), suffix);
      // Go's conversion of an int to int32.
      const value = Number(BigInt.asIntN(32, BigInt(text.replace(/^\+/, ""))));
      settings[field] = value === 0 && kind === "number" ? undefined : value;
    }
  }
  return settings;
}

/** The requested values of some fields that the API's object does not have. */
export function fieldDifferences(fields: Fields, wanted: Settings, has: NlbItem): Difference[] {
  return Object.entries(fields).flatMap(([field, [, kind]]) => {
    const desired = wanted[field];
    if (desired === undefined) return [];
    const raw = has[field];
    if (Array.isArray(desired)) {
      const actual = Array.isArray(raw) ? raw.map(str) : [];
      return sameSet(desired, actual) ? [] : [differs(field, desired, actual)];
    }
    if (kind === "said" && (raw === undefined || raw === null)) return [differs(field, desired, null)];
    const actual = typeof desired === "boolean" ? raw === true : typeof desired === "number" ? num(raw) : str(raw);
    const same = kind === "word" ? sameText(String(desired), String(actual)) : desired === actual;
    return same ? [] : [differs(field, desired, actual)];
  });
}

/** An exactly compared value. */
export const valueDiffers = (field: string, desired: Value, actual: Value): Difference[] =>
  desired === actual ? [] : [differs(field, desired, actual)];

/** Requested values as the API's parameters. */
export const parametersOf = (settings: Settings): { name: string; value: string }[] =>
  Object.entries(settings)
    .map(([name, value]) => ({ name, value: String(value ?? "") }))
    .filter(({ value }) => value !== "");
