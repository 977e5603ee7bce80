import type { HarmlessId } from "@/lib/knowledge/findings";
import type { Provenance } from "@/lib/model/result";
import type { RunIndex } from "../run-index";
import type { Calls } from "../dry-run/calls";
import { callStep, compared, draft, refusal, show } from "../draft";
import type { DesiredSide, ListenerField } from "@/lib/ccm/fields/types";
import { appliesTo } from "@/lib/ccm/fields/gate";
import type { ListenerFieldCode } from "@/lib/ccm/fields/listener";
import { has, num, str } from "@/lib/ccm/read";
import type { ListenerAnnotations } from "../desired/listener-annotations";
import type { ServiceView } from "@/lib/ccm/service";
import type { RemoteListener } from "../actual/remote";
import type { PendingFinding, LocalListener, Stage } from "../types";

export interface ListenerContext {
  index: RunIndex;
  view: ServiceView;
  calls: Calls;
  asked: ListenerAnnotations;
  /** Wanted domain extensions; null: no annotation. */
  domains: readonly { domain: string; certId: string }[] | null;
  /** The annotation is not empty, so the CCM reads the Listener's extensions. */
  readsDomains: boolean;
  /** Certificates or domain extensions could not be read: differences that depend on them are omitted. */
  unread: { certificates: boolean; domains: boolean };
  dependsOn: { certificates: boolean; domains: boolean };
}

export const listenerResource = (port: number, protocol: string) => ({ kind: "Listener", port, protocol }) as const;

/** Stages of one listener's update (docs/dry-run.md 4.6): the first one with steps hides the others. */
export function updateStages(
  context: ListenerContext,
  local: LocalListener,
  remote: RemoteListener,
  groupId: string,
): Stage[] {
  const stages: Stage[] = [];
  if (remote.status === "stopped") stages.push(startStage(context, local));
  if (local.protocol === "http") {
    const redirect = redirectStage(context, local, remote);
    if (redirect) stages.push(redirect);
    if (str(remote.config["ListenerForward"]) === "on") return stages;
  }
  if (local.protocol === "https" && context.domains !== null && context.index.rules.domainExtensions) {
    const domains = domainStage(context, local, context.domains);
    if (domains) stages.push(domains);
  }
  fieldStages(context, local, remote, groupId, stages);
  return stages;
}

function startStage(context: ListenerContext, local: LocalListener): Stage {
  const { calls } = context;
  const stopped = draft(
    "CLB203",
    listenerResource(local.listenerPort, local.protocol),
    { port: local.listenerPort, protocol: local.protocol, loadBalancerId: calls.lb },
    {
      ...compared("Status", "running", "stopped", "DescribeLoadBalancerListeners.Status", {
        kind: "spec",
        name: `spec.ports[${local.port.index}]`,
      }),
      selfHeals: true,
      traffic: "newConnections",
    },
  );
  return {
    rule: "M21",
    steps: [
      callStep(
        calls.startListener(local.listenerPort),
        [stopped],
        `start ${local.protocol} listener ${local.listenerPort} error: `,
      ),
    ],
  };
}

/** An http redirect cannot be changed: the Listener is deleted, and in a real run created again. */
function redirectStage(context: ListenerContext, local: LocalListener, remote: RemoteListener): Stage | null {
  const forward = str(remote.config["ListenerForward"]);
  const port = num(remote.config["ForwardPort"]);
  const wanted = local.forwardPort;
  if (wanted !== 0 ? forward === "on" && port === wanted : forward === "off") return null;
  const { calls, view } = context;
  const differs = draft(
    "CLB204",
    listenerResource(local.listenerPort, "http"),
    {
      port: local.listenerPort,
      protocol: "http",
      desired: wanted === 0 ? "off" : String(wanted),
      actual: forward === "on" ? String(port) : forward,
      loadBalancerId: calls.lb,
      annotation: view.annotations.key("forward-port"),
    },
    {
      ...compared(
        "ForwardPort",
        wanted === 0 ? "off" : wanted,
        forward === "on" ? port : forward === "" ? null : forward,
        "DescribeLoadBalancerListeners.HTTPListenerConfig.ListenerForward",
        view.annotations.origin("forward-port"),
      ),
      selfHeals: true,
      traffic: "existingConnections",
      ...(forward === "" && wanted === 0 ? { harmless: "notReturnedByApi" } : {}),
    },
  );
  return {
    rule: "M22",
    steps: [
      callStep(calls.deleteListener(local.listenerPort), [differs], `delete port [${local.listenerPort}] error: `),
    ],
  };
}

/** Order: set, create, delete. All are executed; any of them ends the update. */
function domainStage(
  context: ListenerContext,
  local: LocalListener,
  wanted: readonly { domain: string; certId: string }[],
): Stage | null {
  const { calls, index, view } = context;
  if (!context.readsDomains) return null;
  context.dependsOn.domains = true;
  if (context.unread.domains) return null;
  const present = index.domainRows(calls.lb, local.listenerPort);
  const stage: Stage = { rule: "M24", steps: [] };
  const from = {
    desiredFrom: view.annotations.from("domain-extensions"),
    actualFrom: { kind: "api", name: "DescribeDomainExtensions.ServerCertificateId" } as Provenance,
  };
  const params = {
    port: local.listenerPort,
    loadBalancerId: calls.lb,
    annotation: view.annotations.key("domain-extensions"),
  };
  const resource = (domain: string, id?: string) =>
    ({
      kind: "DomainExtension",
      ...(id ? { id } : {}),
      name: domain,
      port: local.listenerPort,
      protocol: "https",
    }) as const;
  for (const l of wanted) {
    const r = present.find((row) => row.domain === l.domain);
    if (!r || r.certId === l.certId) continue;
    const differs = draft(
      "CLB208",
      resource(l.domain, r.id),
      { ...params, domain: l.domain, desired: l.certId, actual: r.certId, domainExtensionId: r.id },
      { ...from, field: l.domain, desired: l.certId, actual: r.certId, traffic: "newConnections" },
    );
    stage.steps.push(callStep(calls.setDomain(), [differs]));
  }
  for (const l of wanted) {
    if (present.some((row) => row.domain === l.domain)) continue;
    stage.steps.push(
      callStep(calls.createDomain(local.listenerPort, l.domain), [missingDomain(context, local.listenerPort, l)]),
    );
  }
  for (const r of present) {
    if (r.id === "" || wanted.some((l) => l.domain === r.domain)) continue;
    const extra = draft(
      "CLB209",
      resource(r.domain, r.id),
      { ...params, domain: r.domain, certId: r.certId, domainExtensionId: r.id },
      { ...from, field: r.domain, desired: null, actual: r.certId, selfHeals: true, traffic: "newConnections" },
    );
    stage.steps.push(callStep(calls.deleteDomain(r.id), [extra]));
  }
  return stage.steps.length > 0 ? stage : null;
}

export function missingDomain(
  context: ListenerContext,
  port: number,
  wanted: { domain: string; certId: string },
): PendingFinding {
  const { view, calls } = context;
  return draft(
    "CLB207",
    { kind: "DomainExtension", name: wanted.domain, port, protocol: "https" },
    {
      port,
      loadBalancerId: calls.lb,
      annotation: view.annotations.key("domain-extensions"),
      domain: wanted.domain,
      certId: wanted.certId,
    },
    {
      ...compared(
        wanted.domain,
        wanted.certId,
        null,
        "DescribeDomainExtensions.Domain",
        view.annotations.from("domain-extensions"),
      ),
      selfHeals: true,
      traffic: "newConnections",
      messageCode: "CreateDomainExtension",
    },
  );
}

function fieldStages(
  context: ListenerContext,
  local: LocalListener,
  remote: RemoteListener,
  groupId: string,
  stages: Stage[],
): void {
  const { index, view, calls, asked } = context;
  // The id of a group that the dry run itself creates is not known in advance.
  const shownGroup = groupId === "" && index.rules.groupWritesExecuted ? "(new group)" : groupId;
  const fields: DesiredSide = { local, groupId: shownGroup, values: asked.values, aclList: index.rules.aclList };
  let detail = "";
  let drafts: PendingFinding[] | undefined;
  for (const row of asked.fields) {
    if (!appliesTo(row, local.protocol)) continue;
    const desired = row.desired(fields);
    if (desired === undefined) continue;
    const actual = row.actual(remote);
    if (row.equal ? row.equal(desired, remote, fields) : desired === actual) continue;
    const message = row.message(desired, actual, remote, fields);
    detail += message;
    const suffix = row.suffix;
    const shownDesired = row.field === "VGroupId" && groupId === "" ? local.groupName : desired;
    (drafts ??= []).push(
      draft(
        row.code as ListenerFieldCode,
        listenerResource(local.listenerPort, local.protocol),
        {
          port: local.listenerPort,
          protocol: local.protocol,
          field: row.field,
          desired: show(shownDesired),
          actual: show(actual),
          annotation: suffix ? view.annotations.key(suffix) : "",
          loadBalancerId: calls.lb,
          api: row.answer,
          groupId: row.field === "VGroupId" ? groupId : undefined,
        },
        {
          ...compared(
            row.field,
            shownDesired,
            actual === "" ? null : actual,
            `DescribeLoadBalancerListeners.${row.answer}`,
            desiredFrom(row, view),
          ),
          message,
          selfHeals: true,
          traffic: row.traffic,
          harmless: harmlessReason(row, desired, actual, remote),
        },
      ),
    );
  }
  if (!drafts) return;
  if (local.protocol === "https" && index.rules.certificateCheck) {
    const refused = certificateStage(context, local, remote);
    if (refused) stages.push(refused);
  }
  stages.push({
    rule: "M25",
    steps: [callStep(calls.updateListener(local.listenerPort, local.protocol, detail), drafts)],
  });
}

function desiredFrom(row: ListenerField, view: ServiceView): Provenance {
  if (row.suffix === null)
    return row.field === "VGroupId"
      ? { kind: "cluster", name: "VServerGroup" }
      : { kind: "default", name: "k8s/{port}/{service}/{namespace}/{cluster}" };
  return view.annotations.origin(row.suffix);
}

/** Why a difference is harmless, by the flags of its row. */
function harmlessReason(
  row: ListenerField,
  desired: unknown,
  actual: unknown,
  remote: RemoteListener,
): HarmlessId | undefined {
  if (row.harmless === "bookkeeping") return row.harmless;
  if (row.harmless === "notReturnedByApi" && !has(remote.config, row.answer)) return row.harmless;
  if (row.harmless === "sameSet" && asSet(desired) === asSet(actual)) return row.harmless;
  const off = remote.protocol === "tcp" || remote.protocol === "udp" ? "HealthCheckSwitch" : "HealthCheck";
  return row.healthCheck && str(remote.config[off]) === "off" ? "healthCheckOff" : undefined;
}

/** The values of a list, or of a comma-separated text, sorted. */
function asSet(value: unknown): string {
  return (Array.isArray(value) ? value : String(value).split(","))
    .map((part) => String(part).trim())
    .filter((part) => part !== "")
    .sort()
    .join(",");
}

/** The CCM reads the old and the new certificate before an update that changes it; either failure hides the update. */
function certificateStage(context: ListenerContext, local: LocalListener, remote: RemoteListener): Stage | null {
  const { index, calls, view } = context;
  const wanted = String(context.asked.values.get("cert-id") ?? "");
  const present = str(remote.config["ServerCertificateId"]);
  if (wanted === present) return null;
  context.dependsOn.certificates = true;
  if (context.unread.certificates) return null;
  const params = {
    port: local.listenerPort,
    certId: wanted,
    desired: wanted,
    actual: present,
    loadBalancerId: calls.lb,
    annotation: view.annotations.key("cert-id"),
  };
  const resource = {
    kind: "Certificate",
    id: wanted || undefined,
    port: local.listenerPort,
    protocol: "https",
  } as const;
  const api = "DescribeLoadBalancerListeners.ServerCertificateId";
  const about = compared("CertId", wanted || null, present || null, api, view.annotations.origin("cert-id"));
  const make = (code: "CLB210" | "CLB211" | "CLB212", error: string): Stage => ({
    rule: "M25",
    steps: [refusal(error, [draft(code, resource, params, about)])],
  });
  const old = readCertificate(index, present);
  if (old === "many")
    return make("CLB212", `describe old cert ${present} error: find more than 1 server cert by id ${present}`);
  const next = readCertificate(index, wanted);
  if (next === "many")
    return make("CLB212", `describe new cert ${wanted} error: find more than 1 server cert by id ${wanted}`);
  if (old === null) return null;
  if (next === null) return make("CLB210", `can not found cert by id ${wanted}`);
  return next < index.now ? make("CLB211", `can not update cert ${wanted} because it is expired`) : null;
}

/** Expiry in Unix milliseconds, null when unknown; the API returns all certificates for an empty id. */
function readCertificate(index: RunIndex, id: string): number | null | "many" {
  if (id !== "") return index.certificateEnds.get(id) ?? null;
  if (index.certificateEnds.size > 1) return "many";
  for (const expires of index.certificateEnds.values()) return expires;
  return null;
}
