import type { KubeService } from "@/lib/model/bundle";
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
}

type Read = (suffix: string) => string;

interface Protection {
  suffix: string;
  off: readonly string[];
  safe: string;
  /** Whether there is something to protect. */
  isUsed?: (read: Read) => boolean;
}

const SAFE_TLS = "tls_cipher_policy_1_2";

/** Protections with their values; one that is absent has the controller's default and is not given up. */
const PROTECTIONS: readonly Protection[] = [
  { suffix: "delete-protection", off: ["off"], safe: "on" },
  { suffix: "modification-protection", off: ["NonProtection"], safe: "ConsoleProtection" },
  { suffix: "health-check-flag", off: ["off"], safe: "on" },
  { suffix: "health-check-switch", off: ["off"], safe: "on" },
  { suffix: "acl-status", off: ["off"], safe: "on", isUsed: (read) => read("acl-id") !== "" },
  {
    suffix: "tls-cipher-policy",
    off: TLS_POLICIES.slice(0, TLS_POLICIES.indexOf(SAFE_TLS)),
    safe: SAFE_TLS,
    isUsed: (read) => /https|tcpssl/i.test(read("protocol-port")),
  },
];

/** Protections that a Service asks to be without. */
export function givenUp({ metadata }: KubeService): GivenUp[] {
  const annotations = metadata?.annotations;
  const read: Read = (suffix) => readClbAnnotation(annotations, suffix)?.trim() ?? "";
  return PROTECTIONS.flatMap(({ suffix, off, safe, isUsed = () => true }) => {
    const value = read(suffix);
    const key = off.includes(value) && isUsed(read) && keyInEffect(annotations, CURRENT + suffix, LEGACY + suffix);
    return key ? [{ name: suffix, key, value, safe }] : [];
  });
}

/** Asked for by this value alone; a Service without it leaves the choice to the load balancer. */
const ASKED = [
  ["acl-status", "on"],
  ["address-type", "intranet"],
] as const;

/** Protections that an edit takes from a Service: switched off, or no longer asked for. */
export function loweredBy(old: KubeService, row: KubeService): Pick<GivenUp, "name" | "value">[] {
  const before = new Set(givenUp(old).map(({ name }) => name));
  const off = givenUp(row).filter(
    ({ name, key }) => !before.has(name) && old.metadata?.annotations?.[key] !== row.metadata?.annotations?.[key],
  );
  const read = ({ metadata }: KubeService, suffix: string) => readClbAnnotation(metadata?.annotations, suffix)?.trim();
  const gone = ASKED.flatMap(([name, value]) => {
    const now = read(row, name) ?? "";
    return read(old, name) === value && now !== value && !off.some((one) => one.name === name)
      ? [{ name, value: now }]
      : [];
  });
  return [...off, ...gone];
}
