import type { WhoActs } from "./rows/types";

/**
 * What an OpenAPI refused, told from the structure of its error code and from its sentence. The published errors of
 * SLB, NLB, ECS, VPC and RAM follow a grammar (`InvalidX.NotFound`, `OperationFailed.Reason`, `QuotaExceeded.X`), so
 * a code that no table names still says whose turn it is.
 */
export type ApiFamily =
  | "throttled"
  | "permission"
  | "identity"
  | "billing"
  | "account"
  | "quota"
  | "settled"
  | "capacity"
  | "busy"
  | "backend"
  | "internal"
  | "addresses"
  | "request"
  | "notFound"
  | "conflict"
  | "unsupported"
  | "mismatch"
  | "missing"
  | "invalid";

export const FAMILY_TURN: Readonly<Record<ApiFamily, WhoActs>> = {
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
};

interface FamilyRule {
  family: ApiFamily;
  /** Of the code, lower case. */
  code?: RegExp;
  /** Of the sentence, lower case, at most `TEXT` characters. */
  text?: RegExp;
}

/** More of a sentence than this says nothing new. */
const TEXT = 600;

/**
 * First hit wins. The order is from what is certain by its name (rate, rights, money) to what is general (a value that
 * is not accepted). All alternatives are literals with bounded gaps: none can backtrack more than once over its gap.
 */
const RULES: readonly FamilyRule[] = [
  // Names that say more than the family they look like.
  {
    family: "unsupported",
    code: /^listeneraccesscontrolincorrect|^resourcenotenough\.vswitch|haltsales$|^forbidden\.(?:region|lcu|release|vpc|vrouter)|^abs\.forbidden|^unauthorizedregion|^incorrectstatus\.(?:cennotassociated|ipv6gateway)|^incorrectroutetabletype/,
  },
  {
    family: "addresses",
    code: /ipnotenough|insufficientip|availableip|subnetipexhaust|^resourcenotenough\.vswitch/,
    text: /has no availab\w{1,3} ip|not (?:have )?enough ip|no subnet ip|available ip(?: address(?:es)?)? .{0,40}(?:insufficient|not enough)|insufficient (?:available )?ip\b|vswitchip is not enough|(?:ip|地址) ?(?:数量|地址)? ?(?:不足|不够|已用尽|耗尽)/,
  },
  {
    family: "unsupported",
    text: /region .{0,24}is not authorized|unavailable in this endpoint|have permission modify instancechargetype/,
  },
  {
    family: "invalid",
    code: /^(?:toomanycertificates|invalidtagcount|illegaltimestamp)/,
    text: /^illegal parameter\. /,
  },
  {
    family: "internal",
    text: /failed to query|getting .{1,40} has failed|^the instance pricing (?:inquiry is failed|tax)|diagnosticmessage is expired|^failed to rate/,
    code: /^(?:pay|price|purchase)\.(?:\w{0,40}query|inquiry_failed|taxing)|^query\w{1,40}(?:failed|error)$|^rateaccountfailed|^encodedmessageexpire|^operationfailed\.query/,
  },
  {
    family: "settled",
    code: /^resourcenotassociated|^invalidrouteentry(?:id)?\.notfound|nexthopnotchanged|^vpc_router_entry_not_exist|^resourcenotfound\.backendserver|^invalidbackendserver\w{0,9}\.notassociated/,
    text: /^(?:route entry not exists|vrouterentry not exists)|\b(?:is|are) not associated\b(?! with (?:cen|vpc))/,
  },
  {
    family: "backend",
    text: /\b(?:illegal (?:format|sign|timestamp|service)|the app id|rs ?ip|rslist|tunnel id|vgw ip|vmname|lvsgw|serviceunit|lb_type|parameter: mode|vm address|vpc info of|vpc cloud instance|the site is|user id is null|illegal user id)\b/,
  },
  {
    family: "throttled",
    code: /^throttling|ratelimit|flowcontrol|^requestlimit|^toomanyrequests|^taskconflict/,
    text: /flow control|throttl|rate limiting|request rate|rate exceeds|too many (?:concurrent )?requests|(?:operate|operations?|operation is|requests?|is|accessed|called) too (?:frequent|often|fast)|流控|限流|过于频繁/,
  },
  {
    family: "account",
    code: /^risk\.|riskcontrol|risk_control|accountrisk|realname|instancelocked|(?:status\.?|balancer|instance|resource|account)locked$|status\.locked$|account(?:closed|disabled|frozen|suspended)|bid_user/,
    text: /risk control|riskcontrol|risk reject|account (?:is|has been|was) (?:closed|disabled|suspended|frozen|restricted|cancel)|real-name|locked for|\b(?:instance|load ?balancer|resource) is locked\b(?! by)|for (?:financial|security) reasons|实名|风控|被锁定/,
  },
  {
    family: "permission",
    code: /^for?bb?idden(?:$|\.(?!ram$)(?:nopermission|unauthorized|subuser|securitygroup|%s))|^forbidden\.ram|^nopermission|^permissiondenied|^deniedforoperate|^invalidauthorizationstatus|servicelinkedrolenotexist|^accessdenied|unauthori[sz]ed(?!region)|not_?authori[sz]ed|nopermission|lackofpermission|^(?:im|ex)plicitdeny|^forbidden\.(?:resourcegroup|noaccess|access|policy|user)/,
    text: /not (?:been )?(?:authori[sz]ed|permitted) to|not authori[sz]ed|access (?:is |was )?denied|lack\w{0,3} (?:of )?(?:the )?(?:required )?permission|permission .{1,60}(?:is|are) missing|no permission|not permission|not have permission|authentication is failed|ram authentication|authorization status|action is not available for you|service linked role|没有.{0,60}权限|无权|缺少.{0,40}权限|权限不足|未授权/,
  },
  {
    family: "identity",
    code: /accesskey|ststoken|^signature|incompletesignature|securitytoken|^authenticationfail|^entitynotexist|account\.notfound|^tokenverfiy|^invalidusertype|^invalidtimestamp|^invalidaliuid\.notfound/,
    text: /access ?key|eip instance owner|signature|securitytoken|role not exist|role (?:does )?not exists|saml (?:assertion|provider)|api password|token verify failed|security ?token .{0,30}expired|aliyun idkp|^illegal user\.|time ?stamp or date value/,
  },
  {
    family: "quota",
    code: /quota|overlimit|limitexceed|numberexceed|countexceed|countlimit|limitexceeded|^(?:forbidden\.)?toomany(?!cert|result)|toomanylisteners|apicount$/,
    text: /quota|(?:has|have) reached the (?:limit|max)|limit (?:of .{1,80} )?(?:is |was |has been )?reache[ds]|reach(?:es|ed) the (?:limit|max)|(?:count|amount|quantity) .{0,60}exceeds?\b|exceeds? the maximum (?:of|number)|(?:tags|servers|entries|listeners|rules|instances|groups|certificates|backends|ports) .{0,60}exceeds? the (?:limit|max)|maximum number|number exceeds|limit exceeded|exceeds? (?:max|the limit of the number)|number of .{1,60} exceeds the (?:limit|maximum)|'s number is exceed|too many (?!requests|tags?\b|certificates?)|\b(?:is|are) exceeded|(?:associated|attached|bound) .{1,60} exceeds the limit|配额|上限|数量(?:已)?(?:超过|超出|达到)/,
  },
  {
    family: "billing",
    code: /^(?:order|pay|payfor|price|purchase)\.|^order\w{0,12}failed|orderfailed|createorder|^trade|ar+ear|balance(?!r)|money|nocard|^commodity|^fuwu_|frequentpurchase|^beforepay|unpaid|^paymentmethod|^invalid_component|instance_released|^system\.sale|salevalidate|saleexpression|unpaidbill|completeuserinfo|cashbook|userprofile/,
    text: /\bbalance\b|arrear|overdue|unpaid|outstanding (?:payment|bill|amount)|unsettled bill|unfinished (?:order|purchase)|failed to create order|payment method|recharge|credit card|purchase (?:is invalid|conditions|status)|doesn't have card|profile is not completed|account money|name authenticated|can't buy|^the acount |\b(?:the order|order (?:amount|period|quantity|activity|quota)|pricing|agreement|commodity|frequent purchase|distributor|sale (?:condition|expression))\b|sales expression|create the order|the instance is released|available amount|user info failed|credit .{0,40}not enough|not enough to pay|余额不足|欠费|欠款|充值|未支付/,
  },
  {
    family: "identity",
    text: /account does not exist|^the (?:specified )?(?:user|role|security ?token|access ?key(?: ?id)?) does not exist|(?:security ?token|sts token|access ?key).{0,30}(?:invalid|not found|disabled|不存在|已禁用|过期)/,
  },
  {
    family: "capacity",
    code: /insufficient_?stock|insufficientcapacity|insufficientresources|resourcelimit$|^resourcenotavail|^resourcenotenough\.(?!vswitch)|^soldout|nostock/,
    text: /stock is insufficient|insufficient capacity|have enough resource|insufficient resources|resource limit of the specified zone|resource of \S{1,60} is not enough|sold out|no stock|out of stock|(?:stock|capacity) .{0,50}(?:insufficient|not enough|exhausted)|resources? (?:of|in) the (?:specified )?zone .{0,20}not (?:enough|available|sufficient)|库存不足|无库存|售罄|资源(?:不足|售罄)/,
  },
  {
    family: "request",
    code: /^missingparam(?:eter)?\.(?:resource|scope|tagowner|tags$|regionid|aliuid|bid$|vpcid|saml)|^illegalparam(?:size)?\.(?:listenerprotocol$|maxresults|nexttoken|acceptlanguage|pagenumber|pagesize|loadbalancerid)|^invalidfilter|token_?conflict|^idempotentparametermismatch|^invalidaction$|^unsupportedhttpmethod|^invalidresourceowner|^toomanyresult|^invalidaliuid|^instancetype\.invalid|^invalid\.scope|\.?nexttoken$|pagenumber|^invalid(?:nictype|policy\.|priority|portrange|ipprotocol|groupauth|sourcegroup|sourceportrange|networktype|securitygrouprule|securitygroup\.(?!inuse)|description\.malformed)|modifynictype|modifysgrule|modifyrulerequest|invalidparam\.permissions|ruleidrepeated|^invalidparameter\.(?:contenttype|durationseconds|externalid|policygrammar|rolearn)|classicnetworkprefixlist|invalidvpc\.indeterminacy/,
    text: /should not be null|client ?token is conflict|http method is not supported|specified action is not valid|retried with updated parameters|fuzzy query|nictype|^the parameter (?:externalid|rolearn|policy) |min\/max value/,
  },
  {
    family: "busy",
    code: /^incorr\w{1,4}\w{0,30}status|inconfiguring|isconfiguring|\.configuring$|slbconfiguring|increating|processing|^retryable|concurrentmodif|operation(?:\w{0,10}\.)?busy|operationconflict|concurrent|^operation\.deny$|isstopping|^resourceinuse\.ip$|invalid(?:ecs|eni)state|distibutelock|operationlocked|^operation(?:failed)?\.\w{0,30}status(?:invalid|incorrect|error|notsupport\w{0,3})?$|middlestatus|loadbalancerpending$|statusnotsup|^dependencyviolation\.slb|serveripconflict/,
    text: /try again later|retry later|conflicts? with (?:another|other|an ongoing) (?:operation|request|task)s?|current \w{1,12} state\b|being (?:configured|assigned|processed|created|modified|updated|upgraded)|locked by another|(?:is|are) (?:currently |still )?(?:configuring|creating|processing|pending|stopping|starting|deleting|releasing|updating|modifying|adding|removing|changing|migrating|recovering|provisioning|activating|initiali[sz]ing|attaching|detaching|binding|unbinding|upgrading|switching)\b|previous (?:operation|configuration|request|idempotent)|concurrently|(?:eni|routeentry|resource) status is invalid|lock state|middle status|in (?:processing|configuring|configuration)\b|under (?:configuration|processing)|being (?:deleted|released|updated|initiali[sz]ed|changed)|resource of ip is in use|(?:is|are|as) using by another|simultaneously|\bstatus (?:of .{1,80} )?(?:is invalid|does not support|blocked|is incorrect|error)|notstable|operation is busy|in progress|(?:system|server|service) is busy|正在(?:处理|配置|创建|删除)|繁忙/,
  },
  {
    family: "notFound",
    text: /^the (?:vpc subnet|specified region|specified zone)\b.{0,20} (?:is )?not exist/,
  },
  {
    family: "conflict",
    text: /name has been used/,
  },
  { family: "unsupported", text: /^the specified region not support/ },
  {
    family: "internal",
    code: /^internal\.?error|maintenance|(?:^|service|request|connect|connection|system)timeout$|^serviceunavailable|^vpc\.?error|systembusy|^unknownerror|invoke\w{0,20}(?:failed|api)|^defaultvalidate|servicetimeout$|^resourcenotfound\.jobid|^allocatevpcinstancefailed|getxipfailed|^listenernotfound$/,
    text: /temporary failure|connection time-?d? ?out|timed[ -]?out\b|\b(?:request|service|connection|connect) timeout\b|under maintenance|backend service exception|unknown error|system (?:exception|maintenance)|service (?:error|is (?:currently |temporarily )?unavailable)|internal (?:server )?error|failed to (?:query|invoke|allocate|rate)|resource status is invalid|\bfail\.?$|info fail|exception failed|^the specified resource does not exist|服务(?:暂时)?不可用|内部错误|系统异常|稍后(?:再试|重试)/,
  },
  // What follows is the caller's own: a value, a name, a combination.
  {
    family: "missing",
    code: /^missing|empty$|exhaust/,
    text: /is missing|is required|is mandatory|不能为空|缺少|must set|can ?not be empty|is empty|both nexthoptype|are null/,
  },
  {
    family: "notFound",
    code: /not_?found|not_?exist|^resourcenotexist/,
    text: /not exists?\b|not existed|not found|can ?not (?:be )?f(?:ou|i)nd|doesn.t exist|no longer exists|(?:was|has been|is) (?:deleted|released)\b|not available$|不存在|找不到/,
  },
  {
    family: "mismatch",
    code: /mis-?s?match|inconsistent|notmatch|notsame|exclusive/,
    text: /mis-?s?match|miss match|not match|does not match|mutually exclusive|(?:have to|must) be (?:in )?the same|(?:does|do) not belong to|not be set at|in (?:a |an)?(?:different|other) (?:region|vpc|zone|account)|belongs? to another|conflict(?:ed|s)? with .{1,60} type|not in the same/,
  },
  {
    family: "conflict",
    code: /duplicat|conflict|already|inuse|^dependencyviolation|related\w{0,6}exist|exist$|notchanged|linked$/,
    text: /already|duplicat|conflict|in use|has been (?:used|allocated)|is exist\b|exists\b|same port|still (?:associated|related|instance|used)|(?:bound|attached|associated) (?:to|with) another|(?:is|are|being) used by|overlap|已存在|重复|冲突|占用/,
  },
  {
    family: "unsupported",
    code: /unsupport|not_?support|not_?allowed|not_?available$|notrunning$|^operationdenied|^operationunsupported|^operationfailed|^operation\.notallowed|^actionnotallowed|^changelbspec|^invalidoperation|regionnotsupport|^invalidstatus|denied|^mismatched/,
    text: /not (?:been )?support|no longer (?:be )?(?:supported|sold|available)|unsupport|not available in|is not running|requires? (?:an?|the) |doesn.t support|don.t support|not allow|not be allowed|not been enabled|must not|can.t|\bonly\b|discontinued|must delete|related with|denied|is locked|associating with|not in the|cannot|can not|only allowed|is forbidden|can only|^no \S{1,40} listener|protection .{0,40}(?:is|has been|was) (?:on|enabled|turned on|set|opened)\b|protection enabled|不支持|不允许|不能|无法|开启.{0,6}保护/,
  },
  {
    family: "invalid",
    code: /expired$|^i(?:n|l)valid|^ielg?l?egal|^illegal|^iellgal|malformed|^param|^reserve|invalidparam/,
    text: /invalid|illegal|not valid|not a valid|malformed|must (?:be|start|begin|end|contain|consist|have)|should be|out of (?:the )?(?:\w{3,12} )?range|format is error|\bexpired\b|beyond the permitted|is wrong|not unsupported|invaild|repeated|exceeds the (?:limit|permitted|range)|not null|wrongly|unavailable|in range|between \d{1,9} and|无效|不合法|非法|不正确|有误|格式错误|超出|过期|失效/,
  },
];

/** `The operation failed because of vSwitchNotSupportIpv6.` holds the reason that its code ends with. */
const REASON = /\b(?:because(?: of)?|failed for) ([a-z][a-z0-9]{5,60})\.?$/;

/** Another product's own errors: the controller does not configure it, so an answer of ours would be a guess. */
const OTHER_PRODUCT = /privatelink|global accelerat|\bwaf\b|\banti-?ddos\b|vpn gateway|\bnas\b|\bess\b|\brds\b/;

/**
 * The family of one API answer; undefined when neither code nor sentence says enough. `text` may be empty (`%s`), then
 * only the code counts. `action` is the call that was answered, where the text names it.
 */
export function familyOfApiError(code: string | undefined, text: string, action?: string): ApiFamily | undefined {
  const family = familyOf(code, text);
  // That a thing is not there is what a removal wanted, and what keeps an addition from working.
  return family === "settled" && action && PUTS.test(action) ? "notFound" : family;
}

const PUTS = /^(?:add|attach|associate|create|join|set|update|modify)/i;

function familyOf(code: string | undefined, text: string): ApiFamily | undefined {
  let lowerCode = code?.toLowerCase().trim() ?? "";
  const sentence = text.slice(0, TEXT).toLowerCase().replace(/[’]/g, "'").trim();
  if (lowerCode === "" && OTHER_PRODUCT.test(sentence)) return undefined;
  const reason = lowerCode === "" ? REASON.exec(sentence)?.[1] : undefined;
  if (reason) lowerCode = `operation.${reason}`;
  for (const rule of RULES) {
    if (rule.code && lowerCode !== "" && rule.code.test(lowerCode)) return rule.family;
    if (rule.text && sentence !== "" && rule.text.test(sentence)) return rule.family;
  }
  return undefined;
}
