import { hasListener } from "@/lib/ccm/listener-config";
import { byKey } from "@/lib/ccm/bundle-index";
import { str, has, num } from "@/lib/ccm/read";
import type { RemoteListener } from "../actual/remote";
import { callStep, draft, refusal, show } from "../draft";
import type { ListenerPlan, Plan } from "../plan";
import type { LocalListener, PendingFinding, Stage, Step } from "../types";
import type { HarmlessId, ParamsOf } from "@/lib/knowledge/findings";
import type { Provenance } from "@/lib/model/result";
import type { DesiredSide, ListenerField } from "@/lib/ccm/fields/kinds";
import { appliesTo, switchedOffBy } from "@/lib/ccm/fields/gate";
import type { ServiceView } from "@/lib/ccm/service";
import type { RunIndex } from "../run-index";

/** Pairs by port and protocol, regardless of the Listener's owner (docs/dry-run.md 4.5). */
export function planListeners(
  context: Plan,
  remotes: readonly RemoteListener[],
  groupIdOf: (local: LocalListener) => string,
): ListenerPlan[] {
  const plans: ListenerPlan[] = [];
  const locals = context.model.listeners.listeners;
  const strict = context.index.rules.protocolPartOfListener;
  const localsOn = byKey(locals, (local) => local.port.port);
  for (const remote of remotes) {
    const { port, protocol } = remote;
    const onPort = localsOn.get(String(port)) ?? [];
    let found = false;
    for (const local of onPort) {
      if (local.protocol === protocol) {
        found = true;
        const groupId = groupIdOf(local);
        const stages = updateStages(context, local, remote, groupId);
        plans.push({ kind: "update", port, protocol, local, remote, groupId, stages, hidden: [] });
      } else if (!strict) {
        found = true;
        plans.push(deletion(context, remote, local.protocol));
      }
    }
    if (!found && remote.mine) plans.push(deletion(context, remote, onPort[0]?.protocol ?? ""));
  }
  const remotesByPort = byKey(remotes, (remote) => remote.port);
  for (const local of locals) {
    const remotesOn = remotesByPort.get(String(local.port.port)) ?? [];
    if (!isPaired(local, remotesOn, strict)) plans.push(creation(context, local, groupIdOf(local), remotesOn));
  }
  return plans;
}

/** Before v2.6.0 the first listener on the same port decided. */
function isPaired(local: LocalListener, remotes: readonly RemoteListener[], strict: boolean | undefined): boolean {
  let found = false;
  for (const remote of remotes) {
    if (remote.protocol === local.protocol) found = true;
    else if (!strict) break;
  }
  return found;
}

function deletion({ calls, view }: Plan, remote: RemoteListener, newProtocol: string): ListenerPlan {
  const { port, protocol, description } = remote;
  const extra = draft(
    "CLB202",
    listenerResource(port, protocol),
    {
      port,
      protocol,
      description,
      loadBalancerId: calls.lb,
      newProtocol: newProtocol || undefined,
      annotation: newProtocol ? view.annotations.key("protocol-port") : undefined,
    },
    { desired: null, actual: `${port}/${protocol}`, desiredFrom: { kind: "spec", name: "spec.ports" } },
  );
  const stages = [{ rule: "M22", steps: [callStep(calls.deleteListener(port), [extra])] }];
  return { kind: "delete", port, protocol, remote, groupId: "", stages, hidden: [] };
}

function creation(
  context: Plan,
  local: LocalListener,
  groupId: string,
  [other]: readonly RemoteListener[],
): ListenerPlan {
  const { calls, index, model } = context;
  const { protocol, port: spec } = local;
  const { port } = spec;
  const desiredFrom = { kind: "spec", name: `spec.ports[${spec.index}]` } as const;
  const plan: ListenerPlan = { kind: "create", port, protocol, local, groupId, stages: [], hidden: [] };
  const resource = listenerResource(port, protocol);
  if (!hasListener("clb", protocol)) {
    const unsupported = draft("CLB206", resource, { port, protocol }, { desired: protocol, actual: null, desiredFrom });
    plan.stages.push({ rule: "M26", steps: [refusal(`${protocol} protocol is not supported`, [unsupported])] });
    return plan;
  }
  const missing = draft(
    "CLB201",
    resource,
    {
      port,
      protocol,
      loadBalancerId: calls.lb,
      groupId: groupId || undefined,
      groupName: local.groupName,
      description: local.description,
      forwardPort: local.forwardPort || undefined,
      oldProtocol: other && other.protocol !== protocol ? other.protocol : undefined,
    },
    { desired: `${port}/${protocol}`, actual: other ? `${other.port}/${other.protocol}` : null, desiredFrom },
  );
  plan.stages.push({
    rule: "M26",
    steps: [callStep(calls.createListener(port, protocol), [missing], `create ${protocol} listener ${port} error: `)],
  });
  if (protocol === "https" && index.rules.domainExtensions)
    for (const wanted of model.listeners.domains ?? [])
      plan.hidden.push({ ...missingDomain(context, port, wanted), maskRule: "M26", hiddenBy: [missing] });
  return plan;
}

/** A remote protocol other than the four makes reading the Listeners fail. */
export const unreadableListener = (remotes: readonly RemoteListener[]): RemoteListener | undefined =>
  remotes.find((remote) => !hasListener("clb", remote.protocol));

/** Ports that a Listener to be deleted forwards to. */
export function forwardsTo(plan: ListenerPlan): number {
  const config = plan.remote?.config;
  return config && str(config["ListenerForward"]) === "on" ? Number(config["ForwardPort"] ?? 0) : 0;
}

export const listenerResource = (port: number, protocol: string) => ({ kind: "Listener", port, protocol }) as const;

/** A wanted domain extension. */
interface Domain {
  domain: string;
  certId: string;
}

/** Stages of one listener's update (docs/dry-run.md 4.6): the first one with steps hides the others. */
function updateStages(context: Plan, local: LocalListener, remote: RemoteListener, groupId: string): Stage[] {
  const { domains } = context.model.listeners;
  const stages: Stage[] = [];
  if (remote.status === "stopped") stages.push(startStage(context, local));
  if (local.protocol === "http") {
    const redirect = redirectStage(context, local, remote);
    if (redirect) stages.push(redirect);
    if (str(remote.config["ListenerForward"]) === "on") return stages;
  }
  if (local.protocol === "https" && domains !== null && context.index.rules.domainExtensions) {
    const steps = domainSteps(context, local.port.port, domains);
    if (steps.length > 0) stages.push({ rule: "M24", steps });
  }
  fieldStages(context, local, remote, groupId, stages);
  return stages;
}

function startStage({ calls }: Plan, { protocol, port: { port, index } }: LocalListener): Stage {
  const stopped = draft(
    "CLB203",
    listenerResource(port, protocol),
    { port, protocol, loadBalancerId: calls.lb },
    { desired: "running", actual: "stopped", desiredFrom: { kind: "spec", name: `spec.ports[${index}]` } },
  );
  const error = `start ${protocol} listener ${port} error: `;
  return { rule: "M21", steps: [callStep(calls.startListener(port), [stopped], error)] };
}

/** An http redirect cannot be changed: the Listener is deleted, and in a real run created again. */
function redirectStage({ calls, view }: Plan, local: LocalListener, remote: RemoteListener): Stage | null {
  const forward = str(remote.config["ListenerForward"]);
  const target = num(remote.config["ForwardPort"]);
  const wanted = local.forwardPort;
  if (wanted !== 0 ? forward === "on" && target === wanted : forward === "off") return null;
  const { port } = local.port;
  const desired = wanted === 0 ? "off" : wanted;
  const actual = forward === "on" ? target : forward;
  const differs = draft(
    "CLB204",
    listenerResource(port, "http"),
    {
      port,
      protocol: "http",
      desired: String(desired),
      actual: String(actual),
      loadBalancerId: calls.lb,
      annotation: view.annotations.key("forward-port"),
    },
    {
      desired,
      actual: actual === "" ? null : actual,
      desiredFrom: view.annotations.origin("forward-port"),
      harmless: forward === "" && wanted === 0 ? "notReturnedByApi" : undefined,
    },
  );
  const step = callStep(calls.deleteListener(port), [differs], `delete port [${port}] error: `);
  return { rule: "M22", steps: [step] };
}

/** Order: set, create, delete. All are executed; any of them ends the update. */
function domainSteps(context: Plan, port: number, wanted: readonly Domain[]): Step[] {
  const { calls, index, view, missing } = context;
  // Without a text in the annotation, the CCM does not read the Listener's extensions.
  if (view.annotations.get("domain-extensions") === "" || missing.need("domains", calls.lb)) return [];
  const present = index.domainRows(calls.lb, port);
  const changed = wanted.flatMap((row) => {
    const has = present.find(({ domain }) => domain === row.domain);
    if (!has || has.certId === row.certId) return [];
    const about = { desired: row.certId, actual: has.certId };
    const differs = domainDraft("CLB208", context, port, has, { ...about, domainExtensionId: has.id }, about);
    return callStep(calls.setDomain(), [differs]);
  });
  const created = wanted
    .filter((row) => !present.some(({ domain }) => domain === row.domain))
    .map((row) => callStep(calls.createDomain(port, row.domain), [missingDomain(context, port, row)]));
  const deleted = present
    .filter(({ id, domain }) => id !== "" && !wanted.some((row) => row.domain === domain))
    .map((has) => {
      const params = { certId: has.certId, domainExtensionId: has.id };
      const extra = domainDraft("CLB209", context, port, has, params, { desired: null, actual: has.certId });
      return callStep(calls.deleteDomain(has.id), [extra]);
    });
  return [...changed, ...created, ...deleted];
}

function domainDraft<C extends "CLB207" | "CLB208" | "CLB209">(
  code: C,
  { view, calls }: Plan,
  port: number,
  { domain, id }: { domain: string; id?: string },
  params: Omit<ParamsOf<C>, "port" | "loadBalancerId" | "annotation" | "domain">,
  sides: Pick<PendingFinding, "desired" | "actual">,
): PendingFinding {
  const annotation = view.annotations.key("domain-extensions");
  return draft(
    code,
    { kind: "DomainExtension", ...(id ? { id } : {}), name: domain, port, protocol: "https" },
    { port, loadBalancerId: calls.lb, annotation, domain, ...params } as unknown as ParamsOf<C>,
    { field: domain, desiredFrom: view.annotations.from("domain-extensions"), ...sides },
  );
}

const missingDomain = (context: Plan, port: number, { domain, certId }: Domain): PendingFinding =>
  domainDraft("CLB207", context, port, { domain }, { certId }, { desired: certId, actual: null });

function fieldStages(
  context: Plan,
  local: LocalListener,
  remote: RemoteListener,
  groupId: string,
  stages: Stage[],
): void {
  const { index, view, calls } = context;
  const { asked } = context.model;
  const { protocol } = local;
  const { port } = local.port;
  // The id of a group that the dry run itself creates is not known in advance.
  const shownGroup = groupId === "" && index.rules.groupWritesExecuted ? "(new group)" : groupId;
  const fields: DesiredSide = { local, groupId: shownGroup, values: asked.values, aclList: index.rules.aclList };
  let detail = "";
  let drafts: PendingFinding[] | undefined;
  for (const row of asked.fields) {
    if (!appliesTo(row, protocol)) continue;
    const desired = row.desired(fields);
    if (desired === undefined) continue;
    const actual = row.actual(remote);
    if (row.equal ? row.equal(desired, remote, fields) : desired === actual) continue;
    const message = row.message(desired, actual, remote, fields);
    detail += message;
    const shownDesired = row.field === "VGroupId" && groupId === "" ? local.groupName : desired;
    (drafts ??= []).push(
      draft(
        row.code,
        listenerResource(port, protocol),
        {
          port,
          protocol,
          field: row.field,
          desired: show(shownDesired),
          actual: show(actual),
          annotation: row.suffix ? view.annotations.key(row.suffix) : "",
          loadBalancerId: calls.lb,
          api: row.answer,
          groupId: row.field === "VGroupId" ? groupId : undefined,
        },
        {
          field: row.field,
          desired: shownDesired,
          actual: actual === "" ? null : actual,
          desiredFrom: desiredFrom(row, view),
          actualFrom: { kind: "api", name: `DescribeLoadBalancerListeners.${row.answer}` },
          message,
          selfHeals: true,
          traffic: row.traffic,
          harmless: harmlessReason(row, desired, actual, remote),
        },
      ),
    );
  }
  if (!drafts) return;
  if (protocol === "https" && index.rules.certificateCheck) {
    const refused = certificateStage(context, port, remote);
    if (refused) stages.push(refused);
  }
  stages.push({ rule: "M25", steps: [callStep(calls.updateListener(port, protocol, detail), drafts)] });
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
  return switchedOffBy(row, remote.protocol, remote).length > 0 ? "notInUse" : undefined;
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
function certificateStage(
  { index, calls, view, model, missing }: Plan,
  port: number,
  remote: RemoteListener,
): Stage | null {
  const wanted = String(model.asked.values.get("cert-id") ?? "");
  const present = str(remote.config["ServerCertificateId"]);
  if (wanted === present || missing.need("certificates")) return null;
  const refuse = (code: "CLB210" | "CLB211" | "CLB212", error: string): Stage => {
    const refused = draft(
      code,
      { kind: "Certificate", id: wanted || undefined, port, protocol: "https" },
      {
        port,
        certId: wanted,
        desired: wanted,
        actual: present,
        loadBalancerId: calls.lb,
        annotation: view.annotations.key("cert-id"),
      },
      { desired: wanted || null, actual: present || null, desiredFrom: view.annotations.origin("cert-id") },
    );
    return { rule: "M25", steps: [refusal(error, [refused])] };
  };
  const old = readCertificate(index, present);
  const next = readCertificate(index, wanted);
  for (const [which, id, read] of [
    ["old", present, old],
    ["new", wanted, next],
  ] as const)
    if (read === "many")
      return refuse("CLB212", `describe ${which} cert ${id} error: find more than 1 server cert by id ${id}`);
  if (old === null) return null;
  if (next === null) return refuse("CLB210", `can not found cert by id ${wanted}`);
  return Number(next) < index.now ? refuse("CLB211", `can not update cert ${wanted} because it is expired`) : null;
}

/** Expiry in Unix milliseconds, null when unknown; the API returns all certificates for an empty id. */
function readCertificate(index: RunIndex, id: string): number | null | "many" {
  if (id !== "") return index.certificateEnds.get(id) ?? null;
  if (index.certificateEnds.size > 1) return "many";
  for (const expires of index.certificateEnds.values()) return expires;
  return null;
}
