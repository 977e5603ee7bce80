import { runEngine } from "@/lib/engine";
import { partOf, trailRow } from "@/lib/knowledge/trail/operations";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import type { TrailEvent } from "../cloud/trail";
import { hash128 } from "../cluster/names";

/**
 * Who made the demo's differences, one Service a line: Service, actor, minutes since, and the code of one finding where the others
 * have another origin. What was called follows from the differences themselves. Services that are not named were edited in the
 * cluster: nothing is recorded for them.
 */
const ROWS = `
shop/cart order:lina 55000
shop/checkout terraform:deploy 30100
shop/product-catalog console:zhangwei 20160
shop/promo cli:oncall 8650
shop/gift-card controller 90000
payments/gateway console:zhangwei 20257
payments/notify console:lina 11000
payments/notify controller 64000 CLB209
payments/settlement ros 40000
payments/ledger root 70000
payments/reports pulumi:release 3000
payments/refund console:oncall 1900
payments/card-vault controller 100000 CLB503
search/suggest console:oncall 5200
search/indexer api:batch-job 7000
search/spellcheck controller 43200
data/kafka-external console:wangfang 26000
data/pulsar-proxy role:infra-admin:wangfang 33000
data/redis-proxy api:zhangwei 61000
logistics/iot-gateway console:lina 47000
platform/grafana terraform:deploy 12000
edge/game-login console:wangfang 9000
edge/live-push otherController 2500
edge/partner-gateway console:lina 16000
edge/voip-sbc console:wangfang 21000
`;

const ACCOUNT = "1234567890123456";
const OTHER_CLUSTER = "c1b5e7720d9a44f0b8a6d3f2e5c97a410";

type Caller = Pick<TrailEvent, "userIdentity" | "userAgent" | "sourceIpAddress" | "eventType">;

/** The forms that ActionTrail documents for console, key, role and order; those of programs are their own user agents. */
function callerOf(actor: string, bundle: Bundle): Caller {
  const [kind = "", name = "", session = ""] = actor.split(":");
  const ip = `203.0.113.${10 + (Number.parseInt(hash128(name).slice(0, 2), 16) % 90)}`;
  const user = { type: "ram-user", userName: name, principalId: `2${hash128(name).slice(0, 12)}`, accountId: ACCOUNT };
  const key = { ...user, accessKeyId: `LTAI5t${hash128(name).slice(0, 18)}` };
  const role = (userName: string) => ({
    type: "assumed-role",
    userName,
    principalId: `3${hash128(userName).slice(0, 12)}:${userName.split(":")[1]}`,
    accountId: ACCOUNT,
    accessKeyId: "STS.NUdemoDEMOdemo",
  });
  const go = "AlibabaCloud (linux; amd64) Golang/1.21.6 Core/0.0.1";
  const byHand = "slb.console.aliyun.com";
  const call = (userIdentity: object, userAgent: string, sourceIpAddress = ip, eventType = "ApiCall"): Caller => ({
    userIdentity,
    userAgent,
    sourceIpAddress,
    eventType,
  });
  const controller = (cluster: string) =>
    call(
      role("aliyuncsmanagedkubernetesrole:ccm-1700000000"),
      `${go} ack.ccm/${bundle.cluster.ccmVersion} ClusterId/${cluster}`,
      "Internal",
    );
  const callers: Record<string, Caller> = {
    order: call(user, "AliyunConsole", ip, "ConsoleOperation"),
    console: call(user, byHand),
    root: call({ type: "root-account", userName: "root", principalId: ACCOUNT, accountId: ACCOUNT }, byHand),
    cli: call(key, `${go} AlibabaCloud CLI/3.0.207`),
    terraform: call(key, `${go} HashiCorp-Terraform/1.7.5 Provider/1.219.0 Module/Terraform`),
    pulumi: call(key, `${go} Pulumi/3.109.0`),
    ros: call(role("rosdeployrole:ros-stack"), "ROS/2019-09-10", "ros.aliyuncs.com"),
    role: call(role(`${name}:${session}`), byHand),
    controller: controller(bundle.cluster.id),
    otherController: controller(OTHER_CLUSTER),
    api: call(key, "AlibabaCloud (linux; amd64) Python/3.11.4 Core/2.13.36"),
  };
  return callers[kind]!;
}

/** The account's events that explain the differences of the demo, as LookupEvents answers them. */
export function demoTrail(bundle: Bundle, now: string): TrailEvent[] {
  const services = new Map(["v2.14.0", "v2.15.0"].flatMap((targetVersion) => rowsOf(bundle, targetVersion, now)));
  const at = (minutes: string | number) =>
    `${new Date(Date.parse(now) - Number(minutes) * 60_000).toISOString().slice(0, 19)}Z`;
  const rows = ROWS.trim()
    .split("\n")
    .map((line) => line.split(" "));
  const events: TrailEvent[] = [];
  for (const [key = "", actor = "", minutes = "", code] of rows) {
    const row = services.get(key);
    if (!row) throw new Error(`the demo has no Service ${key} that differs`);
    const own = rows.flatMap(([service, , , named]) => (service === key && named ? named : []));
    const wanted = row.findings.filter((finding) => (code ? finding.code === code : !own.includes(finding.code)));
    for (const call of callsOf(row, wanted, actor.startsWith("order:")))
      events.push(eventOf(call, callerOf(actor, bundle), at(minutes), bundle));
  }
  const resource = services.get("payments/card-vault")?.loadBalancerId ?? "";
  const refused: Call = { name: "DeleteLoadBalancer", resource, parameters: { LoadBalancerId: resource } };
  for (const minutes of [24, 84, 144])
    events.push({
      ...eventOf(refused, callerOf("controller", bundle), at(minutes), bundle),
      errorCode: "OperationDenied.DeleteProtection",
      errorMessage: "The operation is not allowed.",
    });
  return events;
}

/** The rows whose family the target's dry run judges. */
function rowsOf(bundle: Bundle, targetVersion: string, now: string): [string, ResultService][] {
  const { services } = runEngine(bundle, { checkedAt: now, targetVersion });
  return services.filter(({ findings }) => findings.length > 0).map((row) => [row.service, row]);
}

interface Call {
  name: string;
  /** The id that the event carries. */
  resource: string;
  parameters: Record<string, unknown>;
  /** Of the buy page: it has no parameters. */
  order?: true;
}

/** The parameter for an object, by the beginning of its id. */
const NAMED_BY: Record<string, string> = {
  rsp: "VServerGroupId",
  sgp: "ServerGroupId",
  lsn: "ListenerId",
  de: "DomainExtensionId",
};

/** The calls that make a Service's differences; fields of one object are set by one call. */
function callsOf(row: ResultService, findings: readonly Finding[], order: boolean): Call[] {
  const calls = new Map<string, Call>();
  const instance = row.loadBalancerId ?? "";
  for (const finding of findings) {
    const field = finding.actualFrom?.name.split(".").at(-1);
    const made = trailRow(row.family ?? "clb", finding.messageCode, field);
    if (finding.visibility === "advice" || !made || made.lost) continue;
    const { resource } = finding;
    const protocol = new RegExp(`LoadBalancer${resource.protocol ?? "-"}Listener`, "i");
    const name = order ? "Modify" : (made.events.find((event) => protocol.test(event)) ?? made.events[0] ?? "");
    const id = partOf(name) && resource.id ? resource.id : instance;
    const part = { [NAMED_BY[id.split("-")[0]!] ?? "LoadBalancerId"]: id };
    const listener = resource.port && id === instance ? { ListenerPort: resource.port } : {};
    const key = `${name} ${id} ${resource.port ?? ""}`;
    const before = calls.get(key)?.parameters ?? {};
    calls.set(key, {
      name,
      resource: id,
      parameters: { ...before, ...part, ...listener, ...settingsOf(finding, made.by, field) },
      ...(order ? { order: true as const } : {}),
    });
  }
  return [...calls.values()];
}

/** The value to set, as it is now. */
function settingsOf(finding: Finding, by: "value" | "items" | "act", field = ""): Record<string, unknown> {
  const { actual, desired, rows, resource, messageCode } = finding;
  if (by === "value") {
    const value = Array.isArray(actual) ? actual.join(",") : actual;
    return field === "AclIds" ? { AclStatus: "off" } : { [field]: String(value ?? "") };
  }
  if (by === "act") return {};
  const ids = (rows ?? []).map(({ field: server }) => ({ ServerId: server.replace(/:\d+(?: .*)?$/, "") }));
  if (ids.length > 0) return { [resource.id?.startsWith("sgp-") ? "Servers" : "BackendServers"]: JSON.stringify(ids) };
  if (resource.kind === "DomainExtension") return { Domain: resource.name, ServerCertificateId: String(actual) };
  const list = (Array.isArray(actual) ? actual : [actual]).map(String);
  if (messageCode === "LeaveSecurityGroup")
    return { SecurityGroupIds: list.filter((id) => !(desired as readonly string[]).includes(id)).join(",") };
  const [key, value] = list[0]!.split("=");
  return { "Tag.1.Key": key, "Tag.1.Value": value };
}

function eventOf({ name, resource, parameters, order }: Call, caller: Caller, at: string, bundle: Bundle): TrailEvent {
  const nlb = /^(?:nlb|lsn|sgp)-/.test(resource);
  const id = hash128(JSON.stringify([name, resource, at, parameters])).toUpperCase();
  const requestId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join("-");
  const host = nlb ? `nlb.${bundle.cluster.region}.aliyuncs.com` : "slb.aliyuncs.com";
  const kind = { lsn: "Listener", rsp: "ServerGroup", sgp: "ServerGroup" }[resource.split("-")[0]!] ?? "LoadBalancer";
  return {
    eventId: requestId,
    requestId,
    eventName: name,
    eventTime: at,
    eventRW: "Write",
    eventSource: host,
    serviceName: nlb ? "Nlb" : "Slb",
    eventVersion: 1,
    eventCategory: "Management",
    acsRegion: bundle.cluster.region,
    recipientAccountId: ACCOUNT,
    referencedResources: { [`ACS::${nlb ? "NLB" : "SLB"}::${kind}`]: [resource] },
    ...caller,
    ...(order
      ? {
          requestParameters: {},
          additionalEventData: {
            [id.slice(0, 11)]: {
              resourceId: resource,
              articleConfig: { slb_bandwidth_max: "25600", slb_flow_out: "0" },
            },
          },
        }
      : {
          apiVersion: nlb ? "2022-04-30" : "2014-05-15",
          requestParameters: {
            AcsHost: host,
            AcsProduct: nlb ? "Nlb" : "Slb",
            RequestId: requestId,
            RegionId: bundle.cluster.region,
            HostId: host,
            ...parameters,
          },
          responseElements: { RequestId: requestId },
          additionalEventData: { Scheme: "https" },
        }),
  };
}
