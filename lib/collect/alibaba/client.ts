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
import type { ActionName, Answer, Requests } from "./api-types";
import { redactObject } from "@/lib/text/redact-object";
import { int, list, str } from "./convert";
import { accountKeyOf, createCredential } from "./credentials";
import type { CredentialSettings } from "./secret";
import { endpointOf, PRODUCTS, type Endpoint, type EndpointOverrides, type Product } from "./endpoints";
import { CloudCallError, CODE, isSystemic } from "./errors";
import { sharedLimiter, type AccountLimiter, type LimiterOptions } from "./limiter";
import { numberedPages, tokenPages, type NumberedResult } from "./paging";
import { callWithRetry, type CallObserver, type RetryOptions } from "./retry";
import { createRpcClient, productOf, type RpcClient } from "./rpc";

export interface CloudSettings {
  region: string;
  credentials: CredentialSettings;
  endpoints?: EndpointOverrides;
  /** Ceiling of calls per second, all operations together. */
  maxQps?: number;
  /** Deadline of one call, ms. */
  timeoutMs?: number;
  retry?: RetryOptions;
  limiter?: LimiterOptions;
}

export interface RunHooks {
  signal?: AbortSignal;
  observer?: CallObserver;
}

export interface GroupName {
  VServerGroupId: string;
  VServerGroupName: string;
  ServerCount?: number;
}

/** Everything the collector asks of the cloud. Failures are `CloudCallError`. */
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
const ownedBy = (owner?: string) => [{ Key: OWNERSHIP_TAG, ...(owner === undefined ? {} : { Value: owner }) }];

/** A call that was not made: neither retried nor counted as another failure. */
class GivenUp extends Error {
  constructor(readonly last: CloudCallError) {
    super(last.message);
  }
}

/** Client of one account and region for one run. Limits are shared with every other run of that account and region. */
export function createCloudReader(settings: CloudSettings, hooks: RunHooks = {}): CloudReader {
  const { region } = settings;
  // Every call that waits listens to the one signal of its run.
  if (hooks.signal) setMaxListeners(0, hooks.signal);
  const overrides = settings.endpoints ?? {};
  const endpoints = Object.fromEntries(
    PRODUCTS.map((product) => [product, endpointOf(product, region, overrides)]),
  ) as Record<Product, Endpoint>;
  const rpc = createRpcClient({
    region,
    credential: createCredential(settings.credentials),
    endpoints,
    timeoutMs: settings.timeoutMs,
  });
  const limiter = sharedLimiter(
    [accountKeyOf(settings.credentials), region, endpoints.slb.host].join("|"),
    settings.maxQps,
    settings.limiter,
  );
  return readerOf(rpc, limiter, settings.retry ?? {}, hooks);
}

function readerOf(rpc: RpcClient, limiter: AccountLimiter, retry: RetryOptions, hooks: RunHooks) {
  const trouble = new Map<ActionName, { inARow: number; last: CloudCallError }>();

  async function call<A extends ActionName>(action: A, request: Requests[A]): Promise<Answer<A>> {
    const givenUp = () => {
      const before = trouble.get(action);
      return before && before.inARow >= GIVE_UP_AFTER ? before.last : undefined;
    };
    const known = givenUp();
    if (known) throw known;
    try {
      const answer = await callWithRetry(
        limiter.of(action),
        { source: productOf(action), action },
        () => {
          // Others of the same operation may have failed while this call waited for its turn.
          const last = givenUp();
          if (last) throw new GivenUp(last);
          return rpc.call(action, request, hooks.signal);
        },
        { ...retry, signal: hooks.signal, observer: hooks.observer },
      );
      trouble.delete(action);
      hooks.observer?.ok?.(action);
      // Names, tags and descriptions are other people's words: secrets in them go no further than here.
      return redactObject(answer);
    } catch (error) {
      if (error instanceof GivenUp) throw error.last;
      if (error instanceof CloudCallError && isSystemic(error.code))
        trouble.set(action, { inARow: (trouble.get(action)?.inARow ?? 0) + 1, last: error });
      throw error;
    }
  }

  /** Instances, of the region or asked for by id or name, read until the answer agrees with its own count. */
  const instances = (
    request: Partial<Requests["DescribeLoadBalancers"]>,
    onPage?: (done: number, pages: number) => void,
  ): Promise<NumberedResult<CloudLoadBalancer>> =>
    numberedPages(
      async (page) => {
        const answer = await call("DescribeLoadBalancers", { ...request, PageNumber: page, PageSize: PAGE_SIZE });
        return {
          items: list<CloudLoadBalancer>(answer.LoadBalancers, "LoadBalancer"),
          total: int(answer.TotalCount),
        };
      },
      (lb) => str(lb.LoadBalancerId),
      PAGE_SIZE,
      { source: "slb", action: "DescribeLoadBalancers" },
      onPage,
    );
  async function lookedUp(request: Partial<Requests["DescribeLoadBalancers"]>): Promise<CloudLoadBalancer[]> {
    const { items, error } = await instances(request);
    if (error) throw error;
    return items;
  }

  /** The answer must be about what was asked for: believing another one would put its facts in the wrong place. */
  const other = (action: ActionName, wanted: string) =>
    new CloudCallError({
      source: productOf(action),
      action,
      code: CODE.otherAnswer,
      message: `${action} answered about something else than ${wanted}.`,
      retryable: false,
    });

  /** Page after page of an NLB list, until it holds what it counts. */
  const nlbList = (
    action: NlbList,
    request: object,
    key: string,
    idOf: (item: NlbItem) => string,
    onPage?: (items: readonly NlbItem[]) => void,
  ) =>
    tokenPages(
      async (token) => {
        const answer = (await call(action, {
          ...request,
          MaxResults: PAGE_SIZE,
          ...(token ? { NextToken: token } : {}),
        } as Requests[NlbList])) as Record<string, unknown>;
        const items = answer[key] as NlbItem[];
        onPage?.(items);
        return { items, next: str(answer.NextToken), total: int(answer.TotalCount) };
      },
      { source: "nlb", action },
      idOf,
    );

  return {
    call,
    loadBalancers: (onPage?: (done: number, pages: number) => void) => instances({}, onPage),
    /** Up to 10 ids; instances that do not exist are simply not among the answers. */
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
        async (token) => {
          const answer = await call("DescribeLoadBalancerListeners", {
            LoadBalancerId: [...ids],
            MaxResults: 100,
            ...(token ? { NextToken: token } : {}),
          });
          const items = answer.Listeners as CloudListener[];
          if (items.some((l) => !ids.includes(str(l.LoadBalancerId))))
            throw other("DescribeLoadBalancerListeners", ids.join(", "));
          return { items, next: str(answer.NextToken), total: int(answer.TotalCount) };
        },
        { source: "slb", action: "DescribeLoadBalancerListeners" },
        (l) => `${str(l.LoadBalancerId)}/${str(l.ListenerProtocol)}/${str(l.ListenerPort)}`,
      ),
    async groupNames(loadBalancerId: string): Promise<GroupName[]> {
      const answer = await call("DescribeVServerGroups", { LoadBalancerId: loadBalancerId });
      const names = list<Record<string, unknown>>(answer.VServerGroups, "VServerGroup").map((g) => ({
        VServerGroupId: str(g.VServerGroupId),
        VServerGroupName: str(g.VServerGroupName),
        ...(g.ServerCount === undefined || g.ServerCount === null ? {} : { ServerCount: int(g.ServerCount) }),
      }));
      if (new Set(names.map((g) => g.VServerGroupId)).size < names.length)
        throw new CloudCallError({
          source: "slb",
          action: "DescribeVServerGroups",
          code: CODE.incomplete,
          message: "DescribeVServerGroups answered a group twice.",
          retryable: false,
        });
      return names;
    },
    async group(loadBalancerId: string, groupId: string) {
      const { RequestId: _requestId, ...group } = await call("DescribeVServerGroupAttribute", {
        VServerGroupId: groupId,
      });
      if (group.VServerGroupId !== groupId) throw other("DescribeVServerGroupAttribute", groupId);
      return { ...group, LoadBalancerId: str(group.LoadBalancerId) || loadBalancerId } as CloudVServerGroup;
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
    /** Up to 100 addresses; one row per address that belongs to an interface. */
    async networkInterfaces(vpcId: string, addresses: readonly string[]) {
      const v6 = addresses[0]?.includes(":") ?? false;
      const sets = await tokenPages(
        async (token) => {
          const answer = await call("DescribeNetworkInterfaces", {
            ...(vpcId ? { VpcId: vpcId } : {}),
            Status: "InUse",
            ...(v6 ? { Ipv6Address: [...addresses] } : { PrivateIpAddress: [...addresses] }),
            MaxResults: 100,
            ...(token ? { NextToken: token } : {}),
          });
          return {
            items: list<Record<string, unknown>>(answer.NetworkInterfaceSets, "NetworkInterfaceSet"),
            next: str(answer.NextToken),
          };
        },
        { source: "ecs", action: "DescribeNetworkInterfaces" },
        (set) => str(set.NetworkInterfaceId),
      );
      const asked = new Set(addresses);
      const rows: CloudNetworkInterface[] = [];
      for (const set of sets) {
        const id = str(set.NetworkInterfaceId);
        const found = v6
          ? list<Record<string, unknown>>(set.Ipv6Sets, "Ipv6Set").map((x) => str(x.Ipv6Address))
          : list<Record<string, unknown>>(set.PrivateIpSets, "PrivateIpSet").map((x) => str(x.PrivateIpAddress));
        for (const address of found)
          if (asked.has(address)) rows.push({ NetworkInterfaceId: id, PrivateIpAddress: address });
      }
      return rows;
    },
    async vpc(vpcId: string) {
      const { RequestId: _requestId, ...vpc } = await call("DescribeVpcAttribute", { VpcId: vpcId });
      if (vpc.VpcId !== vpcId) throw other("DescribeVpcAttribute", vpcId);
      return vpc as CloudVpc;
    },
    /** The NLBs of the region, or those that are named; those that do not exist are simply not among the answers. */
    nlbs: (only?: { ids: readonly string[] } | { name: string } | { owner: string } | { host: string }) =>
      nlbList(
        "ListLoadBalancers",
        only === undefined
          ? {}
          : "owner" in only
            ? { Tag: ownedBy(only.owner) }
            : "ids" in only
              ? { LoadBalancerIds: only.ids }
              : "host" in only
                ? { DNSName: only.host }
                : { LoadBalancerNames: [only.name] },
        "LoadBalancers",
        (nlb) => str(nlb.LoadBalancerId),
      ),
    async nlbExists(id: string) {
      try {
        const answer = await call("GetLoadBalancerAttribute", { LoadBalancerId: id });
        if (answer.LoadBalancerId !== id) throw other("GetLoadBalancerAttribute", id);
        return true;
      } catch (error) {
        if (error instanceof CloudCallError && /^ResourceNotFound/.test(error.code)) return false;
        throw error;
      }
    },
    /** Listeners of the region, or of up to 20 NLBs. */
    nlbListeners: (ids?: readonly string[]) =>
      nlbList("ListListeners", ids ? { LoadBalancerIds: ids } : {}, "Listeners", (l) => str(l.ListenerId)),
    async nlbCertificates(listenerId: string): Promise<NlbItem[]> {
      const rows = await nlbList("ListListenerCertificates", { ListenerId: listenerId }, "Certificates", (row) =>
        str(row.CertificateId),
      );
      return rows.map((row) => ({ ...row, ListenerId: listenerId }));
    },
    /** Server groups of the region, page by page as they come, or those that are named. */
    serverGroups: (
      only?: { ids: readonly string[] } | { owner: string },
      onPage?: (items: readonly NlbItem[]) => void,
    ) =>
      nlbList(
        "ListServerGroups",
        only === undefined ? {} : "owner" in only ? { Tag: ownedBy(only.owner) } : { ServerGroupIds: only.ids },
        "ServerGroups",
        (group) => str(group.ServerGroupId),
        onPage,
      ),
    async servers(groupId: string) {
      const rows = await nlbList(
        "ListServerGroupServers",
        { ServerGroupId: groupId },
        "Servers",
        (row) => `${str(row.ServerId)}/${str(row.ServerIp)}/${str(row.Port)}`,
      );
      if (rows.some((row) => row.ServerGroupId !== groupId)) throw other("ListServerGroupServers", groupId);
      return rows;
    },
    /** Security groups that the controller made for source ranges of Services, or of one, without their rules. */
    async ownedSecurityGroups(owner?: string) {
      const { items, error } = await numberedPages(
        async (page) => {
          const answer = await call("DescribeSecurityGroups", {
            Tag: ownedBy(owner),
            PageNumber: page,
            PageSize: SECURITY_GROUPS_PER_PAGE,
          });
          return {
            items: list<NlbItem>(answer.SecurityGroups, "SecurityGroup"),
            total: int(answer.TotalCount),
          };
        },
        (group) => str(group.SecurityGroupId),
        SECURITY_GROUPS_PER_PAGE,
        { source: "ecs", action: "DescribeSecurityGroups" },
      );
      if (error) throw error;
      return items;
    },
    /** One security group with its rules. */
    async securityGroup(id: string): Promise<NlbItem> {
      const what = { source: "ecs", action: "DescribeSecurityGroupAttribute" } as const;
      let head: NlbItem = {};
      const rules = await tokenPages(async (token) => {
        const { RequestId: _requestId, ...answer } = await call("DescribeSecurityGroupAttribute", {
          SecurityGroupId: id,
          MaxResults: RULES_PER_PAGE,
          ...(token ? { NextToken: token } : {}),
        });
        if (answer.SecurityGroupId !== id) throw other("DescribeSecurityGroupAttribute", id);
        head = answer;
        return { items: list<NlbItem>(answer.Permissions, "Permission"), next: str(answer.NextToken) };
      }, what);
      return { ...head, Permissions: { Permission: rules } };
    },
  };
}
