import { isObject, type Bundle } from "@/lib/model/bundle";
import { DOMAIN, ORDINARY, PLATFORM, PUBLIC_KEY } from "./public-names";
import { WORD, type NameDictionary } from "./dictionary";
import type { Redaction } from "./schema";

const IPV4 = /(?<![\dvV])(?<!\d\.)(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?!\d|\.\d)/g;
const IPV6 = /(?<![\w:.])(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4}(?![\w:])/g;
const DOTTED = /(?:\*\.)?(?=[A-Za-z0-9])(?<=(?<![A-Za-z0-9-])-*)[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g;
export type Found = (kind: string) => void;

/** Replaces addresses, domains, names and free texts by numbered placeholders. */
export function createPlaceholders(
  redaction: Redaction,
  dictionaries: readonly NameDictionary[],
  domainsOf: Bundle | undefined,
) {
  const numbered = (kind: "ip" | "domain") => {
    const known = new Map<string, string>();
    return (value: string, found: Found) => {
      found(kind);
      const key = value.toLowerCase();
      const name = kind === "ip" && key.includes(":") ? "IPV6" : kind.toUpperCase();
      const placeholder = known.get(key) ?? `${name}-${known.size + 1}`;
      known.set(key, placeholder);
      return placeholder;
    };
  };
  const ip = numbered("ip");
  const whole = numbered("domain");
  const knownDomains = domainsOf ? collectDomains(domainsOf) : new Set<string>();
  /** A wildcard covers its names in the report too. */
  const domain = (value: string, found: Found) => {
    const [first, ...labels] = value.split(".");
    const parent = labels.join(".");
    if (!knownDomains.has(`*.${parent.toLowerCase()}`)) return whole(value, found);
    return `${first === "*" ? first : whole(value, () => undefined)}.${whole(parent, found)}`;
  };

  function replaceDomains(text: string, found: Found): string {
    const put = (match: string) => domain(match, found);
    const isKnown = (name: string) => knownDomains.has(name.toLowerCase());
    if (!text.includes(".")) return text;
    if (isKnown(text)) return put(text);
    const rest =
      knownDomains.size === 0 ? text : text.replace(DOTTED, (match) => (isKnown(match) ? put(match) : match));
    return rest.replace(DOMAIN, (match) => (PLATFORM.test(match) ? match : put(match)));
  }

  function replaceIps(text: string, found: Found): string {
    // `0.0.0.0/0` is every address, and names none.
    const put = (match: string) => (match === "0.0.0.0" ? match : ip(match, found));
    const out = text.includes(".") ? text.replace(IPV4, put) : text;
    return out.includes(":") ? out.replace(IPV6, (match) => (isIpv6(match) ? put(match) : match)) : out;
  }

  function replaceNames(text: string, dictionary: NameDictionary, found: Found, isName: boolean): string {
    const whole = dictionary.get(text);
    if (whole) {
      // A value such as "http" is a word even when a Service is called so.
      if (!isName && ORDINARY.has(text)) return text;
      found(whole.kind);
      return whole.placeholder;
    }
    let out = "";
    let last = 0;
    for (const match of text.matchAll(WORD)) {
      const at = match.index;
      if (at < last) continue;
      const word = match[0].replace(/(?<![._-])[._-]+$/, "");
      const length = (dictionary.lengths(match[0]) ?? dictionary.lengths(word))?.find((n) =>
        dictionary.get(text.slice(at, at + n)),
      );
      const name = length === undefined ? word : text.slice(at, at + length);
      const inPath = text[at - 1] === "/" || text[at + name.length] === "/";
      const done = name.startsWith("k8s.")
        ? // Names of the NLB controller: `k8s.80.TCP.service.namespace.cluster`.
          name
            .split(".")
            .map((part) => replaceWord(part, true, dictionary, found))
            .join(".")
        : replaceWord(name, inPath, dictionary, found);
      if (done === name) continue;
      out += text.slice(last, at) + done;
      last = at + name.length;
    }
    return last === 0 ? text : out + text.slice(last);
  }

  const self = {
    text(text: string, found: Found, isName = false): string {
      let out = text;
      // Domains first: one may hold a Service's name. Addresses last: a Node may be called `cn-hangzhou.10.0.0.1`.
      if (redaction.domains) out = replaceDomains(out, found);
      for (const names of dictionaries) if (names.size > 0) out = replaceNames(out, names, found, isName);
      if (redaction.ips) out = replaceIps(out, found);
      return out;
    },
    /** Keys of annotations, labels and other maps; those of tools stay as they are. */
    key(key: string, found: Found): string {
      return PUBLIC_KEY.test(key) ? key : self.text(key, found);
    },
  };
  return self;
}

function replaceWord(word: string, inPath: boolean, dictionary: NameDictionary, found: Found): string {
  const hit = dictionary.get(word);
  if (hit) {
    if (!inPath && (word.length < 3 || ORDINARY.has(word))) return word;
    found(hit.kind);
    return hit.placeholder;
  }
  // `web.shop.svc.cluster.local`: each part on its own.
  if (!word.includes(".")) return word;
  const parts = word.split(".");
  return parts
    .map((part) => (part.length < 3 || ORDINARY.has(part) ? part : replaceWord(part, false, dictionary, found)))
    .join(".");
}

/** Eight groups, or a `::`; so times (`09:10:11`) and MAC addresses stay. */
function isIpv6(text: string): boolean {
  const double = text.indexOf("::");
  if (double !== text.lastIndexOf("::") || text.includes(":::")) return false;
  const groups = text.split(":").filter((part) => part !== "").length;
  return double >= 0 ? groups >= 1 && groups <= 7 : groups === 8;
}

/** Domains in the fields that hold them, whatever their ending. */
function collectDomains(bundle: Bundle): Set<string> {
  const out = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === "string" && value.includes(".") && !PLATFORM.test(value)) out.add(value.toLowerCase());
  };
  for (const row of bundle.alibabaCloud.domainExtensions ?? []) add(row.Domain);
  for (const certificate of bundle.alibabaCloud.serverCertificates ?? []) {
    add(certificate.CommonName);
    const alternatives = isObject(certificate.SubjectAlternativeNames)
      ? certificate.SubjectAlternativeNames.SubjectAlternativeName
      : undefined;
    if (Array.isArray(alternatives)) alternatives.forEach(add);
  }
  for (const service of bundle.kubernetes.services) {
    for (const ingress of service.status?.loadBalancer?.ingress ?? []) add(ingress.hostname);
    for (const [key, value] of Object.entries(service.metadata?.annotations ?? {})) {
      if (/domain|hostname/i.test(key)) for (const part of value.split(/[,;\s]+/)) add(part.split(":")[0]);
    }
  }
  return out;
}
