import type { KubeService } from "@/lib/model/bundle";
import type { FactCode } from "@/lib/model/consequence";
import { CURRENT, keyInEffect, LEGACY, readClbAnnotation } from "./annotations";
import { TLS_POLICIES } from "./tls";

/** A protection that a Service switches off by an annotation. */
export interface GivenUp {
  /** Suffix of the annotation, and the annotation as it is written. */
  name: string;
  key: string;
  value: string;
  /** The value that protects again. */
  safe: string;
  /** The same loss, seen on the load balancer. */
  fact: FactCode;
}

type Read = (suffix: string) => string;

interface Protection {
  suffix: string;
  off: readonly string[];
  safe: string;
  fact: FactCode;
  /** Lost too where a Service no longer asks for the safe value: without it the load balancer decides. */
  asked?: true;
  /** Whether there is something to protect. */
  isUsed?: (read: Read) => boolean;
}

const SAFE_TLS = "tls_cipher_policy_1_2";

/** Protections with their values; one that is absent has the controller's default and is not given up. */
const PROTECTIONS: readonly Protection[] = [
  { suffix: "delete-protection", off: ["off"], safe: "on", fact: "deletionProtectionOff" },
  {
    suffix: "modification-protection",
    off: ["NonProtection"],
    safe: "ConsoleProtection",
    fact: "modificationProtectionOff",
  },
  { suffix: "health-check-flag", off: ["off"], safe: "on", fact: "healthCheckOff" },
  { suffix: "health-check-switch", off: ["off"], safe: "on", fact: "healthCheckOff" },
  {
    suffix: "acl-status",
    off: ["off"],
    safe: "on",
    fact: "accessControlLowered",
    asked: true,
    isUsed: (read) => read("acl-id") !== "",
  },
  { suffix: "address-type", off: [], safe: "intranet", fact: "madePublic", asked: true },
  {
    suffix: "tls-cipher-policy",
    off: TLS_POLICIES.slice(0, TLS_POLICIES.indexOf(SAFE_TLS)),
    safe: SAFE_TLS,
    fact: "tlsLowered",
    isUsed: (read) => /https|tcpssl/i.test(read("protocol-port")),
  },
];

const reader =
  ({ metadata }: KubeService): Read =>
  (suffix) =>
    readClbAnnotation(metadata?.annotations, suffix)?.trim() ?? "";

/** Protections that a Service asks to be without. */
export function givenUp(service: KubeService): GivenUp[] {
  const annotations = service.metadata?.annotations;
  const read = reader(service);
  return PROTECTIONS.flatMap(({ suffix, off, safe, fact, isUsed = () => true }) => {
    const value = read(suffix);
    const key = off.includes(value) && isUsed(read) && keyInEffect(annotations, CURRENT + suffix, LEGACY + suffix);
    return key ? [{ name: suffix, key, value, safe, fact }] : [];
  });
}

/** Protections that an edit takes from a Service: switched off, or no longer asked for. */
export function loweredBy(old: KubeService, row: KubeService): Pick<GivenUp, "name" | "value">[] {
  const before = new Set(givenUp(old).map(({ name }) => name));
  const off = givenUp(row).filter(
    ({ name, key }) => !before.has(name) && old.metadata?.annotations?.[key] !== row.metadata?.annotations?.[key],
  );
  const [had, has] = [reader(old), reader(row)];
  const gone = PROTECTIONS.flatMap(({ suffix: name, safe, asked }) =>
    asked && had(name) === safe && has(name) !== safe && !off.some((one) => one.name === name)
      ? [{ name, value: has(name) }]
      : [],
  );
  return [...off, ...gone];
}
