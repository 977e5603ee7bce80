import type { Text } from "@/lib/model/text";
import { ofFamily } from "@/lib/model/family";

/** Reasons that many options share. */
export const WHY = {
  keepCloud: {
    en: "Clients are served with this setting of the CLB now, and it stays; kubectl is enough.",
    zh: "客户端当前使用的就是 CLB 上的这项配置，它保持不变；只需要 kubectl 权限。",
  },
  keepService: {
    en: "Choose this when the Service is right and the CLB was changed by hand.",
    zh: "如果 Service 的配置是对的，而 CLB 被手动修改过，请选择此方式。",
  },
  onlyCloud: {
    en: "The Service has no setting for this, so the CLB has to change.",
    zh: "该差异无法通过 Service 表达，因此需要修正 CLB。",
  },
  repair: {
    en: "The value cannot be read as it stands. Until it is corrected nothing of this Service is synchronised.",
    zh: "当前值无法解析，修正之前该 Service 的任何配置都不会同步。",
  },
  drop: {
    en: "Without the annotation the CCM leaves the setting as it is on the CLB and stops comparing it.",
    zh: "删除注解后，CCM 会保留 CLB 上的现有设置，不再比较该字段。",
  },
  immutable: {
    en: "The instance cannot be changed in this respect; only the annotation can.",
    zh: "实例的该属性无法修改，只能修改注解。",
  },
  noEffect: {
    en: "The annotation does nothing as it stands; without it the Service says what is true.",
    zh: "该注解目前不起作用，删除后 Service 如实反映配置。",
  },
} as const satisfies Record<string, Text>;

export const ofNlb = (text: Text): Text => ofFamily(text, "nlb");
