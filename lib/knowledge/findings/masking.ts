import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/**
 * Why the controller's dry run does not show a difference, by masking rule. The rules and their numbers are those of the
 * dry run's specification (docs/dry-run.md, "Masking"); people read the sentence, never the number. Sentences follow
 * "Hidden until CLB203 is fixed." or stand alone when nothing in particular hides the finding.
 */
export const MASKING = {
  M1: t(
    "The controller's configuration forbids internet-facing instances, so it looks at nothing else of the Service.",
    "控制器配置禁止公网实例，因此不会检查该 Service 的其他内容。",
  ),
  M3: t(
    "The dry run stops while it reads the Service's own annotations and backends, so it compares nothing else.",
    "预检在解析 Service 的注解和后端时就停止了，不会再比较其他内容。",
  ),
  M4: t(
    "A VServer group could not be worked out, and the dry run stops at the listener that needs it.",
    "某个虚拟服务器组无法计算，预检在用到它的监听处停止。",
  ),
  M4b: t(
    "The dry run drops the VServer group it could not work out and goes on as if the Service had none.",
    "预检会丢弃无法计算的虚拟服务器组，并当作 Service 没有该组继续检查。",
  ),
  M5: t(
    "The dry run could not find the CLB instance, so it compares nothing on it.",
    "预检未能找到 CLB 实例，因此不会比较实例上的任何内容。",
  ),
  M6: t(
    "The Service has an address but no CLB instance, and the dry run stops there.",
    "Service 已有地址但没有对应的 CLB 实例，预检到此停止。",
  ),
  M7: t(
    "The CLB instance must be created first; listeners and groups come after it.",
    "需要先创建 CLB 实例，监听和虚拟服务器组在其之后才会检查。",
  ),
  M8: t(
    "The Service is being removed: the dry run reports the instance only, not what is on it.",
    "Service 正在删除：预检只报告实例本身，不报告实例上的内容。",
  ),
  M9: t(
    "Deletion protection is on, and the dry run stops at switching it off.",
    "实例开启了删除保护，预检停在关闭删除保护这一步。",
  ),
  M10: t(
    "Modification protection is on, and the dry run stops at switching it off.",
    "实例开启了修改保护，预检停在关闭修改保护这一步。",
  ),
  M11: t(
    "The dry run could not read the instance's details, so it compares nothing on it.",
    "预检无法读取实例详情，因此不会比较实例上的任何内容。",
  ),
  M12: t(
    "The instance may not be reused by this Service, and the dry run stops there.",
    "该实例不允许被此 Service 复用，预检到此停止。",
  ),
  M13: t(
    "While the billing method differs, the dry run does not look at the specification.",
    "计费类型不一致时，预检不会比较规格。",
  ),
  M14: t(
    "The dry run stops at the tags to add before it looks at tags to remove.",
    "预检在需要添加的标签处停止，不会检查需要删除的标签。",
  ),
  M15: t(
    "The instance differs in something that can never be changed; after such an error the dry run does not clean up.",
    "实例存在无法修改的差异，出现此类错误后预检不会执行清理检查。",
  ),
  M16: t(
    "The dry run leaves this difference out: the instance's address type or billing method does not take the change.",
    "预检会忽略此差异：实例的网络类型或计费方式不支持该变更。",
  ),
  M17: t(
    "The VServer group must be created first; its backends and the listeners bound to it come after.",
    "需要先创建虚拟服务器组，其后端服务器和绑定的监听在其之后才会检查。",
  ),
  M18: t(
    "Some backends of the group cannot be resolved, and then the dry run looks at additions only.",
    "该组中有后端无法解析，此时预检只检查需要添加的后端。",
  ),
  M19: t(
    "The dry run never compares weight and description of a backend. The CCM rewrites them after the upgrade.",
    "预检从不比较后端的权重和描述，升级后 CCM 会改写它们。",
  ),
  M20: t(
    "The backend was added by hand, so the dry run leaves it alone and says nothing about it.",
    "该后端是手动添加的，预检不会处理也不会提示。",
  ),
  M21: t(
    "The listener is stopped; the dry run reports that alone and looks at its settings once it runs.",
    "监听已停止，预检只报告这一点，启动后才会比较其配置。",
  ),
  M22: t(
    "The listener must be deleted and created again; its settings are compared only after that.",
    "监听需要删除后重建，重建之后才会比较其配置。",
  ),
  M23: t("A listener that redirects is not compared further.", "开启重定向的监听不会再比较其他配置。"),
  M24: t(
    "The dry run stops at the listener's domain extensions before it looks at its settings.",
    "预检在监听的扩展域名处停止，不会继续比较其配置。",
  ),
  M25: t(
    "The certificate cannot be checked, and the dry run then drops the whole update of the listener.",
    "证书无法校验，预检会因此放弃该监听的全部更新。",
  ),
  M26: t(
    "The listener must be created first; its domain extensions and its start come after.",
    "需要先创建监听，扩展域名和启动在其之后才会检查。",
  ),
  M27: t(
    "The instance is reused and force-override-listeners is not true, so listeners are not compared at all.",
    "实例为复用实例且未将 force-override-listeners 设为 true，因此完全不比较监听。",
  ),
  M28: t(
    "The listener was added by hand on a port that the Service does not use; the CCM never touches it.",
    "该监听是手动添加的，且 Service 未使用该端口，CCM 不会处理它。",
  ),
  M29: t(
    "The dry run cleans up left-over groups only when nothing before it fails.",
    "只有前面的步骤都没有失败时，预检才会检查多余的虚拟服务器组。",
  ),
  M30: t(
    "The dry run stops at the first group it has to empty; groups after it and all deletions stay unseen.",
    "预检在第一个需要清空的虚拟服务器组处停止，之后的组以及所有删除都不会显示。",
  ),
} as const satisfies Record<string, Text>;

type MaskRule = keyof typeof MASKING;

/** Prefix of the reason when it is known which findings hide this one. */
export const MASKED_UNTIL = t(
  "The official precheck hides this. It appears after {codes} {count, plural, one {is} other {are}} fixed.",
  "官方预检会掩盖此项，修复 {codes} {count, plural, other {}}之后才会出现。",
);

/** The sentence of a rule as an engine wrote it; undefined for a rule that this build does not know. */
export function maskingRule(rule: string | undefined): Text | undefined {
  return rule !== undefined && Object.hasOwn(MASKING, rule) ? MASKING[rule as MaskRule] : undefined;
}
