import type { WildMessage } from "./third";

/** An eighth set, written after the seventh was mended and before the classifier was tried on it. */
const SYNC = "SyncLoadBalancerFailed";
const LB = "lb-wz9q4e6r8t0y2u4i6o8p1";
const lb = (text: string) => `Error syncing load balancer [${LB}]: ${text}`;
const none = (text: string) => `Error syncing load balancer []: ${text}`;
const nlb = (text: string) => `Error syncing load balancer [nlb-wz2a4s6d8f0g]: ${text}`;
const said = (text: string) => lb(`Message: ${text}`);
const tea = (code: string, message: string, product = "slb") =>
  `SDKError:\n   StatusCode: 400\n   Code: ${code}\n   Message: code: 400, ${message} request id: 7D2E9A1C-0000-1111-2222-333344445555\n   Data: {"Code":"${code}","HostId":"${product}.cn-shenzhen.aliyuncs.com","Message":"${message}","RequestId":"7D2E9A1C-0000-1111-2222-333344445555","statusCode":400}\n`;
const raw = (code: string, message: string) =>
  `SDK.ServerError\nErrorCode: ${code}\nRecommend: https://api.aliyun.com/troubleshoot?q=${code}\nRequestId: 7D2E9A1C-0000-1111-2222-333344445555\nMessage: ${message}\nRespHeaders: map[Content-Type:[application/json]]`;

export const EIGHTH: readonly WildMessage[] = [
  // One sync, one error: the controller's own words.
  [
    none(
      'build lb local model error: build lb attribute error: bandwidth must be integer, got [10 M], error: strconv.Atoi: parsing "10 M": invalid syntax',
    ),
    "EVT301",
    "you",
    SYNC,
  ],
  [
    none(
      "build lb local model error: builid lb listener error: build listener from servicePort 8883 error: port protocol format must be either [http|https|tcp|udp], protocol not supported wit [mqtt]",
    ),
    "EVT303",
    "you",
    SYNC,
  ],
  [
    none(
      'build lb local model error: builid lb listener error: build listener from servicePort 80 error: Annotation CookieTimeout must be integer, but got [1h]. message=[strconv.Atoi: parsing "1h": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    none(
      'build lb local model error: builid lb listener error: build listener from servicePort 80 error: Annotation HealthCheckConnectPort must be integer, but got [${port}]. message=[strconv.Atoi: parsing "${port}": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    none(
      "build lb local model error: builid lb listener error: build listener from servicePort 80 error: Annotation ForwardPort error: forward port format error, get: 80=443, expect 80:443 ",
    ),
    "EVT305",
    "you",
    SYNC,
  ],
  [
    none(
      "build lb local model error: builid lb listener error: build listener from servicePort 443 error: parse DomainExtensions error: invalid domain extension a.example.com:",
    ),
    "EVT306",
    "you",
    SYNC,
  ],
  [
    none(
      "build lb local model error: build vserver groups error: default weight must be integer in range [0,100] , got [fifty]",
    ),
    "EVT308",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: get load balancer attribute from cloud, error: [ops/mq] find loadbalancer by tag error: [SDKError] API: DescribeLoadBalancers, ErrorCode: ServiceUnavailable, RequestId: 1, Message: The request has failed due to a temporary failure of the server.",
    ),
    "EVT907|EVT936",
    "wait",
    SYNC,
  ],
  [
    lb("apply model error: update lb attribute error: alicloud: can not change LoadBalancer network type once created"),
    "EVT404",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb attribute error: error to tag slb id [lb-wz9] with tags [{a b}], svc [ops/mq], err: [SDKError] API: TagResources, ErrorCode: Forbidden.RAM, RequestId: 1, Message: User not authorized to operate on the specified resource.",
    ),
    "EVT934|EVT919",
    "permissions",
    SYNC,
  ],
  [
    lb(
      "apply model error: [update listener error: create http listener 8080 error: Message: There is already 1 listener binding the port.]",
    ),
    "EVT601|EVT912|EVT953",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: delete listener error: delete port [9090] error: Message: The specified listener is forwarded by the other listener, the ListenerForward relationship should be deleted first.",
    ),
    "EVT946|EVT601",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb backends error: CreateVServerGroup error: Message: The number of vserver groups in the loadbalancer is exceeded.",
    ),
    "EVT958|any",
    "account",
    SYNC,
  ],
  [
    lb(
      "apply model error: cleanup lb error: lb [lb-wz9] delete vgroup rsp-wz9old failed, error: Message: The specified VServerGroupId does not exist.",
    ),
    "EVT610|EVT968",
    "you|wait",
    SYNC,
  ],
  [
    lb(
      "apply model error: alicloud: the loadbalancer lb-wz9q4e6r8t0y2u4i6o8p1 can not be reused, can not reuse loadbalancer created by kubernetes.",
    ),
    "EVT116",
    "you",
    SYNC,
  ],
  ["requested load balancer with no ports", "EVT311", "you", SYNC],
  ["The service will be updated because the spec has been changed", "EVT215", undefined, "ServiceSpecChanged"],
  [
    "The service will be updated because the delete timestamp has been changed",
    "EVT216",
    undefined,
    "DeleteTimestampChanged",
  ],
  ["type change ClusterIP - LoadBalancer", "EVT213", undefined, "TypeChanged"],
  [
    'Error removing service hash: ops/mq failed to remove service hash:, error: services "mq" not found',
    "EVT206",
    undefined,
    "FailedRemoveHash",
  ],
  [
    'Error removing load balancer finalizer: Internal error occurred: failed calling webhook "policy.example.com": connection refused',
    "EVT205",
    undefined,
    "FailedRemoveFinalizer",
  ],
  ["There are no available nodes for LoadBalancer", "EVT103", "you", "UnAvailableLoadBalancer"],
  [
    'Error updating pod readiness gates for service [ops/mq]: Patch "https://172.16.0.1:443/api/v1/namespaces/ops/pods/mq-0/status": context deadline exceeded',
    "EVT208",
    undefined,
    "FailedUpdateReadinessGate",
  ],
  [
    `Error deleting load balancer [${LB}]: apply model error: set loadbalancer [${LB}] protections off error: error to set slb id [${LB}] modification protection off, svc [ops/mq], err: Message: User not authorized to operate on the specified resource, or this API doesn't support RAM.`,
    "EVT933|EVT202|EVT919",
    "permissions",
    "CleanLoadBalancerFailed",
  ],
  [
    "could not create route 172.21.3.0/25 for node cn-shenzhen.10.2.0.8: instance not found",
    "EVT805",
    undefined,
    "CreateRouteFailed",
  ],
  [
    "Error creating route: could not create route: error get route table: no route tables found by vpc id[vpc-wz9]",
    "EVT801|EVT804",
    undefined,
    "FailedToCreateRoute",
  ],
  ["RouteController failed to create a route", "EVT806", undefined, "NetworkNotReady"],
  [
    "Failed to disable source dest check for node: find ecs: cloud instance api fail, SDK.ServerError\nErrorCode: Throttling\nRequestId: 1\nMessage: Request was denied due to request throttling.",
    "EVT107|EVT711|EVT714",
    "wait",
    "SyncNodeFailed",
  ],
  [
    'Error deleting node: nodes "cn-shenzhen.10.2.0.8" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot delete resource "nodes"',
    "EVT711|EVT971",
    undefined,
    "DeleteNodeFailed",
  ],
  // Answers of the API.
  [said("The load balancer lb-wz9 has been released."), "any", "you", SYNC],
  [
    said("The listener cannot be created because the quota of listeners has been exhausted."),
    "EVT911|EVT958",
    "account",
    SYNC,
  ],
  [said("The account has not passed the real-name verification."), "EVT922|EVT960", "account", SYNC],
  [said("Insufficient account balance."), "EVT106", "account", SYNC],
  [said("There is an unpaid order for the instance."), "EVT924", "account", SYNC],
  [said("The instance is locked due to security reasons."), "EVT923", "account", SYNC],
  [said("RAM user is not authorized to perform the action slb:AddTags."), "EVT919|EVT934", "permissions", SYNC],
  [said("The STS token is expired."), "EVT920", "permissions", SYNC],
  [said("The service is temporarily unavailable. Please try again later."), "EVT907|EVT963", "wait", SYNC],
  [said("The vServerGroup is being configured."), "EVT903|EVT963", "wait", SYNC],
  [said("The request is too frequent."), "EVT107", "wait", SYNC],
  [
    said("The specified Cookie must be specified when the StickySessionType is server."),
    "EVT956|EVT951|EVT954",
    "you",
    SYNC,
  ],
  [said("The parameter AclStatus should be on or off."), "EVT938|EVT951", "you", SYNC],
  [said("The listener of UDP does not support sticky session."), "EVT954", "you", SYNC],
  [said("The weight of the backend server must be in the range of 0 to 100."), "EVT951|EVT308", "you", SYNC],
  [said("The primary zone and the secondary zone must be different."), "any", "you", SYNC],
  [said("The instances i-wz9a and i-wz9b are in different VPCs."), "any", "you", SYNC],
  [said("ECS instance i-wz9a is not running."), "EVT705|EVT954", "you|wait", SYNC],
  [said("The elastic network interface eni-wz9 has been bound to another backend."), "any", "you", SYNC],
  [said("The specified region is not available for pay-as-you-go."), "any", undefined, SYNC],
  [
    said("Cannot switch PayByTraffic to PayByBandwidth before the current billing cycle ends."),
    "any|unknown",
    undefined,
    SYNC,
  ],
  [said("TLSCipherPolicy tls_cipher_policy_1_3 is not supported in this region."), "EVT954|any", "you", SYNC],
  [said("没有可用的 IP 地址，请更换交换机。"), "EVT110", "you", SYNC],
  [said("服务器组正在被监听使用，无法删除。"), "any", "you", SYNC],
  [said("操作过于频繁，请稍后重试。"), "EVT107", "wait", SYNC],
  [
    raw("OperationDenied.MasterSlaveGroupLogEnabled", "The operation is denied because the access log is enabled."),
    "EVT954",
    "you",
    SYNC,
  ],
  [
    raw("QuotaLimitExceeds.TotalAclEntry", "The quota of the total ACL entries is exceeded."),
    "EVT938|EVT958",
    "account",
    SYNC,
  ],
  [raw("InvalidAccessKeyId.NotFound", "Specified access key is not found."), "EVT920", "permissions", SYNC],
  [lb(tea("Throttling.Api", "Request was denied due to api flow control.")), "EVT107", "wait", SYNC],
  [lb(tea("InvalidParam.LoadBalancerName", "The param LoadBalancerName is invalid.")), "EVT942|EVT951", "you", SYNC],
  ["ErrorCode: InvalidVSwitchId.NotFound\nMessage: The specified VSwitchId does not exist.", "EVT931", "you"],
  ["RISK.RISK_CONTROL_REJECTION", "EVT960", "account"],
  [
    "OperationFailed.InsufficientResources: The operation failed because of insufficient resources in zone cn-shenzhen-d.",
    "EVT910",
    "wait",
  ],
  [
    'aliyun slb CreateLoadBalancerTCPListener failed: {"Code":"ListenerAlreadyExists","Message":"There is already 1 listener binding the port.","HostId":"slb.aliyuncs.com","RequestId":"1"}',
    "EVT912|EVT953|unknown",
    "you",
  ],
  [
    '<?xml version="1.0"?><Error><RequestId>1</RequestId><HostId>slb.aliyuncs.com</HostId><Code>InvalidLoadBalancerId.NotFound</Code><Message>The specified LoadBalancerId does not exist.</Message></Error>',
    "EVT506",
    "you",
  ],
  // Dry runs, logs, tables.
  [
    `DryRun: ${lb(`apply model error: [update listener error: OpenAPI: CreateLoadBalancerUDPListener, Message: loadbalancer ${LB} listener 53 should be created, OpenAPI: DeleteLoadBalancerListener, Message: loadbalancer ${LB} listener 54 should be deleted]`)}`,
    "PRE108|PRE109",
    undefined,
    SYNC,
  ],
  [
    `DryRun: ${lb(`apply model error: update lb attribute error: OpenAPI: SetLoadBalancerModificationProtection, Message: loadbalancer ${LB} ModificationProtection should be ConsoleProtection`)}`,
    "PRE117",
    undefined,
    SYNC,
  ],
  [
    `DryRun: ${lb(`apply model error: update lb attribute error: updateInstanceChargeTypeAndInstanceSpec error: OpenAPI: ModifyLoadBalancerInstanceSpec, Message: loadbalancer ${LB} spec should be slb.s2.small`)}`,
    "PRE103",
    undefined,
    SYNC,
  ],
  [
    `{"level":"error","ts":"2026-03-02T10:00:00.000Z","logger":"controller.service-controller","msg":"reconcile error","key":"ops/mq","error":"apply model error: update lb attribute error: alicloud: can not change LoadBalancer AddressType once created. delete and retry"}`,
    "EVT117",
    "you",
  ],
  [
    `ops         7s          Warning   SyncLoadBalancerFailed   service/mq   ${said("The specified LoadBalancerId does not exist.")}`,
    "EVT506",
    "you",
  ],
  [
    `E0302 10:00:00.000001       1 service_controller.go:233] Error syncing load balancer [lb-wz9]: has invalid backend in vservergroups`,
    "EVT608",
    "wait",
  ],
  ["ops/mq/5672 CreateVServerGroup", "PRE111", undefined],
  // NLB.
  [
    nlb(
      "build lb local model error: build nlb attribute error: ParameterInvalid, cross zone enabled flag error: flag type is not valid, expect on/off, got yes",
    ),
    "NLB109",
    "you",
    SYNC,
  ],
  [
    nlb(
      'build lb local model error: builid nlb server group error: ConnectionDrainTimeout parse error: strconv.Atoi: parsing "5m": invalid syntax',
    ),
    "NLB118",
    "you",
    SYNC,
  ],
  [
    nlb(
      "build lb local model error: builid nlb server group error: cannot reuse a ccm created server group sgp-wz9 for nlb nlb-wz2a4s6d8f0g",
    ),
    "NLB108",
    "you",
    SYNC,
  ],
  [nlb("apply model error: port of listener [80/tcp] overlaps with listener [70-90/tcp]"), "NLB106", "you", SYNC],
  [
    nlb(
      `apply model error: update nlb attribute error: create nlb error: ${tea("ResourceNotEnough.VSwitchIp", "The specified resource of vSwitchIp is not enough.", "nlb")}`,
    ),
    "NLB169|NLB102",
    "you",
    SYNC,
  ],
  [
    nlb(
      `apply model error: BatchAddServers error: ${tea("IncorrectStatus.ServerGroup", "The status of ServerGroup [sgp-wz9] is incorrect.", "nlb")}`,
    ),
    "NLB163|NLB136",
    "wait",
    SYNC,
  ],
  [
    nlb(
      `apply model error: UpdateNLBAttribute error: ${tea("OperationDenied.OnlyPostPaidSupported", "The operation is not allowed because of OnlyPostPaidSupported.", "nlb")}`,
    ),
    "NLB154",
    "you",
    SYNC,
  ],
  [nlb("apply model error: OpenAPI ListServerGroups resp is nil"), "NLB125", "wait", SYNC],
  [nlb("Message: Request was denied due to user flow control."), "NLB164", "wait", SYNC],
  [
    nlb(
      "apply model error: error to delete associated security group, sgId: sg-wz9, svc: ops/mq, err: [SDKError] API: DeleteSecurityGroup, ErrorCode: DependencyViolation, RequestId: 1, Message: There is still instance(s) in the specified security group.",
    ),
    "NLB112|NLB153",
    "you",
    SYNC,
  ],
  // Nobody of ours.
  ["failed to ensure load balancer: instance i-0abc not found in AWS", null],
  [
    "Error syncing load balancer: failed to ensure load balancer: no load balancer class 'service.k8s.aws/nlb' handler",
    null,
    undefined,
    SYNC,
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: Octavia: Expected HTTP response code [] when accessing [POST https://neutron/v2.0/lbaas], but got 409",
    null,
    undefined,
    SYNC,
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: [TencentCloudSDKError] Code=LimitExceeded, Message=quota",
    null,
    undefined,
    SYNC,
  ],
  ['Failed to allocate IP for "ops/mq": no available IPs', null, undefined, "AllocationFailed"],
  ["Successfully assigned ops/mq-0 to cn-shenzhen.10.2.0.8", null, undefined, "Scheduled"],
  [
    'error killing pod: failed to "KillPodSandbox": rpc error: code = DeadlineExceeded',
    null,
    undefined,
    "FailedKillPod",
  ],
  [
    "Error creating load balancer configuration for ingress ops/web: Quota of AlbRule is exceeded",
    null,
    undefined,
    "FailedBuildModel",
  ],
  ["ErrorCode: InvalidDBInstanceId.NotFound, Message: The DBInstanceId provided does not exist.", null],
  ["cni plugin: allocate eni for pod ops/mq-0 failed: Message: The specified vSwitch has insufficient IP", null],
  [
    "csi-provisioner: volume d-wz9 create failed: Message: The specified zone does not support the disk category.",
    null,
  ],
  [
    "provision nodes in nodepool np1 failed: InsufficientStock: The requested resource is sold out in the specified zone",
    null,
  ],
  ['admission webhook "vpod.kb.io" denied the request: pods are not allowed to use hostNetwork', null],
  [
    'Operation cannot be fulfilled on endpoints "mq": the object has been modified; please apply your changes to the latest version and try again',
    null,
  ],
  [
    "kube-proxy: Failed to execute iptables-restore: exit status 4 (Another app is currently holding the xtables lock)",
    null,
  ],
  ["We should increase the listener quota tomorrow", null],
  ["Listener updated, everything is fine now", null],
  ["SLB 监听已经检查过了，没有问题", null],
];
