import { INTENT } from "@/lib/knowledge/intent/rows";
import type { Text } from "@/lib/model/text";
import type { LintInfo } from "./types";

export type { LintInfo } from "./types";

const UNKNOWN = {
  title: { en: "Unknown annotation", zh: "未知注解" },
  message: {
    en: "{key} is no annotation of the CCM and is ignored without a message.",
    zh: "{key} 不是 CCM 的注解，会被忽略且没有任何提示。",
  },
} as const;
const OTHER_LISTENERS = {
  en: "{key} is read for {protocols} listeners only; this Service has {present}.",
  zh: "{key} 只对 {protocols} 监听生效，该 Service 只有 {present}。",
} as const;

/**
 * Codes of the annotation check, stable and never reused. 10x keys, 11x values, 12x keys without effect here,
 * 13x versions, 14x companions and conflicts, 15x lists that name ports, 2xx what was meant. `{placeholders}`: key, value, and
 * what the rule adds.
 */
export const LINT_CODES = {
  ANN101: {
    ...UNKNOWN,
    suggestion: { en: "Did you mean {suggested}?", zh: "是否应为 {suggested}？" },
  },
  ANN107: {
    title: { en: "No annotation does this", zh: "没有注解支持该写法" },
    message: UNKNOWN.message,
    suggestion: { en: "{write}", zh: "{write}" },
  },
  ANN108: {
    title: { en: "Key outside the CCM's prefix", zh: "键的前缀不是 CCM 的前缀" },
    message: {
      en: "{key} has not the prefix that the CCM reads and is ignored without a message.",
      zh: "{key} 的前缀不是 CCM 读取的前缀，会被忽略且没有任何提示。",
    },
    suggestion: { en: "Did you mean {suggested}?", zh: "是否应为 {suggested}？" },
  },
  ANN102: {
    ...UNKNOWN,
    suggestion: {
      en: "Remove it, or check the spelling against the annotation list.",
      zh: "请删除，或对照注解列表检查拼写。",
    },
  },
  ANN103: {
    title: { en: "Key in the spelling of CCM 1.9.3", zh: "CCM 1.9.3 的键写法" },
    message: {
      en: "{key} was read by CCM 1.9.3 only; 2.x keys are lower case with dashes, so it does nothing now.",
      zh: "{key} 只有 CCM 1.9.3 会读取；2.x 的键为小写加连字符，现在不起作用。",
    },
    suggestion: { en: "Write {suggested}.", zh: "请改为 {suggested}。" },
  },
  ANN104: {
    title: { en: "Legacy key is not read", zh: "旧前缀注解未被读取" },
    message: {
      en: '{legacyKey} = "{legacyValue}" is not read because {key} is set to "{value}".',
      zh: "已设置 {key} = “{value}”，因此不会读取 {legacyKey} = “{legacyValue}”。",
    },
    suggestion: { en: "Remove {legacyKey}.", zh: "请删除 {legacyKey}。" },
  },
  ANN105: {
    title: { en: "An empty key hides the legacy key", zh: "空值遮蔽了旧前缀注解" },
    message: {
      en: '{key} is empty and still wins over {legacyKey} = "{legacyValue}": the setting is effectively unset.',
      zh: "{key} 为空但仍优先于 {legacyKey} = “{legacyValue}”：该设置实际上未设置。",
    },
    suggestion: {
      en: "Remove {key} to let the legacy value count, or remove both.",
      zh: "删除 {key} 使旧值生效，或两个都删除。",
    },
  },
  ANN106: {
    severity: "info",
    title: { en: "Legacy prefix in use", zh: "使用了旧前缀" },
    message: {
      en: "{key} uses the prefix of before 2019. It is still read.",
      zh: "{key} 使用 2019 年之前的前缀，目前仍会读取。",
    },
    suggestion: {
      en: "Write {suggested} when you next edit this Service.",
      zh: "下次修改该 Service 时改为 {suggested}。",
    },
  },
  ANN110: {
    severity: "error",
    title: { en: "Value cannot be read", zh: "值无法解析" },
    message: { en: '{key} = "{value}" cannot be parsed. {effect}', zh: "{key} = “{value}”无法解析。{effect}" },
    suggestion: { en: "{expected}", zh: "{expected}" },
  },
  ANN111: {
    severity: "error",
    title: { en: "Value is not allowed", zh: "值不在允许范围内" },
    message: {
      en: '{key} = "{value}" is not one of {allowed}. {effect}',
      zh: "{key} = “{value}”不属于 {allowed}。{effect}",
    },
    suggestion: { en: "Use one of {allowed}.", zh: "请使用 {allowed} 之一。" },
  },
  ANN112: {
    severity: "error",
    title: { en: "Wrong case", zh: "大小写不正确" },
    message: {
      en: '{key} = "{value}": values are compared with case. {effect}',
      zh: "{key} = “{value}”：取值区分大小写。{effect}",
    },
    suggestion: { en: 'Write "{suggested}".', zh: "请改为“{suggested}”。" },
  },
  ANN113: {
    title: { en: "Blanks in the value", zh: "值中包含空格" },
    message: {
      en: '{key} = "{value}" holds blanks; values are not trimmed. {effect}',
      zh: "{key} = “{value}”包含空格，CCM 不会去除空格。{effect}",
    },
    suggestion: { en: 'Write "{suggested}".', zh: "请改为“{suggested}”。" },
  },
  ANN114: {
    severity: "error",
    title: { en: "Number out of range", zh: "数值超出范围" },
    message: {
      en: "{key} = {value} is outside {min} to {max}. {effect}",
      zh: "{key} = {value} 超出 {min} 到 {max} 的范围。{effect}",
    },
    suggestion: { en: "Use a number from {min} to {max}.", zh: "请使用 {min} 到 {max} 之间的数值。" },
  },
  ANN115: {
    severity: "info",
    title: { en: "Zero means not set", zh: "0 等同于未设置" },
    message: {
      en: '{key} = "{value}" counts as absent: the field is not compared.',
      zh: "{key} = “{value}”等同于未设置，不会比较该字段。",
    },
    suggestion: { en: "Remove {key}.", zh: "请删除 {key}。" },
  },
  ANN116: {
    title: { en: "Value counts as off", zh: "该值等同于关闭" },
    message: {
      en: '{key} = "{value}" counts as off: only "{on}" turns it on.',
      zh: "{key} = “{value}”等同于关闭：只有“{on}”才会开启。",
    },
    suggestion: { en: 'Write "{on}" to turn it on, or remove {key}.', zh: "如需开启请写“{on}”，否则删除 {key}。" },
  },
  ANN117: {
    title: { en: "Any value turns it on", zh: "任何取值都会开启" },
    message: {
      en: '{key} = "{value}" turns it on: every value that is not empty does.',
      zh: "{key} = “{value}”会开启该功能：任何非空值都会开启。",
    },
    suggestion: { en: "Remove {key} to turn it off.", zh: "如需关闭，请删除 {key}。" },
  },
  ANN118: {
    title: { en: "Value does not look right", zh: "值的格式可疑" },
    message: {
      en: '{key} = "{value}" does not have the expected form. {effect}',
      zh: "{key} = “{value}”不符合预期格式。{effect}",
    },
  },
  ANN230: {
    title: { en: "Quotes inside the value", zh: "值中包含引号" },
    message: {
      en: "{key} is set to {value}: the quotes are part of the value. {effect}",
      zh: "{key} 的值为 {value}：引号是值的一部分。{effect}",
    },
    suggestion: {
      en: 'Write one pair of quotes only: "{fixed}" (in Helm values and --set-string without inner quotes).',
      zh: "请只写一对引号：“{fixed}”（Helm values 和 --set-string 中不要再加内层引号）。",
    },
  },
  ANN231: {
    title: { en: "A placeholder was left in", zh: "占位符未替换" },
    message: {
      en: '{key} = "{value}" looks like a placeholder of an example. {effect}',
      zh: "{key} = “{value}”看起来是示例中的占位符。{effect}",
    },
    suggestion: {
      en: "Write a value of your own{reuse, select, yes {: an instance made by hand. One that the CCM made for another Service cannot be reused; put the ports of both into one Service} other {}}.",
      zh: "请填写实际的值{reuse, select, yes {：须为手动创建的实例。CCM 为其他 Service 创建的实例不能复用，请把两者的端口写在同一个 Service 中} other {}}。",
    },
  },
  ANN120: {
    title: { en: "No effect for this protocol", zh: "对当前协议不起作用" },
    message: OTHER_LISTENERS,
    suggestion: { en: "{write}", zh: "{write}" },
  },
  ANN121: {
    title: { en: "Use the key for this protocol", zh: "该协议应使用另一个键" },
    message: OTHER_LISTENERS,
    suggestion: { en: "Use {suggested}{gate}.", zh: "请使用 {suggested}{gate}。" },
  },
  ANN122: {
    severity: "info",
    title: { en: "Listener keys do nothing on this reused instance", zh: "复用实例时监听类注解不起作用" },
    message: {
      en: '{key} does nothing: the Service reuses an instance and force-override-listeners is not "true".',
      zh: "{key} 不起作用：该 Service 复用已有实例，且 force-override-listeners 不是“true”。",
    },
    suggestion: {
      en: "Remove {key}, or set force-override-listeners to true: the CCM then owns the listeners of these ports, those made by hand included.",
      zh: "删除 {key}；若将 force-override-listeners 设为 true，则由 CCM 管理这些端口的监听，包括手动创建的监听。",
    },
  },
  ANN123: {
    title: { en: "NLB key on a CLB Service", zh: "CLB Service 上使用了 NLB 的键" },
    message: {
      en: "{key} is read for NLB Services only and is ignored here.",
      zh: "{key} 仅用于 NLB Service，此处会被忽略。",
    },
    suggestion: { en: "Remove {key}.", zh: "请删除 {key}。" },
  },
  ANN124: {
    title: { en: "CLB key on an NLB Service", zh: "NLB Service 上使用了 CLB 的键" },
    message: { en: "{key} is not read for NLB Services.", zh: "NLB Service 不读取 {key}。" },
    suggestion: { en: "Remove {key}.", zh: "请删除 {key}。" },
  },
  ANN125: {
    title: { en: "Key that is no longer read", zh: "已不再读取的键" },
    message: { en: "{key} is not read since {removedIn}.", zh: "从 {removedIn} 起不再读取 {key}。" },
    suggestion: { en: "{replacement}", zh: "{replacement}" },
  },
  ANN126: {
    severity: "info",
    title: { en: "Read only when the instance is made", zh: "仅在创建实例时读取" },
    message: {
      en: "{key} counts only while the CLB instance is created: later edits do nothing and are no precheck failure.",
      zh: "{key} 只在创建 CLB 实例时生效：之后修改不起作用，也不会导致预检失败。",
    },
  },
  ANN127: {
    title: { en: "Cannot be changed on an existing instance", zh: "已有实例上无法修改" },
    message: {
      en: "{key} cannot be changed once the instance exists: a value other than the instance's own stops the sync with an Event and no precheck item.",
      zh: "实例创建后 {key} 无法修改：与实例不一致时同步会停止，只有 Event 而没有预检项。",
    },
  },
  ANN130: {
    title: { en: "Needs a newer CCM", zh: "需要更高版本的 CCM" },
    message: {
      en: "{key} needs CCM {since}; {version} ignores it.",
      zh: "{key} 需要 CCM {since}，{version} 会忽略它。",
    },
  },
  ANN131: {
    title: { en: "Starts working with the upgrade", zh: "升级后开始生效" },
    message: {
      en: "{key} needs CCM {since}: ignored by {version}, it starts working after the upgrade to {target}. {effect}",
      zh: "{key} 需要 CCM {since}：{version} 会忽略，升级到 {target} 后开始生效。{effect}",
    },
    suggestion: {
      en: "Compare it with the CLB instance before the upgrade, or remove it.",
      zh: "升级前请与 CLB 实例核对，或删除该注解。",
    },
  },
  ANN132: {
    title: { en: "Means something else after the upgrade", zh: "升级后含义改变" },
    message: {
      en: '{key} = "{value}" counted as true in {version}; from {since} on only "true" does. After the upgrade the CCM no longer manages the listeners.',
      zh: "{key} = “{value}”在 {version} 中视为 true；从 {since} 起只有“true”有效。升级后 CCM 不再管理监听。",
    },
    suggestion: { en: 'Write "true" to keep it on.', zh: "如需保持开启，请写“true”。" },
  },
  ANN133: {
    severity: "info",
    title: { en: "Version not known", zh: "版本未知" },
    message: {
      en: "The CCM version cannot be read, so nothing was checked against versions.",
      zh: "无法识别 CCM 版本，未做版本相关检查。",
    },
  },
  ANN134: {
    title: { en: "Becomes authoritative with the upgrade", zh: "升级后将以注解为准" },
    message: {
      en: "From {since} on {key} decides alone: tags on the instance that it does not list are removed.",
      zh: "从 {since} 起以 {key} 为准：实例上未列出的标签会被删除。",
    },
    suggestion: { en: "Add the tags that are to stay before the upgrade.", zh: "升级前请补全需要保留的标签。" },
  },
  ANN140: {
    title: { en: "Companion is missing", zh: "缺少配套注解" },
    message: { en: "{key} does nothing without {companion}.", zh: "缺少 {companion} 时 {key} 不起作用。" },
    suggestion: {
      en: "{sold, select, no {Remove {key}: instances billed by specification are no longer sold.} other {Add {companion}{side}, or remove {key}.}}",
      zh: "{sold, select, no {请删除 {key}：按规格计费的实例已停售。} other {请添加 {companion}{side}，或删除 {key}。}}",
    },
  },
  ANN141: {
    title: { en: "Two annotations contradict", zh: "注解相互冲突" },
    message: {
      en: '{key} = "{value}" does not go together with {other} = "{otherValue}". {effect}',
      zh: "{key} = “{value}”与 {other} = “{otherValue}”冲突。{effect}",
    },
    suggestion: { en: "{write}", zh: "{write}" },
  },
  ANN143: {
    severity: "error",
    title: { en: "The API wants more", zh: "API 要求更多参数" },
    message: {
      en: '{key} = "{value}" needs {companion}: the API refuses the listener without it.',
      zh: "{key} = “{value}”还需要 {companion}：缺少时 API 会拒绝该监听。",
    },
    suggestion: { en: "Add {companion}, or remove {key}.", zh: "请添加 {companion}，或删除 {key}。" },
  },
  ANN142: {
    severity: "error",
    title: { en: "Conflict with the default of new instances", zh: "与新建实例的默认值冲突" },
    message: {
      en: 'New instances are PayByCLCU from v2.12.1 on, which has no {key} = "{value}".',
      zh: "从 v2.12.1 起新建实例默认为 PayByCLCU，不支持 {key} = “{value}”。",
    },
    suggestion: {
      en: "Remove {key}: instances billed by specification, which had it, are no longer sold.",
      zh: "请删除 {key}：支持该设置的按规格计费实例已停售。",
    },
  },
  ANN150: {
    title: { en: "Names a port that the Service does not have", zh: "引用了 Service 没有的端口" },
    message: {
      en: "{key} names port {port}, which is no port of this Service: the entry does nothing.",
      zh: "{key} 中的端口 {port} 不是该 Service 的端口，该条目不起作用。",
    },
    suggestion: { en: "Correct the port or remove the entry.", zh: "请更正端口或删除该条目。" },
  },
  ANN151: {
    title: { en: "Names a port twice", zh: "端口重复" },
    message: {
      en: "{key} names port {port} more than once; only the first entry counts.",
      zh: "{key} 中端口 {port} 出现多次，只有第一个生效。",
    },
    suggestion: { en: "Keep one entry for port {port}.", zh: "端口 {port} 请只保留一个条目。" },
  },
  ANN152: {
    title: { en: "Redirect target does not exist", zh: "转发目标不存在" },
    message: {
      en: "{key} sends port {from} to port {to}, but this Service has no {wanted} listener there.",
      zh: "{key} 把端口 {from} 转发到 {to}，但该 Service 在该端口没有 {wanted} 监听。",
    },
  },
  ANN154: {
    title: { en: "Redirect the wrong way round", zh: "转发方向写反" },
    message: {
      en: "{key} is read for http listeners: {from}:{to} begins with the https port, so nothing is redirected.",
      zh: "{key} 只对 http 监听读取：{from}:{to} 以 https 端口开头，不会发生转发。",
    },
    suggestion: {
      en: 'The http port comes first: write "{to}:{from}".',
      zh: "http 端口写在前面：请写 “{to}:{from}”。",
    },
  },
  ANN153: {
    severity: "error",
    title: { en: "An NLB needs two zones", zh: "NLB 需要两个可用区" },
    message: {
      en: "{key} names {count, plural, one {# zone} other {# zones}}; an NLB is made in at least two.",
      zh: "{key} 中有 {count} 个可用区，NLB 至少需要两个。",
    },
    suggestion: {
      en: "Name a vSwitch in two zones: cn-hangzhou-a:vsw-1,cn-hangzhou-b:vsw-2",
      zh: "请填写两个可用区的交换机：cn-hangzhou-a:vsw-1,cn-hangzhou-b:vsw-2",
    },
  },
  ...INTENT,
} as const satisfies Record<string, LintInfo>;

export type LintCode = keyof typeof LINT_CODES;

/** Replacement, inside other messages. */
export const ADVICE = {
  networkType: { en: "Use {to} (from v2.12.4 on).", zh: "请改用 {to}（v2.12.4 起支持）。" },
  region: {
    en: "Remove {key}: the instance is made in the region of the cluster.",
    zh: "请删除 {key}：实例创建在集群所在地域。",
  },
  remove: { en: "Remove {key}.", zh: "请删除 {key}。" },
  wholeNumber: { en: "Write a whole number, digits only.", zh: "请填写整数，只使用数字。" },
  oneLine: {
    en: 'Write "{fixed}" on one line: a block (|) ends in a line break, which is not taken off.',
    zh: "请在一行内写“{fixed}”：块（|）以换行结尾，CCM 不会去除。",
  },
  keepOne: { en: "Keep one of them.", zh: "请只保留其中一个。" },
  internalWithout: {
    en: "Remove {key}: an internal CLB has neither. {other} stays: without it a new instance has a public address.",
    zh: "请删除 {key}：私网 CLB 没有该设置。请保留 {other}：去掉后新实例会带公网地址。",
  },
  noSpecification: {
    en: "Remove {spec}: it does nothing, and instances billed by specification are no longer sold.",
    zh: "请删除 {spec}：它不起作用，且按规格计费的实例已停售。",
  },
  noBlanks: { en: 'Write "{fixed}": no blanks, no full-width marks.', zh: "请改为“{fixed}”，不要包含空格和全角符号。" },
  form: { en: "Expected form: {form}", zh: "期望格式：{form}" },
  needs: { en: ", which needs CCM {since}", zh: "（需要 CCM {since}）" },
} as const satisfies Record<string, Text>;

/** Side effects of a companion, by its key. */
export const SIDE_EFFECTS: Readonly<Record<string, Text>> = {
  "lb-charge-type": { en: " (the instance is then billed by fixed bandwidth)", zh: "（实例将按固定带宽计费）" },
  "lb-address-type": { en: " (the instance then has no public address)", zh: "（实例将没有公网地址）" },
  "lb-id": { en: " (the Service then uses that instance)", zh: "（Service 将使用该实例）" },
};

/** Effect of an invalid value, as a sentence inside other messages. */
export const EFFECTS = {
  "reconcile-fails": { en: "The sync of the whole Service fails.", zh: "整个 Service 的同步会失败。" },
  "api-rejects": {
    en: "The OpenAPI refuses it as soon as the CCM applies it.",
    zh: "CCM 应用该值时会被 OpenAPI 拒绝。",
  },
  unreadable: {
    en: "The sync of the whole Service fails, with an Event only.",
    zh: "整个 Service 同步失败，且只有 Event 提示。",
  },
  notApplied: { en: "No sync applies it today.", zh: "目前的同步不会用到该值。" },
  "treated-as-off": { en: "It counts as off.", zh: "等同于关闭。" },
  ignored: { en: "It is ignored.", zh: "会被忽略。" },
  deletesDomains: {
    en: "From then on it also deletes domain extensions that it does not list.",
    zh: "届时还会删除未列出的扩展域名。",
  },
  noSpec: { en: "A pay-by-LCU instance has no specification.", zh: "按使用量计费（LCU）的实例没有规格。" },
  gracefulNeedsWeights: {
    en: "The weight of a terminating Pod is then not set to 0.",
    zh: "此时终止中的 Pod 的权重不会被设为 0。",
  },
  none: { en: "", zh: "" },
} as const satisfies Record<string, Text>;
