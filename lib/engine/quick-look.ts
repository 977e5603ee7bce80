import type { CloudListener, CloudVServerGroup, KubeService } from "@/lib/model/bundle";
import { COMPARED_ATTRIBUTES, internetChargeType } from "./compare/attributes";
import { CURRENT } from "@/lib/ccm/annotations";
import type { BundleIndex } from "./bundle-index";
import { atoi } from "@/lib/ccm/go";
import {
  ALWAYS,
  applies,
  configOf,
  LISTENER_FIELDS,
  type FieldContext,
  type ListenerField,
} from "./compare/listener-fields";
import { defaultName } from "@/lib/ccm/names";
import { isRecord, num, str } from "@/lib/ccm/read";
import { SETTINGS } from "./desired/listener-annotations";
import type { Instance, LocalListener, RemoteListener } from "./types";

/** What one annotation asks for, as far as a quick look understands it. */
type Slot =
  | { kind: "attribute"; field: string }
  | { kind: "ipVersion" | "chargeType" | "bandwidth" | "protocolPort" | "idle" }
  | { kind: "setting"; suffix: string; integer: boolean; onOff: boolean; row: ListenerField | undefined };

/** Read nowhere while a Service has its own instance. */
const IDLE = ["vswitch-id", "ignore-weight-update", "force-override-listeners", "external-ip-type"];
const ANY = "service.beta.kubernetes.io/";
const PORTS = 64;
const NODE_WEIGHT = 100;

/** By full key, so that a look at an annotation is one look-up. */
const SLOTS: ReadonlyMap<string, Slot> = new Map<string, Slot>([
  ...COMPARED_ATTRIBUTES.map(({ suffix, field }): [string, Slot] => [CURRENT + suffix, { kind: "attribute", field }]),
  [`${CURRENT}ip-version`, { kind: "ipVersion" }],
  [`${CURRENT}charge-type`, { kind: "chargeType" }],
  [`${CURRENT}bandwidth`, { kind: "bandwidth" }],
  [`${CURRENT}protocol-port`, { kind: "protocolPort" }],
  ...IDLE.map((suffix): [string, Slot] => [CURRENT + suffix, { kind: "idle" }]),
  ...SETTINGS.map(({ suffix, label }): [string, Slot] => [
    CURRENT + suffix,
    {
      kind: "setting",
      suffix,
      integer: label !== undefined,
      onOff: suffix === "proxy-protocol",
      row: LISTENER_FIELDS.find((row) => row.suffix === suffix),
    },
  ]),
]);

/**
 * Most Services of most clusters equal their instance in every compared field. This look says so without building
 * anything; whatever is unusual (a value of another type, an annotation it does not know, a row too many) is left to
 * the whole evaluation. It may doubt a Service that is fine, never the other way round.
 */
export class QuickLook {
  /** ECS ids every group must hold; null: nothing can be said quickly in this bundle. */
  private readonly nodes: readonly string[] | null;
  private readonly protocols = new Map<string, ReadonlyMap<number, string> | null>();
  // One of each, filled anew for every Service and listener.
  private readonly values = new Map<string, string | number>();
  private readonly rows: ListenerField[] = [];
  private readonly local: LocalListener = {
    port: { index: 0, name: "", protocol: "", port: 0, nodePort: 0, targetPort: 0 },
    listenerPort: 0,
    protocol: "",
    description: "",
    groupName: "",
    groupId: "",
    group: undefined,
    forwardPort: 0,
    forwardBroken: false,
  };
  private readonly remote: RemoteListener = {
    raw: {},
    port: 0,
    protocol: "",
    description: "",
    status: "",
    groupId: "",
    config: {},
    mine: true,
  };
  private readonly fields: FieldContext;
  private wantedProtocols: ReadonlyMap<number, string> | null = null;

  constructor(private readonly index: BundleIndex) {
    const { bundle, rules } = index;
    const { ids, unreadable, virtual } = index.nodesFor("", false);
    const usable =
      !index.errors.any &&
      ids.length > 0 &&
      unreadable.length === 0 &&
      !virtual &&
      bundle.cluster.serviceBackendType !== "eni" &&
      !index.clusterId.includes("/");
    this.nodes = usable ? ids : null;
    this.fields = { local: this.local, groupId: "", values: this.values, aclList: rules.aclList };
  }

  /** The instance of a Service without any finding; null when only the whole evaluation can tell. */
  settled(key: string, service: KubeService): Instance | null {
    if (this.nodes === null) return null;
    const { metadata, spec } = service;
    if (!isRecord(metadata) || !isRecord(spec)) return null;
    if (
      spec.type !== "LoadBalancer" ||
      spec.externalTrafficPolicy === "Local" ||
      spec.loadBalancerClass != null ||
      metadata.deletionTimestamp != null
    )
      return null;
    const { name, namespace, uid } = metadata;
    if (
      typeof name !== "string" ||
      typeof namespace !== "string" ||
      typeof uid !== "string" ||
      name.includes("/") ||
      namespace.includes("/")
    )
      return null;
    const instance = this.index.owned(defaultName(uid));
    if (instance === null || !this.sameInstance(metadata.annotations, instance)) return null;
    const { ports } = spec;
    if (!Array.isArray(ports) || ports.length > PORTS || this.index.nameless.has(key)) return null;
    const groups = this.index.groups.get(instance.id);
    const listeners = this.index.listeners.get(instance.id);
    if (
      groups === undefined ||
      listeners === undefined ||
      groups.length !== ports.length ||
      listeners.length !== ports.length
    )
      return null;
    const tail = `/${name}/${namespace}/${this.index.clusterId}`;
    for (let i = 0; i < ports.length; i++) {
      const port: unknown = ports[i];
      if (!isRecord(port) || typeof port["port"] !== "number" || typeof port["nodePort"] !== "number") return null;
      for (let j = 0; j < i; j++)
        if (ports[j]!.port === port["port"] || ports[j]!.nodePort === port["nodePort"]) return null;
      const group = this.sameGroup(groups, i, `k8s/${port["nodePort"]}${tail}`, port["nodePort"]);
      if (group === null || !this.sameListener(listeners, i, port["port"], port["protocol"], tail, group)) return null;
    }
    return instance;
  }

  /** Compares the instance itself and takes note of what the annotations ask of listeners. */
  private sameInstance(annotations: unknown, instance: Instance): boolean {
    const { raw } = instance;
    const { values, rows } = this;
    const status = str(raw.LoadBalancerStatus);
    if (status !== "" && status !== "active") return false;
    if (values.size > 0) values.clear();
    rows.length = 0;
    this.wantedProtocols = null;
    let version = "ipv4";
    if (annotations !== undefined && annotations !== null) {
      if (!isRecord(annotations)) return false;
      for (const key in annotations) {
        const slot = SLOTS.get(key);
        if (slot === undefined) {
          if (key.startsWith(ANY)) return false;
          continue;
        }
        const value = annotations[key];
        if (typeof value !== "string") return false;
        if (value === "") continue;
        switch (slot.kind) {
          case "attribute":
            if (raw[slot.field] !== value) return false;
            break;
          case "ipVersion":
            version = value;
            break;
          case "chargeType":
            if (internetChargeType(instance) !== value) return false;
            break;
          case "bandwidth": {
            const wanted = atoi(value);
            if (!wanted.ok || wanted.value !== num(raw.Bandwidth)) return false;
            break;
          }
          case "protocolPort":
            if ((this.wantedProtocols = this.readProtocols(value)) === null) return false;
            break;
          case "setting":
            if (!this.note(slot, value)) return false;
        }
      }
    }
    return (str(raw["AddressIPVersion"]) || "ipv4") === version;
  }

  private note(slot: Extract<Slot, { kind: "setting" }>, value: string): boolean {
    if (slot.onOff && value !== "on" && value !== "off") return false;
    if (slot.integer) {
      const parsed = atoi(value);
      if (!parsed.ok) return false;
      this.values.set(slot.suffix, parsed.value);
    } else this.values.set(slot.suffix, value);
    if (slot.row && slot.row.field !== "CertId") this.rows.push(slot.row);
    return true;
  }

  /** `https:443,http:80` by port; null for any other form. The same text is read once. */
  private readProtocols(text: string): ReadonlyMap<number, string> | null {
    let found = this.protocols.get(text);
    if (found === undefined) {
      const ports = new Map<number, string>();
      found = ports;
      for (const entry of text.split(",")) {
        const match = /^(https?|tcp|udp):([1-9]\d{0,4})$/.exec(entry);
        if (!match) {
          found = null;
          break;
        }
        const port = Number(match[2]);
        if (!ports.has(port)) ports.set(port, match[1]!);
      }
      this.protocols.set(text, found);
    }
    return found;
  }

  /** The group's id when it holds exactly the nodes, in their order; null otherwise. */
  private sameGroup(groups: readonly CloudVServerGroup[], at: number, name: string, nodePort: number): string | null {
    let group = groups[at]!;
    if (group.VServerGroupName !== name) {
      const other = groups.find((g) => g.VServerGroupName === name);
      if (!other) return null;
      group = other;
    }
    const id = group.VServerGroupId;
    const nodes = this.nodes!;
    const rows: unknown = group.BackendServers?.BackendServer;
    if (typeof id !== "string" || id === "" || !Array.isArray(rows) || rows.length !== nodes.length) return null;
    for (let i = 0; i < nodes.length; i++) {
      const row = rows[i] as Record<string, unknown> | null;
      if (typeof row !== "object" || row === null) return null;
      if (row.ServerId !== nodes[i] || row.Port !== nodePort || row.Weight !== NODE_WEIGHT || row.Description !== name)
        return null;
    }
    return id;
  }

  private sameListener(
    listeners: readonly CloudListener[],
    at: number,
    port: number,
    servicePortProtocol: unknown,
    tail: string,
    groupId: string,
  ): boolean {
    const protocol =
      this.wantedProtocols?.get(port) ??
      (servicePortProtocol === "TCP" ? "tcp" : servicePortProtocol === "UDP" ? "udp" : "");
    if (protocol === "") return false;
    let raw = listeners[at]!;
    if (raw.ListenerPort !== port) {
      const other = listeners.find((l) => l.ListenerPort === port);
      if (!other) return false;
      raw = other;
    }
    if (raw.ListenerProtocol !== protocol || raw.Status === "stopped") return false;
    const { remote, local, fields, rows } = this;
    remote.raw = raw;
    remote.port = port;
    remote.protocol = protocol;
    remote.description = str(raw.Description);
    remote.groupId = str(raw.VServerGroupId);
    remote.config = configOf(raw, protocol);
    if (protocol === "http" && str(remote.config["ListenerForward"]) !== "off") return false;
    local.listenerPort = port;
    local.protocol = protocol;
    local.description = `k8s/${port}${tail}`;
    fields.groupId = groupId;
    for (let i = 0; i < ALWAYS.length; i++) if (!this.sameField(ALWAYS[i]!, protocol)) return false;
    for (let i = 0; i < rows.length; i++) if (!this.sameField(rows[i]!, protocol)) return false;
    return true;
  }

  private sameField(row: ListenerField, protocol: string): boolean {
    if (!applies(row, protocol)) return true;
    const desired = row.desired(this.fields);
    if (desired === undefined) return true;
    return row.equal ? row.equal(desired, this.remote, this.fields) : desired === row.actual(this.remote);
  }
}
