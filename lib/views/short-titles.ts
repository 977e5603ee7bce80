import type { Text } from "@/lib/model/text";

/** Titles of codes whose sentence falls apart without its values, for chips and filters that have no finding at hand. */
export const SHORT_TITLES: Readonly<Record<string, Text>> = {
  CLB108: { en: "Weight is outside 0 to 100", zh: "权重不在 0 到 100 之间" },
  CLB121: { en: "preserve-lb-on-delete is on", zh: "preserve-lb-on-delete 实际已开启" },
  CLB122: { en: "force-override-listeners is off", zh: "force-override-listeners 未生效" },
  CLB123: { en: "proxy-protocol value means off", zh: "proxy-protocol 的值等同于关闭" },
  CLB128: { en: "backend-type does not mean eni", zh: "backend-type 的值不等于 eni" },
  CLB206: { en: "Protocol that CLB does not have", zh: "CLB 不支持的协议" },
  CLB208: { en: "Certificate of a domain differs", zh: "扩展域名证书不一致" },
  CLB209: { en: "Domain is not in the Service", zh: "扩展域名不在 Service 中" },
  CLB312: { en: "Reused group is not on the instance", zh: "复用的虚拟服务器组不在该实例上" },
  CLB402: { en: "Internet billing or bandwidth differs", zh: "公网计费或带宽不一致" },
  CLB403: { en: "Instance billing differs", zh: "实例计费类型不一致" },
  CLB406: { en: "Instance name differs", zh: "实例名称不一致" },
  CLB420: { en: "Tag is missing, no room for it", zh: "缺少标签且已无法添加" },
  CLB422: { en: "Instance status", zh: "实例状态异常" },
  CLB502: { en: "Instance is no longer needed", zh: "实例已不再需要" },
  CLB520: { en: "Instance may not be reused", zh: "实例不允许复用" },
  CLB521: { en: "Address is not the instance's", zh: "Service 的地址与实例不符" },
  CLB532: { en: "Several Services want one port", zh: "多个 Service 争用端口" },
  CLB533: { en: "Instance was made for another Service", zh: "实例由本集群为其他 Service 创建" },
  CLB605: { en: "Rules of a nearby version are used", zh: "采用相近版本的规则" },
  CLB607: { en: "Target version cannot be read", zh: "无法识别目标版本" },
  CLB611: { en: "Target is newer than any known rule", zh: "目标版本新于所有已知规则" },
};
