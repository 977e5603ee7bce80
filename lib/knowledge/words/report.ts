import type { Text } from "@/lib/model/text";

const t = (en: string, zh: string): Text => ({ en, zh });

/** What only the files of a report say; the rest are the words of the pages. */
export const REPORT_TEXT = {
  title: t("CCM precheck report", "CCM 预检报告"),
  asks: t("What help is needed with", "需要协助的问题"),
  verdict: t("Verdict", "结论"),
  name: t("Name", "名称"),
  scopeCluster: t("Whole cluster", "整个集群"),
  kubernetes: t("Kubernetes", "Kubernetes"),
  plugin: t("network plugin", "网络插件"),
  backendType: t("backend type", "后端类型"),
  gates: t("feature gates", "特性开关"),
  official: t("Official precheck", "官方预检"),
  officialNone: t("no result in the cluster", "集群中没有结果"),
  officialCounts: t("{shown} {shown, plural, one {item} other {items}}, written {at}", "{shown} 条，写入于 {at}"),
  masked: t("Masked", "已屏蔽"),
  service: t("Service", "Service"),
  problem: t("Problem", "问题"),
  effect: t("Effect of the fix", "修复的影响"),
  first: t("First step", "第一步"),
  predicted: t("Predicted", "预测"),
  noItems: t("No item: the precheck says nothing about this Service.", "没有条目：预检不会提示此 Service。"),
  step: t("Step {number}", "第 {number} 步"),
  noStep: t("no step is known", "暂无方案"),
  serviceYaml: t("Service YAML", "Service YAML"),
  clbConfiguration: t("CLB configuration", "CLB 当前配置"),
  moreLines: t("{count} more in the HTML and JSON files", "其余 {count} 条见 HTML 与 JSON 文件"),
  moreRows: t(
    "{count, plural, one {# more Service fails or is} other {# more Services fail or are}} unknown; the HTML and JSON files hold them.",
    "另有 {count} 个 Service 不通过或无法判断，详见 HTML 与 JSON 文件。",
  ),
  inFiles: t(
    "YAML, configuration and Events of each Service are in the HTML and JSON files.",
    "各 Service 的 YAML、配置与事件见 HTML 与 JSON 文件。",
  ),
  passing: t(
    "{count, plural, one {# more Service passes or is} other {# more Services pass or are}} not checked.",
    "另有 {count} 个 Service 通过或不检查。",
  ),
} as const satisfies Record<string, Text>;

/** Words for the kinds in the list of redacted things. An unknown kind is shown as it is. */
export const REDACTED_KINDS: Readonly<Record<string, Text>> = {
  "access key id": t("Access key", "AccessKey"),
  credential: t("Access key, token or signature", "AccessKey、令牌或签名"),
  token: t("Token", "令牌"),
  "security token": t("Security token", "安全令牌"),
  "authorization header": t("Authorization header", "Authorization 请求头"),
  "URL password": t("Password in a URL", "URL 中的密码"),
  password: t("Password", "密码"),
  "private key": t("Private key", "私钥"),
  managedFields: t("managedFields", "managedFields"),
  "free text": t("Event text", "事件文本"),
  annotation: t("Annotation", "注解"),
  tag: t("Tag", "标签"),
  text: t("Description or reason", "描述或原因"),
  ip: t("IP address", "IP 地址"),
  domain: t("Domain", "域名"),
  namespace: t("Namespace name", "命名空间名称"),
  service: t("Service name", "Service 名称"),
  node: t("Node name", "节点名称"),
  pod: t("Pod name", "Pod 名称"),
  clbName: t("CLB name", "CLB 名称"),
  clusterName: t("Cluster name", "集群名称"),
  certificate: t("Certificate name", "证书名称"),
  acl: t("Access control list name", "访问控制策略组名称"),
  vSwitch: t("vSwitch name", "交换机名称"),
  instance: t("ECS instance name", "ECS 实例名称"),
  label: t("Label or tag value", "标签值"),
  endpointSlice: t("EndpointSlice name", "EndpointSlice 名称"),
};
