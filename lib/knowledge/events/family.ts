import { once } from "@/lib/text/memoize";
import { buildLiteralIndex } from "@/lib/text/literal-index";
import { step, t } from "@/lib/knowledge/steps";
import { CURRENT } from "@/lib/ccm/annotations";
import { ANNOTATIONS } from "@/lib/knowledge/annotations/index";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import type { ApiFamily, EventRow } from "./types";

/**
 * Answers for API errors without a row: who has to act and where to look, by family. The same
 * families exist twice, since a remedy for a CLB instance never applies to an NLB.
 */
interface FamilyText extends Pick<EventRow, "whoActs" | "steps" | "transient"> {
  family: ApiFamily;
  /** Last two digits of the code: EVT9nn and NLB1nn. */
  number: number;
  title: [en: string, zh: string];
  cause: [en: string, zh: string];
  /** A code and a sentence of the family, as published. */
  example: [code: string, text: string];
}

const readLog = step.log();
const correct = step.write(
  "Correct {annotation, select, none {the annotation or field that carries the value} other {the annotation {annotation}}}.",
  "修正{annotation, select, none {承载该值的注解或字段} other {注解 {annotation}}}。",
  { annotations: { "{annotation}": "{newValue}" } },
);
const ticket = step.ticket(
  "Open a ticket with the request ID from the CCM log.",
  "携带 CCM 日志中的请求 ID 提交工单。",
);

const FAMILIES: readonly FamilyText[] = [
  {
    family: "invalid",
    number: 51,
    title: ["The API does not accept a value", "API 不接受某个取值"],
    cause: [
      "A value that the controller took from the Service or its annotations is malformed or out of range.",
      "控制器从 Service 或其注解得到的某个取值格式错误或超出范围。",
    ],
    steps: [step.describe(), correct],
    example: ["InvalidParam.Scheduler", "The specified Scheduler is invalid."],
  },
  {
    family: "notFound",
    number: 52,
    title: ["A resource that the Service names does not exist", "Service 引用的资源不存在"],
    cause: [
      "The request names something that is not there: deleted by hand, in another region or account, or mistyped in an annotation.",
      "请求引用的资源不存在：可能被手动删除、位于其他地域或账号，或注解填写有误。",
    ],
    steps: [step.describe(), correct],
    example: ["ResourceNotFound.SecurityPolicy", "The specified resource of securitypolicy is not found."],
  },
  {
    family: "conflict",
    number: 53,
    title: ["It conflicts with what is already there", "与已有资源冲突"],
    cause: [
      "The value or resource exists already, is used twice, or is still in use elsewhere.",
      "该取值或资源已存在、被重复使用，或仍被占用。",
    ],
    steps: [step.describe(), correct],
    example: ["Conflict.Port", "The Port [443] is conflict."],
  },
  {
    family: "unsupported",
    number: 54,
    title: ["The resource does not support this setting", "该资源不支持此设置"],
    cause: [
      "Not possible for this instance, specification, region or zone as it is set up now.",
      "当前实例、规格、地域或可用区的配置不支持该操作。",
    ],
    steps: [step.describe(), correct],
    example: ["UnsupportedRegion", "The feature is not supported in current region."],
  },
  {
    family: "mismatch",
    number: 55,
    title: ["Two settings do not fit together", "两项设置不匹配"],
    cause: [
      "The Service's settings contradict each other or the resources they name.",
      "Service 的设置互相矛盾，或与所引用的资源不匹配。",
    ],
    steps: [step.describe(), correct],
    example: ["Mismatch.SpecAndProtocol", "The Spec and Protocol are mismatched."],
  },
  {
    family: "missing",
    number: 56,
    title: ["A needed setting is missing", "缺少必要的设置"],
    cause: ["The API needs a value that the Service does not give.", "API 需要的某个取值未在 Service 中给出。"],
    steps: [step.describe(), correct],
    example: ["MissingParam.IP", "The param of IP is missing."],
  },
  {
    family: "request",
    number: 57,
    whoActs: "vendor",
    title: ["The controller's request is wrong", "控制器的请求有误"],
    cause: [
      "A part of the request that no annotation sets was refused: the CCM is outdated or has a fault.",
      "请求中并非由注解决定的部分被拒绝：CCM 版本过旧或存在缺陷。",
    ],
    steps: [readLog, step.note("Upgrade the CCM if it is not current.", "若 CCM 不是最新版本，请升级。"), ticket],
    example: ["InvalidAction", "Specified action is not valid."],
  },
  {
    family: "quota",
    number: 58,
    whoActs: "account",
    title: ["A quota or limit is reached", "达到配额或数量上限"],
    cause: ["The account or the resource has as many of these as it may have.", "账号或资源的数量已达到上限。"],
    steps: [step.console("Free some, or ask for more in the Quota Center.", "释放部分资源，或在配额中心申请提升。")],
    example: ["QuotaExceeded.Policies", "The quota of policies is exceeded, usage 5/5."],
  },
  {
    family: "billing",
    number: 59,
    whoActs: "account",
    title: ["An order or payment was refused", "订单或支付被拒绝"],
    cause: [
      "The account cannot buy or change the resource: balance, payment method or an open order.",
      "账号无法购买或变更该资源：余额、支付方式或未完成的订单。",
    ],
    steps: [step.console("Settle bills and orders in the billing console.", "在费用中心处理账单与订单。")],
    example: ["ORDER.PERIOD_INVALID", "The order period is invalid."],
  },
  {
    family: "account",
    number: 60,
    whoActs: "account",
    title: ["The account is restricted", "账号受限"],
    cause: [
      "Real-name verification is missing, risk control stopped the account, or the resource is locked.",
      "账号未实名认证、被风控拦截，或资源被锁定。",
    ],
    steps: [
      step.console("Check the account's verification and security notices.", "检查账号的实名认证与安全通知。"),
      ticket,
    ],
    example: ["RISK.RISK_CONTROL_REJECTION", "The Account is rejected by risk control system."],
  },
  {
    family: "busy",
    number: 63,
    transient: true,
    title: ["The resource is busy", "资源正忙"],
    cause: [
      "Another operation on the same resource is under way, often the CCM's own.",
      "同一资源上有其他操作正在进行，通常是 CCM 自身的操作。",
    ],
    steps: [step.wait(), readLog],
    example: ["BackendServerProcessing", "Backend Server is adding, please try again later."],
  },
  {
    family: "internal",
    number: 65,
    transient: true,
    title: ["A fault inside the cloud service", "云服务内部异常"],
    cause: [
      "The service failed by itself. If it lasts, open a ticket with the request ID from the CCM log.",
      "服务自身异常。若持续出现，请携带 CCM 日志中的请求 ID 提交工单。",
    ],
    steps: [step.wait(), readLog],
    example: ["LocationServiceTimeout", "Location service connection timeout. Please wait."],
  },
  {
    family: "capacity",
    number: 66,
    whoActs: "wait",
    title: ["The zone has no stock", "可用区库存不足"],
    cause: ["The zone has no capacity for this kind of instance now.", "可用区当前没有该类实例的库存。"],
    steps: [
      step.note(
        "Wait, or choose other zones (read when the instance is created).",
        "等待，或选择其他可用区（仅创建时生效）。",
      ),
      step.describe(),
    ],
    example: ["ResourceNotAvailible.HttpListener", "The specified Zone did not have enough resource."],
  },
  {
    family: "backend",
    number: 67,
    whoActs: "vendor",
    title: ["An internal parameter of the cloud service is wrong", "云服务内部参数错误"],
    cause: [
      "The message is about parts of the load balancer that no Service can set.",
      "该消息涉及 Service 无法设置的负载均衡内部参数。",
    ],
    steps: [readLog, ticket],
    example: ["InvalidParameter", "The Tunnel id is invalid."],
  },
  {
    family: "settled",
    number: 68,
    transient: true,
    title: ["Already in the wanted state", "已处于期望状态"],
    cause: [
      "What should be removed or changed is that way already; the next synchronisation goes on.",
      "要删除或变更的内容已是期望状态，下一次同步会继续。",
    ],
    steps: [step.wait()],
    example: ["InvalidRouteEntry.NotFound", "Route entry not exists."],
  },
  {
    family: "addresses",
    number: 69,
    title: ["The vSwitch has no free address", "交换机没有可用 IP"],
    cause: ["The vSwitch has run out of addresses.", "交换机地址已用尽。"],
    steps: [
      step.look(
        "See how many addresses are left.",
        "查看剩余地址数。",
        "aliyun vpc DescribeVSwitches --RegionId {region} --VSwitchId {vSwitchId}",
      ),
      step.annotate(
        "zone-maps",
        "{zoneMaps}",
        "Name another vSwitch of the zone, and name all zones again: a zone that the annotation does not name is removed from the NLB.",
        "为该可用区指定其他交换机，并写全所有可用区：注解中未写的可用区会从 NLB 移除。",
      ),
    ],
    example: ["SubnetIpExhaust", "No subnet IP addresses are available."],
  },
];

/** Answers that CLB has rows of its own for (EVT107, EVT919, EVT920), repeated for NLB. */
const NLB_ONLY: readonly FamilyText[] = [
  {
    family: "permission",
    number: 61,
    whoActs: "permissions",
    title: [
      "The CCM's role lacks a permission, or a service-linked role is missing",
      "CCM 角色缺少权限，或缺少服务关联角色",
    ],
    cause: [
      "The CCM's RAM role may not make the call, or the service-linked role of NLB does not exist.",
      "CCM 的 RAM 角色没有该接口权限，或 NLB 服务关联角色不存在。",
    ],
    steps: [
      readLog,
      step.console(
        "Add the nlb: action that the log names to the role's policy; create AliyunServiceRoleForNlb once where it is missing.",
        "在角色策略中添加日志指出的 nlb: 权限；若缺少 AliyunServiceRoleForNlb，请创建一次。",
      ),
    ],
    example: ["Forbidden.NoPermission", "Authentication is failed for NoPermission."],
  },
  {
    family: "identity",
    number: 62,
    whoActs: "permissions",
    title: ["The CCM's credentials do not work", "CCM 的凭证无效"],
    cause: [
      "The CCM's credentials are wrong, expired or were rotated. Every Service fails at once.",
      "CCM 的凭证错误、过期或已轮换，所有 Service 会同时失败。",
    ],
    steps: [step.note("Renew the credential or the token add-on.", "更新凭证或 token 组件。"), readLog],
    example: ["InvalidAccessKeyId.NotFound", "Specified access key is not found."],
  },
  {
    family: "throttled",
    number: 64,
    transient: true,
    title: ["The NLB API is throttled", "NLB API 被限流"],
    cause: [
      "The account has called the API too often; the CCM slows down and tries again.",
      "账号调用 API 过于频繁；CCM 会降速并重试。",
    ],
    steps: [step.wait()],
    example: ["Throttling.User", "Request was denied due to api flow control."],
  },
];

const toRule = ({ family: _family, number, title, cause, example, ...row }: FamilyText, nlb: boolean): EventRow => ({
  ...row,
  code: nlb ? `NLB1${number}` : `EVT9${number}`,
  title: nlb
    ? t(`NLB: ${title[0].replace(/^(?:The|An?) (?=[a-z])/, (w) => w.toLowerCase())}`, `NLB：${title[1]}`)
    : t(...title),
  patterns: [],
  cause: t(...cause),
  sources: ["api"],
  examples: [
    `Error syncing load balancer [${nlb ? "nlb-1" : "lb-1"}]: [SDKError] API: X, ErrorCode: ${example[0]}, RequestId: 1-2, Message: ${example[1]}`,
  ],
});

/** Families that CLB has rows of its own for. */
const CLB_CODE: Partial<Record<ApiFamily, string>> = {
  permission: "EVT919",
  identity: "EVT920",
  throttled: "EVT107",
  internal: "EVT907",
  capacity: "EVT910",
  addresses: "EVT110",
};

export const FAMILY_EVENTS: readonly EventRow[] = FAMILIES.filter((row) => !CLB_CODE[row.family]).map((row) =>
  toRule(row, false),
);
export const NLB_FAMILY_EVENTS: readonly EventRow[] = [...FAMILIES, ...NLB_ONLY].map((row) => toRule(row, true));

/** Code of the row that answers a family. */
export function familyCode(family: ApiFamily, nlb: boolean): string {
  const own = nlb ? undefined : CLB_CODE[family];
  if (own) return own;
  const row = [...FAMILIES, ...NLB_ONLY].find((f) => f.family === family);
  return row ? `${nlb ? "NLB1" : "EVT9"}${row.number}` : nlb ? "NLB151" : "EVT951";
}

const FAMILY_CODES = new Set([...FAMILY_EVENTS, ...NLB_FAMILY_EVENTS].map((rule) => rule.code));

/** Whether a row answers a whole family of errors. */
export function isFamilyCode(code: string): boolean {
  return FAMILY_CODES.has(code);
}

/** Names that say too little in a sentence: any address, not the instance's. */
const ANY = new Set(["address"]);

const inOneWord = (name: string) => name.toLowerCase().replaceAll("_", "");

/** The API's names of what is compared, each with the annotation of its row. */
const COMPARED = [
  ...LISTENER_FIELDS.map(({ suffix, field, answer, parameter }) => ({
    suffix,
    names: [field, answer, parameter ?? answer],
  })),
  ...INSTANCE_FIELDS.map(({ suffix, field }) => ({ suffix, names: [field] })),
].flatMap(({ suffix, names }) =>
  suffix === null ? [] : [...new Set(names.map(inOneWord))].map((word) => [word, suffix] as const),
);

/** The API's other words for an annotation: its own spelling mistakes, NLB's names, and what is never compared. */
const OTHER = ANNOTATIONS.flatMap(({ apiWords, suffix }) => (apiWords ?? []).map((word) => [word, suffix] as const));

/** Longer words first, where one holds another. */
const WORDS = [...COMPARED.filter(([word]) => !ANY.has(word)), ...OTHER].sort(([a], [b]) => b.length - a.length);

/** The annotation that a code or sentence of the API is about; undefined where it names none. */
export function annotationOfApi(code: string | undefined, text: string): string | undefined {
  const compact = `${code ?? ""} ${text.slice(0, 300)}`.toLowerCase();
  const { found } = index().scan(compact);
  return found.length > 0 ? CURRENT + (WORDS[Math.min(...found)]?.[1] ?? "") : undefined;
}
const index = once(() => buildLiteralIndex(WORDS.map(([word]) => word)));
