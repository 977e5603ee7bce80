import type { ApiFamily } from "../api-family";

/**
 * Rows of their own for what a family is about: first hit wins. Read as: an answer of this family whose code or
 * sentence holds the word is that row. Only for CLB; an NLB's remedies are its own.
 */
const REFINED: readonly (readonly [families: readonly ApiFamily[], about: RegExp, code: string])[] = [
  [["billing"], /arrear|overdue/, "EVT105"],
  [["billing"], /unpaid|unsettled|unfinished (?:order|purchase)|pending order/, "EVT924"],
  [["billing"], /insufficient_?balance|enough balance|balance is|money|available amount|available balance/, "EVT106"],
  [["billing", "account"], /card|profile|real-?name|realname|authenticat|cashbook|payment method|user ?info/, "EVT922"],
  [["account"], /locked/, "EVT923"],
  [["quota"], /number of slb instances|instance num|over ?quota|loadbalancers?\.?$|order\.quantity/, "EVT909"],
  [["quota"], /listeners? is exceeded|input listeners|viptoomany|listenernumber/, "EVT911"],
  [["quota"], /backend ?server|real servers/, "EVT101"],
  [["quota"], /\btags?\b|tagcount|tagsperresource/, "EVT918"],
  [["quota"], /route ?entr/, "EVT801"],
  [["busy"], /^(?:\S+ )?the specified listener is stopping|isstopping/, "EVT905"],
  [["busy"], /listener.{0,30}status|status of the listener/, "EVT906"],
  [["busy"], /vserver ?group/, "EVT903"],
  [["busy"], /previous configuration|isconfiguring|listenerprocessing/, "EVT901"],
  [["busy"], /operation is (?:pending|busy)|operationbusy|operationconflict/, "EVT904"],
  [["busy"], /token|same request|idempotent/, "EVT908"],
  [["notFound", "invalid"], /server ?group ?id|vservergroup|resourcenotfound\.vservergroup/, "EVT610"],
  [["unsupported"], /not ?running/, "EVT705"],
  [["notFound", "invalid", "missing", "conflict"], /domain ?extension/, "EVT945"],
  [["notFound", "invalid", "missing", "mismatch", "unsupported", "conflict"], /certificate/, "EVT937"],
  [
    ["notFound", "invalid", "mismatch", "unsupported", "conflict", "busy", "quota"],
    /\bacl|access ?control|sourceitems/,
    "EVT938",
  ],
  [["notFound"], /load ?balancer ?id|lbid|loadbalancer is not found/, "EVT506"],
  [["notFound"], /server ?id\b|serverid|specified server|ecsid/, "EVT708"],
  [["notFound"], /v-?switch|virtual switch|vpc|zone|subnet/, "EVT931"],
  [["unsupported", "invalid"], /zone.{0,20}(?:support|not_available)|not_available_iz|vpc ?zone/, "EVT931"],
  [["unsupported", "conflict"], /delet(?:e|ion) ?protec|deletionprotection/, "EVT933"],
  [["invalid"], /port (?:value|must|is not valid)|listenerport|endport|specified port/, "EVT111"],
  [["invalid", "missing", "mismatch", "unsupported", "notFound"], /health ?check|helathcheck/, "EVT939"],
  [["unsupported", "mismatch", "invalid"], /charge ?type|paybyclcu|paybyspec|pay95|prepay/, "EVT947"],
  [["invalid", "unsupported"], /bandwidth/, "EVT940"],
  [["conflict", "invalid", "mismatch"], /backend ?servers?.{0,40}(?:same|duplicat)|same_port/, "EVT941"],
  [["unsupported", "mismatch"], /share(?:d)? ?(?:spec|loadbalancerspec|slb)|spec_?not_?support/, "EVT944"],
  [["unsupported", "invalid", "mismatch", "conflict"], /ip ?v6|ip ?version|only ?ipv4/, "EVT948"],
  [["unsupported", "invalid"], /loadbalancerspec|instance_type|specification/, "EVT925"],
  [["conflict", "invalid"], /lb name|loadbalancer name|loadbalancername/, "EVT942"],
  [["invalid", "conflict", "mismatch", "unsupported"], /\btags?\b|tagkey|tagvalue/, "EVT943"],
  [["conflict", "unsupported"], /listenerforward|is forwarded by/, "EVT946"],
  [
    ["conflict", "invalid", "unsupported"],
    /vpc ip|private ?ip|address ?is ?in|ip is not supported|ip address/,
    "EVT949",
  ],
  [["conflict"], /listener.{0,30}(?:port|exist)|listenerport/, "EVT912"],
  [["invalid"], /idle ?timeout|request ?timeout|cookie ?timeout|persistence ?timeout|established ?timeout/, "EVT950"],
];

/** Code of the row that a CLB answer of this family belongs to; undefined leaves it to the family's own row. */
export function refineFamily(family: ApiFamily, apiCode: string | undefined, text: string): string | undefined {
  const about = `${apiCode ?? ""} ${text.slice(0, 400)}`.toLowerCase();
  return REFINED.find(([families, word]) => families.includes(family) && word.test(about))?.[2];
}
