import { items, texts as textsOf } from "@/lib/engine/nlb/cloud";
import {
  newNlb,
  newNlbGroup,
  newNlbListener,
  NLB_FIELDS,
  nlbFieldsOf,
  type NlbField,
  type NlbPart,
} from "@/lib/ccm/fields/nlb";
import { num, rec, str } from "@/lib/ccm/read";
import type { NlbCloud, NlbItem } from "@/lib/model/bundle";
import { given, newAddress, Refused, structs, text, texts, type Draft, type Params, type Write } from "./draft";

const nlbOf = (draft: Draft): NlbCloud =>
  draft.cloud.nlb ?? { loadBalancers: [], listeners: [], serverGroups: [], servers: [] };
const set = (draft: Draft, part: Partial<NlbCloud>) => draft.set({ nlb: { ...nlbOf(draft), ...part } });

type List = "loadBalancers" | "listeners" | "serverGroups";
const ID = { loadBalancers: "LoadBalancerId", listeners: "ListenerId", serverGroups: "ServerGroupId" } as const;

/** Writes the row of a list that the call names by its id; null takes it away. */
const onRow =
  (list: List, write: (row: NlbItem, params: Params, draft: Draft) => NlbItem | null): Write =>
  (draft, params) => {
    const id = text(params, ID[list]);
    const row = nlbOf(draft)[list].find((one) => one[ID[list]] === id);
    if (!row) throw new Refused(`ResourceNotFound.${list}`);
    const next = write(row, params, draft);
    set(draft, { [list]: nlbOf(draft)[list].flatMap((one) => (one === row ? (next ?? []) : one)) });
  };

/** A member of a structure that a call gives as an object or JSON text. */
const struct = (params: Params, name: string): NlbItem => {
  const value = params[name];
  return rec(typeof value === "string" && value !== "" ? JSON.parse(value) : value);
};

const kinds = (...wanted: NlbField["kind"][]) =>
  new Set(NLB_FIELDS.flatMap(({ field, kind }) => (wanted.includes(kind) ? [field] : [])));
const NUMBERS = kinds("number", "count").add("ListenerPort");
const FLAGS = kinds("flag", "flagOrAbsent").add("AnyPortEnabled").add("SecSensorEnabled");
/** Parameters come as texts from commands: as the API answers them. */
const typed = (values: Readonly<Record<string, unknown>>): NlbItem =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== "string"
        ? value
        : NUMBERS.has(name)
          ? Number(value)
          : FLAGS.has(name)
            ? value === "true"
            : name.endsWith("Ids") && !Array.isArray(value)
              ? [value]
              : value,
    ]),
  );

/** Parameters that become fields of the same name. */
const settings = (...parts: NlbPart[]) => parts.flatMap(nlbFieldsOf).map(({ field }) => field);
const LISTENER = settings("listener", "tls", "alpn").filter(
  (name) => name !== "ListenerStatus" && name !== "AdditionalCertificateIds",
);

function listenerSettings(row: NlbItem, params: Params): NlbItem {
  const proxy = struct(params, "ProxyProtocolV2Config");
  return {
    ...row,
    ...typed(given(params, LISTENER)),
    ...(Object.keys(proxy).length > 0
      ? { ProxyProtocolV2Config: { ...rec(row.ProxyProtocolV2Config), ...proxy } }
      : {}),
  };
}

const GROUP = [...settings("group").filter((name) => name !== "HealthCheck"), "Protocol", "AnyPortEnabled", "VpcId"];

function groupSettings(row: NlbItem, params: Params): NlbItem {
  const health = struct(params, "HealthCheckConfig");
  return {
    ...row,
    ...typed(given(params, GROUP)),
    ...(Object.keys(health).length > 0 ? { HealthCheck: { ...rec(row.HealthCheck), ...health } } : {}),
  };
}

const tagsOf = (params: Params): NlbItem[] => structs(params, "Tag").map(({ Key, Value }) => ({ Key, Value }));

/** Writes the tags of every resource that the call names; their kind is in its ids. */
const retag =
  (write: (has: readonly NlbItem[], params: Params) => NlbItem[]): Write =>
  (draft, params) => {
    const ids = new Set(texts(params, "ResourceId"));
    const all = (list: List) =>
      nlbOf(draft)[list].map((row) =>
        ids.has(str(row[ID[list]])) ? { ...row, Tags: write(items(row.Tags), params) } : row,
      );
    set(draft, { loadBalancers: all("loadBalancers"), serverGroups: all("serverGroups") });
  };

interface Server {
  ServerId: string;
  ServerIp?: string;
  Port?: number;
  row: NlbItem;
}

const serversOf = (params: Params): Server[] =>
  structs(params, "Servers").map((raw) => ({
    ServerId: str(raw.ServerId),
    ...(str(raw.ServerIp) === "" ? {} : { ServerIp: str(raw.ServerIp) }),
    ...(raw.Port === undefined ? {} : { Port: num(raw.Port) }),
    row: {
      ServerId: str(raw.ServerId),
      ...(str(raw.ServerIp) === "" ? {} : { ServerIp: str(raw.ServerIp) }),
      ...(raw.ServerType === undefined ? {} : { ServerType: str(raw.ServerType) }),
      ...(raw.Port === undefined ? {} : { Port: num(raw.Port) }),
      ...(raw.Weight === undefined ? {} : { Weight: num(raw.Weight) }),
      ...(raw.Description === undefined ? {} : { Description: str(raw.Description) }),
    },
  }));

const isServer = (row: NlbItem, { ServerId, ServerIp }: Server) =>
  row.ServerId === ServerId && (ServerIp === undefined || row.ServerIp === ServerIp);

const fill =
  (write: (own: NlbItem[], sent: Server[], id: string) => NlbItem[]): Write =>
  (draft, params) => {
    const id = text(params, "ServerGroupId");
    if (!nlbOf(draft).serverGroups.some((row) => row.ServerGroupId === id))
      throw new Refused("ResourceNotFound.serverGroup");
    const all = nlbOf(draft).servers;
    const own = all.filter((row) => row.ServerGroupId === id);
    const next = write(own, serversOf(params), id);
    set(draft, {
      servers: [...all.filter((row) => row.ServerGroupId !== id), ...next],
      serverGroups: nlbOf(draft).serverGroups.map((row) =>
        row.ServerGroupId === id ? { ...row, ServerCount: next.length } : row,
      ),
    });
  };

/** Joins or leaves: lists of ids on the NLB. */
const listed = (field: string, write: (has: string[], sent: string[]) => string[]): Write =>
  onRow("loadBalancers", (row, params) => ({ ...row, [field]: write(textsOf(row[field]), texts(params, field)) }));

const certificates =
  (adds: boolean): Write =>
  (draft, params) => {
    const ListenerId = text(params, "ListenerId");
    const ids = texts(params, "AdditionalCertificateIds");
    const others = (nlbOf(draft).listenerCertificates ?? []).filter(
      (row) => row.ListenerId !== ListenerId || row.IsDefault === true || !ids.includes(str(row.CertificateId)),
    );
    const added = adds ? ids.map((CertificateId) => ({ ListenerId, CertificateId, IsDefault: false })) : [];
    set(draft, { listenerCertificates: [...others, ...added] });
  };

const created = (draft: Draft, list: List, prefix: string, row: NlbItem) => {
  const id = draft.newId(prefix);
  set(draft, { [list]: [...nlbOf(draft)[list], { ...row, [ID[list]]: id }] });
  draft.answer[ID[list]] = id;
};

function createListener(draft: Draft, params: Params): void {
  const LoadBalancerId = text(params, "LoadBalancerId");
  const port = num(params["ListenerPort"]);
  const protocol = text(params, "ListenerProtocol");
  if (!nlbOf(draft).loadBalancers.some((row) => row.LoadBalancerId === LoadBalancerId))
    throw new Refused("ResourceNotFound.loadBalancer");
  if (!["TCP", "UDP", "TCPSSL"].includes(protocol)) throw new Refused("IllegalParam.ListenerProtocol");
  const isUdp = (row: NlbItem) => row.ListenerProtocol === "UDP";
  const taken = nlbOf(draft).listeners.some(
    (row) =>
      row.LoadBalancerId === LoadBalancerId &&
      port !== 0 &&
      num(row.ListenerPort) === port &&
      isUdp(row) === (protocol === "UDP"),
  );
  if (taken) throw new Refused("Conflict.Port");
  created(
    draft,
    "listeners",
    "lsn",
    listenerSettings(
      {
        LoadBalancerId,
        ListenerProtocol: protocol,
        ListenerPort: port,
        ...given(params, ["StartPort", "EndPort"]),
        ...newNlbListener(protocol),
      },
      params,
    ),
  );
}

const securityGroups = (draft: Draft) => nlbOf(draft).securityGroups ?? [];

/** Effect of each call of the NLB and security group APIs on the state. */
export const NLB_CALLS: Readonly<Record<string, Write>> = {
  CreateLoadBalancer: (draft, params) => {
    const id = draft.newId("nlb");
    const row: NlbItem = {
      LoadBalancerId: id,
      LoadBalancerStatus: "Active",
      LoadBalancerName: id,
      ...newNlb(),
      ...given(params, [...settings("nlb"), "VpcId"]),
      DNSName: newAddress(id),
      Tags: tagsOf(params),
    };
    set(draft, { loadBalancers: [...nlbOf(draft).loadBalancers, row] });
    draft.answer.LoadBalancerId = id;
  },
  DeleteLoadBalancer: (draft, params) => {
    const id = text(params, "LoadBalancerId");
    set(draft, {
      loadBalancers: nlbOf(draft).loadBalancers.filter((row) => row.LoadBalancerId !== id),
      listeners: nlbOf(draft).listeners.filter((row) => row.LoadBalancerId !== id),
    });
  },
  CreateListener: createListener,
  UpdateListenerAttribute: onRow("listeners", listenerSettings),
  DeleteListener: onRow("listeners", () => null),
  StartListener: onRow("listeners", (row) => ({ ...row, ListenerStatus: "Running" })),
  StopListener: onRow("listeners", (row) => ({ ...row, ListenerStatus: "Stopped" })),
  AssociateAdditionalCertificatesWithListener: certificates(true),
  DisassociateAdditionalCertificatesWithListener: certificates(false),
  CreateServerGroup: (draft, params) =>
    created(
      draft,
      "serverGroups",
      "sgp",
      groupSettings({ ...newNlbGroup(), ServerCount: 0, Tags: tagsOf(params) }, params),
    ),
  UpdateServerGroupAttribute: onRow("serverGroups", groupSettings),
  DeleteServerGroup: onRow("serverGroups", (row, _params, draft) => {
    if (nlbOf(draft).listeners.some((one) => one.ServerGroupId === row.ServerGroupId))
      throw new Refused("ResourceInUse.ServerGroup");
    return null;
  }),
  AddServersToServerGroup: fill((own, sent, ServerGroupId) => {
    // Of another type it is the same server to the API.
    if (sent.some((one) => own.some((row) => isServer(row, one) && num(row.Port) === (one.Port ?? 0))))
      throw new Refused("ResourceAlreadyExist.BackendServer");
    return [
      ...own,
      ...sent.map(({ row }) => ({ ServerIp: "", Port: 0, Weight: 100, Description: "", ...row, ServerGroupId })),
    ];
  }),
  RemoveServersFromServerGroup: fill((own, sent) =>
    own.filter((row) => !sent.some((one) => isServer(row, one) && (one.Port ?? num(row.Port)) === num(row.Port))),
  ),
  UpdateServerGroupServersAttribute: fill((own, sent) => {
    const named = new Set<NlbItem>();
    const rows = [...own];
    for (const one of sent) {
      const same = rows.filter((row) => isServer(row, one) && !named.has(row));
      const row = same.find((candidate) => num(candidate.Port) === one.Port) ?? same[0];
      if (!row) continue;
      const next = { ...row, ...one.row };
      rows[rows.indexOf(row)] = next;
      named.add(next);
    }
    return rows;
  }),
  UpdateLoadBalancerAttribute: onRow("loadBalancers", (row, params) => ({
    ...row,
    ...typed(given(params, ["LoadBalancerName", "CrossZoneEnabled"])),
  })),
  UpdateLoadBalancerAddressTypeConfig: onRow("loadBalancers", (row, params) => ({
    ...row,
    AddressType: text(params, "AddressType"),
  })),
  UpdateLoadBalancerZones: onRow("loadBalancers", (row, params) => {
    const before = items(row.ZoneMappings);
    return {
      ...row,
      ZoneMappings: structs(params, "ZoneMappings").map((zone) => {
        const old = before.find((one) => one.ZoneId === zone.ZoneId && one.VSwitchId === zone.VSwitchId);
        const [address] = items(rec(old)["LoadBalancerAddresses"]);
        return {
          ZoneId: zone.ZoneId,
          VSwitchId: zone.VSwitchId,
          LoadBalancerAddresses: [{ ...address, ...given(zone, ["PrivateIPv4Address", "AllocationId"]) }],
        };
      }),
    };
  }),
  UpdateLoadBalancerProtection: onRow("loadBalancers", (row, params) => ({
    ...row,
    DeletionProtectionConfig: { Enabled: text(params, "DeletionProtectionEnabled") === "true" },
  })),
  EnableLoadBalancerIpv6Internet: onRow("loadBalancers", (row) => ({ ...row, Ipv6AddressType: "Internet" })),
  DisableLoadBalancerIpv6Internet: onRow("loadBalancers", (row) => ({ ...row, Ipv6AddressType: "Intranet" })),
  AttachCommonBandwidthPackageToLoadBalancer: onRow("loadBalancers", (row, params) => ({
    ...row,
    BandwidthPackageId: text(params, "BandwidthPackageId"),
  })),
  DetachCommonBandwidthPackageFromLoadBalancer: onRow("loadBalancers", (row) => ({ ...row, BandwidthPackageId: "" })),
  LoadBalancerJoinSecurityGroup: listed("SecurityGroupIds", (has, sent) => [...new Set([...has, ...sent])]),
  LoadBalancerLeaveSecurityGroup: listed("SecurityGroupIds", (has, sent) => has.filter((id) => !sent.includes(id))),
  TagResources: retag((has, params) => {
    const sent = tagsOf(params);
    return [...has.filter((old) => !sent.some(({ Key }) => Key === old.Key)), ...sent];
  }),
  UntagResources: retag((has, params) => {
    const keys = texts(params, "TagKey");
    return has.filter(({ Key }) => !keys.includes(str(Key)));
  }),
  /** The group of source ranges: its rules are written with it. */
  CreateSecurityGroup: (draft, params) => {
    const SecurityGroupId = draft.newId("sg");
    const row = {
      SecurityGroupId,
      SecurityGroupName: text(params, "SecurityGroupName"),
      Description: text(params, "Description"),
      Tags: { Tag: structs(params, "Tag").map(({ Key, Value }) => ({ TagKey: Key, TagValue: Value })) },
      Permissions: { Permission: structs(params, "Permissions") },
    };
    set(draft, { securityGroups: [...securityGroups(draft), row] });
    draft.answer.SecurityGroupId = SecurityGroupId;
  },
  ReplaceSecurityGroupRules: (draft, params) =>
    set(draft, {
      securityGroups: securityGroups(draft).map((row) =>
        row.SecurityGroupId === text(params, "SecurityGroupId")
          ? {
              ...row,
              ...given(params, ["SecurityGroupName", "Description"]),
              Permissions: { Permission: structs(params, "Permissions") },
            }
          : row,
      ),
    }),
  DeleteSecurityGroup: (draft, params) =>
    set(draft, {
      securityGroups: securityGroups(draft).filter((row) => row.SecurityGroupId !== text(params, "SecurityGroupId")),
    }),
};
