/** Free text of users, where a program would write a sentence. */

/** One of some words: `_` is a blank, `*` more letters or none, `+` at least one more. */
const oneOf = (...lists: string[]): string =>
  `(?:${lists
    .flatMap((list) => list.split(" "))
    .map((word) => word.replaceAll("_", " ").replaceAll("*", "\\w*").replaceAll("+", "\\w+"))
    .join("|")})`;

const TROUBLES = [
  "fail* error errors wrong broken lost lose loses losing gone disappear* vanish* stuck pending idle hang hangs",
  "overw+ ignored reset refused unreachable unhealthy uneven* intermittent* unexpected* cannot",
  "timeout timesout timedout time_out times_out timed_out only_the instead_of put_back put_it_back",
];
const NOT = "no not never nothing ca do does did is are wo";
const WANTED = [
  "work* updat+ appl+ reach* connect* access* respond* creat+ get* show* appear* sync* delet+ chang+ listen* open*",
  "check* happen* back there found healthy ready effect* start*",
];
const TROUBLES_IN_CHINESE = [
  "失败 报错 异常 错误 冲突 覆盖 丢失 丢了 超时 串了 卡住 卡在 中断 断开 消失 误删 被删 被改 被清 被锁 无法",
  "出不 起不 连不 打不 用不 拿不",
  "不通 不了 不到 不上 不起 不动 不见 不生效 不更新 不同步 不支持 不一致 不均 不成功 不正常 不健康 不可用 不可达 不存在",
  "没了 没变 没创建 没出来 没更新 没生效 没同步 没反应 没成功 没起来 没有生效 没有更新 没有同步 没有后端 没有ip 没有监听",
  "未生效 未更新 未同步 未就绪",
];
/** Something does not work. */
export const TROUBLE = new RegExp(
  `\\b(?:${oneOf(...TROUBLES)}|${oneOf(NOT)}(?:n['’]?t)? (?:\\w+ )?${oneOf(...WANTED)})\\b|${oneOf(...TROUBLES_IN_CHINESE)}`,
  "i",
);

/** Nothing is wrong. */
export const FINE = /没有?问题|一切正常|(?:is|are|works?) fine\b/i;

/** The headline of a check, in front of what would change. */
export const HEADLINE = new RegExp(
  [
    `${oneOf("检查 检测 预检")}项?${oneOf("失败 异常 未通过 不通过 没通过 没过 不过 提示 结果 报")}`,
    `升级.{0,12}${oneOf("将 会")}`,
    `${oneOf("precheck pre-check upgrade_check")}${oneOf("_fail _not_pass _has_fail _has_not_pass _did_fail _did_not_pass _is_fail _is_not_pass")}`,
  ].join("|"),
  "i",
);
export const WOULD_CHANGE = new RegExp(`${oneOf("会 将")}被?.{0,10}${oneOf("修改 变更 更新")}|不一致`);

/** Users' names for the parts that only this controller handles. */
export const NAMES_CONTROLLER_PARTS =
  /\b(?:slb|clb|nlb|ccm|v ?(?:server ?)?group|alicloud|aliyun)|\bhttps? listener|(?<!")\b(?:server|listener|certificate|acl) ?id\b|error syncing load ?balancer \[|负载均衡/i;
/** The load balancer and its controller, and the Service too, which people mention together with other programs too. */
export const MENTIONS_SERVICE = /\b(?:svc|services?|slb|clb|nlb|ccm|external-ip)\b|负载均衡/i;
/** Where a symptom is described, this is as good. */
export const NAMES_SYMPTOM = /external-?(?:ip|traffic)|cert-id/i;
