import type { Text } from "@/lib/model/text";

/** Where to click in the SLB console. Names are those of the console in each language. */
export function instancePath(loadBalancerId: string | undefined, tab?: Text): Text {
  // Without an instance the path ends at the list of them.
  if (!loadBalancerId)
    return { en: "SLB console > CLB > Instances", zh: "负载均衡控制台 > 传统型负载均衡 CLB > 实例管理" };
  const id = loadBalancerId;
  return {
    en: `SLB console > CLB > Instances > ${id}${tab ? ` > ${tab.en}` : ""}`,
    zh: `负载均衡控制台 > 传统型负载均衡 CLB > 实例管理 > ${id}${tab ? ` > ${tab.zh}` : ""}`,
  };
}

export const TAB = {
  details: { en: "Instance Details", zh: "实例详情" },
  listeners: { en: "Listener", zh: "监听" },
  groups: { en: "VServer Groups", zh: "虚拟服务器组" },
  billing: { en: "Change Specification", zh: "变配" },
  tags: { en: "Instance Details > Tags", zh: "实例详情 > 标签" },
} as const satisfies Record<string, Text>;

export function listenerPath(loadBalancerId: string | undefined, port: number | string): Text {
  const base = instancePath(loadBalancerId, TAB.listeners);
  return { en: `${base.en} > port ${port} > Modify Listener`, zh: `${base.zh} > 端口 ${port} > 修改监听` };
}

export function groupPath(loadBalancerId: string | undefined, group: string): Text {
  const base = instancePath(loadBalancerId, TAB.groups);
  return { en: `${base.en} > ${group} > Edit`, zh: `${base.zh} > ${group} > 编辑` };
}

export const CERTIFICATES: Text = {
  en: "SLB console > CLB > Certificates > Create Certificate",
  zh: "负载均衡控制台 > 传统型负载均衡 CLB > 证书管理 > 创建证书",
};
