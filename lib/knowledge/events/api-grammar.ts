import type { ApiFamily, WhoActs } from "./types";

/** Whose turn it is where an OpenAPI refused something. */
export const FAMILY_TURN = {
  throttled: "wait",
  permission: "permissions",
  identity: "permissions",
  billing: "account",
  account: "account",
  quota: "account",
  settled: "wait",
  capacity: "wait",
  busy: "wait",
  backend: "vendor",
  internal: "wait",
  addresses: "you",
  request: "vendor",
  notFound: "you",
  conflict: "you",
  unsupported: "you",
  mismatch: "you",
  missing: "you",
  invalid: "you",
} as const satisfies Record<ApiFamily, WhoActs>;

/**
 * First hit wins, for the words of the code and for the sentence alike. From what is certain by its name (rate, rights,
 * money) to what is general (a value that is not accepted). Alternatives are words with bounded gaps.
 */
export const GRAMMAR: readonly (readonly [family: ApiFamily, words: RegExp, of?: "answer"])[] = [
  [
    "addresses",
    /\bips? (?:is |are )?not (?:be )?enough|not (?:have )?enough (?:private )?ip(?:s| ?address\w*)?\b|(?:no|insufficient) (?:available |subnet )?ip\b|available ip.{0,40}(?:insufficient|not enough)|(?:没有|无)可用的? ?(?:ip|私网|地址)|(?:ip|地址) ?(?:数量|地址)? ?(?:不足|不够|已?用尽|耗尽)/,
  ],
  ["internal", /^(?:operation )?failed (?:to |for )?(?:query|invoke|allocate|rate|call|notify)/],
  [
    "settled",
    /\bnot associated\b(?! with (?:cen|vpc))|same (?:with|as) (?:now|before|the current)|(?<!hop )not changed\b|\bno change$/,
  ],
  [
    "throttled",
    /throttl|flow control|request limit|rate (?:limit|exceed)|task conflict|too many (?:concurrent )?requests|too (?:frequent|often|fast)|流控|限流|频繁/,
  ],
  [
    "account",
    /\brisk |real[- ]?name|account ?status|account (?:is|has been|was) (?:being )?(?:closed|disabled|suspended|frozen|restricted|cancel)|(?:status|balancer|instance|resource|account)(?: is)? ?locked\b(?! by)|in locking state|reseller|bid user|not (?:activated|opened|enabled) the .{1,60} service|实名|风控|被锁定/,
  ],
  ["unsupported", /region .{0,24}not authorized|unauthori[sz]ed region/],
  [
    "permission",
    /unauthori[sz]ed|not ?(?:been )?(?:authori[sz]ed|permitted to)|authentication (?:has|is|was) (?:been )?(?:failed|denied)|access ?(?:is |was )?denied|lack\w{0,3} (?:of )?(?:the )?(?:required )?permission|(?:no|insufficient) ?(?:permission|privilege|authority)|permission .{1,60}missing|(?:not|n't) have (?:the |any |enough |sufficient |required |necessary ){0,3}(?:permission|right|privilege)|not allowed by policy|not available for you|service linked role|^forbidden (?:ram|resource ?group|no ?access|access|policy|user|no permission)|没有.{0,60}权限|无权|权限不足|未授权/,
  ],
  [
    "identity",
    /access ?key.{0,30}(?:invalid|expired|revoked|incorrect|not|disabled|inactive|不存在|禁用|过期)|(?:invalid|missing) access ?key|security ?token|sts token|^signature|signature.{0,30}(?:not|mismatch|used)|\bow\w{1,3}er error|credential.{0,30}(?:invalid|expired|revoked)|(?:user|role|account) (?:does |is )?(?:not ex|nonex)ist|^entit(?:y|ies) not exists?(?:$| (?:role|saml|user|policy))|^invalid time ?stamp/,
  ],
  [
    "quota",
    /quota|over ?limit|limit ?exceed|too many (?!requests|certificates|result)|reach(?:ed|es)? (?:the|its) (?:upper )?(?:limit|max)|limit .{0,80}reache[ds]|exceed(?:s|ed|ing)? the (?:upper limit|allowed|max)|maximum number|(?:number|count|amount|quantity) of .{1,60}exceed|(?:count|amount|quantity) .{0,60}exceeds?\b|(?:tags|servers|entries|listeners|rules|instances|groups|certificates|backends|ports) .{0,60}exceeds? the limit|(?:is|are) (?:exceeded|over (?:the )?limit)|times over|配额|上限|数量已?(?:超过|超出|达到)/,
  ],
  [
    "billing",
    /^(?:order|pay|payfor|price|purchase|trade|commodity) |ar+ear|(?<!load[ -]?)balance\b|overdue|unpaid|outstanding (?:payment|bill|amount)|(?:agent|channel) credit|credit .{0,40}not enough|payment method|account money|recharge|frequent purchase|\b(?:the order|order (?:amount|period|quantity|activity)|pricing|commodity|distributor|sale condition)\b|余额不足|欠费|欠款|未支付/,
  ],
  [
    "capacity",
    /^the specified resource .{0,60}not enough|insufficient ?(?:stock|capacity|resources)|^resource not (?:avail|enough )|have enough resource|no ?stock|sold out|resources? (?:of|in) the (?:specified )?zone .{0,20}not (?:enough|available|sufficient)|库存不足|售罄|可用区.{0,6}资源不足/,
  ],
  ["request", /specified action is (?:un|not )|should not be null|next ?token|max ?results|page ?(?:number|size)/],
  [
    "busy",
    /^incorr\w{1,4}.{0,40}status|in ?configuring|is ?configuring|in processing\b|processing$|^retryable|concurrent|operation .{0,40}status(?:$| (?:invalid|incorrect|error|not ?support))|status not ?sup|please (?:try|retry)(?: again)?(?: later)?[.!]?$|(?:retry|try again) later|wait and try|is busy|conflict.{0,20}please retry|operation is conflict|not in (?:(?:a|an|the|one of the) )?(?:\w{3,16} ){0,2}(?:state|status)\b|only (?:when|if|in) .{0,30}\bstatus\b|another (?:\w{1,20} ){1,3}(?:is|has been|which is) \w{4,12}ing\b|not (?:working|stable|ready|(?:yet )?finished)\b|(?:is|are) (?:in |currently |still )?(?!missing|existing)\w{4,14}ing\b(?! (?:in|the|a|ip)\b)|being \w{5,12}ed\b|previous (?:operation|configuration|request)|in the (?:current|this|its) \w{0,12} ?stat|current \w{1,12} state\b|locked by another|conflict\w* (?:with )?(?:a |the )?lock\b|conflicts? with (?:another|other|an ongoing) (?:operation|request|task)|\bstatus (?:of .{1,80} )?(?:is invalid|has an invalid|does not (?:currently )?support|is unsupported|blocked|is incorrect|error)|(?:处理|配置|创建|变更|升级)中|正在(?:处理|配置|创建|删除|变更|修改)|繁忙/,
  ],
  [
    "internal",
    /^internal ?error|maintenance|^service ?unavailable|service ?timeout|timed[ -]?out|(?:connection|request|lock\w*) time-?d? ?out(?:$|\.)|service (?:error|is (?:currently |temporarily )?unavailable)|internal (?:server )?error|稍后(?:再试|重试)/,
  ],
  [
    "missing",
    /^missing|(?:is|are) (?:missing|required|mandatory)|(?:must|should|can|may|could) ?not be (?:both )?(?:null|empty|blank|none)|(?:must|needs? to) be (?:specified|supplied|provided|given|set)|not supplied|is empty|不能为空|缺少/,
  ],
  [
    "notFound",
    /not ?found|(?:not|n't) ?ex(?:ist|sit|its|it\b)|nonexistent|unable to be (?:found|located)|cannot be (?:found|located)|\bhave no\b|there (?:is|are) no\b|(?:was|has been|is) (?:deleted|released)\b|不存在|找不到/,
  ],
  [
    "mismatch",
    /mis-?s? ?match|not ?match|inconsistent|mutually exclusive|not link|not (?:attached|attahced|bound|joined|belong)\b|(?:in|on) (?:a |an )?(?:different|other) (?:region|vpc|zone|account)|conflict(?:ed|s)? with .{1,60} type|in same\b|the same (?!time|client|name|port|server|listener|backend|request)/,
  ],
  [
    "conflict",
    /already|duplicat|conflict|in ?use\b|(?:has|have) (?:been )?(?:used|allocated|bound|attached|associated|assigned)\b|being used|overlap|^dependency ?violation|still (?:contain|associated|related|used)|has (?:active|dependent)|exists?$|exists\b|(?:unbind|disassociate|detach|release) .{1,30}first|(?:bound|attached|associated) (?:to|with) another|used by (?:an)?other|已存在|占用|正在被.{0,30}使用/,
  ],
  [
    "unsupported",
    /not (?:been |currently |yet )?(?:support|allow)|unsupport|not ?running|^operation ?failed|denied|requires? (?:an?|the) |because (?:of )?\S|\bonly\b|can ?not|can't|in (?:delet\w+|modification) protection|protection .{0,40}(?:on|enabled|set|opened)\b|不支持|无法/,
  ],
  [
    "invalid",
    /^i(?:n|l)valid|^illegal|invalid|illegal|illeagl|not (?:a )?valid|malformed|must (?:be|start|begin|end|contain|consist|have)|should be|\bexpired\b|\breserved\b|unavailable|\brange\b|not satisf|\bexceeds?\b|too (?:long|short|large|small|big)|unacceptable|incorrect|不合法|过期/,
  ],
  ["unsupported", /^for?b{1,2}id{1,2}en .|\bno longer\b|^please use\b/],
  ["permission", /^for?b{1,2}id{1,2}en$/],
  ["capacity", /not (?:be )?enough\.?$|insufficient\.?$/, "answer"],
  ["unsupported", /\b(?:is|are|was|were|has|have|had|do|does|did) not\b|n't\b/, "answer"],
  ["internal", /\bfailed\.?$|\bfail(?:ed)? to |\berror\.?$/, "answer"],
];
