import type { WildMessage } from "./third";

/** A ninth set, written after all before were mended and before the classifier was tried on it. */
const SYNC = "SyncLoadBalancerFailed";
const lb = (t: string) => `Error syncing load balancer [lb-gw8a2s4d6f8g0h2j4k6l8]: ${t}`;
const said = (t: string) => lb(`Message: ${t}`);
const nlb = (t: string) => `Error syncing load balancer [nlb-gw8x1c3v5b7n9m]: ${t}`;
export const NINTH: readonly WildMessage[] = [
  [
    lb(
      'build lb local model error: builid lb listener error: build listener from servicePort 443 error: Annotation IdleTimeout must be integer, but got [60s]. message=[strconv.Atoi: parsing "60s": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: vgroupid parse error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[rsp-gw8/80]",
    ),
    "EVT307",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb attribute error: [ModifyLoadBalancerInternetSpec: Message: The specified Bandwidth is invalid.]",
    ),
    "EVT940",
    "you",
    SYNC,
  ],
  [lb("apply model error: update listener error: can not found cert by id 1231_gw8"), "EVT604", "you", SYNC],
  [
    lb(
      "apply model error: update lb backends error: EnsureVGroupUpdated error: BatchAddVServerGroupBackendServers error: Message: The backend server number has reached to the quota limit of this load balancer.",
    ),
    "EVT101",
    "account",
    SYNC,
  ],
  [said("The certificate is being used by other listeners."), "EVT937|EVT953", "you", SYNC],
  [said("The specified PersistenceTimeout is out of the valid range."), "EVT950|EVT951", "you", SYNC],
  [said("The ACL is being modified. Try again later."), "EVT938|EVT963", "wait", SYNC],
  [said("The account has been suspended."), "EVT960|EVT105", "account", SYNC],
  [said("You have insufficient permissions to call this operation."), "EVT919", "permissions", SYNC],
  [said("The access key has been disabled."), "EVT920", "permissions", SYNC],
  [said("The quota for load balancer instances has been used up."), "EVT909|EVT958", "account", SYNC],
  [said("The resource in the zone is sold out."), "EVT910", "wait", SYNC],
  [said("The target server group contains servers and cannot be deleted."), "any", "you", SYNC],
  [said("The listener port 80 conflicts with another listener."), "EVT912|EVT953", "you", SYNC],
  [said("The instance specification does not support more than 50 listeners."), "any", undefined, SYNC],
  [said("HTTPS listeners require a server certificate."), "any", "you", SYNC],
  [said("Internal error, please contact customer service."), "EVT907", "wait|vendor", SYNC],
  [said("The specified IP address is already used by another resource."), "any", "you", SYNC],
  [said("The domain name of the health check is malformed."), "EVT939|EVT951", "you", SYNC],
  [said("Request timed out, retry later."), "EVT907|EVT963", "wait", SYNC],
  [said("The billing method of the instance cannot be changed."), "any", "you", SYNC],
  [said("This account is not allowed to create internet-facing instances."), "any", undefined, SYNC],
  [said("Payment failed. Add a payment method."), "EVT922|EVT959", "account", SYNC],
  [
    "ErrorCode: OperationFailed.InsufficientBalance\nMessage: The operation failed because the balance is insufficient.",
    "EVT106|EVT959",
    "account",
  ],
  ["InvalidParam.HealthCheckInterval: The param HealthCheckInterval is invalid.", "EVT939|EVT951", "you"],
  [
    '{"RequestId":"1","Code":"Forbidden.RAM","Message":"User not authorized to operate on the specified resource, or this API doesn\'t support RAM."}',
    "EVT919",
    "permissions",
  ],
  ["错误码: QuotaExceeded.Listener 错误信息: 监听数量超过配额上限。", "EVT911|EVT958", "account"],
  ["Message: 负载均衡实例正在变更中，请稍后重试。", "EVT963|EVT901|EVT907", "wait", SYNC],
  ["Message: 该证书已过期。", "EVT937|EVT951|EVT603", "you", SYNC],
  ["Not sync pods whose eni is invalid: 10.9.0.4", "EVT211", undefined, "SkipSyncBackends"],
  [
    "Error creating route entry in vtb-gw8: Message: The specified RouteTable does not exist.",
    "EVT801|EVT802",
    undefined,
    "CreateRouteFailed",
  ],
  [
    "Created route for vtb-gw8 with cn-wulanchabu.10.9.0.1 -> 172.30.0.0/25 successfully",
    "EVT807",
    undefined,
    "CreatedRoute",
  ],
  [
    nlb(
      "build lb local model error: build nlb attribute error: ZoneMapping format error, expect [zone-a:vsw-id-1,zone-b:vsw-id-2], got cn-wulanchabu-a=vsw-1",
    ),
    "NLB101",
    "you",
    SYNC,
  ],
  [nlb("apply model error: wait jobs error: job 12ab for API CreateListener failed"), "NLB104", "vendor", SYNC],
  [nlb("Message: The specified resource of securityGroup is not found."), "NLB152|NLB112", "you", SYNC],
  [nlb("Message: The quota of server groups is exceeded."), "NLB158", "account", SYNC],
  [nlb("Message: The operation is not allowed because of DeletionProtectionEnabled."), "NLB154|NLB121", "you", SYNC],
  [
    "DryRun: " +
      lb(
        'apply model error: OpenAPI: ModifyVServerGroupBackendServers, Message: loadbalancer lb-gw8 vgroup rsp-gw8 backends should be [{"serverId":"i-1","weight":50}]',
      ),
    "PRE115",
    undefined,
    SYNC,
  ],
  ["gw/api/443 create listener", "PRE108", undefined],
  [
    "2m Warning SyncLoadBalancerFailed service/api " + said("Request was denied due to user flow control."),
    "EVT107",
    "wait",
  ],
  [
    'time="2026-01-01T00:00:00Z" level=error msg="sync failed" error="apply model error: update lb attribute error: alicloud: can not change LoadBalancer address once created"',
    "EVT405",
    "you",
  ],
  [
    'Failed to provision volume with StorageClass "alicloud-disk": Message: The specified disk quota exceeds',
    null,
    undefined,
    "ProvisioningFailed",
  ],
  ["pod has unbound immediate PersistentVolumeClaims", null, undefined, "FailedScheduling"],
  [
    "Error syncing load balancer: failed to ensure load balancer: failed to reserve IP: quota exceeded for static addresses",
    null,
    undefined,
    SYNC,
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: the load balancer class is unsupported by hcloud",
    null,
    undefined,
    SYNC,
  ],
  ["Readiness gate target-health.elbv2.k8s.aws is not ready", null],
  ["terway: ENI quota exceeded on node cn-wulanchabu.10.9.0.1", null],
  ["rpc error: code = ResourceExhausted desc = Throttling: Request was denied due to request throttling.", null],
  ["Service quota of the vendor should be checked next week", null],
  ["证书检查正常，监听没有问题", null],
  ["AccessDenied: You are not authorized to perform s3:PutObject", null],
];
