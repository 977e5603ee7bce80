import type { Text } from "@/lib/model/text";

/** Why a difference does no harm: ids are `Finding.harmless`. */
export const HARMLESS = {
  notReturnedByApi: {
    en: "The API does not return this field for this listener, so the CCM sees a difference each time. Traffic is not affected.",
    zh: "API 对该监听不返回此字段，因此 CCM 每次都会认为有差异，流量不受影响。",
  },
  sameSet: {
    en: "Both sides hold the same values in another order or spelling. Traffic is not affected.",
    zh: "两侧取值相同，只是顺序或写法不同，流量不受影响。",
  },
  notInUse: {
    en: "What this setting belongs to is off on this listener (its health check, the http form of it, stickiness), so it has no effect now.",
    zh: "该监听未开启该设置所属的功能（健康检查、HTTP 方式的健康检查或会话保持），该设置目前不起作用。",
  },
  alreadyUntagged: {
    en: "The tags are gone already: the dry run reports the call even when nothing is left to remove.",
    zh: "标签已被移除：即使没有可移除的标签，预检也会提示该调用。",
  },
  bookkeeping: {
    en: "Only a name, tag or description changes: nothing that carries traffic.",
    zh: "只涉及名称、标签或描述，不影响流量。",
  },
} as const satisfies Record<string, Text>;
export type HarmlessId = keyof typeof HARMLESS;
