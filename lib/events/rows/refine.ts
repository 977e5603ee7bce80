import type { ApiFamily } from "../api-family";
import { firstLook } from "@/lib/text/first-look";

/**
 * Rows of their own for what a family is about: first hit wins. Read as: an answer of this family whose code or
 * sentence holds the word is that row. Only for CLB; an NLB's remedies are its own.
 */
const REFINED: readonly (readonly [families: readonly ApiFamily[], about: RegExp, code: string])[] = [
  [["billing"], /arrear|overdue|outstanding payment|欠费|欠款/, "EVT105"],
  [["billing"], /unpaid|unsettled|unfinished (?:order|purchase)|pending order|未支付|未完成的订单/, "EVT924"],
  [
    ["billing"],
    /insufficient.{0,20}balance|balance .{0,30}(?:insufficient|not enough|too low)|enough balance|balance is|money|available amount|available balance|balance of|余额/,
    "EVT106",
  ],
  [
    ["billing", "account"],
    /card|profile|real-?name|realname|authenticat|cashbook|payment method|user ?info|实名/,
    "EVT922",
  ],
  [["account"], /locked|被锁定/, "EVT923"],
  [
    ["quota"],
    /number of slb instances|instance num|over ?quota|loadbalancers?\.?$|order\.quantity|负载均衡实例数/,
    "EVT909",
  ],
  [["quota"], /listeners? is exceeded|input listeners|viptoomany|listenernumber/, "EVT911"],
  [["quota"], /backend ?server|real servers/, "EVT101"],
  [["quota"], /\btags?\b|tagcount|tagsperresource/, "EVT918"],
  [["quota"], /route ?entr/, "EVT801"],
  [["busy"], /^\S* ?(?:the specified )?listener is stopping|isstopping/, "EVT905"],
  [["busy"], /listener.{0,30}status|status of the listener/, "EVT906"],
  [["busy"], /vserver ?group/, "EVT903"],
  [["busy"], /previous configuration|isconfiguring|listenerprocessing/, "EVT901"],
  [["busy"], /operation is (?:pending|busy)|operationbusy|operationconflict/, "EVT904"],
  [["busy"], /token|same request|idempotent/, "EVT908"],
  [["notFound", "invalid"], /server ?group ?id|vservergroup|resourcenotfound\.vservergroup/, "EVT610"],
  [["unsupported"], /not ?running/, "EVT705"],
  [["notFound", "invalid", "missing", "conflict"], /domain ?extension/, "EVT945"],
  [["notFound", "invalid", "missing", "mismatch", "unsupported", "conflict"], /certificate|证书/, "EVT937"],
  [
    ["notFound", "invalid", "mismatch", "unsupported", "conflict", "busy", "quota"],
    /\bacl|access ?control|sourceitems|访问控制/,
    "EVT938",
  ],
  [
    ["notFound"],
    /load ?balancer ?id|lbid|load ?balancer (?:is not found|(?:does )?not exist|not found)|loadbalancernot|负载均衡实例.{0,40}不存在/,
    "EVT506",
  ],
  [["notFound"], /server ?id\b|serverid|specified server|ecsid|后端服务器/, "EVT708"],
  [["notFound"], /v-?switch|virtual switch|vpc|zone|subnet|交换机|专有网络|可用区/, "EVT931"],
  [["unsupported", "invalid"], /zone.{0,20}(?:support|not_available)|not_available_iz|vpc ?zone/, "EVT931"],
  [
    ["unsupported", "conflict"],
    /delet(?:e|ion) ?protec|deletionprotection|modification ?protec|(?:删除|修改|配置修改)保护/,
    "EVT933",
  ],
  [["invalid"], /port (?:value|must|is not valid)|listenerport|endport|specified port/, "EVT111"],
  [["invalid", "missing", "mismatch", "unsupported", "notFound"], /health ?check|helathcheck|健康检查/, "EVT939"],
  [["unsupported", "mismatch", "invalid"], /charge ?type|paybyclcu|paybyspec|pay95|prepay/, "EVT947"],
  [["invalid", "unsupported"], /bandwidth|带宽/, "EVT940"],
  [
    ["conflict", "invalid", "mismatch", "unsupported"],
    /backend ?servers?.{0,80}(?:same|different|another|specified) vpc|后端.{0,40}(?:同一|不同).{0,6}(?:vpc|专有网络)/,
    "EVT706",
  ],
  [["conflict", "invalid", "mismatch"], /backend ?servers?.{0,40}(?:same|duplicat)|same_port/, "EVT941"],
  [["unsupported", "mismatch"], /share(?:d)? ?(?:spec|loadbalancerspec|slb)|spec_?not_?support/, "EVT944"],
  [["unsupported", "invalid", "mismatch", "conflict"], /ip ?v6|ip ?version|only ?ipv4/, "EVT948"],
  [["unsupported", "invalid"], /loadbalancerspec|instance_type|specification/, "EVT925"],
  [["conflict", "invalid"], /lb name|loadbalancer name|loadbalancername/, "EVT942"],
  [["invalid", "conflict", "mismatch", "unsupported"], /\btags?\b|tagkey|tagvalue|标签/, "EVT943"],
  [["conflict", "unsupported"], /listenerforward|is forwarded by/, "EVT946"],
  [
    ["conflict", "invalid", "unsupported"],
    /vpc ip|private ?ip|address ?is ?in|ip is not supported|ip address/,
    "EVT949",
  ],
  [
    ["conflict"],
    /listener.{0,30}(?:port|exist)|listenerport|监听.{0,12}(?:端口|已存在)|端口.{0,20}已被(?:监听|占用)/,
    "EVT912",
  ],
  [["invalid"], /idle ?timeout|request ?timeout|cookie ?timeout|persistence ?timeout|established ?timeout/, "EVT950"],
];

const LOOK = firstLook(REFINED.map(([, word]) => word));

/** Code of the row that a CLB answer of this family belongs to; undefined leaves it to the family's own row. */
export function refineFamily(family: ApiFamily, apiCode: string | undefined, text: string): string | undefined {
  const about = `${apiCode ?? ""} ${text.slice(0, 400)}`.toLowerCase();
  const may = LOOK.mayHit(about);
  for (let i = 0; i < REFINED.length; i++) {
    if (may[i] !== 1) continue;
    const [families, word, code] = REFINED[i] as (typeof REFINED)[number];
    if (families.includes(family) && word.test(about)) return code;
  }
  return undefined;
}
