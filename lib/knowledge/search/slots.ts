import type { Text } from "@/lib/model/text";

/**
 * Facts about a question besides its words, and the same of a page. Each value has the words by which both are read, in both
 * languages. Where a question and a page have different values of one slot, the page answers another question.
 */
interface SlotValue {
  words: RegExp;
  /** The value as an answer to the slot's question. */
  label: Text;
}

export interface Slot {
  /** Asked where the two best answers differ in this slot alone. */
  ask: Text;
  values: Readonly<Record<string, SlotValue>>;
}

const t = (en: string, zh: string): Text => ({ en, zh });
const value = (words: RegExp, en: string, zh: string): SlotValue => ({ words, label: t(en, zh) });

export const SLOTS = {
  want: {
    ask: t("Does something fail, or do you want to set it up?", "是出现了问题，还是想要配置？"),
    values: {
      symptom: value(
        /\b(?:fail\w*|errors?|broken|lost|gone|disappear\w*|pending|stuck|refused|time[sd]? out|unreachable|unhealthy|abnormal|disconnect\w*|(?:can|do|does|is|are|did|was)(?:n['’]?t| ?not)|cannot|unable|hangs?|wrong|not|nothing|missing)\b|失败|报错|异常|(?<!能)不能|没法|不上|不到|错误|不通|不了|断开|中断|没了|丢失|卡住|无法|不生效|不见/i,
        "Something fails",
        "出现了问题",
      ),
      howto: value(
        /\b(?:how (?:do|can|to|should)|which annotation|annotation (?:to|for)|set|enable|disable|configure|create|make|use|change|limit|raise|increase|allow|turn (?:on|off)|want)\b|如何|怎么(?:配|写|改|设|做|加|开|用|建|关)|怎样|哪个注解|什么注解|设置|配置|开启|关闭|修改|想/i,
        "Set it up",
        "想要配置",
      ),
    },
  },
  where: {
    ask: t("From inside the cluster, or from outside?", "在集群内访问，还是在集群外访问？"),
    values: {
      inside: value(
        /\b(?:in(?:side)? (?:(?:the|a|same|this|our|own) ){0,2}cluster|in-cluster|(?:from|in|inside) (?:a |the |its own )?(?:pods?|nodes?|containers?)|pods? (?:\w+ )?(?:can ?not|can['’]?t|calls?|cannot)|itself|hairpin)\b|集群内|集群里|容器[内里中]|pod ?[内里中]|节点上|自身|自己/i,
        "From inside the cluster",
        "集群内",
      ),
      outside: value(
        /\b(?:from (?:my|our)|outside|internet|browser|office|laptop)\b(?! (?:works?|ok|can|is fine))|集群外|外网|公网|外部访问|浏览器|办公/i,
        "From outside",
        "集群外",
      ),
    },
  },
  whose: {
    ask: t("Whose load balancer is it?", "是谁的负载均衡？"),
    values: {
      apiserver: value(/\bapi ?-?server\b|kubectl 连不上/i, "The API server's", "API Server 的"),
      ingress: value(/\bingress\b/i, "The Ingress controller's", "Ingress 的"),
    },
  },
  family: {
    ask: t("Is it a CLB or an NLB?", "是 CLB 还是 NLB？"),
    values: {
      clb: value(/\b(?:clb|classic)\b|传统型/i, "CLB", "CLB"),
      nlb: value(/nlb|network load balancer|网络型/i, "NLB", "NLB"),
      alb: value(/\balb\b|application load balancer|albconfig|应用型/i, "ALB", "ALB"),
    },
  },
  layer: {
    ask: t("Is the listener TCP or UDP, or HTTP or HTTPS?", "监听是 TCP/UDP，还是 HTTP/HTTPS？"),
    values: {
      4: value(/\b(?:tcp|udp|layer ?-?4|l4)\b|四层/i, "TCP or UDP", "TCP 或 UDP"),
      7: value(/\b(?:https?|layer ?-?7|l7)\b(?! ?\w*port)|七层/i, "HTTP or HTTPS", "HTTP 或 HTTPS"),
    },
  },
  life: {
    ask: t("Is the load balancer new, or there already?", "负载均衡是新建的，还是已有的？"),
    values: {
      new: value(/\b(?:create|new|first time)\b|新建|创建|第一次/i, "It is to be made", "新建"),
      existing: value(
        /\b(?:existing|reus\w+|shared?|my own|already (?:have|there))\b|已有|复用|共用|现有/i,
        "It is there already",
        "已有",
      ),
    },
  },
  time: {
    ask: t("Before the upgrade, or after it?", "是升级之前，还是升级之后？"),
    values: {
      before: value(
        /\b(?:pre-?check\w*|upgrade check|component check|dry.?run|before (?:the |an )?upgrad\w+)\b|预检|升级检查|前置检查|升级前/i,
        "Before, in the upgrade check",
        "升级之前（升级检查）",
      ),
      after: value(
        /\b(?:after (?:the |an |we )?(?:ccm )?upgrad\w+|since the upgrade)\b|升级(?:完|后|之后|了)/i,
        "After it",
        "升级之后",
      ),
    },
  },
} as const satisfies Record<string, Slot>;

export type SlotName = keyof typeof SLOTS;
