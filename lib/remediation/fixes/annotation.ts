import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { annotationInfo } from "@/lib/knowledge/annotations/index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { annotate, drop, dropAll, keepCloud, annotationKeyOf, namedKey, param, setTo } from "./facts";
import { listenersOf } from "./lookup";
import { WHY } from "@/lib/knowledge/findings/why";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import type { Builder, Builders, FindingOf, RemediationContext } from "./types";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { byRow, wayOf } from "./ways";
import type { ANNOTATION_FINDINGS } from "@/lib/knowledge/findings/annotation/texts";

/** Keeps the well-formed entries of a list; none left means the key goes. */
function repairList(
  value: string,
  entry: RegExp,
  tidy: (part: string) => string = (part) => part.replace(/\s+/g, ""),
): string | null {
  const good = value
    .split(",")
    .map(tidy)
    .filter((part) => entry.test(part));
  return good.length > 0 ? good.join(",") : null;
}

function remove(key: string | undefined, context: RemediationContext): AnnotationEdit[] {
  const info = key ? annotationInfo(key) : undefined;
  return info ? dropAll(context, info.key) : key ? [drop(key)] : [];
}

function repairOption(
  context: RemediationContext,
  edits: readonly AnnotationEdit[],
  why: FixOption["why"] = WHY.repair,
): FixOption[] {
  return [
    {
      direction: "keep-cloud",
      title: FIX_TEXT.correctAnnotation,
      why,
      recommended: true,
      fixes: [annotate(context, edits)],
    },
  ];
}

/** The repair on which the engine's own look behind the error is based, when it names one. */
function engineRepair(
  finding: FindingOf<"CLB102" | "CLB103" | "CLB104" | "CLB105" | "CLB106" | "CLB107">,
  context: RemediationContext,
  short: string,
): AnnotationEdit[] | undefined {
  const { adopt } = finding.params;
  if (typeof adopt === "string" && adopt !== "") return [setTo(annotationKeyOf(finding, context, short), adopt)];
  // Not final: what lies behind the error may need an entry in the same list.
  return finding.params.remove === true ? dropAll(context, short).map(({ key, apply }) => ({ key, apply })) : undefined;
}

/** Not an integer: without the key the CLB keeps what it has. */
const integer: Builder<"CLB101" | "CLB108"> = (finding, context) =>
  repairOption(context, remove(namedKey(finding), context));

const list =
  (short: string, entry: RegExp, tidy?: (part: string) => string): Builder<"CLB104" | "CLB105" | "CLB106" | "CLB107"> =>
  (finding, context) => {
    const given = engineRepair(finding, context, short);
    if (given) return repairOption(context, given);
    const key = annotationKeyOf(finding, context, short);
    const repaired = repairList(
      param(finding, "value") || (context.service?.metadata?.annotations?.[key] ?? ""),
      entry,
      tidy,
    );
    return repairOption(context, repaired === null ? dropAll(context, short) : [setTo(key, repaired)]);
  };

/** What the listeners really speak is the safest reading of an unreadable list; then what was probably meant. */
const protocolPort: Builder<"CLB102" | "CLB103"> = (finding, context) => {
  const given = engineRepair(finding, context, "lb-protocol-port");
  if (given) return repairOption(context, given);
  const key = annotationKeyOf(finding, context, "lb-protocol-port");
  const meant = new Map(
    (context.service?.metadata?.annotations?.[key] ?? "")
      .split(",")
      .map((entry) => entry.replace(/\s+/g, "").toLowerCase().split(":"))
      .filter((part) => /^(tcp|udp|http|https)$/.test(part[0] ?? "") && /^\d+$/.test(part[1] ?? ""))
      .map((part) => [Number(part[1]), part[0] as string] as const),
  );
  const rows = listenersOf(context);
  const entries = (context.service?.spec?.ports ?? []).flatMap((port) => {
    const own = String(port.protocol ?? "TCP").toLowerCase();
    const found = rows.filter(
      (row) => Number(row.ListenerPort) === port.port && (listenerProtocol(row) === "udp") === (own === "udp"),
    );
    const protocol = found.length === 1 ? listenerProtocol(found[0]!) : (meant.get(Number(port.port)) ?? own);
    return protocol === own ? [] : [`${protocol}:${port.port}`];
  });
  return repairOption(
    context,
    entries.length > 0 ? [setTo(key, entries.join(","))] : dropAll(context, "lb-protocol-port"),
  );
};

/** Says in the annotation what it means already, so that nothing changes. */
const spellOut =
  (short: string, meaning: string): Builder<"CLB123" | "CLB128"> =>
  (finding, context) => [keepCloud(context, [setTo(annotationKeyOf(finding, context, short), meaning)], WHY.noEffect)];
const removeIt: Builder<"CLB121" | "CLB122" | "CLB124" | "CLB125" | "CLB126"> = (finding, context) => [
  keepCloud(context, remove(namedKey(finding), context), WHY.noEffect),
];

const shadowed: Builder<"CLB120"> = (finding, context) => [
  keepCloud(context, [drop(param(finding, "legacyAnnotation"))], FIX_TEXT.removeLegacyWhy),
];

const inert: Builder<"CLB130"> = (finding, context) => {
  const named = param(finding, "annotations")
    .replace(/^\[|\]$/g, "")
    .split(/[",\s]+/)
    .filter((part) => part !== "");
  const present = Object.keys(context.service?.metadata?.annotations ?? {});
  const keys = present.filter(
    (key) =>
      annotationInfo(key)?.target === "listener" &&
      (named.length === 0 || named.some((name) => key === name || key.endsWith(`loadbalancer-${name}`))),
  );
  if (keys.length === 0) return [wayOf(WAYS.leaveListeners, finding, context)];
  return [keepCloud(context, keys.map(drop), WHY.noEffect)];
};

export const ANNOTATION_FIXES: Builders<keyof typeof ANNOTATION_FINDINGS> = {
  CLB101: integer,
  CLB102: protocolPort,
  CLB103: protocolPort,
  CLB104: list("lb-vgroup-port", /^[A-Za-z0-9-]+:\d{1,5}$/),
  CLB105: list("lb-forward-port", /^\d{1,5}:\d{1,5}$/),
  CLB106: list("lb-domain-extensions", /^[^:,\s]+:[^:,\s]+$/),
  CLB107: list("lb-backend-label", /^[^=,\s]+=[^=,]*$/, (part) => part.trim()),
  CLB108: integer,
  CLB120: shadowed,
  CLB121: removeIt,
  CLB122: removeIt,
  CLB123: spellOut("lb-proxy-protocol", "off"),
  CLB124: removeIt,
  CLB125: removeIt,
  CLB126: removeIt,
  CLB127: byRow(WAYS.renameBeforeDeletion),
  CLB128: spellOut("backend-type", "ecs"),
  CLB129: (finding, context) => [
    keepCloud(
      context,
      [setTo(annotationKeyOf(finding, context, "lb-additional-resource-tags"), param(finding, "kept"))],
      WHY.noEffect,
    ),
  ],
  CLB130: inert,
};
