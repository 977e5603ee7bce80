import { informational } from "../fixes/informational";
import type { Builders } from "../fixes/types";
import type { SOURCE_FINDINGS } from "./texts";

const unread = informational({
  en: "An input could not be read. Grant the read permission or wait until the API answers, then check again.",
  zh: "有输入数据无法读取。请授予读取权限或等待 API 恢复，然后重新检查。",
});

export const SOURCE_FIXES: Builders<keyof typeof SOURCE_FINDINGS> = {
  CLB901: unread,
  CLB902: unread,
  CLB903: unread,
  CLB904: unread,
  CLB905: unread,
  CLB906: unread,
  CLB907: unread,
  CLB908: unread,
  CLB909: unread,
  CLB910: unread,
  CLB911: unread,
  CLB912: unread,
  CLB913: unread,
  CLB914: unread,
  CLB915: informational({
    en: "Look at this Service by hand, and report the sentence above: the other Services are not affected.",
    zh: "请人工检查该 Service，并反馈上面的提示；其他 Service 不受影响。",
  }),
  CLB916: informational({
    en: "Say whether the controller attaches IPv6 backends: PREFLIGHT_IPV6_BACKENDS=on or off, or ipv6Backends in the clusters file.",
    zh: "请说明控制器是否挂载 IPv6 后端：设置 PREFLIGHT_IPV6_BACKENDS=on 或 off，或在集群文件中填写 ipv6Backends。",
  }),
  CLB917: informational({
    en: "Check again when the controller's settings can be read, or state the default: PREFLIGHT_BACKEND_TYPE=eni or ecs, or serviceBackendType in the clusters file.",
    zh: "请在能够读取控制器设置后重新检查，或说明默认值：设置 PREFLIGHT_BACKEND_TYPE=eni 或 ecs，或在集群文件中填写 serviceBackendType。",
  }),
  CLB920: unread,
  CLB921: informational({
    en: "Say whether the controller's configuration forbids internet-facing instances: PREFLIGHT_DISABLE_PUBLIC_SLB=off or on, or disablePublicSlb in the clusters file.",
    zh: "请说明控制器配置是否禁止公网实例：设置 PREFLIGHT_DISABLE_PUBLIC_SLB=off 或 on，或在集群文件中填写 disablePublicSlb。",
  }),
};
