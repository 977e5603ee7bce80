import { setMaxListeners } from "node:events";
import { OWNERSHIP_TAG } from "@/lib/ccm/names";
import type {
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudNetworkInterface,
  CloudServerCertificate,
  CloudVpc,
  CloudVServerGroup,
  NlbItem,
} from "@/lib/model/bundle";
import { ACTIONS, type ActionName, type Answer, type Requests } from "./api-types";
import { redactObject } from "@/lib/text/redact-object";
import { num, list, str } from "@/lib/ccm/read";
import { accountKeyOf, createCredential, type CredentialSettings } from "./credentials";
import { endpointOf, PRODUCTS, type Endpoint, type EndpointOverrides } from "./endpoints";
import type { Product } from "@/lib/knowledge/cloud-api/versions";
import { CloudCallError, CODE, isSystemic, notWhole } from "./errors";
import { sharedLimiters, type limitersOf, type LimiterOptions, type RunHooks } from "./limiter";
import { numberedPages, tokenPages, whole } from "./paging";
import { createRpcClient, type RpcClient } from "./rpc";

export interface CloudSettings {
  region: string;
  credentials: CredentialSettings;
  endpoints?: EndpointOverrides;
  /** Ceiling of calls per second, all operations together. */
  maxQps?: number;
  /** Deadline of one call, ms. */
  timeoutMs?: number;
  limiter?: LimiterOptions;
}

export interface GroupName {
  VServerGroupId: string;
  VServerGroupName: string;
  ServerCount?: number;
}

/** All reads of the cloud. Failures are `CloudCallError`. */
export type CloudReader = ReturnType<typeof readerOf>;

const PAGE_SIZE = 100;
/** The largest page that DescribeSecurityGroups gives by number: only such a page counts the whole list. */
const SECURITY_GROUPS_PER_PAGE = 50;
/** More than a security group may have. */
const RULES_PER_PAGE = 1000;
export const IDS_PER_CALL = 10;
export const ADDRESSES_PER_CALL = 100;
/** Systemic failures in a row, with no success between them, after which an operation is not tried again in a run. */
const GIVE_UP_AFTER = 3;

type NlbList =
  "ListLoadBalancers" | "ListListeners" | "ListListenerCertificates" | "ListServerGroups" | "ListServerGroupServers";

/** The tag by which the controller finds what it made for a Service; of every Service where none is named. */
export const ownedBy = (owner?: string) => [{ Key: OWNERSHIP_TAG, ...(owner === undefined ? {} : { Value: owner }) }];

/** Client of one account and region for one run. Limits are shared with every other run of that account and region. */
export function createCloudReader(settings: CloudSettings, hooks: RunHooks = {}): CloudReader {
  const { region } = settings;
  // Every call that waits listens to the one signal of its run.
  if (hooks.signal) setMaxListeners(0, hooks.signal);
  const overrides = settings.endpoints ?? {};
  const endpoints = Object.fromEntries(
    PRODUCTS.map((product) => [product, endpointOf(product, region, overrides)]),
  ) as Record<Product, Endpoint>;
  const credential = createCredential(settings.credentials);
  const rpc = createRpcClient({ region, credential, endpoints, timeoutMs: settings.timeoutMs });
  const limiterOf = sharedLimiters(
    [accountKeyOf(settings.credentials), region, endpoints.slb.host].join("|"),
    settings.maxQps,
    settings.limiter,
  );
  return readerOf(rpc, limiterOf, hooks);
}

function readerOf(rpc: RpcClient, limiterOf: ReturnType<typeof limitersOf>, hooks: RunHooks) {
  const trouble = new Map<ActionName, { inARow: number; last: CloudCallError }>();

  /** Throws the last failure of an operation that is not tried again. */
  const refuse = (action: ActionName) => {
    const before = trouble.get(action);
    if (before && before.inARow >= GIVE_UP_AFTER) throw before.last.asFinal();
  };
  /**
   * One call. An odd item of its list is an error of the object it belongs to; where that is not known, it is left out and
   * handed to `leftOut`, or it fails the call.
   */
  async function call<A extends ActionName>(
    action: A,
    request: Requests[A],
    leftOut?: (error: CloudCallError) => void,
  ): Promise<Answer> {
    refuse(action);
    try {
      const answer = await limiterOf(action).call(() => {
        // Other calls of the operation may have failed while this one was queued.
        refuse(action);
        return rpc(action, request, hooks.signal);
      }, hooks);
      trouble.delete(action);
      hooks.observer?.ok?.(action);
      for (const { error, resource } of takeOddItems(action, answer)) {
        if (resource !== undefined) hooks.observer?.odd?.(error, resource);
        else if (leftOut) leftOut(error);
        else throw error;
      }
      // Names, tags and descriptions may hold secrets.
      return redactObject(answer);
    } catch (error) {
      if (error instanceof CloudCallError && isSystemic(error.code))
        trouble.set(action, { inARow: (trouble.get(action)?.inARow ?? 0) + 1, last: error });
      throw error;
    }
  }

  /** Instances of the region, or by id or name, read until the answer agrees with its own count. */
  const instances = (
    request: Partial<Requests["DescribeLoadBalancers"]>,
    onPage?: (done: number, pages: number) => void,
  ) =>
    numberedPages(
      "DescribeLoadBalancers",
      PAGE_SIZE,
      async (page) => {
        const odd: CloudCallError[] = [];
        const asked = { ...request, PageNumber: page, PageSize: PAGE_SIZE };
        const answer = await call("DescribeLoadBalancers", asked, (error) => odd.push(error));
        const items = list<CloudLoadBalancer>(answer.LoadBalancers, "LoadBalancer");
        return { items, odd, total: num(answer.TotalCount) };
      },
      (lb) => str(lb.LoadBalancerId),
      onPage,
    );
  async function lookedUp(request: Partial<Requests["DescribeLoadBalancers"]>): Promise<CloudLoadBalancer[]> {
    const found = await instances(request);
    for (const error of found.odd ?? []) throw error;
    return whole(found);
  }

  /** The answer must match the request: otherwise its data would be stored for the wrong object. */
  const other = (action: ActionName, wanted: string) =>
    new CloudCallError(action, CODE.otherAnswer, `${action} answered about something else than ${wanted}.`);

  /** The object that a call names, proven to be that one. */
  async function one<A extends ActionName>(action: A, request: Requests[A], key: string, id: string): Promise<Answer> {
    const { RequestId: _requestId, ...answer } = await call(action, request);
    if (answer[key] !== id) throw other(action, id);
    return answer;
  }

  /** Page after page of an NLB list, until it holds what it counts. */
  const nlbList = (
    action: NlbList,
    request: object,
    key: string,
    idOf: (item: NlbItem) => string,
    onPage?: (items: NlbItem[]) => void,
  ) =>
    tokenPages(
      action,
      async (NextToken) => {
        const answer = await call(action, { ...request, MaxResults: PAGE_SIZE, NextToken } as Requests[NlbList]);
        const items = answer[key] as NlbItem[];
        onPage?.(items);
        return { items, next: str(answer.NextToken), total: num(answer.TotalCount) };
      },
      idOf,
    );

  return {
    call,
    loadBalancers: (onPage?: (done: number, pages: number) => void) => instances({}, onPage),
    /** Up to 10 ids; the answer leaves out instances that do not exist. */
    async loadBalancersById(ids: readonly string[]) {
      const found = await lookedUp({ LoadBalancerId: ids.join(",") });
      if (found.some((lb) => !ids.includes(str(lb.LoadBalancerId))))
        throw other("DescribeLoadBalancers", ids.join(", "));
      return found;
    },
    loadBalancersByName: (names: readonly string[]) => lookedUp({ LoadBalancerName: names.join(",") }),
    /** Up to 10 instances per call. */
    listeners: (ids: readonly string[]) =>
      tokenPages(
        "DescribeLoadBalancerListeners",
        async (NextToken) => {
          const request = { LoadBalancerId: ids, MaxResults: PAGE_SIZE, NextToken };
          const answer = await call("DescribeLoadBalancerListeners", request);
          const items = answer.Listeners as CloudListener[];
          if (items.some((l) => !ids.includes(str(l.LoadBalancerId))))
            throw other("DescribeLoadBalancerListeners", ids.join(", "));
          return { items, next: str(answer.NextToken), total: num(answer.TotalCount) };
        },
        (l) => `${str(l.LoadBalancerId)}/${str(l.ListenerProtocol)}/${str(l.ListenerPort)}`,
      ),
    async groupNames(loadBalancerId: string): Promise<GroupName[]> {
      const answer = await call("DescribeVServerGroups", { LoadBalancerId: loadBalancerId });
      const names = list<NlbItem>(answer.VServerGroups, "VServerGroup").map((g) => ({
        VServerGroupId: str(g.VServerGroupId),
        VServerGroupName: str(g.VServerGroupName),
        ...(g.ServerCount === undefined || g.ServerCount === null ? {} : { ServerCount: num(g.ServerCount) }),
      }));
      if (new Set(names.map((g) => g.VServerGroupId)).size < names.length)
        throw notWhole("DescribeVServerGroups", "DescribeVServerGroups answered a group twice.");
      return names;
    },
    async group(loadBalancerId: string, groupId: string): Promise<CloudVServerGroup> {
      const request = { VServerGroupId: groupId };
      const group = await one("DescribeVServerGroupAttribute", request, "VServerGroupId", groupId);
      return { ...group, LoadBalancerId: str(group.LoadBalancerId) || loadBalancerId };
    },
    certificates: async () =>
      list<CloudServerCertificate>(
        (await call("DescribeServerCertificates", {})).ServerCertificates,
        "ServerCertificate",
      ),
    async domainExtensions(loadBalancerId: string, port: number) {
      const answer = await call("DescribeDomainExtensions", { LoadBalancerId: loadBalancerId, ListenerPort: port });
      return list<CloudDomainExtension>(answer.DomainExtensions, "DomainExtension").map((row) => ({
        LoadBalancerId: loadBalancerId,
        ListenerPort: port,
        ...row,
      }));
    },
    /** Up to 100 addresses; one row per address that belongs to an interface. `odd`: an interface of unknown addresses. */
    async networkInterfaces(
      vpcId: string,
      addresses: readonly string[],
    ): Promise<{ rows: CloudNetworkInterface[]; odd?: CloudCallError }> {
      let odd: CloudCallError | undefined;
      const v6 = addresses[0]?.includes(":") ?? false;
      const sets = await tokenPages(
        "DescribeNetworkInterfaces",
        async (NextToken) => {
          const request = {
            VpcId: vpcId || undefined,
            Status: "InUse",
            ...(v6 ? { Ipv6Address: addresses } : { PrivateIpAddress: addresses }),
            MaxResults: PAGE_SIZE,
            NextToken,
          };
          const answer = await call("DescribeNetworkInterfaces", request, (error) => (odd ??= error));
          const items = list<NlbItem>(answer.NetworkInterfaceSets, "NetworkInterfaceSet");
          return { items, next: str(answer.NextToken) };
        },
        (set) => str(set.NetworkInterfaceId),
      );
      const asked = new Set(addresses);
      const rows = sets.flatMap((set) => {
        const found = v6
          ? list<NlbItem>(set.Ipv6Sets, "Ipv6Set").map((x) => str(x.Ipv6Address))
          : list<NlbItem>(set.PrivateIpSets, "PrivateIpSet").map((x) => str(x.PrivateIpAddress));
        return found
          .filter((address) => asked.has(address))
          .map((address) => ({ NetworkInterfaceId: str(set.NetworkInterfaceId), PrivateIpAddress: address }));
      });
      return { rows, odd };
    },
    vpc: (vpcId: string): Promise<CloudVpc> => one("DescribeVpcAttribute", { VpcId: vpcId }, "VpcId", vpcId),
    /** The NLBs of the region, or the requested ones; the answer leaves out those that do not exist. */
    nlbs: (
      only: Pick<Requests["ListLoadBalancers"], "LoadBalancerIds" | "LoadBalancerNames" | "DNSName" | "Tag"> = {},
    ) => nlbList("ListLoadBalancers", only, "LoadBalancers", (nlb) => str(nlb.LoadBalancerId)),
    async nlbExists(id: string) {
      try {
        await one("GetLoadBalancerAttribute", { LoadBalancerId: id }, "LoadBalancerId", id);
        return true;
      } catch (error) {
        if (error instanceof CloudCallError && /^ResourceNotFound/.test(error.code)) return false;
        throw error;
      }
    },
    /** Listeners of the region, or of up to 20 NLBs. */
    nlbListeners: (LoadBalancerIds?: readonly string[]) =>
      nlbList("ListListeners", { LoadBalancerIds }, "Listeners", (l) => str(l.ListenerId)),
    async nlbCertificates(ListenerId: string): Promise<NlbItem[]> {
      const idOf = (row: NlbItem) => str(row.CertificateId);
      const rows = await nlbList("ListListenerCertificates", { ListenerId }, "Certificates", idOf);
      return rows.map((row) => ({ ...row, ListenerId }));
    },
    /** Server groups of the region, page by page as they arrive, or the requested ones. */
    serverGroups: (
      only: Pick<Requests["ListServerGroups"], "ServerGroupIds" | "Tag"> = {},
      onPage?: (items: NlbItem[]) => void,
    ) => nlbList("ListServerGroups", only, "ServerGroups", (group) => str(group.ServerGroupId), onPage),
    async servers(groupId: string) {
      const idOf = (row: NlbItem) => `${str(row.ServerId)}/${str(row.ServerIp)}/${str(row.Port)}`;
      const rows = await nlbList("ListServerGroupServers", { ServerGroupId: groupId }, "Servers", idOf);
      if (rows.some((row) => row.ServerGroupId !== groupId)) throw other("ListServerGroupServers", groupId);
      return rows;
    },
    /** Security groups that the controller made for source ranges of Services, or of one, without their rules. */
    async ownedSecurityGroups(owner?: string) {
      const groups = await numberedPages(
        "DescribeSecurityGroups",
        SECURITY_GROUPS_PER_PAGE,
        async (page) => {
          const request = { Tag: ownedBy(owner), PageNumber: page, PageSize: SECURITY_GROUPS_PER_PAGE };
          const answer = await call("DescribeSecurityGroups", request);
          return { items: list<NlbItem>(answer.SecurityGroups, "SecurityGroup"), total: num(answer.TotalCount) };
        },
        (group) => str(group.SecurityGroupId),
      );
      return whole(groups);
    },
    /** One security group with its rules. */
    async securityGroup(id: string): Promise<NlbItem> {
      const action = "DescribeSecurityGroupAttribute";
      let head: NlbItem = {};
      const rules = await tokenPages(action, async (NextToken) => {
        const request = { SecurityGroupId: id, MaxResults: RULES_PER_PAGE, NextToken };
        head = await one(action, request, "SecurityGroupId", id);
        return { items: list<NlbItem>(head.Permissions, "Permission"), next: str(head.NextToken) };
      });
      return { ...head, Permissions: { Permission: rules } };
    },
  };
}

/** Items of an answer that are not as published. Those without a place, and what is no object, leave its list. */
function* takeOddItems(action: ActionName, answer: Answer): Generator<{ error: CloudCallError; resource?: string }> {
  const { items } = ACTIONS[action];
  if (!items) return;
  const key = items.path.at(-1)!;
  const holder = items.path.length === 1 ? answer : (answer[items.path[0]!] as Answer);
  const rows = holder[key] as NlbItem[] | undefined;
  const kept: NlbItem[] = [];
  for (const [at, item] of (rows ?? []).entries()) {
    const place = items.places.safeParse(item);
    const { error: issues } = place.success ? items.more.safeParse(item) : place;
    if (place.success) kept.push(item);
    if (!issues) continue;
    const [issue] = issues.issues;
    const where = [...items.path, at, ...(issue?.path ?? [])].join(".");
    const message = `${action} answered one item in an unexpected form: ${where}: ${issue?.message ?? "not valid"}`;
    const error = new CloudCallError(action, CODE.invalidItem, message);
    yield { error, resource: place.success && items.of ? str(item[items.of]) : undefined };
  }
  if (rows && kept.length < rows.length) holder[key] = kept;
}
