import { aggregate } from "@/lib/ccm/go";
import { originOfNlb, type Origin } from "@/lib/ccm/origin";
import { CLUSTER_TAG, NLB_FINALIZER, nlbListenerName, OWNERSHIP_TAG, SECURITY_GROUP_LABEL } from "@/lib/ccm/names";
import { backendMode } from "@/lib/ccm/backend-mode";
import { arr, rec, str } from "@/lib/ccm/read";
import { NLB_CLASS } from "@/lib/ccm/selection";
import type { ServiceView } from "@/lib/ccm/service";
import type { FindingCode } from "@/lib/knowledge/findings";
import type { BackendParam } from "@/lib/knowledge/findings/params";
import type { ControllerEvent, ResourceRef } from "@/lib/model/result";
import { ingressIps } from "../actual/find";
import { ownTagKeys, tagTexts } from "../compare/attributes";
import { shortened } from "../result/finish";
import { nlbCalls, untagged, type NlbCallCode, type NlbCalls } from "./calls";
import type { NlbTables, RemoteNlb, RemoteNlbListener, RemoteNlbServer, RemoteServerGroup } from "./cloud";
import {
  attributeSteps,
  groupDifferences,
  listenerDifferences,
  type NlbStep,
  securityRuleSteps,
  serverDifferences,
  step,
} from "./compare";
import { differs, ModelError, sameSet, sameText, split, within, type Difference, type Settlement } from "./fields";
import { groupSettings, wantedGroups, type NlbInputs, type WantedGroup, type WantedServer } from "./groups";
import { isManagedGroupName, NlbOwnership } from "./names";
import { repairOf, settled } from "./repair";
import { listenerSettings, portText, wantedListeners, wantedNlb, type WantedListener, type WantedNlb } from "./wanted";

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
  events: ControllerEvent[];
}

/** The resource of a step, for its finding. */
/** `range`: ports of a Listener that has more than one, `1000-2000`. */
export type About = ResourceRef & { kind: "LoadBalancer" | "Listener" | "VServerGroup" | "Service"; range?: string };

const aboutListener = (listener: WantedListener | RemoteNlbListener, id?: string): About => ({
  ...{ kind: "Listener", id, port: listener.listenerPort, protocol: listener.protocol },
  ...(listener.listenerPort === 0 ? { range: listener.startPort === 0 ? id : portText(listener) } : {}),
});

/** The Service goes to the cleanup path: it is deleted, or its type or class changed. */
export const isLeavingNlb = (view: ServiceView): boolean =>
  view.deleting || rec(view.service.spec)["loadBalancerClass"] !== NLB_CLASS;

const BATCH = 40;
const CERTIFICATE_BATCH = 15;
/** One call for each batch: all have the same text and differences. */
const perBatch = (count: number, size: number, make: () => string): string[] =>
  Array.from({ length: Math.ceil(count / size) }, make);

/** Executes the phases of nlbv2/model_applier.go with the controller's stop rules. */
export class NlbDryRun {
  private readonly steps: NlbRun["steps"] = [];
  private readonly events: NlbRun["events"] = [];
  private readonly view: ServiceView;
  private readonly tables: NlbTables;
  private readonly owner: NlbOwnership;
  private calls: NlbCalls;
  private id = "";
  private nlb = "";
  /** Masking rule of the steps taken now; undefined while the dry run reaches them. */
  private hiding: string | undefined;
  private listeners: WantedListener[] = [];
  private groups: WantedGroup[] = [];
  /** Groups with the Service's tags, and those named by vgroup-port. */
  private remoteGroups: RemoteServerGroup[] = [];

  constructor(
    private readonly inputs: Omit<NlbInputs, "events">,
    /** The NLB to use when the controller's search fails. */
    private readonly assumed?: RemoteNlb,
  ) {
    const { index, view, tables } = inputs;
    this.view = view;
    this.tables = tables;
    this.owner = new NlbOwnership(view.name, view.namespace, index.clusterId);
    this.calls = nlbCalls(view.key, "");
  }

  run(): NlbRun {
    // Cleanup of a Service without the finalizer makes no calls.
    const { view } = this;
    if (isLeavingNlb(view) && !arr(view.service.metadata?.finalizers).includes(NLB_FINALIZER)) return this.end(null);
    const service: About = { kind: "Service", name: view.key };
    let wanted: WantedNlb;
    try {
      wanted = this.wantedModel();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const settle = repairOf(view, error, this.tables, this.owner);
      this.refuse("CLB741", error.message, service, error.suffix, settle, error.params);
      if (settle) this.addHiddenSteps("M3", settle);
      return this.end(`build lb local model error: ${error.message}`);
    }
    const found = this.assumed ?? this.find(wanted);
    if (typeof found === "string") {
      this.id = wanted.id;
      // A missing reused NLB does not stop the cleanup.
      if (isLeavingNlb(view) && found.includes("ResourceNotFound.loadBalancer")) return this.end(null);
      const holder = this.addressHolder();
      const settle = wanted.reused ? this.rightId(wanted.id) : null;
      this.refuse("CLB707", found, service, wanted.reused ? "id" : undefined, settle);
      if (settle) this.addHiddenSteps("M5", settle);
      else if (holder && found.includes(holder.id)) this.addHiddenSteps("M5", undefined, holder);
      return this.end(shortened(`apply model error: get nlb attribute from cloud error: ${found}`));
    }
    this.nlb = this.id = found?.id ?? "";
    this.calls = nlbCalls(view.key, this.id);
    const error = this.apply(wanted, found);
    return this.end(error === null ? null : `apply model error: ${error}`);
  }

  private end(error: string | null): NlbRun {
    return { id: this.id, nlb: this.nlb, error, steps: this.steps, events: this.events };
  }

  private wantedModel(): WantedNlb {
    const { view, inputs, events } = this;
    if (view.deleting) return wantedNlb(view, false);
    const wanted = within("build nlb attribute", () => wantedNlb(view, true));
    const eni = backendMode(view.service, inputs.index.bundle.cluster.serviceBackendType) === "eni";
    this.listeners = within("build nlb listener", () => wantedListeners(view, this.owner, eni, wanted.reused));
    // Misspelled by the controller.
    this.groups = within("builid nlb server group", () => wantedGroups({ ...inputs, events }, wanted, this.listeners));
    return wanted;
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
    [code, of, more]: Parameters<NlbCalls>,
    differences: readonly Difference[],
    prefix = "",
    params?: NlbStep["params"],
  ): string {
    return this.take(step(this.calls(code, of, more), differences, prefix, params), about);
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

  private refuse(
    refusal: FindingCode,
    error: string,
    about: About,
    suffix?: string,
    settle?: Settlement | null,
    params?: NlbStep["params"],
  ): string {
    const { annotations } = this.view;
    const differences = suffix === undefined ? [] : [differs(suffix, annotations.get(suffix), null, settle ?? null)];
    return this.take({ error, differences, params }, about, refusal);
  }

  /** Steps hidden by a refusal: the same Service with the annotation changed, or with the assumed NLB. */
  private addHiddenSteps(rule: string, settle?: Settlement, assumed?: RemoteNlb): void {
    const view = settle ? settled(this.view, settle) : this.view;
    const run = new NlbDryRun({ ...this.inputs, view }, assumed).run();
    this.nlb = run.nlb;
    for (const one of run.steps) this.steps.push({ ...one, step: { ...one.step, masked: one.step.masked ?? rule } });
  }

  /** The NLB whose DNS name the Service has. */
  private addressHolder(): RemoteNlb | undefined {
    const host = ingressIps(this.view)[0]?.hostname ?? "";
    return host === "" ? undefined : this.tables.byDnsName(host);
  }

  /**
   * The change of the id annotation that keeps the Service's address: its own NLB is found without it, a user's one with
   * that address is named. Null where a person has to say.
   */
  private rightId(named: string): Settlement | null {
    const holder = this.addressHolder();
    const [own, ...more] = this.tables.taggedWith(this.view.defaultName);
    if (own && more.length === 0 && (!holder || holder.id === own.id)) return { suffix: "id", value: null };
    return holder && holder.id !== named && this.originOf(holder) === "user"
      ? { suffix: "id", value: holder.id }
      : null;
  }

  private originOf({ raw }: RemoteNlb): Origin {
    return originOfNlb(this.inputs.index, raw, this.view.defaultName);
  }

  private get nlbAbout(): About {
    return { kind: "LoadBalancer", id: this.id };
  }

  private apply(wanted: WantedNlb, nlb: RemoteNlb | null): string | null {
    const { view, tables } = this;
    const manages = !wanted.reused || wanted.override;
    const remoteListeners = nlb && manages ? tables.listenersOf(nlb.id) : [];
    const deletes = view.deleting && !wanted.reused;
    const unread = nlb || deletes ? this.readGroups() : null;
    const errors: string[] = [];
    if (nlb) {
      if (unread !== null) errors.push(`get lb backend from remote error: DescribeVServerGroups error: ${unread}`);
      const bad = remoteListeners.find(({ badPort }) => badPort !== undefined);
      if (bad)
        errors.push(
          `get lb listeners from cloud, error: DescribeNLBListeners error:error converting listener start port to int: strconv.Atoi: parsing "${bad.badPort}": invalid syntax`,
        );
      if (errors.length > 0) return this.refuseGroups(aggregate(errors), unread !== null && !bad);
    }
    if (unread !== null)
      return this.refuseGroups(
        `update nlb attribute error: build remote server group model error: DescribeVServerGroups error: ${unread}`,
        true,
      );
    const ended = this.lifecycle(wanted, nlb);
    if (ended !== null) return `update nlb attribute error: ${ended}`;
    const { sourceGroup, sourceGroupId } = this.sourceGroup(wanted, nlb);
    if (!view.deleting && nlb) {
      const attributes = attributeSteps({
        calls: this.calls,
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
        this.calls,
        sourceGroup,
        wanted.sourceRanges,
        `k8s-nlb-${view.defaultName}`,
        this.owner.securityDescription,
      ).map((made) => this.take(made, { kind: "LoadBalancer", id: this.id, name: sourceGroup.id }));
      if (rules.length > 0) errors.push(`update associated security group error: ${aggregate(rules)}`);
    }
    const planned = this.groupPlan();
    if (typeof planned === "string") return planned;
    for (const plan of planned) errors.push(...this.applyGroup(plan));
    if (nlb && manages) errors.push(...this.applyListeners(wanted, remoteListeners));
    const clean = () => this.cleanup(wanted, sourceGroup?.id);
    if (errors.length > 0) {
      this.hidden("M29", clean);
      return aggregate(errors);
    }
    const cleanup = clean();
    return cleanup.length > 0 ? aggregate(cleanup) : null;
  }

  /** The groups of vgroup-port, or the listeners, cannot be read. `alone`: without the wrong entries they can be. */
  private refuseGroups(error: string, alone: boolean): string {
    const { view, tables } = this;
    const kept = split(view.annotations.get("vgroup-port")).filter((entry) => {
      const [id = "", port] = entry.split(":");
      return port !== undefined && tables.groupById(id);
    });
    // Of a Service that is deleted no group is wanted.
    const value = kept.length > 0 && !view.deleting ? kept.join(",") : null;
    const settle = alone ? { suffix: "vgroup-port", value } : null;
    this.refuse("CLB707", error, this.nlbAbout, "vgroup-port", settle);
    if (settle) this.addHiddenSteps("M11", settle);
    return error;
  }

  /** Deletion, creation or a refused reuse ends the run; null: it continues. */
  private lifecycle(wanted: WantedNlb, nlb: RemoteNlb | null): string | null {
    const { view } = this;
    if (view.deleting) {
      if (wanted.reused || !nlb) return null;
      const prefix = wanted.preserve
        ? `set loadbalancer [${nlb.id}] protections off error: error to set nlb id [${nlb.id}] protections off, svc [${view.key}], err: `
        : `delete nlb [${nlb.id}] error: disable delete protection error: `;
      const surplus = [differs("LoadBalancer", null, nlb.id)];
      return this.call(this.nlbAbout, ["UpdateLoadBalancerProtection"], surplus, prefix);
    }
    if (!nlb) {
      const [address] = ingressIps(view);
      const about: About = { kind: "LoadBalancer", name: view.defaultName };
      const differences = [differs("LoadBalancer", view.defaultName, null)];
      if (!address) return this.call(about, ["CreateNLB"], differences, "create nlb error: ");
      const error = `alicloud: can not find loadbalancer, but it's defined in service [${address.ip}] this may happen when you delete the loadbalancer`;
      const holder = this.addressHolder();
      const settle = holder && this.originOf(holder) === "user" ? { suffix: "id", value: holder.id } : null;
      this.take({ error, differences: differences.map((one) => ({ ...one, settle })) }, about, "CLB706");
      if (settle) this.addHiddenSteps("M6", settle);
      else if (holder) this.addHiddenSteps("M6", undefined, holder);
      return error;
    }
    const refused = wanted.reused ? reuseRefusal(view, nlb) : null;
    if (!refused) return null;
    const settle = this.rightId(nlb.id);
    const differences = refused.differences.map((difference) => ({ ...difference, settle }));
    this.take({ ...refused, differences }, this.nlbAbout, "CLB708");
    if (settle) this.addHiddenSteps("M12", settle);
    return refused.error;
  }

  /** Reads the remote groups; the error text where that fails. */
  private readGroups(): string | null {
    const { tables, view } = this;
    const groups = tables.ownGroups(view.defaultName);
    for (const entry of split(view.annotations.get("vgroup-port"))) {
      const parts = entry.split(":");
      if (parts.length < 2)
        return `server group id and protocol format must be like'sgp-xxx:443' with colon separated. got=[[${parts.join(" ")}]]`;
      const group = tables.groupById(parts[0]!);
      if (!group) return `reused server group id ${parts[0]!} not found`;
      groups.push(group);
    }
    this.remoteGroups = groups;
    return null;
  }

  private isForeign = (server: RemoteNlbServer) => !this.owner.ownsGroup(server.description);

  /** The security group of the source ranges: failing to find or create it is not an error. */
  private sourceGroup(wanted: WantedNlb, nlb: RemoteNlb | null) {
    const { view, tables } = this;
    const labelled = str(rec(view.service.metadata?.labels)[SECURITY_GROUP_LABEL]) !== "";
    const ranges = wanted.sourceRanges.length > 0;
    const asks = !wanted.reused && (ranges || (nlb?.securityGroupIds.length ?? 0) > 0 || labelled);
    const list = asks ? tables.securityGroupsOf(view.defaultName) : [];
    const sourceGroup = list.length === 1 ? list[0] : undefined;
    if (asks && list.length === 0 && ranges) {
      const name = `k8s-nlb-${view.defaultName}`;
      this.call(this.nlbAbout, ["CreateSecurityGroup", name], [differs("SecurityGroup", name, null)]);
    }
    return { sourceGroup, sourceGroupId: sourceGroup && ranges ? sourceGroup.id : "" };
  }

  /** The plan of each wanted group; a user-managed group that does not fit ends the Service. */
  private groupPlan(): GroupPlan[] | string {
    const plans: GroupPlan[] = [];
    const done = new Set<string>();
    for (const local of this.groups) {
      const key = local.id !== "" ? `id-${local.id}` : `name-${local.name}`;
      const remote = this.remoteGroups.find((one) => (local.id !== "" ? one.id === local.id : one.name === local.name));
      if (remote) local.id = remote.id;
      if (done.has(key)) continue;
      done.add(key);
      const misfit = remote && misfitOf(local, remote);
      if (misfit && local.userManaged) {
        const { field, desired, actual } = misfit;
        const error = `${field} of user managed server group ${local.id} should be [${String(desired)}], but [${String(actual)}]`;
        return this.take({ error, differences: [misfit] }, { kind: "VServerGroup", id: local.id }, "CLB725");
      }
      plans.push({ local, remote, misfit });
    }
    return plans;
  }

  private applyGroup({ local, remote, misfit }: GroupPlan): string[] {
    const about: About = { kind: "VServerGroup", id: remote?.id, name: local.name, port: local.port.port };
    if (!remote || misfit) {
      const params = { settings: groupSettings(local), backends: local.servers.map(backendOf) };
      const difference = misfit ?? differs("ServerGroup", local.name, null);
      const prefix = "EnsureServerGroupCreated error: ";
      return [this.call(about, ["CreateServerGroup", local.name], [difference], prefix, params)];
    }
    const errors: string[] = [];
    const attributes = local.userManaged ? [] : groupDifferences(local, remote);
    if (attributes.length > 0)
      errors.push(this.call(about, ["UpdateServerGroup", remote.id], attributes, "UpdateNLBServerGroup error: "));
    const { add, remove, update } = serverDifferences(local, remote.servers, this.isForeign);
    const all = (code: NlbCallCode, pairs: readonly EitherServer[], settle?: Settlement | null) => {
      const params = { backends: pairs.map(({ wanted, has }) => backendOf((wanted ?? has)!)) };
      const rows = [serverRows(pairs, settle)];
      errors.push(...perBatch(pairs.length, BATCH, () => this.call(about, [code, remote.id], rows, "", params)));
    };
    all("AddServers", add);
    if (add.length + remove.length + update.length > 0 && local.invalid.length > 0) {
      this.events.push({
        type: "Warning",
        reason: "SkipSyncBackends",
        message: `Skip delete and update servers to servergroup ${remote.name} due to invalid servers: ${local.invalid.join(",")}`,
      });
      return errors;
    }
    all("RemoveServers", remove);
    const weightsOnly = update.every(
      ({ wanted, has }) => wanted.port === has.port && wanted.description === has.description,
    );
    all("UpdateServers", update, weightsOnly ? { suffix: "ignore-weight-update", value: "on" } : null);
    return errors;
  }

  private applyListeners(wanted: WantedNlb, remotes: readonly RemoteNlbListener[]): string[] {
    const errors: string[] = [];
    const groupOf = (local: WantedListener) =>
      local.groupId !== "" ? local.groupId : (this.groups.find((group) => group.name === local.groupName)?.id ?? "");
    const matches = (local: WantedListener, remote: RemoteNlbListener) =>
      local.protocol === remote.protocol &&
      (local.listenerPort !== 0
        ? local.listenerPort === remote.listenerPort
        : local.startPort === remote.startPort && local.endPort === remote.endPort);
    for (const remote of remotes) {
      if (this.listeners.some((local) => matches(local, remote))) continue;
      if (wanted.reused && !this.owner.ownsListener(remote.description)) continue;
      const surplus = [differs("Listener", null, nlbListenerName(remote.raw))];
      const about = aboutListener(remote, remote.id);
      errors.push(this.call(about, ["DeleteListener", remote.id], surplus, "EnsureListenerDeleted error: "));
    }
    let waits = false;
    for (const local of this.listeners) {
      const remote = remotes.filter((one) => matches(local, one)).at(-1);
      const groupId = groupOf(local);
      const apply = () =>
        remote ? this.updateListener(local, groupId, remote) : [this.createListener(local, groupId)];
      // Its group has to be created first, which a dry run does not do.
      if (groupId === "") {
        waits = true;
        this.hidden("M17", apply);
      } else errors.push(...apply());
    }
    if (waits) errors.push("there are unprocessed listeners in reconcile");
    return errors;
  }

  private createListener(local: WantedListener, groupId: string): string {
    // With additional certificates the text and the key differ.
    const [kind, part] = local.additionalCertificateIds.length > 0 ? ["nlb", `/${local.listenerPort}`] : ["lb", ""];
    const about = aboutListener(local);
    const missing = [differs("Listener", `${portText(local)}/${local.protocol}`, null)];
    const params = { settings: listenerSettings(local, groupId), groupName: local.groupName };
    // The controller swaps the names of update and creation.
    return this.call(about, ["CreateListener", part, kind], missing, "EnsureListenerUpdated error: ", params);
  }

  private updateListener(local: WantedListener, groupId: string, remote: RemoteNlbListener): string[] {
    const about = aboutListener(local, remote.id);
    const prefix = "EnsureListenerCreated error: ";
    if (remote.status === "Stopped" && this.hiding === undefined) {
      const status = [differs("ListenerStatus", "Running", remote.status)];
      const wording = `${prefix}start listener ${remote.id} error: `;
      const started = this.call(about, ["StartListener", remote.id], status, wording);
      this.hidden("M21", () => this.updateListener(local, groupId, remote));
      return [started];
    }
    const errors: string[] = [];
    if (local.protocol === "TCPSSL" && this.view.annotations.has("additional-cert-ids")) {
      const has = this.tables.additionalCertificates(remote.id);
      const wants = local.additionalCertificateIds;
      if (!sameSet(wants, has)) {
        const difference = [differs("AdditionalCertificateIds", [...wants], has)];
        const change = (verb: "Associate" | "Disassociate", ids: readonly string[]) => {
          const code = `${verb}AdditionalCertificatesWithListener` as const;
          const made = perBatch(ids.length, CERTIFICATE_BATCH, () =>
            this.call(about, [code, remote.id], difference, "", { ids }),
          );
          if (made.length > 0) errors.push(`error ${verb.toLowerCase()} additional certs: ${aggregate(made)}`);
        };
        change(
          "Associate",
          wants.filter((id) => !has.includes(id)),
        );
        change(
          "Disassociate",
          has.filter((id) => !wants.includes(id)),
        );
      }
    }
    const differences = listenerDifferences(local, groupId, remote);
    if (differences.length > 0)
      errors.push(this.call(about, ["UpdateListener", remote.id], differences, "", { groupName: local.groupName }));
    return errors.length > 0 ? [`${prefix}${aggregate(errors)}`] : [];
  }

  /** Groups that no port uses, and the unused security group; only when there is no other difference. */
  private cleanup(wanted: WantedNlb, sourceGroupId: string | undefined): string[] {
    const { view } = this;
    const deletions: RemoteServerGroup[] = [];
    const named = new Set(split(view.annotations.get("vgroup-port")).map((entry) => entry.split(":")[0]));
    for (const remote of this.remoteGroups) {
      if (this.groups.some((local) => local.id === remote.id)) continue;
      const about: About = { kind: "VServerGroup", id: remote.id, name: remote.name };
      if (wanted.preserve) {
        const keys = ownTagKeys(remote.tags, view.defaultName, this.inputs.index.clusterId);
        if (keys.length === 0) continue;
        const more = untagged("servergroup", keys.length);
        const surplus = [differs("Tags", [], keys)];
        return [this.call(about, ["UntagResources", remote.id, more], surplus, "", { tagKeys: keys })];
      }
      const foreign = named.has(remote.id) || !isManagedGroupName(remote.name) || remote.servers.some(this.isForeign);
      if (!foreign && this.owner.ownsGroup(remote.name)) {
        deletions.push(remote);
        continue;
      }
      const own = remote.servers.filter((server) => !this.isForeign(server));
      const rows = [serverRows(own.map((has) => ({ has })))];
      const params = { backends: own.map(backendOf) };
      const errors = perBatch(own.length, BATCH, () =>
        this.call(about, ["RemoveServers", remote.id], rows, "", params),
      );
      if (errors.length > 0) return errors;
    }
    const errors = deletions.map(({ id, name }) => {
      const surplus = [differs("ServerGroup", null, name)];
      return this.call({ kind: "VServerGroup", id, name }, ["DeleteServerGroup", id], surplus);
    });
    if (wanted.sourceRanges.length === 0 && sourceGroupId !== undefined && !(wanted.preserve && view.deleting)) {
      const surplus = [differs("SecurityGroup", null, sourceGroupId)];
      const wording = `error to delete associated security group, sgId: ${sourceGroupId}, svc: ${view.key}, err: `;
      errors.push(this.call(this.nlbAbout, ["DeleteSecurityGroup", sourceGroupId], surplus, wording));
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
  const hosts = ingressIps(view).map(({ hostname }) => hostname);
  if (hosts.length === 0 || hosts.includes(nlb.dnsName)) return null;
  return {
    error: `${prefix}service has been associated with dnsname [${hosts[0]}], cannot be bound to dnsname [${nlb.dnsName}]`,
    differences: [differs("DNSName", hosts[0]!, nlb.dnsName)],
  };
}
