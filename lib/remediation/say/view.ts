import { stringify } from "yaml";
import { eventTimes } from "@/lib/ccm/event-times";
import { serviceKey } from "@/lib/ccm/names";
import { givenUp } from "@/lib/ccm/protections";
import { TICKET_TEXT } from "@/lib/knowledge/plan-texts";
import type { Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { handPart, ownerLine, sourceEdits, type SourceEdit } from "@/lib/owners";
import { annotateService, getService } from "@/lib/knowledge/kubectl";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { shownMetadata } from "@/lib/model/stored-fields";
import type { Finding, ResultOf, ResultService } from "@/lib/model/result";
import { indexBundle, nlbObjects, type BundleIndex } from "@/lib/ccm/bundle-index";
import { buildPlan, type TextOptions } from "./step";
import type { PlanHeader, PlanIdentity, PlanStep } from "@/lib/remediation/plan-step";
import { fence } from "@/lib/text/inert";
import { targetOf } from "@/lib/remediation/fixes/parts";

export interface PlanView {
  header: PlanHeader;
  steps: PlanStep[];
  tickets: Record<string, string>;
  /** Findings in the plan that the official precheck would not show. */
  hidden: number;
}

type PlanInput = Pick<ResultOf<Finding>, "services" | "orphans" | "cluster" | "checkedAt" | "rulesVersion">;

/** Data of the plan page. Pure; the same for a live cluster, an opened file and a report with its bundle. */
export function buildPlanView(result: PlanInput, bundle: Bundle, options: TextOptions = {}): PlanView {
  const targetVersion = result.cluster.targetCcmVersion ?? result.rulesVersion;
  const steps = buildPlan(result, bundle, options);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const tickets = steps.flatMap((step) =>
    step.kind === "ticket"
      ? [[step.id, ticketText(step, rows.get(step.service), bundle, { ...options, targetVersion })]]
      : [],
  );
  const hidden = result.services
    .flatMap((row) => row.findings)
    .filter(({ visibility }) => visibility === "masked" || visibility === "silent").length;
  return {
    header: {
      ...planHeader(result.checkedAt, steps, bundle, { ...options, targetVersion }),
      ...standingOf(result.services, bundle, options),
    },
    steps,
    tickets: Object.fromEntries(tickets) as Record<string, string>,
    hidden,
  };
}

/** The head of a plan and what is made for all its steps at once, in every format. */
export function planHeader(
  checkedAt: string,
  steps: readonly PlanStep[],
  bundle: Bundle,
  options: TextOptions,
): PlanHeader {
  return {
    cluster: bundle.cluster.name ?? bundle.cluster.id,
    checkedAt,
    targetVersion: options.targetVersion,
    locale: options.locale ?? "en",
    identity: planIdentity(bundle, steps, options.kubeContext),
    sources: planSources(steps, bundle, options),
  };
}

/** The edits of the plan at their sources, by owner: one Helm release is one edit, however many Services it has. */
function planSources(
  steps: readonly PlanStep[],
  bundle: Bundle,
  { locale = "en", kubeContext }: TextOptions,
): SourceEdit[] {
  const { services } = indexBundle(bundle);
  const parts = steps.flatMap(({ service: key, command, annotations }) => {
    const service = services.get(key);
    if (!service || !command || !annotations) return [];
    return [{ service, change: { annotations }, target: targetOf({ serviceKey: key, kubeContext }) }];
  });
  return sourceEdits(parts, locale);
}

/** On which Ready rests: edits of these Services that are not at their sources yet, and protections that are off. */
export function standingOf(
  rows: readonly Pick<ResultService, "service" | "handEdits" | "givenUp">[],
  bundle: Bundle,
  { locale = "en", kubeContext }: TextOptions,
): Pick<PlanHeader, "handEdits" | "givenUp"> {
  const { services } = indexBundle(bundle);
  const parts: Parameters<typeof sourceEdits>[0][number][] = [];
  const lowered: NonNullable<PlanHeader["givenUp"]>[number][] = [];
  for (const row of rows) {
    const service = row.handEdits || row.givenUp ? services.get(row.service) : undefined;
    if (!service) continue;
    const target = targetOf({ serviceKey: row.service, kubeContext });
    if (row.handEdits) parts.push(handPart(service, target));
    for (const { name, key, value, safe } of row.givenUp ? givenUp(service) : [])
      lowered.push({
        service: row.service,
        name,
        value,
        undo: annotateService(target, [{ key, value: safe }]),
      });
  }
  return { handEdits: sourceEdits(parts, locale), ...(lowered.length > 0 ? { givenUp: lowered } : {}) };
}

/** Data for support. The objects contain no secrets; managed fields are omitted. */
function ticketText(
  { service: key, loadBalancerId }: PlanStep,
  row: ResultService | undefined,
  bundle: Bundle,
  { locale = "en", kubeContext, targetVersion }: TextOptions,
): string {
  const t = (text: Text, params = {}) => translate(text, locale, params);
  const section = (title: Text) => ["", `## ${t(title)}`, ""];
  const listed = (text: string) => `- ${text.replace(/(?<!\s)\s*\n\s*/g, " ")}`;
  const index = indexBundle(bundle);
  const { id, region, ccmVersion } = bundle.cluster;
  const unknown = t(TICKET_TEXT.unknown);
  const messages = [
    ...(row?.reported ?? []).map((item) => [item.code, item.key, item.message].filter(Boolean).join(" ")),
    ...(row?.syncError ? [row.syncError] : []),
  ];
  const lines = [
    t(TICKET_TEXT.title, { what: key || loadBalancerId || "" }),
    "",
    `${t(TICKET_TEXT.cluster)}: ${id}`,
    `${t(TICKET_TEXT.region)}: ${region}`,
    `${t(TICKET_TEXT.versions)}: ${t(TICKET_TEXT.fromTo, { from: ccmVersion || unknown, to: targetVersion || unknown })}`,
    ...(bundle.capturedAt ? [`${t(TICKET_TEXT.read)}: ${bundle.capturedAt}`] : []),
    ...section(TICKET_TEXT.messages),
    ...(messages.length > 0 ? messages.map(listed) : [t(TICKET_TEXT.none)]),
  ];
  if (key) {
    const service = index.services.get(key);
    const owner = ownerLine(service, locale);
    const command = getService(targetOf({ serviceKey: key, kubeContext }), "yaml");
    lines.push(...section(TICKET_TEXT.service));
    if (owner.kind !== "unknown") lines.push(`${t(TICKET_TEXT.owner)}: ${owner.title}`, "");
    lines.push(`${t(TICKET_TEXT.command)} \`${command}\`:`, "");
    lines.push(service ? fence(stringify(readable(service)), "yaml") : t(TICKET_TEXT.gone));
  }
  lines.push(...section(TICKET_TEXT.lb));
  if (!loadBalancerId) lines.push(t(TICKET_TEXT.noLb));
  else lines.push(loadBalancerId, "", fence(JSON.stringify(configurationOf(index, loadBalancerId), null, 2), "json"));
  const events = (bundle.kubernetes.events ?? []).filter(
    ({ involvedObject: object }) => object?.kind === "Service" && serviceKey(object.namespace, object.name) === key,
  );
  if (events.length > 0)
    lines.push(
      ...section(TICKET_TEXT.events),
      ...events.map((event) =>
        listed([eventTimes(event).last ?? "", event.type, event.reason, event.message].filter(Boolean).join(" ")),
      ),
    );
  return `${lines.join("\n")}\n`;
}

/** The instance with its Listeners and groups, as the API returned them. */
function configurationOf(index: BundleIndex, id: string): object {
  if (!index.nlbs.has(id))
    return {
      LoadBalancer: index.loadBalancers.get(id),
      Listeners: index.listeners.get(id) ?? [],
      VServerGroups: index.groups.get(id) ?? [],
    };
  const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id);
  return { LoadBalancer: loadBalancer, Listeners: listeners, ServerGroups: serverGroups };
}

function readable(service: KubeService): unknown {
  const metadata = shownMetadata(service.metadata);
  return { apiVersion: "v1", kind: "Service", metadata, spec: service.spec, status: service.status };
}

/** Facts by which the script verifies the cluster, the account and the region of the check. */
export function planIdentity(bundle: Bundle, steps: readonly PlanStep[], kubeContext?: string): PlanIdentity {
  const index = indexBundle(bundle);
  const uidOf = (key: string) => index.services.get(key)?.metadata?.uid;
  const key = steps.find((step) => step.command && uidOf(step.service))?.service;
  return {
    clusterId: bundle.cluster.id,
    region: bundle.cluster.region,
    kubeContext,
    service: key ? { ...targetOf({ serviceKey: key }), uid: String(uidOf(key)) } : undefined,
  };
}
