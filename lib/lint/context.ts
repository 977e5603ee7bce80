import { keyOf } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import type { KubeService } from "@/lib/model/bundle";
import { translate, type Locale, type Params, type Text } from "@/lib/model/text";
import {
  ANNOTATIONS,
  effectiveAnnotation,
  type AnnotationInfo,
  type EffectiveAnnotation,
} from "@/lib/knowledge/annotations/index";
import { LINT_CODES, type LintCode, type LintInfo } from "@/lib/knowledge/lint/rows";
import { NLB_CLASS } from "@/lib/ccm/selection";

export interface LintOptions {
  ccmVersion?: string;
  targetVersion?: string;
  /** The cluster's default backend type (`eni`, ...). */
  clusterBackendType?: string;
  locale?: Locale;
}

export interface LintFinding {
  /** `namespace/name` */
  service: string;
  code: LintCode;
  severity: LintInfo["severity"];
  title: string;
  key?: string;
  value?: string;
  message: string;
  suggestion?: string;
}

export interface Found extends EffectiveAnnotation {
  info: AnnotationInfo;
}

/** Input of every rule: one Service, read as the CCM reads it. */
export type LintContext = ReturnType<typeof createContext>;

export function createContext(service: KubeService, options: LintOptions, out: LintFinding[]) {
  const locale = options.locale ?? "en";
  const entries = Object.entries(service.metadata?.annotations ?? {});
  const annotations = Object.fromEntries(entries.map(([key, value]) => [key, str(value)]));
  /** By short key (`lb-spec`), in the catalogue's order. */
  const effective = new Map<string, Found>();
  for (const info of ANNOTATIONS) {
    const found = effectiveAnnotation(annotations, info);
    if (found) effective.set(info.key, { ...found, info });
  }
  const value = (short: string) => effective.get(short)?.value ?? "";
  const servicePorts = (Array.isArray(service.spec?.ports) ? service.spec.ports : []).filter(
    (port) => typeof port?.port === "number",
  );
  const listeners = servicePorts.map((port) => ({
    port: port.port as number,
    protocol: protocolOf(port.port as number, value("lb-protocol-port"), port.protocol),
  }));
  const ingress = service.status?.loadBalancer?.ingress;
  const isNlb = service.spec?.loadBalancerClass === NLB_CLASS || value("lb-type") === "nlb";
  return {
    options,
    annotations,
    kind: isNlb ? ("nlb" as const) : ("clb" as const),
    ports: listeners.map((listener) => listener.port),
    listeners,
    protocols: new Set(listeners.map((listener) => listener.protocol)),
    /** No address yet: an instance will be created. */
    isNew: !Array.isArray(ingress) || ingress.length === 0,
    effective,
    value,
    text: (text: Text, params?: Params) => translate(text, locale, params),
    report(code: LintCode, { key, value }: { key?: string; value?: string }, params: Params = {}) {
      const info: LintInfo = LINT_CODES[code];
      const filled = { key, value, ...params };
      const suggestion = info.suggestion && translate(info.suggestion, locale, filled);
      out.push({
        service: keyOf(service),
        code,
        severity: info.severity,
        title: translate(info.title, locale, filled),
        key,
        value,
        message: translate(info.message, locale, filled).trim(),
        suggestion: suggestion || undefined,
      });
    },
  };
}

/** First entry of the list with this port, else the Service's own protocol in lower case. */
function protocolOf(port: number, protocolPort: string, fallback: unknown): string {
  const entries = protocolPort.split(",").map((entry) => entry.split(":"));
  const named = entries.find(([protocol, entryPort]) => protocol && entryPort === String(port))?.[0];
  return (named?.trim() ?? (str(fallback) || "tcp")).toLowerCase();
}

/** The annotations that the controllers still read, for this kind of Service. */
export const annotationsRead = ({ effective, kind }: LintContext): Found[] =>
  [...effective.values()].filter(({ info }) => !info.removedIn && info.appliesTo.includes(kind));

export function rulesFor(
  info: AnnotationInfo,
  kind: "clb" | "nlb",
): Pick<AnnotationInfo, "allowed" | "min" | "max" | "protocols"> {
  if (kind === "clb" || !info.appliesTo.includes("clb")) return info;
  return { allowed: info.nlb?.allowed, min: info.nlb?.min, max: info.nlb?.max, protocols: info.nlb?.protocols };
}
