/**
 * Words of a text for the search: lower case, without endings, synonyms as one word; Chinese by `Intl.Segmenter`, and
 * by pairs of characters where a word is not in its dictionary.
 */
export function tokens(text: string): string[] {
  let lower = text.toLowerCase().replace(/[’]/g, "'").replace(ANNOTATION, " ");
  for (const [phrase, word] of PHRASES) if (lower.includes(phrase)) lower = lower.replaceAll(phrase, ` ${word} `);
  const out: string[] = [];
  for (const piece of lower.match(/[a-z0-9]+(?:[._:/-][a-z0-9]+)*|[\u3400-\u9fff]+/g) ?? []) {
    if (piece.charCodeAt(0) >= 0x3400) out.push(...chinese(piece));
    else out.push(...western(piece));
  }
  return out;
}

/** What all annotations begin with says nothing of one. */
const ANNOTATION =
  /(?:service\.beta\.kubernetes\.io\/)?ali(?:baba-)?cloud-loadbalancer-|service\.beta\.kubernetes\.io\//g;

/** Several words that mean one thing, longest first. Read before the text is cut into words. */
const PHRASES: readonly (readonly [phrase: string, word: string])[] = (
  [
    ["external traffic polic", "trafficpolicy"],
    ["externaltrafficpolicy", "trafficpolicy"],
    ["外部流量策略", "trafficpolicy"],
    ["load balancing", "load"],
    ["server load balancer", "clb"],
    ["classic load balancer", "clb"],
    ["cloud controller manager", "ccm"],
    ["load balancers", "clb"],
    ["load balancer", "clb"],
    ["loadbalancers", "clb"],
    ["loadbalancer", "clb"],
    ["负载均衡实例", "clb"],
    ["传统型负载均衡", "clb"],
    ["not reachable", "unreachable"],
    ["not accessible", "unreachable"],
    ["cannot access", "unreachable"],
    ["can't access", "unreachable"],
    ["can not access", "unreachable"],
    ["fail to access", "unreachable"],
    ["cannot reach", "unreachable"],
    ["cannot connect", "unreachable"],
    ["does not answer", "unreachable"],
    ["无法访问", "unreachable"],
    ["访问不通", "unreachable"],
    ["访问不了", "unreachable"],
    ["不能访问", "unreachable"],
    ["连不上", "unreachable"],
    ["连接不上", "unreachable"],
    ["不通", "unreachable"],
    ["from within", "inside"],
    ["集群内", "inside 集群"],
    ["集群外", "outside 集群"],
    ["does not take effect", "noeffect"],
    ["do not take effect", "noeffect"],
    ["has no effect", "noeffect"],
    ["not working", "noeffect"],
    ["doesn't work", "noeffect"],
    ["don't work", "noeffect"],
    ["does not work", "noeffect"],
    ["do not work", "noeffect"],
    ["doesnt work", "noeffect"],
    ["dont work", "noeffect"],
    ["无效果", "noeffect"],
    ["不生效", "noeffect"],
    ["未生效", "noeffect"],
    ["没有生效", "noeffect"],
    ["不起作用", "noeffect"],
    ["没效果", "noeffect"],
    ["没有效果", "noeffect"],
    ["没反应", "noeffect"],
    ["负载均衡", "clb"],
    ["不存在", "notfound"],
    ["找不到", "notfound"],
    ["does not exist", "notfound"],
    ["doesn't exist", "notfound"],
    ["not exist", "notfound"],
    ["not found", "notfound"],
    ["cannot find", "notfound"],
    ["can not find", "notfound"],
    ["too many", "quota"],
    ["太多", "quota"],
    ["超过上限", "quota"],
    ["超限", "quota"],
    ["network load balancer", "nlb"],
    ["网络型负载均衡", "nlb"],
    ["可用区", "zone"],
    ["api server", "apiserver"],
    ["不小心", "accidental"],
    ["误操作", "accidental"],
    ["不够", "insufficient"],
    ["不足", "insufficient"],
    ["not enough", "insufficient"],
    ["used up", "insufficient"],
    ["times out", "timeout"],
    ["by mistake", "accidental"],
    ["by accident", "accidental"],
    ["误删除", "accidental 删除"],
    ["误删", "accidental 删除"],
    ["不均衡", "uneven"],
    ["不均匀", "uneven"],
    ["不均", "uneven"],
    ["not even", "uneven"],
    ["not balanced", "uneven"],
    ["imbalance", "uneven"],
    ["虚拟服务器组", "vgroup"],
    ["vserver group", "vgroup"],
    ["vservergroup", "vgroup"],
    ["server group", "vgroup"],
    ["后端服务器", "backend"],
    ["按使用量", "payg 按使用量"],
    ["按量", "payg 按量"],
    ["工单", "ticket"],
    ["注解", "annotation"],
    ["事件", "event"],
    ["监听", "listener"],
    ["复用", "reuse"],
    ["证书", "certificate"],
    ["权限", "permission"],
    ["授权", "permission"],
    ["配额", "quota"],
    ["限流", "throttling"],
    ["欠费", "arrears"],
    ["overdue", "arrears"],
    ["余额", "balance"],
    ["带宽", "bandwidth"],
    ["规格", "spec"],
    ["健康检查", "healthcheck"],
    ["health check", "healthcheck"],
    ["交换机", "vswitch"],
    ["权重", "weight"],
    ["节点", "node"],
    ["重命名", "rename"],
    ["改名", "rename"],
    ["优雅", "graceful"],
    ["升级", "upgrade"],
    ["预检", "precheck"],
    ["升级检查", "precheck upgrade"],
    ["upgrade check", "precheck upgrade"],
    ["会话保持", "stickysession"],
    ["sticky session", "stickysession"],
    ["访问控制", "acl"],
    ["access control", "acl"],
    ["白名单", "acl"],
    ["allow list", "acl"],
    ["allowlist", "acl"],
    ["whitelist", "acl"],
    ["后端", "backend"],
    ["地址", "address"],
    ["路由", "route"],
    ["域名", "domain"],
    ["标签", "tag"],
    ["端口", "port"],
    ["协议", "protocol"],
    ["超时", "timeout"],
    ["time out", "timeout"],
    ["timed out", "timeout"],
    ["失败", "fail"],
    ["保护", "protection"],
    ["安全组", "securitygroup"],
    ["security group", "securitygroup"],
    ["没有更新", "noeffect update"],
    ["未更新", "noeffect update"],
    ["not updated", "noeffect update"],
    ["not updating", "noeffect update"],
    ["without an ip", "pending"],
    ["without ip", "pending"],
    ["without an address", "pending"],
    ["no external ip", "pending"],
    ["no public ip", "pending"],
    ["没有外部 ip", "pending"],
    ["没有公网 ip", "pending"],
    ["没有 ip", "pending"],
    ["traffic policy", "trafficpolicy"],
    ["流量策略", "trafficpolicy"],
    ["no events", "noevent event"],
    ["no event", "noevent event"],
    ["no error", "noevent"],
    ["没有事件", "noevent event"],
    ["无事件", "noevent event"],
    ["没有报错", "noevent"],
    ["无报错", "noevent"],
    ["access key", "credential"],
    ["accesskey", "credential"],
    ["凭证", "credential"],
    ["凭据", "credential"],
    ["密钥", "credential"],
    ["失效", "expire"],
    ["过期", "expire"],
    ["到期", "expire"],
    ["上限", "quota"],
    ["余量", "quota"],
    ["切换", "change"],
    ["上线", "update"],
    ["重启", "restart"],
    ["源 ip", "clientip"],
    ["源ip", "clientip"],
    ["客户端 ip", "clientip"],
    ["真实 ip", "clientip"],
    ["source ip", "clientip"],
    ["client ip", "clientip"],
  ] as const
)
  .slice()
  .sort((a, b) => b[0].length - a[0].length);

const SYNONYMS: Readonly<Record<string, string>> = {
  slb: "clb",
  lb: "clb",
  elb: "clb",
  inaccessible: "unreachable",
  inaccessibl: "unreachable",
  within: "inside",
  in: "inside",
  accidentally: "accidental",
  accidental: "accidental",
  unexpectedly: "unexpected",
  modified: "change",
  modify: "change",
  changed: "change",
  altered: "change",
  reset: "overwrite",
  resetting: "overwrite",
  reverted: "overwrite",
  revert: "overwrite",
  restored: "overwrite",
  overwritten: "overwrite",
  lost: "overwrite",
  覆盖: "overwrite",
  还原: "overwrite",
  改回: "overwrite",
  settings: "configuration",
  setting: "configuration",
  config: "configuration",
  manual: "console",
  manually: "console",
  手动: "console",
  手工: "console",
  removed: "delete",
  remove: "delete",
  deleted: "delete",
  deleting: "delete",
  deletion: "delete",
  reusing: "reuse",
  reused: "reuse",
  svc: "service",
  stale: "update",
  outdated: "update",
  retain: "keep",
  preserve: "keep",
  preserved: "keep",
  保留: "keep",
  删: "delete",
  删掉: "delete",
  共用: "reuse",
  share: "reuse",
  shared: "reuse",
  下线: "delete",
  改: "change",
  变: "change",
  变了: "change",
  exhausted: "insufficient",
  ip: "address",
  arrearage: "arrears",
  failed: "fail",
  fails: "fail",
  failure: "fail",
  errors: "fail",
  error: "fail",
  imbalanced: "uneven",
  unbalanced: "uneven",
  gracefully: "graceful",
  draining: "drain",
  permissions: "permission",
  authorization: "permission",
  authorized: "permission",
  policy: "permission",
  throttled: "throttling",
  ratelimit: "throttling",
  certificates: "certificate",
  cert: "certificate",
  certs: "certificate",
  unauthorised: "permission",
  nodes: "node",
  specification: "spec",
  specifications: "spec",
  updating: "update",
  updated: "update",
  updates: "update",
  rollout: "update",
  rolling: "update",
  deploying: "update",
  deploy: "update",
  deployment: "update",
  deployed: "update",
  redeploy: "update",
  release: "update",
  released: "update",
  "502": "503",
  "504": "503",
  switch: "change",
  switching: "change",
  switched: "change",
  subnet: "vswitch",
  maximum: "quota",
  max: "quota",
  limit: "quota",
  limits: "quota",
  credentials: "credential",
  expired: "expire",
  expires: "expire",
  expiry: "expire",
  internal: "intranet",
  private: "intranet",
  public: "internet",
  reboot: "restart",
  restarted: "restart",
  发布: "update",
  滚动: "update",
  更新: "update",
  删除: "delete",
  修改: "change",
  变更: "change",
  变化: "change",
  区别: "difference",
  创建: "create",
  意外: "unexpected",
  配置: "configuration",
  集群: "cluster",
  实例: "instance",
  服务: "service",
  分配: "distribution",
  失败: "fail",
  报错: "fail",
  错误: "fail",
  外部: "external",
  公网: "internet",
  私网: "intranet",
  内网: "intranet",
};

/** Words that say nothing about what is asked. */
const STOP = new Set(
  "a an the of to is are was were be do does did i my me you your we it its for on at by with when what why how which who and or not no if from this that there can after during as 的 了 在 是 和 与 及 或 吗 呢 如何 怎么 怎么办 怎样 为什么 为何 什么 哪些 时 中 后 前 会 被 把 对 一直 处理 情况 问题 没有 无法 有 个".split(
    " ",
  ),
);

function western(piece: string): string[] {
  const parts = /[._:/-]/.test(piece) ? [piece, ...piece.split(/[._:/-]/)] : [piece];
  return parts.flatMap((part) => {
    if (STOP.has(part) || part === "") return [];
    const known = SYNONYMS[part] ?? SYNONYMS[stemOf(part)] ?? part;
    return STOP.has(known) ? [] : [stemOf(known)];
  });
}

/** Endings of English words; short words keep theirs. */
function stemOf(word: string): string {
  if (word.length < 5 || /\d/.test(word))
    return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ss)?es$/, (end) => (end === "sses" ? "ss" : "e"))
    .replace(/([^s])s$/, "$1")
    .replace(/(?:ing|ed)$/, "")
    .replace(/e$/, "");
}

let segmenter: Intl.Segmenter | undefined;

function chinese(run: string): string[] {
  segmenter ??= new Intl.Segmenter("zh-CN", { granularity: "word" });
  const out: string[] = [];
  for (const { segment } of segmenter.segment(run)) {
    if (STOP.has(segment)) continue;
    const known = SYNONYMS[segment];
    out.push(known ? stemOf(known) : segment);
    // A word that the dictionary does not hold together is found by its pairs.
    if (segment.length > 2) for (let i = 0; i < segment.length - 1; i++) out.push(segment.slice(i, i + 2));
  }
  return out;
}

/** One typing error in five letters, two in nine: a letter wrong, missing, too many, or two exchanged. */
export const near = (typed: string, word: string): boolean => typos(typed, word) !== undefined;

/** How many typing errors lie between two words; undefined when they are more than `near` forgives. */
export function typos(typed: string, word: string): number | undefined {
  if (!/^[a-z]{5,}$/.test(typed) || !/^[a-z]{4,}$/.test(word)) return undefined;
  const allowed = typed.length >= 9 ? 2 : 1;
  if (Math.abs(typed.length - word.length) > allowed || typed[0] !== word[0]) return undefined;
  const errors = distance(typed, word, allowed);
  return errors <= allowed ? errors : undefined;
}

/** Restricted Damerau-Levenshtein distance; stops once every way is over `limit`. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}
