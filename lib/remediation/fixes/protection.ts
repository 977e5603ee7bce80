import { sideOf, switchedOffBy } from "@/lib/ccm/fields/gate";
import { TLS_POLICIES } from "@/lib/ccm/tls";
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
import { objects, rec, str } from "@/lib/ccm/read";
import { worstRisk } from "@/lib/model/traffic";
import { findListener, param, portOf, shown as text, valueOf } from "./parts";
import type { FindingOf, RemediationContext } from "./types";
import { MEANS, ofNlb } from "@/lib/knowledge/findings/why";

/** Meaning of each side, where a person decides: adopting the CLB's state is not recommended then. */
interface Lowered {
  /** Consequence of leaving the CLB unchanged. */
  means: Text;
  /** Consequence of the other direction, where it takes something from clients, and where it does not. */
  costs?: Text;
  gains?: Text;
  /** Keeping the CLB's state harms every client: changing the CLB is recommended. */
  restore?: true;
}

const strictTls = (policy: number): Text =>
  policy > 2 ? MEANS.weakCiphers : policy > 1 ? MEANS.belowTls12 : MEANS.belowTls11;

type Guard = NonNullable<ListenerField["guards"] | InstanceField["guards"]>;
/** A difference of a compared field, of a listener or of the instance. */
type FieldFinding = FindingOf<ListenerFieldCode | InstanceFieldCode>;
type Lowers<F = FieldFinding> = (finding: F, context: RemediationContext) => Lowered | undefined;

/** A value that is on, or longer, against one that is off, or shorter: each side has its own sentence. */
const bySize =
  (more: Text, less: Text) =>
  ({ desired, actual }: Pick<Finding, "desired" | "actual">): Lowered =>
    sizeOf(actual) < sizeOf(desired) ? { means: less, gains: more } : { means: more, costs: less };

const sizeOf = (value: unknown): number => (/^(on|true)$/.test(text(value)) ? Infinity : Number(text(value)) || 0);

const drain = bySize(MEANS.drainOn, MEANS.drainOff);
const check = bySize(MEANS.checkOn, MEANS.checkOff);

/** By guard of the compared field's row; undefined when adopting the CLB's state lowers no protection. */
const LOWERED: Record<Guard, Lowers> = {
  aclStatus: aclLowered,
  aclId: aclLowered,
  aclType: aclLowered,
  tls: ({ desired, actual }) => {
    const [want, have] = [TLS_POLICIES.indexOf(text(desired)), TLS_POLICIES.indexOf(text(actual))];
    if (want < 0 || have < 0) return { means: MEANS.otherTls };
    return have < want ? { means: MEANS.weakerTls, costs: strictTls(want) } : undefined;
  },
  certificate: certificateLowered,
  drain,
  session: () => ({ means: MEANS.sessionStays, costs: MEANS.session }),
  // An answer without the field says nothing of it.
  check: (finding) =>
    finding.code === "CLB249"
      ? { means: MEANS.pathStays, costs: MEANS.otherPath }
      : text(finding.actual) === ""
        ? undefined
        : check(finding),
  deletion: ({ desired }) => (desired === "on" ? { means: MEANS.deleteProtection } : undefined),
  modification: ({ desired }) =>
    desired === "ConsoleProtection" ? { means: MEANS.modificationProtection } : undefined,
  exposure: ({ desired }) => (desired === "intranet" ? { means: MEANS.open } : undefined),
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
      ? { means: MEANS.redirectOff }
      : { means: MEANS.redirectOther },
  CLB208: certificateLowered,
};

/** The same for an NLB, by the API's field: one code covers many fields. */
const OF_NLB: Readonly<Record<string, (finding: Finding, context: RemediationContext) => Lowered | undefined>> = {
  SecurityPolicyId: (finding, context) => LOWERED.tls(finding as never, context),
  AddressType: ({ desired }) => (text(desired).toLowerCase() === "intranet" ? { means: MEANS.open } : undefined),
  CaEnabled: ({ desired }) => (desired === true ? { means: MEANS.anyClient } : undefined),
  CaCertificateIds: () => ({ means: MEANS.otherCa }),
  CertificateIds: () => ({ means: MEANS.otherCertificate }),
  SecurityGroupIds: (finding, context) => ({ means: MEANS.aclOther, costs: groupRules(finding, context) }),
  ConnectionDrainEnabled: drain,
  ConnectionDrainTimeout: drain,
  HealthCheckEnabled: check,
  HealthCheck: check,
  HealthCheckUrl: (finding, context) =>
    checksByHttp(finding, context) ? { means: MEANS.pathStays, costs: MEANS.otherPath } : undefined,
};

/** The group asks its servers for a path now, or does once its check is set as the Service wants it. */
function checksByHttp({ resource }: Finding, { index, siblings = [] }: RemediationContext): boolean {
  const now = rec(index.nlbGroups.get(resource.id ?? "")?.HealthCheck);
  const isSet = siblings.some(
    (other) => other.resource.id === resource.id && /^HealthCheck(Enabled|Type)?$/.test(other.field ?? ""),
  );
  return isSet || (now["HealthCheckEnabled"] !== false && !/^tcp$/i.test(str(now["HealthCheckType"])));
}

/** The rules of the security groups that one side has and the other has not, as far as the bundle holds them. */
function groupRules({ desired, actual }: Finding, { index }: RemediationContext): Text {
  const ids = [...list(desired), ...list(actual)].filter(
    (id) => !(list(desired).includes(id) && list(actual).includes(id)),
  );
  const known = new Map(
    (index.bundle.alibabaCloud.nlb?.securityGroups ?? []).map((row) => [str(row.SecurityGroupId), row]),
  );
  const said = ids.map((id) => {
    const row = known.get(id);
    if (!row) return undefined;
    const rules = objects(rec(row.Permissions)["Permission"] as readonly Record<string, unknown>[]).map((rule) =>
      [rule.Policy, rule.SourceCidrIp, rule.IpProtocol, rule.PortRange].map(str).filter(Boolean).join(" "),
    );
    return `${id}: ${rules.length > 0 ? rules.join(", ") : "-"}`;
  });
  const shown = said.filter((part) => part !== undefined).join("; ");
  const names = ids.filter((_, at) => said[at] === undefined).join(", ");
  return {
    en: `A security group adds its rules: it lets more clients in, or shuts some out.${shown ? ` Rules: ${shown}.` : ""}${names ? ` Look at the rules of ${names} in the ECS console first.` : ""}`,
    zh: `安全组会带来自身的规则：可能放行更多客户端，也可能拒绝部分客户端。${shown ? `规则：${shown}。` : ""}${names ? `请先在 ECS 控制台查看 ${names} 的规则。` : ""}`,
  };
}

function loweredBy(finding: Finding, context: RemediationContext): Lowered | undefined {
  if (familyOf(finding.code) === "nlb") {
    const lowered = OF_NLB[finding.field ?? ""]?.(finding, context);
    return lowered && { ...lowered, means: ofNlb(lowered.means) };
  }
  if (isIdle(finding, context)) return undefined;
  const guard = GUARDS.get(finding.code);
  // Tables by code: the entry of the finding's own code accepts it.
  const lowered = guard ? LOWERED[guard] : WHOLE[finding.code as FindingCode];
  return (lowered as Lowers<Finding> | undefined)?.(finding, context);
}

/** The listener has the setting's own feature off, and it stays off: no person is asked whether to switch it on. */
function isIdle(finding: Finding, context: RemediationContext): boolean {
  const row = LISTENER_FIELDS.find(({ code }) => code === finding.code);
  const { port, protocol = "" } = finding.resource;
  const listener = row && port !== undefined ? findListener(context, port, protocol) : undefined;
  if (!listener) return false;
  const off = switchedOffBy(row!, protocol, sideOf(listener));
  const isAsked = ({ code, resource }: Finding) =>
    resource.port === port && resource.protocol === protocol && off.some((one) => one.code === code && one.guards);
  return off.length > 0 && !(context.siblings ?? []).some(isAsked);
}

/** The CLB's Listener stays although the Service requests another protocol. */
function replaced(
  finding: FindingOf<"CLB201" | "CLB202">,
  context: RemediationContext,
  has: string,
  asked: string,
): Lowered | undefined {
  if (has === "http" && asked === "https") return { means: MEANS.plainText };
  if (has === "tcp" && asked === "https") return { means: MEANS.noTermination };
  if (has === "tcp" && asked === "http") return { means: MEANS.noHttp };
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
  const costs = refusedBy(valueOf(context, "lb-acl-id"), valueOf(context, "lb-acl-type"));
  if (now !== "on") return { means: MEANS.aclOff, costs };
  if (guard === "aclType") return text(finding.desired) === "white" ? { means: MEANS.blackList, costs } : undefined;
  return { means: MEANS.aclOther, costs };
}

/** Clients whom the Service's access control shuts out as soon as the Listener has it. */
function refusedBy(ids: string, type: string): Text | undefined {
  if (ids === "") return undefined;
  return type === "black"
    ? { en: `Addresses on ${ids} are refused from then on.`, zh: `设置后 ${ids} 中的地址将被拒绝。` }
    : { en: `Addresses outside ${ids} are refused from then on.`, zh: `设置后 ${ids} 之外的地址将被拒绝。` };
}

function listenerLowered(listener: CloudListener | undefined, context: RemediationContext): Lowered | undefined {
  if (!listener) return undefined;
  if (valueOf(context, "lb-acl-status") === "on" && listener.AclStatus !== "on") return { means: MEANS.aclOff };
  const policy = text(listenerConfig(listener).TLSCipherPolicy);
  const wanted = valueOf(context, "lb-tls-cipher-policy");
  if (
    listenerProtocol(listener) === "https" &&
    wanted !== "" &&
    TLS_POLICIES.indexOf(policy) < TLS_POLICIES.indexOf(wanted)
  )
    return { means: MEANS.weakerTls };
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
  if (ends(have) < readAt && ends(want) > readAt) return { means: MEANS.expired, restore: true };
  // The present certificate is better than an expired one, which no client accepts.
  if (ends(want) < readAt) return undefined;
  const missing = namesMissing(want, have);
  return certificateNames(have).length > 0 && missing.length > 0 ? { means: namesLost(missing) } : undefined;
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

/** Nothing that lowers protection, or changes who may connect, is recommended: a person decides. */
export function withProtection(
  options: readonly FixOption[],
  finding: Finding,
  context: RemediationContext,
): readonly FixOption[] {
  // No protection is lowered unless adopting the CLB's state is recommended; security groups change who may connect.
  const asks = (option: FixOption) =>
    option.recommended && (option.direction === "keep-cloud" || finding.field === "SecurityGroupIds");
  if (!options.some(asks)) return options;
  const lowered = loweredBy(finding, context);
  // Where the API takes no other value there are no sides to compare.
  const isAlone = options.every(({ direction }) => direction === "keep-cloud");
  if (!lowered || (isAlone && (lowered.costs ?? lowered.gains))) return options;
  const restores = (option: FixOption) =>
    option.direction === "keep-service" && option.fixes.some((fix) => fix.kind === "aliyun");
  return options.map((option) => {
    if (option.direction === "keep-cloud") return { ...asked(option, lowered.means), recommended: false };
    if (!restores(option)) return { ...option, recommended: false };
    if (lowered.restore) return { ...option, recommended: true, why: FIX_TEXT.restoreProtectionWhy };
    const why = lowered.gains ? { why: lowered.gains } : {};
    return { ...option, recommended: false, ...(lowered.costs ? shutting(option, lowered.costs) : why) };
  });
}

const asked = (option: FixOption, why: Text): FixOption => ({
  ...option,
  why,
  fixes: option.fixes.map((fix) => ({ ...fix, risk: "high" as const })),
});

/** The command itself takes something from clients. */
const shutting = (option: FixOption, why: Text): Partial<FixOption> => ({
  why,
  fixes: option.fixes.map((fix) => ({ ...fix, risk: worstRisk([fix.risk, "medium"]) })),
});
