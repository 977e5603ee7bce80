import { firstLook } from "@/lib/text/first-look";
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
  /** Only where the text is known to be an API's answer. */
  answer?: true;
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
    text: /has no availab\w{1,3} ip|not (?:have )?enough (?:private )?ip|\bips? .{0,30}not (?:be )?enough|enough (?:available |private )?(?:ips?|ip ?addresses)\b|no (?:available )?ip(?: address(?:es)?)? (?:is|are )?available|no available ips?\b|enough cidr|no subnet ip|available ip(?: address(?:es)?)? .{0,40}(?:insufficient|not enough)|insufficient (?:available )?ip\b|vswitchip is not enough|(?:没有|无)可用(?:的)? ?(?:ip|私网|地址)|(?:ip|地址) ?(?:数量|地址)? ?(?:不足|不够|已用尽|耗尽)/,
  },
  {
    family: "unsupported",
    text: /region .{0,24}is not authorized|unavailable in this endpoint|have permission modify instancechargetype/,
  },
  {
    family: "invalid",
    code: /^(?:toomanycertificates|invalidtagcount|illegaltimestamp)|\.length$|(?:size|length|name)exceed/,
    text: /^illegal parameter\. |(?:maximum|max) length|length .{0,40}\bexceed|exceeds? .{0,20}(?:length|characters|size)\b/,
  },
  {
    family: "internal",
    text: /failed to (?:query|notify|call|get|describe|load|connect)|\bquery .{1,40} error\b|because query|getting .{1,40} has failed|^the instance pricing (?:inquiry is failed|tax)|diagnosticmessage is expired|^failed to rate/,
    code: /^(?:pay|price|purchase)\.(?:\w{0,40}query|inquiry_failed|taxing)|^query\w{1,40}(?:failed|error)$|^rateaccountfailed|^encodedmessageexpire|^operationfailed\.(?:query|notify|get|sync)|hdmonitor\.fail$/,
  },
  {
    family: "settled",
    code: /^resourcenotassociated|^invalidrouteentry(?:id)?\.notfound|nexthopnotchanged|(?<!zonemappings|vswitch)unchanged$|nochange$|^dryrun\.?success|^vpc_router_entry_not_exist|^resourcenotfound\.backendserver|^invalidbackendserver\w{0,9}\.notassociated/,
    text: /^(?:route entry not exists|vrouterentry not exists)|\b(?:is|are) not associated\b(?! with (?:cen|vpc))|\b(?:is|are) (?:unchanged|not changed)\b|\b(?:config\w{0,9}|value|attribute) (?:is |are |has )?not changed?\b|\b(?:does|do|did) not change\b|same (?:with|as) (?:now|before|the current)|dry ?-?run request with/,
  },
  {
    family: "backend",
    text: /\b(?:illegal (?:format|sign|timestamp|service)|the app id|rs ?ip|rslist|tunnel id|vgw ip|vmname|lvsgw|serviceunit|lb_type|parameter: (?:mode|lb_type)|cloud instance id|vm address|vpc info of|vpc cloud instance|the site is|user id is null|illegal user id)\b/,
  },
  { family: "request", code: /^toomanyresult/, text: /fuzzy query/ },
  {
    family: "throttled",
    code: /^throttling|ratelimit|flowcontrol|^requestlimit|^toomanyrequests|^taskconflict/,
    text: /flow control|throttl|rate limiting|request rate|rate exceeds|too many (?:concurrent )?requests|(?:operate|operations?|operation is|requests?|is|accessed|called) too (?:frequent|often|fast)|\btoo (?:frequent(?:ly)?|often|fast)\b|changes? too many times|maximum (?:traffic|frequency)|流控|限流|过于频繁/,
  },
  {
    family: "account",
    code: /^risk\.|riskcontrol|risk_control|accountrisk|realname|instancelocked|financial\w{0,3}locked|accountstatus|unfinishedorder|(?:status\.?|balancer|instance|resource|account)locked$|status\.locked$|account(?:closed|disabled|frozen|suspended|forbidden)|^operationfailed\.risk|resellerpartner|bid_user/,
    text: /risk control|riskcontrol|risk reject|account (?:is|has been|was) (?:being )?(?:closed|disabled|suspended|frozen|restricted|cancel)|real[- ]name|financi\w{1,3} ?lock|financail|account status|business is restricted|reseller|locked for|(?:have|has) not (?:activated|opened|enabled|subscribed to|purchased) the .{1,60} service|service .{0,40}(?:is|has) not (?:been )?(?:activated|opened)\b|\b(?:instance|load ?balancer|resource) is locked\b(?! by)|for (?:financial|security) reasons|实名|风控|存在风险|未开通|被锁定/,
  },
  {
    family: "permission",
    code: /^for?bb?idden(?:$|\.(?!ram$)(?:nopermission|unauthorized|subuser|securitygroup|%s))|^ram\.|onlymainaccount|^forbidden\.ram|^nopermission|^permissiondenied|^deniedforoperate|^invalidauthorizationstatus|servicelinkedrolenotexist|^accessdenied|unauthori[sz]ed(?!region)|not_?authori[sz]ed|nopermission|lackofpermission|^(?:im|ex)plicitdeny|^forbidden\.(?:resourcegroup|noaccess|access|policy|user)/,
    text: /not (?:been )?(?:authori[sz]ed|permitted) to|not allowed by (?:the |a )?polic|authentication (?:has|is|was) (?:been )?(?:failed|denied)|authentication has failed|(?:only|primary|main|root|master|admin) account .{0,30}(?:can|has permission)|(?:not|only) supported (?:from|by|for) ram\b|(?:has|have) permission to operate|not authori[sz]ed|access (?:is |was )?denied|lack\w{0,3} (?:of )?(?:the )?(?:required )?permission|permission .{1,60}(?:is|are) missing|no (?:permission|authority)|insufficient (?:permission|privilege|authority)|not permission|(?:not|n't) have (?:the |any |enough |sufficient )?(?:required |necessary )?(?:permission|right|privilege)|authentication is failed|ram authentication|authorization status|action is not available for you|service linked role|没有.{0,60}权限|无权|缺少.{0,40}权限|权限不足|未授权/,
  },
  {
    family: "identity",
    code: /accesskey|ststoken|^signature|incompletesignature|securitytoken|^authenticationfail|^entit(?:y|ies)notexists?(?:$|\.(?:role|saml|user|policy|oidc))|account\.notfound|^tokenverfiy|^invalidusertype|^invalidtimestamp|^invalidaliuid\.notfound/,
    text: /access ?key|\bow\w{0,2}n\w{0,2}r error|signature|securitytoken|role not exist|role (?:does )?not exists|saml (?:assertion|provider)|api password|token verify failed|security ?token .{0,30}expired|aliyun idkp|^illegal user\.|^the account is invalid|time ?stamp or date value/,
  },
  {
    family: "quota",
    code: /quota|overlimit|limitexceed|numberexceed|countexceed|countlimit|limitexceeded|limitationexceed|exceed(?:ed)?limit(?!.{0,9}length)|overthelimit|quotalimit|(?:num|number|count)(?:is)?exceeded|^(?:forbidden\.)?toomany(?!cert|result)|toomanylisteners|apicount$/,
    text: /resource of \w{0,40}(?:count|quota|number|num) is not enough|quota|(?:has|have|already) reach(?:ed)? the (?:upper )?(?:limit|max)|reach(?:es|ed)? (?:its|it.s|their) (?:upper )?(?:limit|max)|exceeding the (?:allowed|max)|too many\.?$|exceed(?:s|ed)? (?:the )?quota|exceed(?:s|ed|ing)? the (?:upper limit|max)|\bat most\b|no more than \d|limit (?:of .{1,80} )?(?:is |was |has been )?reache[ds]|reach(?:es|ed) the (?:limit|max)|(?:count|amount|quantity) .{0,60}exceeds?\b|exceeds? the maximum (?:of|number)|(?:tags|servers|entries|listeners|rules|instances|groups|certificates|backends|ports) .{0,60}exceeds? the (?:limit|max)|maximum number|number exceeds|limit exceeded|exceeds? (?:max|the limit of the number)|number of .{1,60} exceeds the (?:limit|maximum)|'s number is exceed|\b(?:is|are) over (?:the )?limit|over (?:the )?quota|times over|beyond the (?:current )?limits?|number of .{1,60} exceeded|number of .{1,60} exceeds|number (?:is )?greater than|too many (?!requests|tags?\b|certificates?)|\b(?:is|are) exceeded|(?:associated|attached|bound) .{1,60} exceeds the limit|配额|上限|数量(?:已)?(?:超过|超出|达到)/,
  },
  {
    family: "billing",
    code: /^(?:order|pay|payfor|price|purchase)\.|^order\w{0,12}failed|orderfailed|createorder|^trade|ar+ear|balance(?!r)|money|nocard|^commodity|^fuwu_|frequentpurchase|^beforepay|unpaid|^paymentmethod|^invalid_component|instance_released|^system\.sale|salevalidate|saleexpression|unpaidbill|completeuserinfo|cashbook|userprofile/,
    text: /\bbalance\b|arrear|overdue|unpaid|outstanding (?:payment|bill|amount)|unsettled bill|unfinished (?:\w{0,8} ?order|purchase)|order creation|payment account|account has (?:no|not chosen)\b|information is incomplete|bills? outstanding|(?:agent|channel) credit|额度不足|(?:pre-?paid|post-?paid|specified|your) instance (?:has been |is |has )?expired|failed to create order|payment method|recharge|credit card|purchase (?:is invalid|conditions|status)|doesn't have card|profile is not completed|account money|name authenticated|can't buy|^the acount |\b(?:the order|order (?:amount|period|quantity|activity|quota)|pricing|agreement|commodity|frequent purchase|distributor|sale (?:condition|expression))\b|sales expression|create the order|the instance is released|available amount|user info failed|credit .{0,40}not enough|not enough to pay|余额不足|欠费|欠款|充值|未支付/,
  },
  {
    family: "identity",
    text: /account does not exist|^the (?:specified )?(?:user|role|security ?token|access ?key(?: ?id)?) does not exist|(?:security ?token|sts token|access ?key|credential).{0,30}(?:invalid|expired|revoked|incorrect|not valid|not found|disabled|不存在|已禁用|过期)/,
  },
  {
    family: "capacity",
    code: /insufficient_?stock|insufficientcapacity|insufficientresources|resourcelimit$|^resourcenotavail|^resourcenotenough\.(?!vswitch)|soldout$|nostock|notenoughresource|lackresource|inventorynotenough/,
    text: /stock is insufficient|inventory .{0,40}(?:insufficient|not enough)|no enough|out of usage|no (?:available )?resource|insufficient .{1,40} resources|insufficient capacity|have enough resource|insufficient resources|resource limit of the specified zone|resource of \S{1,60} is not enough|sold out|no stock|out of stock|(?:stock|capacity) .{0,50}(?:insufficient|not enough|exhausted)|resources? (?:of|in) the (?:specified )?zone .{0,20}not (?:enough|available|sufficient)|库存不足|无库存|售罄|资源(?:不足|售罄)/,
  },
  {
    family: "request",
    code: /^missingparam(?:eter)?\.(?:resource|scope|tagowner|tags$|regionid|aliuid|bid$|vpcid|saml)|^illegalparam(?:size)?\.(?:listenerprotocol$|maxresults|nexttoken|acceptlanguage|pagenumber|pagesize|loadbalancerid)|^invalidfilter|token_?conflict|^idempotentparametermismatch|^invalidaction$|^unsupportedhttpmethod|^invalidresourceowner|^toomanyresult|^invalidaliuid|^instancetype\.invalid|^invalid\.scope|\.?nexttoken$|pagenumber|^invalid(?:nictype|policy\.|priority|portrange|ipprotocol|groupauth|sourcegroup|sourceportrange|networktype|securitygrouprule|securitygroup\.(?!inuse)|description\.malformed)|modifynictype|modifysgrule|modifyrulerequest|invalidparam\.permissions|ruleidrepeated|^invalidparameter\.(?:contenttype|durationseconds|externalid|policygrammar|rolearn)|classicnetworkprefixlist|invalidvpc\.indeterminacy/,
    text: /specified action is (?:un|not )|should not be null|\b(?:nexttoken|maxresults|pagenumber|pagesize)\b|client ?token is conflict|http method is not supported|specified action is not valid|retried with updated parameters|fuzzy query|nictype|^the parameter (?:externalid|rolearn|policy) |min\/max value|\b(?:resourceowneraccount|tagownerbid|source ?group\w{0,2}|sourceportrange|groupauth\w{0,8}|group authorized|securitygrouprule\w{0,2}|durationseconds|contenttype request|samlproviderarn|acceptlanguage|filtervalue|regionid that is mandatory|nictype|instancenetworktype)\b/,
  },
  {
    family: "busy",
    code: /^incorr\w{1,4}\w{0,30}status|inconfiguring|isconfiguring|\.configuring$|slbconfiguring|increating|processing|^retryable|concurrentmodif|operation(?:\w{0,10}\.)?busy|operationconflict|concurrent|^operation\.deny$|isstopping|^resourceinuse\.ip$|invalid(?:ecs|eni)state|distibutelock|operationlocked|^operation(?:failed)?\.\w{0,30}status(?:invalid|incorrect|error|notsupport\w{0,3})?$|middlestatus|loadbalancerpending$|statusnotsup|^lockfailed|^token_processing|incorrectstate|notready$|concurrent|\.changing$|invalidstate$|^invalidstatus\.(?:prefix|route)|statuserror$|^operationfailed\.invalidstatus|^dependencyviolation\.slb|serveripconflict/,
    text: /(?:try|retry|do it) again later|please (?:try|retry)(?: again)?(?: later)?[.!]?$|retry later|lock(?:ing)? (?:has )?failed|(?:get|acquire|obtain) .{0,20}lock|not in (?:(?:a|an|the|one of the) )?(?:\w{3,16} ){0,2}(?:state|status)\b|only (?:when|if|in) .{0,30}\bstatus\b|in (?:the )?(?:current|this|its) (?:state|status)\b|another (?:\w{1,20} ){1,3}(?:is|has been|which is) \w{4,12}ing\b|status(?:es)? .{0,24}(?:abnormal|not working)|(?:is|are) not working|statuses (?:is|are)|concurrent\w{0,3} (?:operation|request|task)|not (?:yet )?finished|\bplease wait (?:a|and|until|for)\b|status (?:is )?not available|\b(?:is|are) in \w{4,14}ing\b|please (?:try|retry|do it|add|wait|operate|submit) .{0,16}later|unstable\b|not stable\b|status .{0,40}\bnot correct|temporarily unable|\bin (?:an? )?(?:invalid|incorrect|unexpected|unstable|intermediate|transitional) (?:state|status)|not (?:yet )?ready\b|conflicts? with (?:another|other|an ongoing) (?:operation|request|task)s?|current \w{1,12} state\b|being (?:configured|assigned|processed|created|modified|updated|upgraded)|locked by another|(?:is|are) (?:currently |still )?(?:configuring|creating|processing|pending|stopping|starting|deleting|releasing|updating|modifying|adding|removing|changing|migrating|recovering|provisioning|activating|initiali[sz]ing|attaching|detaching|binding|unbinding|upgrading|switching)\b|previous (?:operation|configuration|request|idempotent)|concurrently|(?:eni|routeentry|resource) status is invalid|lock state|middle status|in (?:processing|configuring|configuration)\b|under (?:configuration|processing)|being (?:deleted|released|updated|initiali[sz]ed|changed)|resource of ip is in use|(?:is|are|as) using by another|simultaneously|\bstatus (?:of .{1,80} )?(?:is invalid|has an invalid|(?:does|do) not (?:currently )?support|is unsupported|isn.t support|blocked|is incorrect|error)|notstable|operation is busy|in progress|(?:system|server|service) is busy|正在(?:处理|配置|创建|删除|变更|修改|升级|执行|进行)|(?:处理|配置|创建|变更|升级)中|繁忙/,
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
    code: /^internal\.?error|maintenance|(?:^|service|request|connect|connection|system)timeout$|^serviceunavailable|^vpc\.?error|systembusy|^unknownerror|invoke\w{0,20}(?:failed|api)|^defaultvalidate|servicetimeout$|^operationfailed\.\w{0,30}timeout$|^resourcenotfound\.jobid|^allocatevpcinstancefailed|getxipfailed|^listenernotfound$/,
    text: /temporary failure|connection time-?d? ?out|timed[ -]?out\b|(?:because|fail\w{0,3}|error) .{0,60}timeout\.?$|\b(?:request|service|connection|connect) timeout\b|under maintenance|backend service exception|unknown error|system (?:exception|maintenance)|service (?:error|is (?:currently |temporarily )?unavailable)|internal (?:server )?error|failed to (?:query|invoke|allocate|rate)|resource status is invalid|\bfail\.?$|info fail|exception failed|job ?id (?:is not found|does not exist)|^the specified resource does not exist|服务(?:暂时)?不可用|内部错误|系统异常|稍后(?:再试|重试)/,
  },
  // What follows is the caller's own: a value, a name, a combination.
  {
    family: "missing",
    code: /^missing|^parameter(?:missing|empty)|empty$|necessary$|exhaust/,
    text: /^missing\b|(?:is|are) missing|(?:is|are) required|(?:is|are) mandatory|(?:is|are) necessary|(?:must|should|can|may|shall|could) ?not be (?:both )?(?:null|empty|blank|none)|\bmust specify\b|must be (?:specified|provided|given|set)|not (?:specified|provided|supplied|given)\b|both blank|不能为空|缺少|must set|can ?not be empty|is empty|both nexthoptype|are null/,
  },
  {
    family: "notFound",
    code: /not_?found|not_?exist|^resourcenotexist/,
    text: /not ex(?:ist|sit|its|isit|it)s?(?:ed)?\b|not have any\b|not fount\b|\b(?:has|have) no (?!permission|right|authority)|there (?:is|are) no (?!permission|right|authority|healthy)|not existed|not found|(?:can|could) ?(?:not|n't|n’t) (?:be )?(?:f(?:ou|i)nd|located?)|unable to (?:be )?(?:f(?:ou|i)nd|locate)|non-?existent|doesn.t exist|no longer exists|(?:was|has been|is) (?:deleted|released)\b|not available\.?$|不存在|找不到|未找到|没有找到|已(?:被)?(?:删除|释放)/,
  },
  {
    family: "mismatch",
    code: /mis-?s?match|inconsistent|notmatch|notsame|exclusive/,
    text: /mis-?s?match|miss match|not match|does not match|mutually exclusive|(?:have to|must|should) be (?:in )?the same|(?:is|are) disabled while|are different\b|(?:does|do|is|are) not belongs? to|should be different|unmatch|not link(?:ed)?\b|not (?:attached|attahced|bound|binded|joined|belong)\b|not be set at|in (?:a |an)?(?:different|other) (?:region|vpc|zone|account)|belongs? to another|conflict(?:ed|s)? with .{1,60} type|not (?:in|on) (?:the )?same|in same\b|not (?:be )?consistent|\b(?:is|are|to|have) different\b|must (?:be )?(?:the )?same|the same (?!time|client|name|port|server|listener|backend|request|device|config)/,
  },
  {
    family: "conflict",
    code: /duplicat|conflict|already|inuse|beingused|binded|overlap|^multiplefound|existed$|^dependencyviolation|related\w{0,6}exist|exist$|notchanged|linked$/,
    text: /already|duplicat|conflict|in use|(?:has|have) (?:been )?(?:used|allocated|bind|binded|bound|attached|associated|assigned)\b|being used|dependent resources?|depends on|\b(?:not|n't) (?:been )?deleted\b|(?:is|are) not empty\b|still contain|(?:unbind|unassociate|disassociate|detach|release) .{1,30}first|has active\b|in the same (?:device|listener|port)|\bexisting\b|refer(?:r?ed|enced) (?:to )?by|has bindings|has dependent|has (?:a )?route entry|(?:remove|delete|turn|cancel|unbind|d[ie]s+ociate|detach|release) .{1,60}(?:first(?:ly)?|before)\b|\bexists? in\b|at the same time|multiple .{1,50}(?:found|exist)|is exist\b|exists\b|same port|still (?:associated|related|instance|used)|(?:bound|attached|associated) (?:to|with) another|(?:is|are|being) used by|overlap|已存在|重复|冲突|占用|已被.{0,20}(?:使用|绑定|关联)|正在被.{0,30}使用/,
  },
  {
    family: "unsupported",
    code: /unsupport|not_?support|not_?allowed|not_?available(?:$|_)|notrunning$|^operationdenied|^operationunsupported|^operationfailed|^operation\.notallowed|^actionnotallowed|^changelbspec|^invalidoperation|regionnotsupport|^invalidstatus|denied|^mismatched/,
    text: /not (?:(?:been|currently|yet) )?support|isn.t support|no longer (?:be )?(?:supported|sold|available)|unsupport|(?:is|are) unable to|not available in|is not running|requires? (?:an?|the) |forbidden to|not (?:been )?(?:permitted|activated|enabled?|open(?:ed)?|reserved|joined)\b|(?:is|are) not (?:with)?in (?:the|a) |have (?:a )?classic|because (?:of )?\S|doesn.t support|don.t support|not allow|not be allowed|not been enabled|must not|can.t|\bonly\b|discontinued|must delete|related with|denied|is locked|associating with|not in the|cannot|can not|only allowed|is forbidden|can only|^no \S{1,40} listener|protection .{0,40}(?:is|has been|was) (?:on|enabled|turned on|set|opened)\b|protection enabled|不支持|不允许|不能|无法|开启.{0,6}保护/,
  },
  {
    family: "invalid",
    code: /expired$|illegal$|wrongly|outofrange|toolong$|tooshort$|lengthexceed|nameexceed|^length|^i(?:n|l)valid|^ielg?l?egal|^illegal|^iellgal|malformed|^param|^reserve|invalidparam/,
    text: /invalid|illegal|not valid|not a valid|malformed|must (?:be|start|begin|end|contain|consist|have)|should be|out of (?:the )?(?:\w{3,12} )?range|format is error|\bexpired\b|beyond the permitted|is wrong|not unsupported|invaild|repeated|\breserved\b|exceeds the (?:limit|permitted|range)|not null|wrongly|unavailable|\brange\b|wrong format|not vaild|\bunknown (?!error)|too early|too late|unnecessary|out of\b|illeagl|not satisf|less then|need(?:s)? to (?:be )?(?:upgrade|restart|stop)|been offline|\bexceeds?\b|length .{0,40}exceeds?|(?:is|are) too (?:long|short|large|small|big)|(?:greater|less|more|fewer|larger|smaller|longer|shorter) than\b|please shorten|not (?:a )?legal|not acceptable|unacceptable|correspond|between \d{1,9} and|无效|不合法|非法|不正确|有误|格式错误|超出|过期|失效|不匹配(?!.{0,4}规格)|必须(?:为|是|在)|取值范围|应(?:为|在)/,
  },
  {
    family: "unsupported",
    code: /^for?b{1,2}id{1,2}en\.|^incorrectrole|referenced$|referred|existbinding/,
    text: /\bno longer\b|not offer\b|is (?:pre|post)-?paid|^please use\b/,
  },
  { family: "permission", code: /^for?b{1,2}id{1,2}en$/ },
  // Of a text that is known to be an answer: the controller's own words end like that too.
  { family: "capacity", answer: true, text: /not (?:be )?enough\.?$|insufficient\.?$/ },
  {
    family: "unsupported",
    answer: true,
    text: /\b(?:is|are|was|were|has|have|had|do|does|did) not\b|n't\b|\bnot\b.{1,40}\bwith\b/,
  },
  { family: "internal", answer: true, text: /\bfailed\.?$|^an error occurred|\bfail(?:ed)? to |\berror\.?$/ },
];

const CODES = firstLook(RULES.map((rule) => rule.code));
const TEXTS = firstLook(RULES.map((rule) => rule.text));

/** `The operation failed because of vSwitchNotSupportIpv6.` holds the reason that its code ends with. */
const REASON = /\b(?:because(?: of)?|failed for) ([a-z][a-z0-9]{5,60})\.?$/;

/** Another product's own errors: the controller does not configure it, so an answer of ours would be a guess. */
const OTHER_PRODUCT = /privatelink|global accelerat|\bwaf\b|\banti-?ddos\b|vpn gateway|\bnas\b|\bess\b|\brds\b/;

/**
 * The family of one API answer; undefined when neither code nor sentence says enough. `text` may be empty (`%s`), then
 * only the code counts. `action` is the call that was answered, where the text names it; `answer`: the
 * text came in an answer's own form.
 */
export function familyOfApiError(
  code: string | undefined,
  text: string,
  action?: string,
  answer = true,
): ApiFamily | undefined {
  const family = familyOf(code, text, answer);
  // That a thing is not there is what a removal wanted, and what keeps an addition from working.
  return family === "settled" && action && PUTS.test(action) ? "notFound" : family;
}

const PUTS = /^(?:add|attach|associate|create|join|set|update|modify)/i;

function familyOf(code: string | undefined, text: string, answer: boolean): ApiFamily | undefined {
  let lowerCode = code?.toLowerCase().trim() ?? "";
  const sentence = text.slice(0, TEXT).toLowerCase().replaceAll("’", "'").trim();
  if (lowerCode === "" && OTHER_PRODUCT.test(sentence)) return undefined;
  const reason = lowerCode === "" ? REASON.exec(sentence)?.[1] : undefined;
  if (reason) lowerCode = `operation.${reason}`;
  const inCode = lowerCode === "" ? undefined : CODES.mayHit(lowerCode);
  const inText = sentence === "" ? undefined : TEXTS.mayHit(sentence);
  for (let i = 0; i < RULES.length; i++) {
    if (inCode?.[i] !== 1 && inText?.[i] !== 1) continue;
    const rule = RULES[i] as FamilyRule;
    if (rule.answer && !answer) continue;
    if (inCode?.[i] === 1 && rule.code?.test(lowerCode)) return rule.family;
    if (inText?.[i] === 1 && rule.text?.test(sentence)) return rule.family;
  }
  return undefined;
}
