import { CURRENT } from "@/lib/ccm/annotations";
import { keyOf, NLB_ID_LABEL } from "@/lib/ccm/names";
import type { KubeService } from "@/lib/model/bundle";
import type { ClusterBuilder } from "../cluster/cluster-builder";
import { eventName, uidOf } from "../cluster/names";

/**
 * Events of the controller about the demo's Services, one Event a line: Service, reason, minutes since it came last and first,
 * how often, message. `{lb}` is the instance of the Service. The line of logistics/tracking is a network failure, printed whole with
 * its request: a page that shows it must mask the key, the token and the signature.
 */
const ROWS = `
shop/storefront EnsuredLoadBalancer 42 3042 9 Ensured load balancer [{lb}]
shop/cart SyncLoadBalancerFailed 95 155 4 Error syncing load balancer [{lb}]: Message: Operation Denied. Unfinished purchase exists.
shop/checkout SyncLoadBalancerFailed 130 190 6 Error syncing load balancer [{lb}]: Aliyun API Error: RequestId: 5E3A91C2-0B7F-5D6E-A1C4-2F9B7D0E8A13 Status Code: 400 Code: PAY.INSUFFICIENT_BALANCE Message: Your account does not have enough balance.
shop/product-catalog AnnotationChanged 310 370 2 The service will be updated because the annotations has been changed.
shop/flash-sale SyncLoadBalancerFailed 4 900 31 Error syncing load balancer [{lb}]: Message: The backend server number has reached to the quota limit of this load balancers
shop/gift-card EnsuredLoadBalancer 1500 4500 3 Ensured load balancer [{lb}]
shop/h5-legacy TypeChanged 200 260 1 type change LoadBalancer - ClusterIP
shop/h5-legacy CleanLoadBalancerFailed 12 200 40 Error deleting load balancer [{lb}]: Message: User not authorized to operate on the specified resource.
shop/wishlist EnsuredLoadBalancer 3000 6000 3 Ensured load balancer [{lb}]
payments/gateway EnsuredLoadBalancer 7000 10000 3 Ensured load balancer [{lb}]
payments/risk EnsuredLoadBalancer 9000 12000 3 Ensured load balancer [{lb}]
payments/settlement SyncLoadBalancerFailed 210 270 3 Error syncing load balancer [{lb}]: Message: A previous configuration of the VServer group is pending; please try again later.
payments/refund SyncLoadBalancerFailed 3 4000 88 Error syncing load balancer [{lb}]: apply model error: update listener error: can not update cert 1234567890123456_17a2c3a4b11_1903344021_-267892341 because it is expired
payments/card-vault DeleteTimestampChanged 180 240 1 The service will be updated because the delete timestamp has been changed.
payments/card-vault CleanLoadBalancerFailed 9 180 35 Error deleting load balancer [{lb}]: update lb attribute error: delete loadbalancer [{lb}] error: error to set slb id [{lb}] delete protection off, svc [payments/card-vault], err: User not authorized to operate on the specified resource.
search/query-api SyncLoadBalancerFailed 6 300 15 Error syncing load balancer [{lb}]: Message: The specified VServerGroupId does not exist.
search/indexer SyncLoadBalancerFailed 60 120 5 Error syncing load balancer [{lb}]: Message: The specified BackendServers is invalid; some of the specified backend servers do not exist or are not running.
search/vector EnsuredLoadBalancer 500 3500 3 Ensured load balancer [{lb}]
search/rerank SkipSyncBackends 5 260 21 Not sync pods [10.20.0.73] whose eni is invalid
search/rerank SkipSyncBackends 5 260 21 Skip delete and update backends to vgroup k8s/8080/rerank/search/c7d3f0a9b1e84c52a6f2d94e83b75c10d due to invalid backends: 10.20.0.73
search/rerank SyncLoadBalancerFailed 400 900 7 Error syncing load balancer [{lb}]: can not find eniid for ip 10.20.0.73 in vpc {vpc}
search/spellcheck EnsuredLoadBalancer 2600 5600 3 Ensured load balancer [{lb}]
logistics/tracking SyncLoadBalancerFailed 1400 1460 2 Error syncing load balancer []: apply model error: get load balancer attribute from cloud, error: Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.NUdemoDEMOdemo&Action=DescribeLoadBalancers&Format=JSON&RegionId=cn-hangzhou&SecurityToken=CAISdemoTokenNotReal%3D%3D&Signature=demoSignatureNotReal%3D&SignatureMethod=HMAC-SHA1&Version=2014-05-15": dial tcp: i/o timeout
logistics/tracking EnsuredLoadBalancer 800 3800 3 Ensured load balancer [{lb}]
logistics/route-planner SyncLoadBalancerFailed 1260 1320 2 Error syncing load balancer [{lb}]: Message: A previous configuration is pending; please try again later.
logistics/route-planner EnsuredLoadBalancer 1200 4200 3 Ensured load balancer [{lb}]
logistics/iot-gateway SyncLoadBalancerFailed 2 2000 64 Error syncing load balancer [{lb}]: Message: User does not have permission modify InstanceChargeType to spec.
logistics/iot-gateway SyncLoadBalancerFailed 2100 3000 12 Error syncing load balancer [{lb}]: Message: The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.
logistics/warehouse SyncLoadBalancerFailed 1 5000 300 Error syncing load balancer []: apply model error: update lb attribute error: alicloud: can not find loadbalancer, but it's defined in service [47.96.100.35] this may happen when you delete the loadbalancer
logistics/label-printer SyncLoadBalancerFailed 3 280 26 Error syncing load balancer []: Aliyun API Error: RequestId: 8C11D0A4-55E7-5B63-9F0A-6D1E22B7C9F4 Status Code: 400 Code: VSwitchAvailableIpNotExist Message: The specified VSwitch has no available ip.
logistics/customs SyncLoadBalancerFailed 4 2600 120 Error syncing load balancer []: build lb local model error: builid lb listener error: build listener from servicePort 80 error: Annotation HealthCheckInterval must be integer, but got [5s]. message=[strconv.Atoi: parsing "5s": invalid syntax] 
data/kafka-external SyncLoadBalancerFailed 33 700 19 Error syncing load balancer [{lb}]: Message: The backend server number has reached to the quota limit of this load balancer
data/olap PreservedOnDelete 1600 1660 2 The lb [{lb}] will be preserved after the service is deleted.
data/olap EnsuredLoadBalancer 1590 4590 3 Ensured load balancer [{lb}]
data/clickhouse SyncLoadBalancerFailed 2 1440 52 Error syncing load balancer [{lb}]: apply model error: update lb attribute error: alicloud: the loadbalancer {lb} can not be reused, can not reuse loadbalancer created by kubernetes.
data/flink-ui SyncLoadBalancerFailed 2 1500 75 Error syncing load balancer [{lb}]: apply model error: update lb attribute error: alicloud: can not change LoadBalancer AddressType once created. delete and retry
data/metrics-ingest SyncLoadBalancerFailed 5 1300 44 Error syncing load balancer [{lb}]: apply model error: update lb attribute error: alicloud: the loadbalancer {lb} can not be reused, service has been associated with ip [47.96.100.40], cannot be bound to ip [47.96.100.41]
data/minio SyncLoadBalancerFailed 2 2200 90 Error syncing load balancer [{lb}]: apply model error: update lb attribute error: alicloud: can not change ResourceGroupId once created
data/etl-callback SyncLoadBalancerFailed 1 40000 210 Error syncing load balancer [{lb}]: Message: The specified LoadBalancerId does not exist.
data/legacy-report CreatingLoadBalancerFailed 8 60000 480 Error creating load balancer (will retry): failed to ensure load balancer for service data/legacy-report: alicloud: not able to find loadbalancer named [legacy-report] in openapi, but it's defined in service.loaderbalancer.ingress. this may happen when you removed loadbalancerid annotation
kube-system/nginx-ingress-lb EnsuredLoadBalancer 90 3090 20 Ensured load balancer [{lb}]
platform/api-gateway SyncLoadBalancerFailed 6000 6060 2 Error syncing load balancer [nlb-k2v9xq3w8t]: apply model error: ParameterMissing, zone mappings are required
platform/harbor SyncLoadBalancerFailed 2 3100 140 Error syncing load balancer [{lb}]: Aliyun API Error: RequestId: 0F2D6B1C-9A3E-5C47-8D15-7E60A4B8F2D9 Status Code: 400 Code: NetworkConflict Message: The network of the specified load balancer conflicts with the network of the backend server.
platform/webhook SyncLoadBalancerFailed 2 570 33 Error syncing load balancer []: Aliyun API Error: RequestId: 2B94E7D0-C618-5F2A-B3D7-91A05C3E6F48 Status Code: 400 Code: ORDER.ARREARAGE Message: The account is arrearage.
platform/git-ssh SyncLoadBalancerFailed 1 9000 410 Error syncing load balancer [{lb}]: Aliyun API Error: RequestId: 7A50C3F1-E284-5D96-A0B2-4C7F18D3E965 Status Code: 400 Code: RspoolVipExist Message: there are vips associating with this vServer group.
platform/telemetry SyncLoadBalancerFailed 4300 5200 18 Error syncing load balancer [{lb}]: Message: The specified Port must be between 1 and 65535.
platform/telemetry SyncLoadBalancerFailed 8700 9000 9 Error syncing load balancer [{lb}]: Message: The loadbalancer does not support backend servers of eni type
platform/telemetry EnsuredLoadBalancer 2000 5000 3 Ensured load balancer [{lb}]
platform/vpn SyncLoadBalancerFailed 2 130 11 Error syncing load balancer []: Aliyun API Error: RequestId: D3E8F10B-6C25-5A94-87F3-B20D9E4A7C61 Status Code: 400 Code: ShareSlbHaltSales Message: The share instance has been discontinued.
platform/sentry UnAvailableLoadBalancer 15 1440 24 There are no available nodes for LoadBalancer
platform/sentry CreatingLoadBalancerFailed 2900 2960 5 Error creating load balancer (will retry): failed to ensure load balancer for service platform/sentry: Aliyun API Error: RequestId: 6F71B2E5-0D48-53C9-9E6A-1A3C5D7F9B20 Status Code: 400 Code: Throttling.User Message: Request was denied due to user flow control.
edge/gps-tracker SyncLoadBalancerFailed 4 500 61 Error syncing load balancer []: apply model error: update nlb attribute error: alicloud: can not find loadbalancer, but it's defined in service [] this may happen when you delete the loadbalancer
`;

/** The Events of the demo's Services. */
export function addServiceEvents(builder: ClusterBuilder): void {
  const services = new Map(builder.bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  for (const [, key = "", reason = "", last, first, count, message = ""] of ROWS.matchAll(
    /^(\S+) (\S+) (\d+) (\d+) (\d+) (.*)$/gm,
  )) {
    const service = services.get(key);
    if (!service) throw new Error(`the demo has no Service ${key}`);
    const { labels, annotations } = service.metadata!;
    const lb = labels?.[NLB_ID_LABEL] ?? annotations?.[`${CURRENT}id`] ?? "";
    addEvent(builder, service, {
      reason,
      message: message.replaceAll("{lb}", lb).replaceAll("{vpc}", builder.cluster.vpcId),
      last: Number(last),
      first: Number(first),
      count: Number(count),
    });
  }
}

interface EventPlan {
  message: string;
  reason: string;
  /** Minutes before now of the last and the first occurrence. */
  last: number;
  first: number;
  count: number;
}

/** A core/v1 Event on the Service, as the CCM's recorder writes it. */
export function addEvent(builder: ClusterBuilder, service: KubeService, plan: EventPlan): void {
  const { name, namespace, uid, resourceVersion } = service.metadata!;
  const { reason, message } = plan;
  const key = keyOf(service);
  builder.bundle.kubernetes.events.push({
    apiVersion: "v1",
    kind: "Event",
    metadata: {
      name: eventName(service, reason, message),
      namespace,
      uid: uidOf(`event/${key}/${reason}/${message}`),
      creationTimestamp: builder.ago(plan.first),
    },
    involvedObject: {
      kind: "Service",
      apiVersion: "v1",
      namespace,
      name,
      uid,
      ...(resourceVersion ? { resourceVersion } : {}),
    },
    type: /Failed$|^(?:Skip|Preserved)/.test(reason) ? "Warning" : "Normal",
    reason,
    message,
    count: plan.count,
    firstTimestamp: builder.ago(plan.first),
    lastTimestamp: builder.ago(plan.last),
    source: { component: "service-controller" },
    reportingComponent: "service-controller",
    reportingInstance: "",
  });
}
