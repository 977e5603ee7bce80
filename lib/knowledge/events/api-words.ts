/** Words and patterns that distinguish API answers from text by people and other programs. */

/** Things that only other products and components have; words of codes are looked at one by one. */
export const OTHER_PRODUCT =
  /\b(?:disks?|snapshots?|images?|key ?pairs?|db ?(?:instances?|clusters?|account)|databases?|domain ?names?|domain (?:list|record)|dns|scaling|buckets?|file ?systems?|mount ?targets?|containers?|container ?groups?|message queues?|nat ?gateways?|[sd]nat\w{0,6}|forward ?entr(?:y|ies)|vpn|launch ?templates?|node ?pools?|clusters?|log ?stores?|redis|rds|oss|nas|ess|cdn|ddos|waf|kms|private ?links?|global accelerat\w{0,5}|pods?|namespaces?|deployments?|ingress\w{0,6}|volumes?|webhooks?|crds?|vmss?|vmsets?|target groups?|endpoint ?slices?|load ?balancer ?source ?ranges|spec\.\w+|bgp|cnfs|storage ?class|target ?path|load ?balancer arn|localhost|vpc endpoint|frontend ip|svc spec|contains invalid data|node ?id|public ip from annotation|byo|tagged subnets?|elasticsearch|kafka|mongo\w{0,3}|mysql)\b|云盘|磁盘|镜像|快照|数据库|域名|容器组?|节点池|伸缩|文件系统|存储卷|挂载|调度|短信|密钥对|堡垒机|防火墙|函数|消息队列/;

/** Words that belong to these APIs only, or to an order and an identity of the account. */
export const SUBJECT =
  /\b(?:load ?balancers?|slb|nlb|clb|listeners?|v?server ?groups?|backend ?servers?|domain ?extensions?|acls?|acl ?id|access control|certificates?|vpcs?|v-?switch\w{0,4}|virtual switch|vrouter\w{0,8}|route ?(?:entr(?:y|ies)|tables?|conflict)|next ?hop\w{0,6}|eips?|elastic ip|cen|security ?groups?|prefix ?lists?|resource ?groups?|resource ?ids?|real servers|network ?interfaces?|enis?|bandwidth ?packages?|client ?token|owner ?(?:id|account)|access ?keys?|security ?token|signature|saml|ram|sts|risk ?control|real-?name|commodity|purchase|pre-?payment|payment|credit|stock|user ?(?:id|quota|info)|quota|flow control|rate limiting|health ?check\w{0,12}|tag ?(?:key|value|keys)|idempotent|modification protection|delet(?:e|ion) protect?ion|service linked role|zone mapping|operation|request|your account)\b|负载均衡|监听|服务器组|后端服务器|交换机|专有网络|弹性公网|路由|安全组|证书|访问控制|账号|账户|余额|欠费|实名|请求|服务|参数|带宽|规格|标签|权限|配额|订单|可用区|库存|操作|系统/;
/** Words that others use as well: they count only in a sentence that begins as the APIs' do. */
export const NOUN =
  /\b(?:bandwidth|param(?:eter)?s?|account|order|balance|route|region|zone|action|resources?|protocols?|tags?|cidr|instance|ip address|operation|operator|feature|ports?|values?|status|roles?|service|groups?|names?|servers?|charge ?type|ips?|ipv[46]|rules?|weight|scheduler|cookie|timeout|method|authentication|filter)\w{0,10}\b/;
/** How the APIs' sentences begin; a program's own errors begin with what it was doing. */
export const BEGINS =
  /^(?:the|this|there|specified|your?|illegal|failed to|query|current|backend|param\w*|some|v-?switch|vpc|e?ip|ip address|account|user|operation|only|route|request|system|service|listener|load ?balancer|quota|certificate|resource|instance|region|zone|bandwidth|tag|order|ipv[46]|authentication|invalid|no)\b|[\u4e00-\u9fff]/i;
export const PARAMETER_FIRST = /^[A-Z][a-z]+[A-Z]/;
/** Something is wrong: a noun alone says nothing. */
export const WRONG =
  /\b(?:not|no|cannot|unable|in(?:valid|correct|sufficient|complete)|un(?:available|acceptable|paid|\w{3,10}ed)|(?:ca|do|does|wo|is)nt|illegal|malformed|nonexistent|repeated|modified|concurrent\w*|missing|required|mandatory|exceed\w*|limit|reach\w*|fail\w*|error|denied|forbidden|rejected|already|conflict\w*|duplicat\w+|expired|overdue|arrear\w*|busy|pending|processing|must|should|needs?|only|mis-?match\w*|empty|null|throttl\w+|too|timeout|timed out|in use|being|still|again|locked|because|disabled|deleted|discontinued|exists?|related|wrong|beyond|(?:is|are) \w{4,12}ing)\b|n['’]t\b|不|无|没|已|超|欠|未|上限|失败|错误|冲突|重复|占用|正在|频繁|稍后|过期|缺少|非法/;

/** Words of a report or a question by a person, which no API uses. */
export const PROSE =
  /[?？]\s*$|\b(?:we (?:are|should|have|will|need|can|see|use)|our (?:team|shop|site|users|cluster)|hello|hi|thanks|thank you|tomorrow|today|yesterday|(?:next|last|this) (?:week|month|sprint)|monday|friday|team|docs|by admin)\b|大家|请问|有没有|今天|明天|昨天|谢谢|怎么/i;
/** Errors wrapped by a program: the sentence behind the last colon may come from any program. */
export const CHAINED =
  /^[a-z][\w /.-]{2,80}: \S|^[A-Z][a-z]+[A-Za-z]{3,40}: |^an error occurred \(|^error from server|^operation cannot be fulfilled on|^unable to |^(?:the )?\w{3,30} "[^"]{1,80}" is invalid: |(?:\brpc error|\bexit status|desc =|\bcaused by|\berror:)/i;

/** The shape of a code: words with dots between, or capitals. */
export const CODE = /^[A-Z][A-Za-z0-9]{3,60}(?:[._][A-Za-z0-9%_]{1,60}){0,4}\.?$/;
/** Programs and other clouds that write words with dots too. */
export const NOT_OURS =
  /Exception|^(?:System|Microsoft|Amazon|Client|Server|Java|Resource)\.|ID\.|^(?:Failed|Node|Pod|Container|Image|Volume|Invalid(?:Disk|Image|Env|Host)|Err|Crash|BackOff|Unhealthy|Sync|Create|Port|ClusterIP|Provisioning|Eviction|Deadline|TargetGroup|Gateway|OOM)|Pod|Container|Volume|Image|Mount|Endpoint/;
/** Subject of a single word, when it is one of the vendor's codes. */
export const ABOUT =
  /LoadBalancer|Listener|Server|^Acl|Slb|SLB|^L[Bb]|E[Ii][Pp]|V[Ss]witch|V[Pp][Cc]|Route|Cert|DomainExtension|Rspool|Vip|Account|Balance|Bandwidth|HealthCheck|Group|Nlb|Rule|Region|Spec|AccessKey|Token|Signature|Authorization|Share|User|Order|Pay|Quota|Instance|Tag|Idempotent|Owner|Ip|Eni|Query|Service|Permission|Action|Rate|Param|Cidr|Zone|Resource|Charge|Status|Policy|Operat/;

/** Words that only the controller's NLB part writes, and the product itself. */
export const NLB_WORDS =
  /(?:^|[^/\w.-])nlb(?![\w/])|\bsgp-|\bzone ?mappings?\b|\btcpssl\b|networkloadbalancer|nlb(?:servergroup|listeners|tagresources)|\b(?:ensureservergroup|ensurelistener(?:created|updated|deleted)|batch(?:add|remove)servers|(?:authorize|revoke)securitygroup)\b|servers(?:to|from)servergroup|\bto servergroup |set servergroup for port|dnsname \[|server group by name |zoneidandvswitchid|bandwidthpackage(?:to|from)loadbalancer|loadbalancer(?:join|leave)securitygroup/;
/** Actions that only the API of CLB has. */
export const CLB_ACTION =
  /\b(?:create|start|stop|set|describe)loadbalancer\w*listener|\bsetloadbalancer|vservergroup|backendservers\b/;
