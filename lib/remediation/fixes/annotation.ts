import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { annotationInfo } from "@/lib/knowledge/annotations/index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import type { ANNOTATION_FINDINGS } from "@/lib/knowledge/findings/annotation/texts";
import type { Scalar } from "@/lib/knowledge/findings/params";
import { WAYS } from "@/lib/knowledge/findings/ways";
import { WHY } from "@/lib/knowledge/findings/why";
import type { Finding } from "@/lib/model/result";
import type { AnnotationEdit, FixOption } from "@/lib/remediation/commands/fix";
import {
  annotationKeyOf,
  annotationsOf,
  drop,
  dropAll,
  engineAnswer,
  keepCloud,
  listenersOf,
  param,
  portsOf,
  setTo,
  takeOver,
} from "./facts";
import type { Builder, Builders, FindingOf, RemediationContext } from "./types";
import { byRow, wayOf } from "./cloud";

/** Removes the finding's annotation in every spelling that is present. */
function remove(
  finding: { readonly params: { readonly annotation?: Scalar } } & Pick<Finding, "desiredFrom">,
  context: RemediationContext,
): AnnotationEdit[] {
  const named = param(finding, "annotation");
  const { desiredFrom: from } = finding;
  const key = !annotationInfo(named) && from?.kind === "annotation" ? from.name : named;
  const info = annotationInfo(key ?? "");
  if (info) return dropAll(context, info.key);
  return key?.includes("/") ? [drop(key)] : [];
}

const repairOption = (context: RemediationContext, edits: readonly AnnotationEdit[]): FixOption[] => [
  { ...keepCloud(context, edits, WHY.repair), title: FIX_TEXT.correctAnnotation },
];

/** Not an integer: without the key the CLB keeps its value. */
const integer: Builder<"CLB101" | "CLB108"> = (finding, context) => repairOption(context, remove(finding, context));

type ListFinding = FindingOf<"CLB102" | "CLB103" | "CLB104" | "CLB105" | "CLB106" | "CLB107">;

/** An unreadable list becomes what the engine assumed for the findings that the error hides, else what can be read. */
const readable =
  (short: string, read: (finding: ListFinding, context: RemediationContext) => string) =>
  (finding: ListFinding, context: RemediationContext) => {
    // Not final: findings hidden by the error may need an entry in the same list.
    const assumed = engineAnswer(finding, context, short)?.map(({ key, apply }) => ({ key, apply }));
    return repairOption(context, assumed ?? takeOver(context, short, read(finding, context), finding));
  };

/** Keeps the well-formed entries of a list; removes the key when none is left. */
const list = (short: string, entry: RegExp, tidy = (part: string) => part.replace(/\s+/g, "")) =>
  readable(short, (finding, context) => {
    const value = param(finding, "value") || (annotationsOf(context)[annotationKeyOf(context, short, finding)] ?? "");
    const parts = value.split(",").map(tidy);
    return parts.filter((part) => entry.test(part)).join(",");
  });

/** The safest reading of an unreadable list is the Listeners' actual protocols; then the likely intention. */
const protocolPort = readable("lb-protocol-port", (finding, context) => {
  const entries = (annotationsOf(context)[annotationKeyOf(context, "lb-protocol-port", finding)] ?? "")
    .split(",")
    .map((entry) => entry.replace(/\s+/g, "").toLowerCase().split(":"))
    .filter((part) => /^(tcp|udp|http|https)$/.test(part[0] ?? "") && /^\d+$/.test(part[1] ?? ""));
  const meant = new Map(entries.map((part) => [Number(part[1]), part[0]!]));
  const spoken = portsOf(context).flatMap((port) => {
    const own = String(port.protocol ?? "TCP").toLowerCase();
    const found = listenersOf(context).filter(
      (row) => Number(row.ListenerPort) === port.port && (listenerProtocol(row) === "udp") === (own === "udp"),
    );
    const protocol = found.length === 1 ? listenerProtocol(found[0]!) : (meant.get(Number(port.port)) ?? own);
    return protocol === own ? [] : [`${protocol}:${port.port}`];
  });
  return spoken.join(",");
});

/** Writes the effective value into the annotation, so that nothing changes. */
const spellOut =
  (short: string, meaning: string): Builder<"CLB123" | "CLB128"> =>
  (finding, context) => [keepCloud(context, [setTo(annotationKeyOf(context, short, finding), meaning)], WHY.noEffect)];
const removeIt: Builder<"CLB121" | "CLB122" | "CLB124" | "CLB125" | "CLB126"> = (finding, context) => [
  keepCloud(context, remove(finding, context), WHY.noEffect),
];

const inert: Builder<"CLB130"> = (finding, context) => {
  const named = param(finding, "annotations")
    .replace(/^\[|\]$/g, "")
    .split(/[",\s]+/)
    .filter((part) => part !== "");
  const present = Object.keys(annotationsOf(context));
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
  CLB120: (finding, context) => [
    keepCloud(context, [drop(param(finding, "legacyAnnotation"))], FIX_TEXT.removeLegacyWhy),
  ],
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
      [setTo(annotationKeyOf(context, "lb-additional-resource-tags", finding), param(finding, "kept"))],
      WHY.noEffect,
    ),
  ],
  CLB130: inert,
};
