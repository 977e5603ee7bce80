import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { INSTANCE_FIELDS, type InstanceFieldCode } from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-kinds";
import { LISTENER_FIELDS, type ListenerFieldCode } from "@/lib/ccm/fields/listener";
import type { ListenerField } from "@/lib/ccm/fields/kinds";
import type { FindingCode, ReadParams } from "@/lib/knowledge/findings/index";
import type { CloudListener, CloudServerCertificate } from "@/lib/model/bundle";
import { familyOf } from "@/lib/model/family";
import { type Finding } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import type { FixOption } from "@/lib/remediation/commands/fix";
import { listenerConfig, listenerProtocol } from "@/lib/ccm/listener-config";
import { findListener, param, portOf, shown as text, valueOf } from "./facts";
import type { FindingOf, RemediationContext } from "./types";
import { MEANS, ofNlb } from "@/lib/knowledge/findings/why";

/**
 * Loss of protection when the CLB's state is adopted. `restore`: the Service requests more protection than the CLB has,
 * so changing the CLB is the default. `decide`: it is unknown which side protects more, so the user decides.
 */
interface Lowered {
  way: "restore" | "decide";
  /** Consequence of leaving the CLB unchanged. */
  means: Text;
  /** Clients excluded by the other direction: set means that there is no default. */
  costs?: Text;
}

/** Weakest first. Without custom policies, whose strength is unknown. Source: the annotation's values. */
const TLS = [
  "tls_cipher_policy_1_0",
  "tls_cipher_policy_1_1",
  "tls_cipher_policy_1_2",
  "tls_cipher_policy_1_2_strict",
  "tls_cipher_policy_1_2_strict_with_1_3",
];

const strictTls = (policy: number): Text =>
  policy > 2 ? MEANS.weakCiphers : policy > 1 ? MEANS.belowTls12 : MEANS.belowTls11;

type Guard = NonNullable<ListenerField["guards"] | InstanceField["guards"]>;
/** A difference of a compared field, of a listener or of the instance. */
type FieldFinding = FindingOf<ListenerFieldCode | InstanceFieldCode>;
type Lowers<F = FieldFinding> = (finding: F, context: RemediationContext) => Lowered | undefined;

/** By guard of the compared field's row; undefined when adopting the CLB's state lowers no protection. */
const LOWERED: Record<Guard, Lowers> = {
  aclStatus: aclLowered,
  aclId: aclLowered,
  aclType: aclLowered,
  tls: ({ desired, actual }) => {
    const [want, have] = [TLS.indexOf(text(desired)), TLS.indexOf(text(actual))];
    if (want < 0 || have < 0) return { way: "decide", means: MEANS.otherTls };
    return have < want ? { way: "decide", means: MEANS.weakerTls, costs: strictTls(want) } : undefined;
  },
  certificate: certificateLowered,
  deletion: ({ desired }) => (desired === "on" ? { way: "restore", means: MEANS.deleteProtection } : undefined),
  modification: ({ desired }) =>
    desired === "ConsoleProtection" ? { way: "restore", means: MEANS.modificationProtection } : undefined,
  exposure: ({ desired }) => (desired === "intranet" ? { way: "decide", means: MEANS.open } : undefined),
};

const GUARDS: ReadonlyMap<string, Guard> = new Map(
  [...LISTENER_FIELDS, ...INSTANCE_FIELDS].flatMap((row) => (row.guards ? [[row.code, row.guards] as const] : [])),
);

/** Findings about a whole Listener, without a field that has a guard. */
const WHOLE: { readonly [C in FindingCode]?: Lowers<FindingOf<C>> } = {
  CLB201: (finding, context) => replaced(finding, context, param(finding, "oldProtocol"), param(finding, "protocol")),
  CLB202: (finding, context) => replaced(finding, context, param(finding, "protocol"), param(finding, "newProtocol")),
  CLB204: ({ desired, actual }) =>
    desired !== "off" && actual !== null && Number.isNaN(Number(actual))
      ? { way: "decide", means: MEANS.redirectOff }
      : undefined,
  CLB208: certificateLowered,
};

/** The same for an NLB, by the API's field: one code covers many fields. */
const OF_NLB: Readonly<Record<string, (finding: Finding) => Lowered | undefined>> = {
  SecurityPolicyId: (finding) => LOWERED.tls(finding as never, undefined as never),
  AddressType: ({ desired }) =>
    text(desired).toLowerCase() === "intranet" ? { way: "decide", means: MEANS.open } : undefined,
  CaEnabled: ({ desired }) => (desired === true ? { way: "restore", means: MEANS.anyClient } : undefined),
  SecurityGroupIds: ({ desired, actual }) =>
    list(desired).some((id) => !list(actual).includes(id)) ? { way: "decide", means: MEANS.aclOther } : undefined,
};

function loweredBy(finding: Finding, context: RemediationContext): Lowered | undefined {
  if (familyOf(finding.code) === "nlb") {
    const lowered = OF_NLB[finding.field ?? ""]?.(finding);
    return lowered && { ...lowered, means: ofNlb(lowered.means) };
  }
  const guard = GUARDS.get(finding.code);
  // Tables by code: the entry of the finding's own code accepts it.
  const lowered = guard ? LOWERED[guard] : WHOLE[finding.code as FindingCode];
  return (lowered as Lowers<Finding> | undefined)?.(finding, context);
}

/** The CLB's Listener stays although the Service requests another protocol. */
function replaced(
  finding: FindingOf<"CLB201" | "CLB202">,
  context: RemediationContext,
  has: string,
  asked: string,
): Lowered | undefined {
  if (has === "http" && asked === "https") return { way: "decide", means: MEANS.plainText };
  return listenerLowered(findListener(context, portOf(finding), has || undefined), context);
}

/** Access control is one setting in three fields, so the three findings of a Listener have the same answer. */
function aclLowered(
  finding: Pick<Finding, "code" | "desired" | "actual"> & { params: ReadParams<ListenerFieldCode> },
  context: RemediationContext,
): Lowered | undefined {
  const guard = GUARDS.get(finding.code);
  const listener = findListener(context, portOf(finding), param(finding, "protocol"));
  const wanted = valueOf(context, "lb-acl-status") || (guard === "aclStatus" ? text(finding.desired) : "");
  const now = text(listener?.AclStatus) || (guard === "aclStatus" ? text(finding.actual) : "");
  // Open in the Service and protected on the CLB: adopting loses no protection.
  if (wanted !== "on") return undefined;
  if (now !== "on") return { way: "restore", means: MEANS.aclOff };
  if (guard === "aclType")
    return text(finding.desired) === "white" ? { way: "restore", means: MEANS.blackList } : undefined;
  return { way: text(finding.actual) === "" ? "restore" : "decide", means: MEANS.aclOther };
}

function listenerLowered(listener: CloudListener | undefined, context: RemediationContext): Lowered | undefined {
  if (!listener) return undefined;
  if (valueOf(context, "lb-acl-status") === "on" && listener.AclStatus !== "on")
    return { way: "decide", means: MEANS.aclOff };
  const policy = text(listenerConfig(listener).TLSCipherPolicy);
  const wanted = valueOf(context, "lb-tls-cipher-policy");
  if (listenerProtocol(listener) === "https" && wanted !== "" && TLS.indexOf(policy) < TLS.indexOf(wanted))
    return { way: "decide", means: MEANS.weakerTls };
  return undefined;
}

function certificateLowered(
  { desired, actual }: Pick<Finding, "desired" | "actual">,
  context: RemediationContext,
): Lowered | undefined {
  const [want, have] = [desired, actual].map((id) => context.index.certificates.get(text(id)));
  if (!want || !have) return undefined;
  const readAt = context.index.readAt ?? 0;
  const ends = (row: typeof have) => Number(row.ExpireTimeStamp ?? 0) || Infinity;
  if (ends(have) < readAt && ends(want) > readAt) return { way: "restore", means: MEANS.expired };
  // The present certificate is better than an expired one, which no client accepts.
  if (ends(want) < readAt) return undefined;
  const missing = namesMissing(want, have);
  return certificateNames(have).length > 0 && missing.length > 0
    ? { way: "decide", means: namesLost(missing) }
    : undefined;
}

const certificateNames = (row: CloudServerCertificate) =>
  [text(row.CommonName), ...list(row.SubjectAlternativeNames)].filter(Boolean);

export function namesMissing(of: CloudServerCertificate, on: CloudServerCertificate): string[] {
  const served = certificateNames(on);
  return [...new Set(certificateNames(of))].filter((name) => !served.some((other) => covers(other, name)));
}

/** Whether a certificate's name covers another: the same one, or a wildcard for one label. */
const covers = (name: string, other: string) =>
  name.toLowerCase() === other.toLowerCase() ||
  (name.startsWith("*.") &&
    !other.startsWith("*.") &&
    other.toLowerCase().replace(/^[^.]+/, "*") === name.toLowerCase());

function namesLost(missing: readonly string[]): Text {
  const shown = [...missing.slice(0, 3), ...(missing.length > 3 ? ["…"] : [])];
  return {
    en: `The certificate on the CLB does not have ${shown.join(", ")}: keeping it means errors for clients of that name.`,
    zh: `CLB 上的证书不包含 ${shown.join("、")}：保留它意味着访问该域名的客户端会报错。`,
  };
}

function list(value: unknown): string[] {
  const inner = Array.isArray(value)
    ? value
    : (value as { SubjectAlternativeName?: unknown } | undefined)?.SubjectAlternativeName;
  return Array.isArray(inner) ? inner.map(String) : [];
}

/** No option that lowers protection is recommended: changing the CLB is the default, or nothing is. */
export function withProtection(
  options: readonly FixOption[],
  finding: Finding,
  context: RemediationContext,
): readonly FixOption[] {
  // No protection is lowered unless adopting the CLB's state is recommended.
  if (!options.some((option) => option.direction === "keep-cloud" && option.recommended)) return options;
  const lowered = loweredBy(finding, context);
  if (!lowered) return options;
  const restores = (option: FixOption) =>
    option.direction === "keep-service" && option.fixes.some((fix) => fix.kind === "aliyun");
  const first = lowered.way === "restore" ? options.findIndex(restores) : -1;
  return options.map((option, position) => {
    if (position === first) return { ...option, recommended: true, why: FIX_TEXT.restoreProtectionWhy };
    if (option.direction !== "keep-cloud")
      return { ...option, recommended: false, ...(restores(option) && lowered.costs ? { why: lowered.costs } : {}) };
    return {
      ...option,
      recommended: false,
      why: lowered.means,
      fixes: option.fixes.map((fix) => ({ ...fix, risk: "high" as const })),
    };
  });
}
