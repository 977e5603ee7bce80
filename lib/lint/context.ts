import { keyOf } from "@/lib/ccm/names";
import { rec, str } from "@/lib/ccm/read";
import type { KubeService } from "@/lib/model/bundle";
import type { Severity } from "@/lib/model/result";
import type { Locale, Params, Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import {
  annotationInfo,
  annotationsPresent,
  effectiveAnnotation,
  expandKey,
  type AnnotationInfo,
  type EffectiveAnnotation,
} from "@/lib/knowledge/annotations/index";
import { EFFECTS, LINT_CODES, type LintCode, type LintInfo } from "@/lib/knowledge/lint/rows";
import { EDITS, type Edit } from "@/lib/knowledge/lint/edits";
import { leavesListeners } from "@/lib/knowledge/intent/signs";
import type { Seen } from "@/lib/knowledge/intent/types";
import { isNlbService, whyNoClb } from "@/lib/ccm/selection";
import { rulesFor as rulesOf } from "@/lib/ccm/versions";
import { DOMAIN, isOurs } from "@/lib/ccm/annotations";
import { isEniMode } from "@/lib/ccm/relevance";

export interface LintOptions {
  ccmVersion?: string;
  targetVersion?: string;
  /** The cluster's default backend type (`eni`, ...). */
  clusterBackendType?: string;
  /** Also reports surprising defaults: for a manifest that is not applied yet. */
  defaults?: boolean;
  /** The engine judged the Service, and its sync goes through: what it sets is not refused. */
  passes?: boolean;
  /** A fragment: what it lacks may stand elsewhere. */
  part?: boolean;
  locale?: Locale;
}

export interface LintFinding {
  /** `namespace/name` */
  service: string;
  code: LintCode;
  /** error: refused, stops the sync, or protection that is not on. */
  severity: Severity;
  title: string;
  key?: string;
  value?: string;
  /** The field of the Service that it is about. */
  field?: string;
  message: string;
  suggestion?: string;
  /** Edits, where all of them are known. */
  edits?: readonly Edit[];
}

/** A finding of a rule, before its sentences are made. */
export interface Noted extends Pick<LintFinding, "code" | "severity"> {
  /** Params of the sentences, the key and the value among them. */
  params: Params;
}

export interface Found extends EffectiveAnnotation {
  info: AnnotationInfo;
  /** The value as it is, where quotes inside it were taken off. */
  quoted?: string;
}

/** Input of every rule: one Service, read as the CCM reads it. */
export type LintContext = ReturnType<typeof createContext>;

/** Quotes that are inside a value: a value of a chart or an example that was quoted twice. */
const INNER_QUOTES =
  /^\s*(?:\\?"(.*?)\\?"|'(.*)'|[\u201c\u201d](.*)[\u201c\u201d]|[\u2018\u2019](.*)[\u2018\u2019]|`(.*)`)\s*$/;
const unquoted = (value: string) =>
  INNER_QUOTES.exec(value)
    ?.slice(1)
    .find((text) => text !== undefined);

/** Whose Service it is: the CCM's CLB or NLB controller, another controller, or of another type than LoadBalancer. */
function ownerOf(service: KubeService, options: LintOptions): Seen["kind"] {
  if (isNlbService(service)) return "nlb";
  const reason = whyNoClb(service, rulesOf(options.targetVersion ?? options.ccmVersion).rules);
  return reason === null ? "clb" : reason === "type" ? "none" : reason === "nlb" ? "nlb" : "other";
}

export function createContext(service: KubeService, options: LintOptions, out: Noted[]) {
  const locale = options.locale ?? "en";
  const entries = Object.entries(service.metadata?.annotations ?? {}).map(([key, value]) => ({
    key,
    value: String(value),
    isText: typeof value === "string",
  }));
  const annotations = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  const kind = ownerOf(service, options);
  /** By short key (`lb-spec`), in the catalogue's order. */
  const effective = new Map<string, Found>();
  for (const info of annotationsPresent(annotations)) {
    const found = effectiveAnnotation(annotations, info);
    if (!found) continue;
    const inner = unquoted(found.value);
    effective.set(info.key, { ...found, info, ...(inner === undefined ? {} : { value: inner, quoted: found.value }) });
  }
  const value = (short: string) => effective.get(short)?.value ?? "";
  const spec: Readonly<Record<string, unknown>> = rec(service.spec);
  const ports = (Array.isArray(service.spec?.ports) ? service.spec.ports : [])
    .filter((port) => typeof port?.port === "number")
    .map((port) => ({
      port: port.port as number,
      protocol: protocolOf(port.port as number, value("lb-protocol-port"), port.protocol),
      targetPort: port.targetPort as unknown,
      nodePort: Number(port.nodePort ?? 0),
      appProtocol: str(rec(port)["appProtocol"]),
    }));
  const ingress = service.status?.loadBalancer?.ingress;
  const isNew = !Array.isArray(ingress) || ingress.length === 0;
  const inert = kind === "clb" && leavesListeners({ kind, value });
  const eni = isEniMode(service, options.clusterBackendType);
  const seen: Seen = {
    kind,
    isNew,
    defaults: options.defaults === true,
    inert,
    pods: eni ? true : options.clusterBackendType !== undefined || value("backend-type") !== "" ? false : undefined,
    version: options.targetVersion ?? options.ccmVersion,
    name: keyOf(service),
    annotations,
    noTexts: entries.flatMap(({ key, value, isText }) => (isText ? [] : [{ key, value }])),
    value,
    known: (key) => annotationInfo(key)?.key.startsWith("lb-") === true,
    keyOf: (short) => effective.get(short)?.key ?? expandKey(short),
    nlbOnly: [...effective.values()]
      .filter(({ info }) => !info.removedIn && info.appliesTo.length === 1 && info.appliesTo[0] === "nlb")
      .map(({ key }) => key),
    unknown: Object.keys(annotations).filter(
      (key) => isUnderOurs(key) && !annotationInfo(key) && key !== HASH_KEY && !OTHERS.test(key),
    ),
    spec,
    ports,
  };
  const listeners = ports;
  const named = value("lb-protocol-port")
    .split(",")
    .map((entry) => entry.split(":")[0]!.trim().toLowerCase())
    .filter(Boolean);
  return {
    options,
    annotations,
    seen,
    /** As the controller reads it: quotes inside a value are part of it. */
    written: { ...seen, value: (short: string) => effective.get(short)?.quoted ?? value(short) } satisfies Seen,
    kind,
    ports: listeners.map((listener) => listener.port),
    listeners,
    // Of a template or of values the ports are not known: listeners are TCP but for those that protocol-port names.
    protocols: new Set(listeners.length > 0 ? listeners.map(({ protocol }) => protocol) : ["tcp", ...named]),
    /** No address yet: an instance will be created. */
    isNew,
    inert,
    effective,
    value,
    text: (text: Text, params?: Params) => translate(text, locale, params),
    /** A key with a reported fault: a rule about its effects would contradict it. */
    said: (key: string) =>
      out.some(({ params, severity, code }) => params.key === key && (severity === "error" || /^ANN2[1-6]/.test(code))),
    report(
      code: LintCode,
      { key, value }: { key?: string; value?: string },
      { severity: own, ...params }: Params & { severity?: Severity } = {},
    ) {
      const info: LintInfo = LINT_CODES[code];
      let severity = own ?? (info.standing ? "error" : (info.severity ?? "warning"));
      const filled: Params = { key, value, ...params };
      if (severity === "error" && options.passes && !info.standing) {
        if (params.effect === undefined) return;
        severity = "warning";
        filled.effect = translate(EFFECTS.notApplied, locale);
      }
      out.push({ code, severity, params: filled });
    },
  };
}

/** The sentences of the findings. */
export function noteOf(service: KubeService, { code, severity, params }: Noted, locale: Locale = "en"): LintFinding {
  const info: LintInfo = LINT_CODES[code];
  const suggestion = info.suggestion && translate(info.suggestion, locale, params);
  const edits = EDITS[code]?.(params);
  return {
    service: keyOf(service),
    code,
    severity,
    title: translate(info.title, locale, params),
    key: params.key as string | undefined,
    value: params.value as string | undefined,
    ...(typeof params.field === "string" ? { field: params.field } : {}),
    message: translate(info.message, locale, params).trim(),
    suggestion: suggestion || undefined,
    ...(edits ? { edits } : {}),
  };
}

/** The hash that the controller writes. */
const HASH_KEY = `${DOMAIN}hash`;
/** Keys that another component of the cluster reads: records in PrivateZone. */
const OTHERS = /\/(?:alibaba-cloud|alicloud)-private-zone-/;
/** A key of the controller's prefixes, or a close misspelling of the two keys without a product prefix. */
const isUnderOurs = (key: string) =>
  isOurs(key) || (key.startsWith(DOMAIN) && /^(backend|class|eni)/i.test(key.slice(DOMAIN.length)));

/** First entry of the list with this port, else the Service's own protocol in lower case. */
function protocolOf(port: number, protocolPort: string, fallback: unknown): string {
  const entries = protocolPort.split(",").map((entry) => entry.split(":"));
  const named = entries.find(([protocol, entryPort]) => protocol && entryPort === String(port))?.[0];
  return (named?.trim() ?? (str(fallback) || "tcp")).toLowerCase();
}

/** The annotations that the controllers still read, for this kind of Service. */
export const annotationsRead = ({ effective, kind }: LintContext): Found[] =>
  [...effective.values()].filter(
    ({ info }) => !info.removedIn && (kind === "clb" || kind === "nlb") && info.appliesTo.includes(kind),
  );

export function rulesFor(
  info: AnnotationInfo,
  kind: Seen["kind"],
): Pick<AnnotationInfo, "allowed" | "min" | "max" | "protocols"> {
  if (kind !== "nlb" || !info.appliesTo.includes("clb")) return info;
  return { allowed: info.nlb?.allowed, min: info.nlb?.min, max: info.nlb?.max, protocols: info.nlb?.protocols };
}
