import { TICKET_TEXT } from "@/lib/knowledge/plan-texts";
import { eventTimes } from "@/lib/ccm/event-times";
import { stringify } from "yaml";
import type { KubeEvent, KubeService } from "@/lib/model/bundle";
import { translate, type Locale, type Text } from "@/lib/model/text";
import { getService } from "@/lib/remediation/commands/kubectl";
import { targetOf } from "@/lib/remediation/fixes/facts";

export interface TicketInput {
  clusterId: string;
  region: string;
  /** Version to upgrade from, and to. */
  ccmVersion?: string;
  targetVersion?: string;
  /** `namespace/name`; "" for an instance without a Service. */
  serviceKey: string;
  /** The controller's messages, verbatim. */
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

/**
 * Text of a support ticket: cluster id, versions, the exact messages, the Service's YAML and the instance with its
 * configuration, plus the time of reading and the Events. The objects contain no secrets; managed fields are omitted.
 */
export function ticketText(input: TicketInput, locale: Locale): string {
  const t = (text: Text, params = {}) => translate(text, locale, params);
  const what = input.serviceKey || input.loadBalancerId || "";
  const lines = [
    t(TICKET_TEXT.title, { what }),
    "",
    `${t(TICKET_TEXT.cluster)}: ${input.clusterId}`,
    `${t(TICKET_TEXT.region)}: ${input.region}`,
    `${t(TICKET_TEXT.versions)}: ${t(TICKET_TEXT.fromTo, { from: input.ccmVersion || t(TICKET_TEXT.unknown), to: input.targetVersion || t(TICKET_TEXT.unknown) })}`,
  ];
  if (input.readAt) lines.push(`${t(TICKET_TEXT.read)}: ${input.readAt}`);
  lines.push("", `## ${t(TICKET_TEXT.messages)}`, "");
  lines.push(
    ...(input.messages.length > 0
      ? input.messages.map((message) => `- ${message.replace(/\s*\n\s*/g, " ")}`)
      : [t(TICKET_TEXT.none)]),
  );
  if (input.serviceKey) {
    const command = getService(targetOf(input), "yaml");
    lines.push("", `## ${t(TICKET_TEXT.service)}`, "", `${t(TICKET_TEXT.command)} \`${command}\`:`, "");
    lines.push(...(input.service ? fence("yaml", stringify(readable(input.service))) : [t(TICKET_TEXT.gone)]));
  }
  lines.push("", `## ${t(TICKET_TEXT.lb)}`, "");
  if (!input.loadBalancerId) lines.push(t(TICKET_TEXT.noLb));
  else {
    lines.push(input.loadBalancerId, "");
    lines.push(...fence("json", JSON.stringify(input.configuration ?? {}, null, 2)));
  }
  if (input.events && input.events.length > 0) {
    lines.push("", `## ${t(TICKET_TEXT.events)}`, "");
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
