import { aggregate } from "@/lib/ccm/go";
import { CLUSTER_TAG, NLB_FINALIZER, OWNERSHIP_TAG, SECURITY_GROUP_LABEL } from "@/lib/ccm/names";
import { backendMode } from "@/lib/ccm/backend-mode";
import { arr, objects, rec, str } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import type { ServiceView } from "@/lib/ccm/service";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import type { ResourceRef } from "@/lib/model/result";
import { tagTexts } from "../compare/attributes";
import type { Call } from "../types";
import { shortened } from "../result/finish";
import type { MissingInputs } from "../result/missing";
import type { RunIndex } from "../run-index";
import { NlbCalls } from "./calls";
import type { NlbTables, RemoteNlb, RemoteNlbListener, RemoteNlbServer, RemoteServerGroup } from "./cloud";
import {
  attributeSteps,
  differs,
  groupDifferences,
  listenerDifferences,
  type Difference,
  type NlbStep,
  type Settlement,
  sameSet,
  securityRuleSteps,
  serverDifferences,
  step,
} from "./compare";
import { groupSettings, wantedGroups, type WantedGroup, type WantedServer } from "./groups";
import { isManagedGroupName, NlbOwnership } from "./names";
import { repairOf, settled } from "./repair";
import {
  listenerSettings,
  ModelError,
  portText,
  sameText,
  wantedListeners,
  wantedNlb,
  type WantedListener,
  type WantedNlb,
} from "./wanted";

/** Output of one dry run of an NLB Service. */
export interface NlbRun {
  /** Id of the NLB as the Event names it; "" where none was found. */
  id: string;
  /** The NLB of the steps, including steps hidden by a refusal. */
  nlb: string;
  /** Text after `Error syncing load balancer [...]: `; null when the run succeeds. */
  error: string | null;
  /** All calls and refusals, in order. */
  steps: { step: NlbStep; about: About; refusal?: FindingCode }[];
  events: { type: string; reason: string; message: string }[];
}

/** The resource of a step, for its finding. */
export type About = ResourceRef & { kind: "LoadBalancer" | "Listener" | "VServerGroup" | "Service" };

/** The Service goes to the cleanup path: it is deleted, or its type or class changed. */
export const isLeavingNlb = (view: ServiceView): boolean =>
  view.deleting || rec(view.service.spec)["loadBalancerClass"] !== NLB_CLASS;

const BATCH = 40;
const CERTIFICATE_BATCH = 15;
const batches = (count: number, size: number) => Array.from({ length: Math.ceil(count / size) });

/** Executes the phases of nlbv2/model_applier.go with the controller's stop rules. */
export class NlbDryRun {
  private readonly steps: NlbRun["steps"] = [];
  private readonly events: NlbRun["events"] = [];
  private readonly owner: NlbOwnership;
  private calls: NlbCalls;
  private id = "";
  private nlb = "";
  /** Masking rule of the steps taken now; undefined while the dry run reaches them. */
  private hiding: string | undefined;

  constructor(
    private readonly index: RunIndex,
    private readonly view: ServiceView,
    private readonly tables: NlbTables,
    private readonly missing: MissingInputs,
    /** The NLB to use when the controller's search fails. */
    private readonly assumed?: RemoteNlb,
  ) {
    this.owner = new NlbOwnership(view.name, view.namespace, index.clusterId);
    this.calls = new NlbCalls(view.key, "");
  }

  run(): NlbRun {
    // Cleanup of a Service without the finalizer makes no calls.
    const { view } = this;
    if (isLeavingNlb(view) && !arr(view.service.metadata?.finalizers).includes(NLB_FINALIZER)) return this.end(null);
    const service: About = { kind: "Service", name: view.key };
    let wanted: WantedNlb;
    let listeners: WantedListener[] = [];
    let groups: WantedGroup[] = [];
    try {
      [wanted, listeners, groups] = this.wantedModel();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const settle = repairOf(view, error, this.tables);
      this.refuse("CLB741", error.message, service, error.suffix, settle);
      if (settle) this.takeHidden("M3", settle);
      return this.end(`build lb local model error: ${error.message}`);
    }
    const found = this.assumed ?? this.find(wanted);
    if (typeof found === "string") {
      this.id = wanted.id;
      // A missing reused NLB does not stop the cleanup.
      if (isLeavingNlb(view) && found.includes("ResourceNotFound.loadBalancer")) return this.end(null);
      const holder = this.addressHolder();
      const settle = wanted.reused && holder ? this.byId(holder) : null;
      this.refuse("CLB707", found, service, wanted.reused ? "id" : undefined, settle);
      if (settle) this.takeHidden("M5", settle);
      else if (holder && found.includes(holder.id)) this.takeHidden("M5", undefined, holder);
      return this.end(shortened(`apply model error: get nlb attribute from cloud error: ${found}`));
    }
    this.nlb = this.id = found?.id ?? "";
    this.calls = new NlbCalls(view.key, this.id);
    const error = this.apply(wanted, listeners, groups, found);
    return this.end(error === null ? null : `apply model error: ${error}`);
  }

  private end(error: string | null): NlbRun {
    return { id: this.id, nlb: this.nlb, error, steps: this.steps, events: this.events };
  }

  private wantedModel(): [WantedNlb, WantedListener[], WantedGroup[]] {
    const { view, index } = this;
    const within = <T>(what: string, make: () => T): T => {
      try {
        return make();
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        throw new ModelError(`${what} error: ${error.message}`, error.suffix);
      }
    };
    if (view.deleting) return [wantedNlb(view, false), [], []];
    const wanted = within("build nlb attribute", () => wantedNlb(view, true));
    const eni = backendMode(view.service, index.bundle.cluster.serviceBackendType) === "eni";
    const listeners = within("build nlb listener", () => wantedListeners(view, this.owner, eni, wanted.reused));
    // Misspelled by the controller.
    const groups = within("builid nlb server group", () =>
      wantedGroups(index, view, this.tables, wanted, listeners, this.missing, this.events),
    );
    return [wanted, listeners, groups];
  }

  /** The NLB, null when there is none, or the error text of the search. */
  private find(wanted: WantedNlb): RemoteNlb | null | string {
    const { tables, view } = this;
    if (wanted.id !== "") {
      const nlb = tables.byId(wanted.id);
      if (nlb) return inCreation(nlb) ?? nlb;
      return `[SDKError] API: GetLoadBalancerAttribute, StatusCode: 404, ErrorCode: ResourceNotFound.loadBalancer, RequestId: , Message: code: 404, The specified resource of loadbalancer is not found. `;
    }
    for (const [how, list] of [
      ["tag", tables.taggedWith(view.defaultName)],
      ["name", tables.namedAs(view.defaultName)],
    ] as const) {
      if (list.length > 1)
        return `[${view.key}] find multiple loadbalances by ${how}, lbIds[${list.map(({ id }) => id).join(",")}]`;
      if (list.length === 1) return inCreation(list[0]!) ?? list[0]!;
    }
    return null;
  }

  /** One call with its differences. @returns its error text, after `prefix` */
  private call(
    about: About,
    call: Call,
    differences: readonly Difference[],
    prefix = "",
    params?: NlbStep["params"],
  ): string {
    return this.take(step(call, differences, prefix, params), about);
  }

  /** @param refusal the finding of a step without a call */
  private take(step: NlbStep, about: About, refusal?: FindingCode): string {
    const masked = step.masked ?? this.hiding;
    this.steps.push({ step: masked ? { ...step, masked } : step, about, ...(refusal ? { refusal } : {}) });
    return step.error;
  }

  /** Records the steps of a sync that the dry run does not reach. */
  private hidden(rule: string, look: () => void): void {
    this.hiding = rule;
    look();
    this.hiding = undefined;
  }

  private refuse(refusal: FindingCode, error: string, about: About, suffix?: string, settle?: Settlement | null): void {
    const { annotations } = this.view;
    const differences = suffix === undefined ? [] : [differs(suffix, annotations.get(suffix), null, settle ?? null)];
    this.take({ error, differences }, about, refusal);
  }

  /** Steps hidden by a refusal: the same Service with the annotation changed, or with the assumed NLB. */
  private takeHidden(rule: string, settle?: Settlement, assumed?: RemoteNlb): void {
    const view = settle ? settled(this.view, settle) : this.view;
    const run = new NlbDryRun(this.index, view, this.tables, this.missing, assumed).run();
    this.nlb = run.nlb;
    for (const one of run.steps) this.steps.push({ ...one, step: { ...one.step, masked: one.step.masked ?? rule } });
  }

  /** The NLB whose DNS name the Service has. */
  private addressHolder(): RemoteNlb | undefined {
    const host = str(rec(objects(this.view.service.status?.loadBalancer?.ingress)[0])["hostname"]);
    return host === "" ? undefined : this.tables.byDnsName(host);
  }

  /** The annotation change that selects that NLB; one created by the controller is found without the annotation. */
  private byId({ id, tags }: RemoteNlb): Settlement | null {
    const isOwn = tags.some(({ key, value }) => key === OWNERSHIP_TAG && value === this.view.defaultName);
    const isOther = !isOwn && tags.some(({ key }) => key === OWNERSHIP_TAG || key === CLUSTER_TAG);
    return isOther ? null : { suffix: "id", value: isOwn ? null : id };
  }

  private get nlbAbout(): About {
    return { kind: "LoadBalancer", id: this.id };
  }

  private apply(
    wanted: WantedNlb,
    listeners: readonly WantedListener[],
    groups: readonly WantedGroup[],
    nlb: RemoteNlb | null,
  ): string | null {
    const { view, tables, calls } = this;
    let remoteGroups: RemoteServerGroup[] = [];
    const manages = !wanted.reused || wanted.override;
    const remoteListeners = nlb && manages ? tables.listenersOf(nlb.id) : [];
    const readErrors: string[] = [];
    if (nlb) {
      const read = this.remoteGroups();
      if (typeof read === "string")
        readErrors.push(`get lb backend from remote error: DescribeVServerGroups error: ${read}`);
      else remoteGroups = read;
      const bad = remoteListeners.find(({ badPort }) => badPort !== undefined);
      if (bad)
        readErrors.push(
          `get lb listeners from cloud, error: DescribeNLBListeners error:error converting listener start port to int: strconv.Atoi: parsing "${bad.badPort}": invalid syntax`,
        );
    }
    if (readErrors.length > 0) {
      const error = aggregate(readErrors);
      this.refuse("CLB707", error, this.nlbAbout, "vgroup-port");
      return error;
    }
    if (view.deleting && !wanted.reused) {
      const read = this.remoteGroups();
      if (typeof read === "string") {
        const error = `update nlb attribute error: build remote server group model error: DescribeVServerGroups error: ${read}`;
        this.refuse("CLB707", error, this.nlbAbout, "vgroup-port");
        return error;
      }
      remoteGroups = read;
      if (nlb) {
        const prefix = wanted.preserve
          ? `set loadbalancer [${nlb.id}] protections off error: error to set nlb id [${nlb.id}] protections off, svc [${view.key}], err: `
          : `delete nlb [${nlb.id}] error: disable delete protection error: `;
        const error = this.call(this.nlbAbout, calls.protection(), [differs("LoadBalancer", null, nlb.id)], prefix);
        return `update nlb attribute error: ${error}`;
      }
    }
    if (!view.deleting && !nlb) {
      const address = objects(view.service.status?.loadBalancer?.ingress)[0];
      const about: About = { kind: "LoadBalancer", name: view.defaultName };
      if (address) {
        const error = `alicloud: can not find loadbalancer, but it's defined in service [${str(address.ip)}] this may happen when you delete the loadbalancer`;
        this.take({ error, differences: [differs("LoadBalancer", view.defaultName, null)] }, about, "CLB706");
        const holder = this.addressHolder();
        if (holder) this.takeHidden("M6", undefined, holder);
        return `update nlb attribute error: ${error}`;
      }
      const missing = [differs("LoadBalancer", view.defaultName, null)];
      return `update nlb attribute error: ${this.call(about, calls.create(), missing, "create nlb error: ")}`;
    }
    if (!view.deleting && wanted.reused && nlb) {
      const refused = reuseRefusal(view, nlb);
      if (refused) {
        const holder = this.addressHolder();
        const settle = holder && holder.id !== nlb.id ? this.byId(holder) : null;
        const differences = refused.differences.map((difference) => ({ ...difference, settle }));
        this.take({ ...refused, differences }, this.nlbAbout, "CLB708");
        if (settle) this.takeHidden("M12", settle);
        return `update nlb attribute error: ${refused.error}`;
      }
    }
    const { sourceGroup, sourceGroupId } = this.sourceGroup(wanted, nlb);
    const errors: string[] = [];
    if (!view.deleting && nlb) {
      const attributes = attributeSteps({
        calls,
        wanted,
        remote: nlb,
        service: view.key,
        sourceGroupId,
        hasSourceGroup: sourceGroup !== undefined,
      }).flatMap((made) => {
        const error = this.take(made, this.nlbAbout, "CLB705");
        return made.masked ? [] : [error];
      });
      if (attributes.length > 0) errors.push(`update nlb attribute error: ${aggregate(attributes)}`);
    }
    if (sourceGroup && sourceGroupId !== "") {
      const rules = securityRuleSteps(
        calls,
        sourceGroup,
        wanted.sourceRanges,
        `k8s-nlb-${view.defaultName}`,
        this.owner.securityDescription,
      ).map((made) => this.take(made, { kind: "LoadBalancer", id: this.id, name: sourceGroup.id }));
      if (rules.length > 0) errors.push(`update associated security group error: ${aggregate(rules)}`);
    }
    const planned = this.groupPlan(groups, remoteGroups);
    if (typeof planned === "string") return planned;
    for (const plan of planned) errors.push(...this.applyGroup(plan));
    if (nlb && manages) errors.push(...this.applyListeners(wanted, listeners, groups, remoteListeners));
    const clean = () => this.cleanup(wanted, groups, remoteGroups, sourceGroup?.id);
    if (errors.length > 0) {
      this.hidden("M29", clean);
      return aggregate(errors);
    }
    const cleanup = clean();
    return cleanup.length > 0 ? aggregate(cleanup) : null;
  }

  /** Groups with the Service's tags, and those named by vgroup-port. */
  private remoteGroups(): RemoteServerGroup[] | string {
    const { tables, view } = this;
    const groups = tables.ownGroups(view.defaultName);
    const text = view.annotations.get("vgroup-port");
    for (const entry of text === "" ? [] : text.split(",")) {
      const parts = entry.split(":");
      if (parts.length < 2)
        return `server group id and protocol format must be like'sgp-xxx:443' with colon separated. got=[[${parts.join(" ")}]]`;
      const group = tables.groupById(parts[0]!);
      if (!group) return `reused server group id ${parts[0]!} not found`;
      groups.push(group);
    }
    return groups;
  }

  private isForeign = (server: RemoteNlbServer) => !this.owner.ownsGroup(server.description);

  /** The security group of the source ranges: failing to find or create it is not an error. */
  private sourceGroup(wanted: WantedNlb, nlb: RemoteNlb | null) {
    const { view, tables, calls } = this;
    const labelled = str(rec(view.service.metadata?.labels)[SECURITY_GROUP_LABEL]) !== "";
    const asks =
      !wanted.reused && (wanted.sourceRanges.length > 0 || (nlb?.securityGroupIds.length ?? 0) > 0 || labelled);
    const nothing = { sourceGroup: undefined, sourceGroupId: "" };
    if (!asks) return nothing;
    const list = tables.securityGroupsOf(view.defaultName);
    if (list.length > 1) return nothing;
    const [sourceGroup] = list;
    if (!sourceGroup && wanted.sourceRanges.length > 0) {
      const name = `k8s-nlb-${view.defaultName}`;
      this.call(this.nlbAbout, calls.createSecurityGroup(name), [differs("SecurityGroup", name, null)]);
    }
    return { sourceGroup, sourceGroupId: sourceGroup && wanted.sourceRanges.length > 0 ? sourceGroup.id : "" };
  }

  /** The plan of each wanted group; a user-managed group that does not fit ends the Service. */
  private groupPlan(groups: readonly WantedGroup[], remotes: readonly RemoteServerGroup[]): GroupPlan[] | string {
    const plans: GroupPlan[] = [];
    const done = new Set<string>();
    for (const local of groups) {
      const key = local.id !== "" ? `id-${local.id}` : `name-${local.name}`;
      const remote = remotes.find((one) => (local.id !== "" ? one.id === local.id : one.name === local.name));
      if (remote) local.id = remote.id;
      if (done.has(key)) continue;
      done.add(key);
      const misfit = remote && misfitOf(local, remote);
      if (misfit && local.userManaged) {
        const { field, desired, actual } = misfit;
        const error = `${field} of user managed server group ${local.id} should be [${String(desired)}], but [${String(actual)}]`;
        this.take({ error, differences: [misfit] }, { kind: "VServerGroup", id: local.id }, "CLB725");
        return error;
      }
      plans.push({ local, remote, misfit });
    }
    return plans;
  }

  private applyGroup({ local, remote, misfit }: GroupPlan): string[] {
    const { calls } = this;
    const about: About = { kind: "VServerGroup", id: remote?.id, name: local.name, port: local.port.port };
    if (!remote || misfit) {
      const params = { settings: groupSettings(local), backends: local.servers.map(backendOf) };
      const difference = misfit ?? differs("ServerGroup", local.name, null);
      return [
        this.call(about, calls.createGroup(local.name), [difference], "EnsureServerGroupCreated error: ", params),
      ];
    }
    const errors: string[] = [];
    const attributes = local.userManaged ? [] : groupDifferences(local, remote);
    if (attributes.length > 0)
      errors.push(this.call(about, calls.updateGroup(remote.id), attributes, "UpdateNLBServerGroup error: "));
    const { add, remove, update } = serverDifferences(local, remote.servers, this.isForeign);
    const all = (
      make: () => Call,
      differences: NlbStep["differences"],
      servers: readonly (WantedServer | RemoteNlbServer)[],
    ) => {
      const params = { backends: servers.map(backendOf) };
      for (const _ of batches(servers.length, BATCH)) errors.push(this.call(about, make(), differences, "", params));
    };
    all(() => calls.addServers(local.id), [serverRows(add.map((wanted) => ({ wanted })))], add);
    if (add.length + remove.length + update.length > 0 && local.invalid.length > 0) {
      this.events.push({
        type: "Warning",
        reason: "SkipSyncBackends",
        message: `Skip delete and update servers to servergroup ${remote.name} due to invalid servers: ${local.invalid.join(",")}`,
      });
      return errors;
    }
    all(() => calls.removeServers(remote.id), [serverRows(remove.map((has) => ({ has })))], remove);
    const weightsOnly = update.every(
      ({ wanted, has }) => wanted.port === has.port && wanted.description === has.description,
    );
    all(
      () => calls.updateServers(remote.id),
      [serverRows(update, weightsOnly ? { suffix: "ignore-weight-update", value: "on" } : null)],
      update.map(({ wanted }) => wanted),
    );
    return errors;
  }

  private applyListeners(
    wanted: WantedNlb,
    locals: readonly WantedListener[],
    groups: readonly WantedGroup[],
    remotes: readonly RemoteNlbListener[],
  ): string[] {
    const errors: string[] = [];
    const groupOf = (local: WantedListener) =>
      local.groupId !== "" ? local.groupId : (groups.find((group) => group.name === local.groupName)?.id ?? "");
    const matches = (local: WantedListener, remote: RemoteNlbListener) =>
      local.protocol === remote.protocol &&
      (local.listenerPort !== 0
        ? local.listenerPort === remote.listenerPort
        : local.startPort === remote.startPort && local.endPort === remote.endPort);
    for (const remote of remotes) {
      if (locals.some((local) => matches(local, remote))) continue;
      if (wanted.reused && !this.owner.ownsListener(remote.description)) continue;
      const { id, protocol } = remote;
      const surplus = [differs("Listener", null, `${portText(remote)}/${protocol}`)];
      const about: About = { kind: "Listener", id, port: remote.listenerPort, protocol };
      errors.push(this.call(about, this.calls.deleteListener(id), surplus, "EnsureListenerDeleted error: "));
    }
    let waits = false;
    for (const local of locals) {
      const remote = remotes.filter((one) => matches(local, one)).at(-1);
      const groupId = groupOf(local);
      // Its group has to be created first, which a dry run does not do.
      if (groupId === "") {
        waits = true;
        this.hidden("M17", () =>
          remote ? this.updateListener(local, groupId, remote) : this.createListener(local, groupId),
        );
      } else
        errors.push(...(remote ? this.updateListener(local, groupId, remote) : [this.createListener(local, groupId)]));
    }
    if (waits) errors.push("there are unprocessed listeners in reconcile");
    return errors;
  }

  private createListener(local: WantedListener, groupId: string): string {
    const { calls } = this;
    const call =
      local.additionalCertificateIds.length > 0 ? calls.createListener(local.listenerPort) : calls.createListener();
    const about: About = { kind: "Listener", port: local.listenerPort, protocol: local.protocol };
    const missing = [differs("Listener", `${portText(local)}/${local.protocol}`, null)];
    const params = { settings: listenerSettings(local, groupId), groupName: local.groupName };
    // The controller swaps the names of update and creation.
    return this.call(about, call, missing, "EnsureListenerUpdated error: ", params);
  }

  private updateListener(local: WantedListener, groupId: string, remote: RemoteNlbListener): string[] {
    const { calls, view, tables } = this;
    const about: About = { kind: "Listener", id: remote.id, port: local.listenerPort, protocol: local.protocol };
    const prefix = "EnsureListenerCreated error: ";
    if (remote.status === "Stopped" && this.hiding === undefined) {
      const status = [differs("ListenerStatus", "Running", remote.status)];
      const wording = `${prefix}start listener ${remote.id} error: `;
      const started = this.call(about, calls.startListener(remote.id), status, wording);
      this.hidden("M21", () => this.updateListener(local, groupId, remote));
      return [started];
    }
    const errors: string[] = [];
    if (local.protocol === "TCPSSL" && view.annotations.has("additional-cert-ids")) {
      const has = tables.additionalCertificates(remote.id);
      const wants = local.additionalCertificateIds;
      if (!sameSet(wants, has)) {
        const difference = [differs("AdditionalCertificateIds", [...wants], has)];
        for (const [add, ids, wording] of [
          [true, wants.filter((id) => !has.includes(id)), "error associate additional certs: "],
          [false, has.filter((id) => !wants.includes(id)), "error disassociate additional certs: "],
        ] as const) {
          const batch = batches(ids.length, CERTIFICATE_BATCH).map(() =>
            this.call(about, calls.certificates(add, remote.id), difference, "", { ids }),
          );
          if (batch.length > 0) errors.push(`${wording}${aggregate(batch)}`);
        }
      }
    }
    const differences = listenerDifferences(local, groupId, remote);
    if (differences.length > 0)
      errors.push(this.call(about, calls.updateListener(remote.id), differences, "", { groupName: local.groupName }));
    return errors.length > 0 ? [`${prefix}${aggregate(errors)}`] : [];
  }

  /** Groups that no port uses, and the unused security group; only when there is no other difference. */
  private cleanup(
    wanted: WantedNlb,
    groups: readonly WantedGroup[],
    remotes: readonly RemoteServerGroup[],
    sourceGroupId: string | undefined,
  ): string[] {
    const { calls, view, index } = this;
    const obsolete = remotes.filter((remote) => !groups.some((local) => local.id === remote.id));
    const deletions: RemoteServerGroup[] = [];
    const named = new Set(
      view.annotations
        .get("vgroup-port")
        .split(",")
        .map((entry) => entry.split(":")[0]),
    );
    for (const remote of obsolete) {
      const about: About = { kind: "VServerGroup", id: remote.id, name: remote.name };
      if (wanted.preserve) {
        const own = remote.tags.filter(
          ({ key, value }) =>
            (key === OWNERSHIP_TAG && value === view.defaultName) || (key === CLUSTER_TAG && value === index.clusterId),
        );
        if (own.length === 0) continue;
        const keys = own.map(({ key }) => key);
        const untag = calls.untag(remote.id, "servergroup", own.length);
        return [this.call(about, untag, [differs("Tags", [], keys)], "", { tagKeys: keys })];
      }
      const foreign = named.has(remote.id) || !isManagedGroupName(remote.name) || remote.servers.some(this.isForeign);
      if (!foreign && this.owner.ownsGroup(remote.name)) {
        deletions.push(remote);
        continue;
      }
      const own = remote.servers.filter((server) => !this.isForeign(server));
      const rows = [serverRows(own.map((has) => ({ has })))];
      const errors = batches(own.length, BATCH).map(() =>
        this.call(about, calls.removeServers(remote.id), rows, "", { backends: own.map(backendOf) }),
      );
      if (errors.length > 0) return errors;
    }
    const errors = deletions.map(({ id, name }) =>
      this.call({ kind: "VServerGroup", id, name }, calls.deleteGroup(id), [differs("ServerGroup", null, name)]),
    );
    if (wanted.sourceRanges.length === 0 && sourceGroupId !== undefined && !(wanted.preserve && view.deleting)) {
      const surplus = [differs("SecurityGroup", null, sourceGroupId)];
      const wording = `error to delete associated security group, sgId: ${sourceGroupId}, svc: ${view.key}, err: `;
      errors.push(this.call(this.nlbAbout, calls.deleteSecurityGroup(sourceGroupId), surplus, wording));
    }
    return errors;
  }
}

type EitherServer = { wanted?: WantedServer; has?: RemoteNlbServer };

/** Servers as pairs: by weight, or by port where the port differs. */
function serverRows(pairs: readonly EitherServer[], settle: Difference["settle"] = null): Difference {
  const rows = pairs.map(({ wanted, has }) => {
    const { id, ip, port } = (has ?? wanted)!;
    const value = (server: EitherServer["has"] | EitherServer["wanted"]) =>
      server === undefined ? null : wanted && has && wanted.port !== has.port ? `port ${server.port}` : server.weight;
    return { field: `${ip || id}:${port}`, desired: value(wanted), actual: value(has) };
  });
  return { field: "Servers", desired: null, actual: null, rows, settle };
}

/** A server in the API's form. */
function backendOf({ id, ip, type, port, weight, description }: WantedServer | RemoteNlbServer): BackendParam {
  return {
    ServerId: id,
    ...(ip === "" ? {} : { ServerIp: ip }),
    Type: type,
    Port: String(port),
    Weight: String(weight),
    Description: description,
  };
}

interface GroupPlan {
  local: WantedGroup;
  remote: RemoteServerGroup | undefined;
  /** Its type or IP version differs: it is created anew. */
  misfit: Difference | undefined;
}

function misfitOf(local: WantedGroup, remote: RemoteServerGroup): Difference | undefined {
  if (local.type !== "" && local.type !== remote.type) return differs("ServerGroupType", local.type, remote.type);
  const [wanted, has] = [ipVersion(local.ipVersion), ipVersion(remote.ipVersion)];
  return wanted === has ? undefined : differs("AddressIPVersion", wanted, has);
}

function ipVersion(text: string): string {
  if (text === "" || sameText(text, "ipv4")) return "ipv4";
  return sameText(text, "DualStack") ? "DualStack" : text;
}

const inCreation = (nlb: RemoteNlb): string | undefined =>
  nlb.status === "Provisioning" ? `nlb ${nlb.id} is in creating status` : undefined;

function reuseRefusal(view: ServiceView, nlb: RemoteNlb): Pick<NlbStep, "error" | "differences"> | null {
  const prefix = `the loadbalancer ${nlb.id} can not be reused, `;
  const tags = nlb.tags.filter(({ key }) => key === OWNERSHIP_TAG || key === CLUSTER_TAG);
  if (tags.length > 0)
    return {
      error: `${prefix}can not reuse loadbalancer created by kubernetes.`,
      differences: [differs("Tags", [], tagTexts(tags))],
    };
  const hosts = objects(view.service.status?.loadBalancer?.ingress).map((entry) => str(rec(entry)["hostname"]));
  if (hosts.length === 0 || hosts.includes(nlb.dnsName)) return null;
  return {
    error: `${prefix}service has been associated with dnsname [${hosts[0]}], cannot be bound to dnsname [${nlb.dnsName}]`,
    differences: [differs("DNSName", hosts[0]!, nlb.dnsName)],
  };
}
