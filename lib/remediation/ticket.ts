import { eventTimes } from "@/lib/ccm/event-times";
import { stringify } from "yaml";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";
import { translate, type Locale, type Text } from "@/lib/model/text";
import { getService } from "@/lib/remediation/commands/kubectl";

export interface TicketInput {
  clusterId: string;
  region: string;
  /** Version to upgrade from, and to. */
  ccmVersion?: string;
  targetVersion?: string;
  /** `namespace/name`; "" for an instance without a Service. */
  serviceKey: string;
  /** The controller's own words, verbatim. */
  messages: readonly string[];
  service?: KubeService;
  loadBalancerId?: string;
  /** The instance with its listeners and groups, as the API returned them. */
  configuration?: object;
  events?: readonly KubeEvent[];
  /** RFC 3339: when cluster and cloud were read. */
  readAt?: string;
  kubeContext?: string;
}

const T = {
  title: { en: "CCM upgrade check failed: {what}", zh: "CCM 组件升级检查失败：{what}" },
  cluster: { en: "Cluster ID", zh: "集群 ID" },
  region: { en: "Region", zh: "地域" },
  versions: { en: "CCM version", zh: "CCM 版本" },
  fromTo: { en: "from {from} to {to}", zh: "从 {from} 升级到 {to}" },
  unknown: { en: "unknown", zh: "未知" },
  read: { en: "Data read at", zh: "数据读取时间" },
  messages: { en: "Exact precheck messages", zh: "预检原始报错" },
  none: { en: "(none: the precheck shows no item)", zh: "（无：预检没有提示）" },
  service: { en: "Service YAML", zh: "Service YAML" },
  command: { en: "Output of", zh: "以下命令的输出" },
  gone: { en: "(the Service could not be read)", zh: "（无法读取该 Service）" },
  lb: { en: "Load balancer and its current configuration", zh: "负载均衡实例及其当前配置" },
  noLb: { en: "(no instance was found)", zh: "（未找到实例）" },
  events: { en: "Events", zh: "Event" },
} as const satisfies Record<string, Text>;

/**
 * Text of a support ticket: cluster id, versions, the exact messages, the Service's YAML and the instance with its
 * configuration, plus when it was read and the Events. Secrets do not occur in these objects; managed fields are left
 * out as noise.
 */
export function ticketText(input: TicketInput, locale: Locale): string {
  const t = (text: Text, params = {}) => translate(text, locale, params);
  const what = input.serviceKey || input.loadBalancerId || "";
  const lines = [
    t(T.title, { what }),
    "",
    `${t(T.cluster)}: ${input.clusterId}`,
    `${t(T.region)}: ${input.region}`,
    `${t(T.versions)}: ${t(T.fromTo, { from: input.ccmVersion || t(T.unknown), to: input.targetVersion || t(T.unknown) })}`,
  ];
  if (input.readAt) lines.push(`${t(T.read)}: ${input.readAt}`);
  lines.push("", `## ${t(T.messages)}`, "");
  lines.push(
    ...(input.messages.length > 0
      ? input.messages.map((message) => `- ${message.replace(/\s*\n\s*/g, " ")}`)
      : [t(T.none)]),
  );
  if (input.serviceKey) {
    const slash = input.serviceKey.indexOf("/");
    const command = getService(
      {
        namespace: input.serviceKey.slice(0, slash),
        name: input.serviceKey.slice(slash + 1),
        ...(input.kubeContext ? { context: input.kubeContext } : {}),
      },
      "yaml",
    );
    lines.push("", `## ${t(T.service)}`, "", `${t(T.command)} \`${command}\`:`, "");
    lines.push(...(input.service ? fence("yaml", stringify(readable(input.service))) : [t(T.gone)]));
  }
  lines.push("", `## ${t(T.lb)}`, "");
  if (!input.loadBalancerId) lines.push(t(T.noLb));
  else {
    lines.push(input.loadBalancerId, "");
    lines.push(...fence("json", JSON.stringify(input.configuration ?? {}, null, 2)));
  }
  if (input.events && input.events.length > 0) {
    lines.push("", `## ${t(T.events)}`, "");
    for (const event of input.events) {
      const time = eventTimes(event).last ?? "";
      lines.push(
        `- ${[time, event.type, event.reason, event.message]
          .filter(Boolean)
          .join(" ")
          .replace(/\s*\n\s*/g, " ")}`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

function readable(service: KubeService): unknown {
  const { managedFields: _noise, appliedAnnotations: _ours, ...metadata } = service.metadata ?? {};
  return { apiVersion: "v1", kind: "Service", metadata, spec: service.spec, status: service.status };
}

function fence(language: string, text: string): string[] {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const mark = "`".repeat(longest + 1);
  return [`${mark}${language}`, text.trimEnd(), mark];
}
