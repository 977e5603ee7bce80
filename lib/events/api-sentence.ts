/**
 * Tells answers of the APIs behind the controller when nothing but the answer itself was pasted: a sentence, a code, or
 * both. Other products answer in the same grammar, and people write in the same words, so three things must come
 * together: what the sentence is about, that it says something is wrong, and that it names no other product.
 */

/** More of a text than this says nothing new. */
const WINDOW = 400;

/** Things that only other products and components have; words of codes are looked at one by one. */
const OTHER_PRODUCT =
  /\b(?:disks?|snapshots?|images?|key ?pairs?|db ?(?:instances?|clusters?|account)|databases?|domain ?names?|domain (?:list|record)|dns|scaling|buckets?|file ?systems?|mount ?targets?|container ?groups?|containers?|message queues?|topics?|nat ?gateways?|vpn|launch ?templates?|deployment ?sets?|dedicated ?hosts?|node ?pools?|clusters?|log ?stores?|repositor(?:y|ies)|redis|rds|oss|nas|ess|cdn|ddos|waf|kms|private ?links?|global accelerat\w{0,5}|pods?|namespaces?|deployments?|ingress\w{0,6}|replica ?sets?|stateful ?sets?|config ?maps?|service ?accounts?|persistent ?volumes?|volumes?|webhooks?|crds?|vmss?|vmsets?|vmname|frontend ip|subscription ?ids?|target groups?|standard load ?balancers?|nil (?:service|svc)|endpoint ?slices?|load ?balancer ?source ?ranges|spec\.\w+|bgp|pvtz|eflo|cnfs|sigv4|storage ?class|reclaim ?policy|staging ?target ?path|target ?path|device ?path|capacity ?range|mutable ?parameters|signing ?region|load ?balancer arn|localhost|node ?id|sig v4|delete public ip|secret ?provider|volume ?id|eni cr|svc spec|vpc endpoint|already an operation for|contains invalid data|user supplied|availability ?sets?|public ip from annotation|byo|tagged subnets?|elasticsearch|kafka|mongo\w{0,3}|mysql)\b|云盘|磁盘|镜像|快照|数据库|域名|容器组?|节点池|伸缩|文件系统|存储卷|挂载|调度|短信|密钥对|堡垒机|防火墙|函数|消息队列|\bpod\b/;

/** Whether code and sentence speak of a product or component that the controller has nothing to do with. */
export function namesOtherProduct(code: string | undefined, text: string): boolean {
  // `InvalidDiskId.NotFound` is three words about a disk.
  return OTHER_PRODUCT.test(`${wordsOf(code ?? "")} ${wordsOf(text.slice(0, WINDOW))}`);
}

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._]/g, " ")
    .toLowerCase();

/** Something is wrong. */
const PREDICATE =
  /\b(?:in|un|not )(?:valid|correct|available|vailable|supported|authorized)\b|\b(?:invaild|illegal|missing|mandatory|required|malformed|wrong|exceed(?:s|ed|ing)?|insufficient|unpaid|overdue|arrear\w{0,5}|expired?|disabled|denied|forbidden|fail(?:s|ed|ure)?|mismatch(?:ed)?|conflict(?:s|ed)?|duplicat\w{1,4}|already|busy|processing|pending|incorrect|unavailable|locked|emtpy|empty|null|throttl\w{1,4}|too (?:many|frequent\w{0,2})|frequent purchase|timeout|timed out|mutually exclusive|must|should be|cannot|can ?not|cannnot|can't|can’t|donot|don't|doesn't|doesn t|does not|do not|did not|is not|are not|was not|isn't|aren't|wasn't|could not|couldn't|unable|over the limit|non-?existent|unacceptable|unsupported|not (?:exists?|found|support(?:ed)?|have|allow\w{0,2}|enough|permission|match|null|reachable|a valid)|in use|being \w{3,12}|still|only (?:\w{2,30} ){0,6}(?:allowed|support\w{0,3})|allowed to|reach(?:es|ed)|flow control|exception|error|reject(?:ed)?|(?:is|are|has|have) related with|needs?|released|retry|maintenance|miss ?match|release .{1,40} is forbidden|too many|not available|operation\b.{0,20}\bbecause|no avail\w{1,5}|no ip|no subnet|no \w{2,12} method|no health|not (?:been )?\w{2,12}ed|not legal|(?:is|are) (?:still )?(?:creating|adding|delete?ing|configuring|stopping|starting|releasing|updating|modifying|removing|migrating|upgrading|switching)|modified|inconsistency|repeated|wrongly|beyond|less than|blocked|notstable|too many|deleted|has been \w{3,10}|used|retried|is same|happened|retrieve too|updated parameters|value of|allocated|expects?|ielg?legal|emtpy)\b|不存在|已存在|不足|欠费|欠款|没有权限|无权|未授权|流控|限流|频繁|配额|上限|超过|超出|不支持|不允许|无效|不合法|非法|不正确|有误|冲突|重复|占用|繁忙|稍后|不可用|未实名|未完成|未认证|没有.{0,60}权限|不能|无法|失败|已达|已开启|被锁定|过期|不能为空|缺少/;

/** What only these APIs, or an order and an identity of the account, are about. */
const SUBJECT =
  /\b(?:load ?balancers?\w{0,12}|slb\w{0,10}|nlb|clb|listeners?|listener ?\w{1,20}|v?server ?groups?\w{0,4}|backend ?servers?|domain ?extensions?|acls?|access control|certificates?|vpcs?|v-?switch\w{0,4}|virtual switch|vrouter\w{0,8}|route ?(?:entr(?:y|ies)|tables?|conflict)|next ?hop\w{0,6}|eips?|elastic ip|cbn|cen|cloud ?box|security ?groups?|prefix ?lists?|resource ?groups?|resource ?ids?|subnet ip|real servers|backend ?server\w{0,5}|rate limiting|network ?interfaces?|enis?|nic ?type|source ?group\w{0,3}|public ?ip ?address ?pool|bandwidth ?packages?|client ?token|token (?:request|verify)|owner ?(?:id|account)|access ?keys?\w{0,3}|security ?token|signature\w{0,8}|saml|ram|sts|idkp|risk ?control|real-?name|commodity|voucher|purchase|trade|pre-?payment|pay(?:ment)?|credit|stock|sales? (?:condition|expression)|user ?(?:id|quota|info|label)|quota|lingxiao|encoded ?diagnostic ?message|duration ?seconds|content ?type request|http method|flow control|rate limiting|health ?check\w{0,12}|vm ?(?:name|address)|rs ?ip|tunnel id|app id|tag ?(?:key|value|keys)|distibute lock|idempotent|modification protection|delet(?:e|ion) protect?ion|deletion protecion|service linked role|zone (?:does not|mapping)|authorization (?:status|records?))\b|负载均衡|监听|服务器组|后端服务器|交换机|专有网络|弹性公网|路由|安全组|证书|访问控制|账号|账户|余额|欠费|实名|请求|服务|参数|带宽|规格|标签|权限|配额|订单|可用区|库存|操作|系统繁忙|系统异常|系统维护/;

/** Sentences of the gateways and of every API, whatever they are about. */
const IDIOM =
  /^(?:the (?:param\b|parameter|input parameter|operation (?:is|failed)|quota|maximum number|request (?:has|was|processing)|(?:last )?token request|operator|feature|status of|\w{1,30} (?:and|is|are) (?:\w{1,30} )?(?:parameters are )?mis-?s?match)|your account|your quota|user (?:not|no|does|profile)|operation (?:denied|failed)|operation is denied|illegal (?:param|format|sign|service|user|timestamp|aliyun)|request was denied|you (?:have|cannot|are not)|loadbalancerid|this (?:operation|http|api|action)|system (?:is busy|exception|maintenance)|(?:the )?system is busy|(?:the )?service is unavailable|a previous (?:operation|configuration)|the previous |location service|failed to (?:query|invoke)|query \w{1,30} fail|complete user|get the sales|validate sale|validte fail|error code 5\d\d|invoke \w|authentication is failed|eip frequent|operate too frequent|invalid (?:policy|filter)|both |multi or |vpc service|internal (?:server )?error|backend service|the special internet|instance not exists|the (?:type|site|instance) is (?:invalid|not)|sts server|only \w{2,10} (?:instance|type)|user ?\w{0,3} is )/;

/** Sentences that the APIs' texts begin like; with a thing of ours in it that is enough. */
const SENTENCE =
  /^(?:The |This |Illegal |Invalid |No |Failed |Internal |Query |Current |Backend |Param|Some |VSwitch |Thre |IPv[46] |You |Your |Specified |specified |pecified |Account |Eni |Reserve |IPv|Use |fuzzy |Some |Vpc |Eip |The Specified |There |Primary |Advanced |Available |Only |Operation |Route |[A-Z][a-z]{1,40}[A-Z][a-zA-Z]{1,60} )/;
/** Words that others use as well: they count only in such a sentence. */
const NOUN =
  /\b(?:bandwidth\w{0,8}|param(?:eter)?s?|account|acount|order|balance|route ?\w{0,8}|region\w{0,2}|zone\w{0,2}|sign|action|resources?|resource ?type|protocols?|tags?|cidr\w{0,4}|ecs info|instance\w{0,6}|ip address\w{0,3}|records?|operations?|operator|listen\w{0,5}|feature|ports?|descriptions?|values?|status|roles?|service|groups?|names?|servers?|resource ?ids?|charge ?type|api password|fuzzy query|vgw ip|lvsgw|vip|site|currency|ips?|money|ddos|server ?type|ipv[46]|family|reserve|gateway route|scope|rules?|attribute|weight|scheduler|cookie\w{0,8}|timeout|interface)\b/;
/** A parameter by its own name: `ForwardPort`, `SlbSpecType`. */
const PARAMETER = /(?:^|[\s"'[(])[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+){1,5}(?=[\s"'\].,)]|$)/;
/** What is said of a parameter. */
const OF_PARAMETER =
  /\b(?:is|are) (?:invalid|invaild|illegal|not (?:valid|found|supported|allowed|null|unsupported)|missing|required|empty|emtpy|null|malformed|wrong|expired|disabled|inactive|conflict|duplicated?|mis-?s?matched|mutually exclusive|unsupported|non-?existent|unacceptable|incorrect)\b|\b(?:does(?: not|n't) (?:currently )?(?:exist|support)|(?:can ?not|can't|unable to) be (?:found|located)|not exists?|must be|needs? to be|should be|miss ?match|exceeds the|be specified|be modified)\b/;

/** Somebody tells or asks; an API does neither. */
const PROSE =
  /[?？]\s*$|[.!。] [A-Z]?[a-z]+ing |\b(?:we (?:are|should|have|will|need|can|see|use)|our (?:team|shop|site|users|cluster)|hello|hi|thanks|thank you|tomorrow|today|yesterday|(?:next|last|this) (?:week|month|sprint)|monday|friday|team|docs|by admin|please (?!try|retry|send|recharge|check (?:if|it|whether)|wait|enter|contact|go|complete|finish|top|recharge|pay|verify|activate|submit|create|specify|use|select|open|change|upgrade|delete|remove|set|call|confirm|make|note|refer))\b|大家|请问|有没有|今天|明天|昨天|谢谢|怎么/i;
/** Errors wrapped by a program: the sentence behind the last colon may be anybody's. */
const CHAINED =
  /^[a-z][\w /.-]{2,80}: \S|^[A-Z][a-z]+[A-Za-z]{3,40}: |^an error occurred \(|^error from server|^unable to |^(?:the )?\w{3,30} "[^"]{1,80}" is invalid: |(?:\brpc error|\bexit status|desc =|\bcaused by|\berror:)/i;

/**
 * Whether a bare text reads as the sentence of an API behind the controller. `framed`: a reason or frame says that the
 * controller wrote it, so only the shape counts.
 */
export function isApiSentence(text: string, framed: boolean): boolean {
  const head = text.slice(0, WINDOW).trim();
  const lower = head.toLowerCase();
  if (!PREDICATE.test(lower) || PROSE.test(head) || CHAINED.test(head)) return false;
  if (
    !framed &&
    !/[.。!]$/.test(head) &&
    (!BEGINS.test(lower) || /^(?:the|this|there) /.test(head)) &&
    !/^[A-Z][a-z]+[A-Z]/.test(head)
  )
    return false;
  if (IDIOM.test(lower) || SUBJECT.test(lower)) return true;
  if (PARAMETER.test(head) && OF_PARAMETER.test(lower)) return true;
  return SENTENCE.test(head) && (framed || NOUN.test(lower));
}

/** `InvalidVSwitchId.NotFound`, `OperationFailed.%s`: words with a dot between them. */
const DOTTED = /^[A-Z][A-Za-z0-9]{1,50}(?:\.[A-Za-z0-9%]{1,60}){1,3}\.?$/;
/** `ORDER.ARREARAGE`, `INVALID_VPC_ID`: the accounting systems and the oldest APIs. */
const CAPITALS =
  /^(?:ORDER|PAY|PAYFOR|PRICE|PURCHASE|RISK|PRODUCT|COMMODITY|FUWU|SYSTEM|LX|VPC|SPEC|TRADE)[._][A-Z][A-Z_]{2,60}$|^(?:ARREARAGE|NOCARD|INVALID_COMPONENT|(?:INVALID|INSUFFICIENT|INCORRECT)_(?:BALANCE|VPC|EIP|SLB|LB|VSWITCH|STOCK|ORDER|SPEC)[A-Z_]{0,40})$/;
/** How sentences begin that have no dot at their end; a program's own errors have none either, and begin otherwise. */
const BEGINS =
  /^(?:the|this|there|specified|user|your?|account|some|request|operation|query|vpc|vsw|vswitch|eip|listener|load ?balancer\w*|backend ?servers?|certificate|acl|token|resource|instance|only|both|param\w*|ip ?v?[46]?|ip address|reserve|vrouter\w*|route|hybrid|share|region|zone|bandwidth|tag|sorry|system|service|quota|illegal|validte|invoke|complete|error code|fuzzy|health ?check|commodity|order|current|missing param\w*|forward|domain ?extension\w*|rspool|failed to (?:query|allocate|invoke|rate))\b|[\u4e00-\u9fff]/;

/** Two words or more, or the gateway's refusal, alone too little to tell an API by. */
const CODE_SHAPE =
  /^[A-Z][A-Za-z0-9]{1,40}[._][A-Za-z0-9._%]{1,80}$|^[A-Z]{2,20}(?:[._][A-Z]{2,20}){1,9}$|^For?b{1,2}id{1,2}en$/;
/** Programs and other clouds that write words with dots too. */
const NOT_OURS = /Exception|^(?:System|Microsoft|Amazon|Client|Server|Java|Resource)\.|ID\./;
const ABOUT =
  /LoadBalancer|Listener|Server|^Acl|Slb|SLB|^L[Bb]|Eip|EIP|VSwitch|Vswitch|V[Pp][Cc]|Route|Router|Cert|DomainExtension|Rspool|Vip|Account|Balance|Bandwidth|HealthCheck|Group|Nlb|Rule|Region|Spec|AccessKey|SecurityToken|Signature|NextHop|Nexthop|Authorization|CloudBox|Subnet|PrefixList|Share|User|Order|Commodity|Voucher|Trade|Pay|Quota|^Tcp|^Udp|Http|Instance|Tag|Idempotent|Token|Location|EncodedMessage|Hybrid|Owner|Ip|Eni|Query|Service|Rate|Param|Cidr|Destination|RealName|Risk|Forward|Zone|Resource|Cookie|Scheduler|Charge|Status|Policy|Operat/;
const WRONG =
  /Not(?:Found|Exist|Support|Allow|Match|Same|Enough|Change|Complete|Avail|Open|Associ|Null)|AlreadyExist|Exist(?:s|ed)?$|Exceed|Limit|OverQuota|Quota|Invalid|^InValid|Illegal|^Il|^Ie|Processing|Busy|Deni|For?b?bidden|Conflict|Duplicat|Mis-?s?[Mm]atch|Unsupported|Unauthorized|Locked|InUse|Used$|Empty|Missing|Fail|Error|Incor|Stopping|Configuring|Creating|Exhaust|Insufficient|Unavailable|Timeout|Arrearage|Expire|Malformed|HaltSales|Released|TooMany|WaitDistributor|Linked|Inactive|Disabled|Throttl|NoPermission|Exclusive|Frequent|Maintaining|Allocated|Denied|Related|Repeat|Only|Verfiy|Taxing|Locking|Violation|%s/;
/** As the oldest APIs write it behind the dot. */
const WRONG_SMALL =
  /\.(?:configuring|creating|deleting|processing|deny|already\w{2,20}|notfound|exist\w{0,2}|inuse)$|\.Deny$|AlreadyAssociated/i;
/** Codes of every API, too general for the rules above. */
const GENERAL = new Set(
  "ServiceUnavailable InternalError SystemBusy UnknownError OperationConflict OperationDenied OperationBusy OperationFailed OperationUnsupported UnsupportedOperation UnsupportedRegion UnsupportedHTTPMethod MissingAction MissingParameter InvalidAction InvalidParameter InvalidVersion NoPermission Throttling InsufficientBalance LimitExceeded InvalidTimeStamp IllegalTimestamp PermissionDenied DependencyViolation ActionNotAllowed IncompleteSignature TooManyResult TooManyResults InvalidFilterValue InvalidAliuid InvalidAliUid Forbbiden Forbiden".split(
    " ",
  ),
);

/** Whether a word is an error code of the vendor's and about what the controller calls. */
function isApiCode(word: string): boolean {
  if (word.length > 90 || NOT_OURS.test(word)) return false;
  if (GENERAL.has(word) || CAPITALS.test(word)) return true;
  if (DOTTED.test(word)) return WRONG.test(word) || WRONG_SMALL.test(word);
  // `NodeHasInsufficientMemory` and `InvalidImageName` are words of Kubernetes.
  return /^[A-Z][A-Za-z0-9]{5,60}$/.test(word) && ABOUT.test(word) && WRONG.test(word) && !KUBERNETES.test(word);
}
const KUBERNETES =
  /^(?:Failed|Node|Pod|Container|Image|Volume|Invalid(?:Disk|Image|Env|Host)|Err|Crash|BackOff|Unhealthy|Sync|Create|Port|ClusterIP|Provisioning|Eviction|Deadline|Service(?:Account|Not)|Resource(?:Version|Quota)|LoadBalancer(?:Ip|ready)|TargetGroup|Gateway|HTTPRoute|OOM)|Pod|Container|Volume|Image|Mount|Endpoint/;

const LEAD =
  /^[[(]?([A-Z][A-Za-z0-9]{3,60}(?:[._][A-Za-z0-9%_]{1,60}){0,3})[\])]?(?:\s{0,3}[:,;|-]\s{0,3}|\s{1,3}(?=[A-Z\u4e00-\u9fff]))(\S[^]*)$/;

/** `InvalidX.NotFound: The specified X ...`, or a code alone (then without a sentence). */
export function codeAndSentence(text: string): { code: string; sentence: string } | undefined {
  const alone = text.replace(/[:\s]{1,9}$/, "");
  if (/^[A-Z][A-Za-z0-9._%]{3,90}$/.test(alone) || CAPITALS.test(alone))
    return isApiCode(alone) ? { code: alone, sentence: "" } : undefined;
  const lead = LEAD.exec(text);
  if (!lead) return undefined;
  const [, code = "", sentence = ""] = lead;
  // A word of the shape of a code in front of what reads as an answer by itself.
  const told = isApiCode(code) || (CODE_SHAPE.test(code) && !NOT_OURS.test(code) && isApiSentence(sentence, false));
  return told ? { code, sentence } : undefined;
}
