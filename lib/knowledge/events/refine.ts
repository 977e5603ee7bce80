import type { ApiFamily } from "./types";

/**
 * Rows of their own for what a family is about: first hit wins. Read as: an answer of this family whose code or
 * sentence holds the word is that row.
 */
const REFINED: readonly (readonly [families: string, about: RegExp, code: string])[] = [
  ["billing", /arrear|overdue|outstanding payment|欠费|欠款/, "EVT105"],
  ["billing", /unpaid|unsettled|unfinished order|未支付/, "EVT924"],
  ["billing", /insufficient.{0,20}balance|balance|available amount|余额/, "EVT106"],
  ["billing account", /real-? ?name|authenticat|payment method|实名/, "EVT922"],
  ["account", /lock(?:ed|ing)|被锁定/, "EVT923"],
  ["quota", /number of slb instances|order\.quantity|负载均衡实例数/, "EVT909"],
  [
    "quota",
    /backend ?servers? ?(?:num|count|amount|quota)|(?:number|count|amount|quota) of (?:the )?backend ?server/,
    "EVT101",
  ],
  ["quota", /\btags?\b/, "EVT918"],
  ["quota conflict", /route ?entr|routerentry|route ?conflict|cidr ?block .{0,12}exist|路由表?条目/, "EVT801"],
  ["conflict", /vserver ?group .{0,20}in use/, "EVT108"],
  ["busy", /listener is stopping/, "EVT905"],
  ["busy", /listener.{0,30}status/, "EVT906"],
  ["busy", /vserver ?group/, "EVT903"],
  ["busy", /isconfiguring/, "EVT901"],
  ["busy", /token/, "EVT908"],
  ["notFound invalid", /vserver ?group/, "EVT610"],
  ["unsupported invalid notFound", /next ?hop/, "EVT805"],
  ["unsupported", /not ?running/, "EVT705"],
  ["notFound invalid missing conflict", /domain ?extension/, "EVT945"],
  ["notFound invalid missing mismatch unsupported conflict", /certificate|证书/, "EVT937"],
  ["notFound invalid mismatch unsupported conflict busy quota", /\bacl|access ?control|访问控制/, "EVT938"],
  ["notFound", /load ?balancer ?id|load ?balancer (?:is |does )?not |负载均衡实例/, "EVT506"],
  ["notFound", /server ?id\b|后端服务器|instance ?id\b.{0,60}\bnode /, "EVT705"],
  ["notFound", /v-?switch|virtual switch|vpc|zone|交换机/, "EVT931"],
  ["unsupported invalid", /zone.{0,20}support|zone.?not/, "EVT931"],
  ["unsupported conflict", /delet(?:e|ion) ?protec|modification ?protec|(?:删除|修改)保护/, "EVT933"],
  ["invalid", /port (?:value|must|is not valid)|listenerport/, "EVT111"],
  ["invalid missing mismatch unsupported notFound", /health ?check|健康检查/, "EVT939"],
  ["unsupported mismatch invalid", /charge ?type|prepay/, "EVT947"],
  ["invalid unsupported", /bandwidth|带宽/, "EVT940"],
  ["conflict invalid mismatch unsupported", /backend ?servers?.{0,80} vpc/, "EVT706"],
  ["unsupported mismatch", /shared? ?(?:spec|loadbalancer)|spec_?not_?support/, "EVT944"],
  ["unsupported invalid mismatch conflict", /ip ?v6/, "EVT948"],
  ["unsupported invalid", /load ?balancer ?spec|specification/, "EVT925"],
  ["conflict invalid", /loadbalancer ?name/, "EVT942"],
  ["invalid conflict mismatch unsupported", /\btags?\b|标签/, "EVT943"],
  ["conflict unsupported", /listenerforward/, "EVT946"],
  ["conflict invalid unsupported", /vpc ip|ip address/, "EVT949"],
  ["conflict", /listener.{0,30}(?:port|exist)|port .{0,20}(?:used by|exist)|监听.{0,12}(?:端口|已存在)/, "EVT912"],
  ["invalid", /(?:idle|request|cookie|persistence|established) ?timeout/, "EVT950"],
];

/** The same for an NLB. */
const REFINED_NLB: readonly (readonly [families: string, about: RegExp, code: string])[] = [
  ["unsupported conflict", /delet(?:e|ion) ?protec|modification ?protec|(?:删除|修改)保护/, "NLB121"],
  ["invalid missing", /zone ?mappings?/, "NLB101"],
];

/** Code of the row that an answer of this family belongs to; undefined leaves it to the family's own row. */
export function refineFamily(
  family: ApiFamily,
  apiCode: string | undefined,
  text: string,
  nlb = false,
): string | undefined {
  const about = `${apiCode ?? ""} ${text.slice(0, 400)}`.toLowerCase();
  return (nlb ? REFINED_NLB : REFINED).find(
    // No family's name is a part of another's.
    ([families, word]) => families.includes(family) && word.test(about),
  )?.[2];
}
