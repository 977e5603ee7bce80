import type { Text } from "@/lib/model/text";

const LISTS = {
  clb: { en: "SLB console > CLB > Instances", zh: "负载均衡控制台 > 传统型负载均衡 CLB > 实例管理" },
  nlb: { en: "SLB console > NLB > Instances", zh: "负载均衡控制台 > 网络型负载均衡 NLB > 实例" },
  nlbGroups: { en: "SLB console > NLB > Server Groups", zh: "负载均衡控制台 > 网络型负载均衡 NLB > 服务器组" },
} as const satisfies Record<string, Text>;

/** Where to click in the SLB console. Names are those of the console in each language. */
export function instancePath(loadBalancerId: string | undefined, tab?: Text): Text {
  return within(LISTS.clb, loadBalancerId, tab);
}

export const nlbPath = (loadBalancerId: string | undefined, tab?: Text): Text => within(LISTS.nlb, loadBalancerId, tab);
export const nlbGroupPath = (id: string): Text => within(LISTS.nlbGroups, id);

/** Without an id the path ends at the list. */
function within(list: Text, id: string | undefined, tab?: Text): Text {
  if (!id) return list;
  return { en: `${list.en} > ${id}${tab ? ` > ${tab.en}` : ""}`, zh: `${list.zh} > ${id}${tab ? ` > ${tab.zh}` : ""}` };
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
