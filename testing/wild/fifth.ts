import type { WildMessage } from "./third";

/** A fifth set, written with its answers after the fourth was mended and before the classifier was tried on it. */
const SYNC = "SyncLoadBalancerFailed";
const LB = "lb-bp1ku3m9y7x5w2v8t6s4r";
const lb = (text: string) => `Error syncing load balancer [${LB}]: ${text}`;
const first = (text: string) => `Error syncing load balancer []: ${text}`;
const nlb = (text: string) => `Error syncing load balancer [nlb-wb7r6dlwetvt5j7kfl]: ${text}`;
const go = (code: string, message: string) =>
  `SDK.ServerError\nErrorCode: ${code}\nRecommend: https://api.aliyun.com/troubleshoot?q=${code}&product=Slb\nRequestId: 0C6B2C4D-30B1-5A1F-8D5C-3F2E1D0C9B8A\nMessage: ${message}\nRespHeaders: map[Access-Control-Allow-Origin:[*] Content-Type:[application/json;charset=utf-8]]`;
const tea = (code: string, message: string, status = 400) =>
  `SDKError:\n   StatusCode: ${status}\n   Code: ${code}\n   Message: code: ${status}, ${message} request id: 0C6B2C4D-30B1-5A1F-8D5C-3F2E1D0C9B8A\n   Data: {"Code":"${code}","HostId":"nlb.cn-hangzhou.aliyuncs.com","Message":"${message}","RequestId":"0C6B2C4D-30B1-5A1F-8D5C-3F2E1D0C9B8A","statusCode":${status}}\n`;

export const FIFTH: readonly WildMessage[] = [
  // The controller's own words.
  [
    lb(
      'build lb local model error: builid lb listener error: build listener from servicePort 443 error: Annotation BandWidth must be integer, but got [unlimited], parse error: strconv.Atoi: parsing "unlimited": invalid syntax',
    ),
    "EVT304|EVT301",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: builid lb listener error: build listener from servicePort 443 error: port and protocol format must be like 'https:443' with colon separated. got=[https-443]",
    ),
    "EVT302",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: builid lb listener error: build listener from servicePort 9000 error: port protocol format must be either [http|https|tcp|udp], protocol not supported wit [grpc]",
    ),
    "EVT303",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: vgroupid and protocol format must be like'rsp-xxx:443' with colon separated. got=[rsp-bp1abc,443]",
    ),
    "EVT307",
    "you",
    SYNC,
  ],
  [
    lb("build lb local model error: build vserver groups error: weight must be integer in range [0, 100], got [-5]"),
    "EVT308",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb attribute error: [alicloud: can not change LoadBalancer network type once created]",
    ),
    "EVT404",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb attribute error: alicloud: can not change LoadBalancer AddressIPVersion once created",
    ),
    "EVT403",
    "you",
    SYNC,
  ],
  [
    first(
      "get load balancer attribute from cloud, error: [pay/api] find loadbalancer by id error: loadbalancer id from API not match, expect [lb-bp1a], actual [lb-bp1b]",
    ),
    "EVT504",
    "vendor",
    SYNC,
  ],
  [
    first(
      "get load balancer attribute from cloud, error: alicloud: can not find loadbalancer, but it's defined in service [47.98.1.2] this may happen when you delete the loadbalancer",
    ),
    "EVT104",
    "you",
    SYNC,
  ],
  [
    first(
      "get load balancer attribute from cloud, error: [pay/api] find loadbalancer by tag error: Message: Request was denied due to user flow control.",
    ),
    "EVT107",
    "wait",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb backends error: EnsureVGroupUpdated error: can not reuse ccm created vgroup rsp-bp1abc",
    ),
    "EVT508|EVT610|any",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb backends error: [EnsureVGroupUpdated error: [BatchAddVServerGroupBackendServers error: Message: The specified backend server is not exist.], []]",
    ),
    "EVT708|EVT705|EVT952",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update listener error: [create udp listener 5353 error: " +
        go("ListenerAlreadyExists", "The specified listener already exists.").replaceAll("\n", " ") +
        "]",
    ),
    "EVT912",
    "you",
    SYNC,
  ],
  [lb("apply model error: update listener error: sctp protocol is not supported"), "EVT605", "you", SYNC],
  [
    lb(
      "apply model error: update listener error: describe new cert 1231_new error: Message: The specified server certificate does not exist.",
    ),
    "EVT604|EVT937",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: build vgroup for port 80 error: build cluster backends error: NodeName is nil for ip 10.7.3.4",
    ),
    "EVT703",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: build vgroup for port 80 error: build cluster backends error: normal parse providerid: aws:///cn-north-1a/i-0abc. expected: ${regionid}.${nodeid}, aws:///cn-north-1a/i-0abc",
    ),
    "EVT701",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: build vgroup for port 80 error: build eni backends error: call DescribeNetworkInterfaces: " +
        go(
          "Forbidden.RAM",
          "User not authorized to operate on the specified resource, or this API doesn't support RAM.",
        ),
    ),
    "EVT919|EVT609",
    "permissions",
    SYNC,
  ],
  ["Not sync pods [10.7.3.4 10.7.3.9] whose eni is invalid", "EVT211", undefined, "SkipSyncBackends"],
  [
    "Skip delete and update backends to vgroup k8s.443.api.pay.c1a2 due to invalid backends: [10.7.3.4 10.7.3.9]",
    "EVT212",
    undefined,
    "SkipSyncBackends",
  ],
  [
    "Error deleting load balancer [" +
      LB +
      "]: apply model error: delete loadbalancer [" +
      LB +
      "] error: Message: The loadbalancer can't be deleted because of DeleteProtection is on.",
    "EVT933|EVT202",
    undefined,
    "CleanLoadBalancerFailed",
  ],
  [
    'Error removing service hash: pay/api failed to remove service hash:, error: services "api" not found',
    "any|unknown",
    undefined,
    "FailedRemoveHash",
  ],
  [
    'Error updating readiness gates for service [pay/api]: pods "api-0" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot patch resource "pods/status"',
    "EVT208|EVT971",
    "permissions",
    "FailedUpdateReadinessGate",
  ],
  [
    "Error setting eip for service [pay/api]: slb " + LB + " has no eip",
    "EVT217|any",
    undefined,
    "FailedSetEIPAddress",
  ],
  [
    "loadBalancerSourceRanges is not supported for the reused load balancer",
    "EVT219|unknown",
    "you",
    "FeatureNotSupported",
  ],
  ["There are no available nodes for LoadBalancer", "EVT103", "you", "UnAvailableLoadBalancer"],
  [
    "Error adding node: cn-hangzhou.10.0.1.7, " + go("Throttling.User", "Request was denied due to user flow control."),
    "EVT107|EVT711",
    "wait",
    "AddNodeFailed",
  ],
  ["Initialize node successfully", "EVT713", undefined, "InitializedNode"],
  ["cn-hangzhou.10.0.1.7", "EVT713", undefined, "DeletedNode"],
  [
    "Describe Route Failed for vtb-bp1abc reason: " +
      go("InvalidRouteTableId.NotFound", "The specified route table does not exist."),
    "EVT802|EVT952",
    undefined,
    "DescriberRouteFailed",
  ],
  [
    "Created route for vtb-bp1abc with cn-hangzhou.10.0.1.7 -> 172.21.3.0/25 successfully",
    "EVT807",
    undefined,
    "CreatedRoute",
  ],
  [
    "Error creating route entry in vtb-bp1abc: " +
      go("IncorrectRouteEntryStatus", "Current route entry status does not support this operation."),
    "EVT801|EVT963",
    "wait",
    "CreateRouteFailed",
  ],
  [
    "NetworkUnavailable condition set: route for 172.21.3.0/25 could not be created",
    "EVT806|any|unknown",
    undefined,
    "NodeNetworkUnavailable",
  ],
  [
    'E1122 01:00:07.000001       1 controller.go:329] "Reconciler error" err="update lb attribute error: alicloud: can not change ResourceGroupId once created" controller="service-controller" object="pay/api"',
    "EVT113",
    "you",
  ],
  [
    'time="2026-11-22T01:00:07Z" level=error msg="Error syncing load balancer [' +
      LB +
      ']: Message: The account is arrearage."',
    "EVT105",
    "account",
  ],
  [
    "I1122 01:00:07.000001       1 service_controller.go:210] ServiceLog: successfully create lb " + LB,
    "unknown|EVT201",
    undefined,
  ],
  [
    "DryRun: Error syncing load balancer [" +
      LB +
      "]: apply model error: update lb attribute error: OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer " +
      LB +
      " internet spec should be changed",
    "PRE*|any",
    undefined,
  ],
  [
    "Error syncing load balancer [" +
      LB +
      "]: apply model error: update lb backends error: Message: timed out waiting for the condition",
    "any|unknown",
    undefined,
    SYNC,
  ],
  [
    first(
      "build lb local model error: set model default value error: get available vswitch id error: no available vsw found",
    ),
    "EVT932",
    "you",
    SYNC,
  ],
  [
    lb(
      'Operation cannot be fulfilled on services "api": the object has been modified; please apply your changes to the latest version and try again',
    ),
    "EVT207|EVT222|EVT971|any",
    "wait|permissions",
    SYNC,
  ],
  // Answers of SLB, published or like them.
  [lb("Message: The specified Protocol does not support connection drain."), "EVT954", "you", SYNC],
  [lb("Message: The maximum number of vserver groups has been reached."), "EVT958", "account", SYNC],
  [lb("Message: The VServerGroup is being used by listener 443."), "EVT108|EVT953", "you|wait", SYNC],
  [lb("Message: The specified load balancer does not belong to the current account."), "any", "you|permissions", SYNC],
  [lb("Message: The Listener of port 443 is not exists."), "EVT913|EVT952", "wait|you", SYNC],
  [lb("Message: The parameter PersistenceTimeout should be between 0 and 3600."), "EVT950|EVT951", "you", SYNC],
  [lb("Message: EnableHttp2 is not supported for this listener."), "EVT954", "you", SYNC],
  [lb("Message: Modification protection is enabled for this load balancer."), "EVT933|EVT954|any", "you", SYNC],
  [lb("Message: Your account has unpaid orders, please pay first."), "EVT924|EVT105", "account", SYNC],
  [
    lb("Message: The specified InstanceChargeType PrePay does not support this operation."),
    "EVT947|EVT954",
    "you",
    SYNC,
  ],
  [lb("Message: The specified ECS instance i-bp1abc is stopped."), "EVT705|any|unknown", "you", SYNC],
  [
    lb("Message: The backend servers parameter exceeds the maximum of 20 in one request."),
    "EVT914|EVT101|EVT958",
    "account|vendor",
    SYNC,
  ],
  [lb("Message: The health check uri must start with '/'."), "EVT939", "you", SYNC],
  [lb("Message: The cookie can not be empty when StickySessionType is server."), "EVT956", "you", SYNC],
  [lb("Message: Domain extension count exceeds the limit of the listener."), "EVT958|EVT945", "account", SYNC],
  [lb("Message: There is conflicted listener port exists."), "EVT912|EVT953", "you", SYNC],
  [lb("Message: The Specification of the load balancer cannot be downgraded."), "EVT925|EVT954", "you", SYNC],
  [lb("Message: User is not in the white list of this feature."), "any", "you|account|permissions|vendor", SYNC],
  [lb("Message: The resource group does not exist or you have no permission on it."), "any", "permissions|you", SYNC],
  [lb("Message: system is upgrading, please try later."), "any", "wait", SYNC],
  [
    go("InvalidParameter.ConnectionDrainTimeout", "The specified ConnectionDrainTimeout is not valid."),
    "EVT951|EVT950",
    "you",
  ],
  [
    go("OperationFailed.ListenerStatusNotSupport", "The operation failed because ListenerStatusNotSupport."),
    "any",
    "wait",
  ],
  [go("IncorrectStatus.LoadBalancer", "The status of the load balancer is incorrect."), "any", "wait"],
  [go("ResourceNotFound.Acl", "The specified resource of acl is not found."), "EVT938", "you"],
  [go("QuotaExceeded.AclEntries", "The quota of acl entries is exceeded."), "EVT938|EVT958", "account"],
  [go("Forbidden.SLB", "You are not allowed to operate this SLB instance."), "any", "permissions|you"],
  [go("OperationDenied.CertificateInUse", "The certificate is in use by listeners."), "EVT937|EVT953|EVT954", "you"],
  [go("Throttling", "Request was denied due to request throttling."), "EVT107", "wait"],
  [go("InvalidVpcIP", "The specified vpc ip is invalid."), "EVT949|EVT951|EVT930", "you"],
  [go("SpecNotSupport", "The specified spec is not supported in the zone."), "any", "you"],
  [go("CommodityNotAvailable", "The commodity is not available for sale in this region."), "any", "account|you|wait"],
  [go("ORDER.INVALID_USER", "The user cannot place orders."), "any", "account"],
  [go("PAY.PREPAY_INSUFFICIENT_BALANCE", "The balance is insufficient."), "EVT106", "account"],
  [
    go("RequestTimeTooSkewed", "The difference between the request time and the current time is too large."),
    "any|unknown",
    "permissions|you",
  ],
  // VPC, ECS, RAM, gateways.
  [go("InvalidVpcId.NotFound", "Specified VPC does not exist."), "EVT931", "you"],
  [go("VSWITCH_NOT_EXIST", "The vSwitch does not exist."), "EVT931", "you"],
  [go("InvalidNextHopId.NotFound", "The specified NextHopId does not exist."), "EVT952|EVT805|EVT801", "you"],
  [go("TaskConflict", "The operation is too frequent."), "any", "wait"],
  [go("RouterEntryConflict.Duplicated", "The route entry already exists."), "any", "you|wait"],
  [go("RouterEntryForbbiden.LocalRoute", "The route entry is a local route and cannot be modified."), "any", "you"],
  [go("OperationConflict", "Request was denied due to conflict with a previous request."), "EVT904|EVT963", "wait"],
  [go("InvalidIp.AlreadyUsed", "The specified IP is already used."), "EVT949|EVT953", "you"],
  [go("InvalidPrivateIpAddress.Duplicated", "The specified private IP address is duplicated."), "any", "you"],
  [go("EniPerInstanceLimitExceeded", "The maximum number of ENIs of the instance is exceeded."), "EVT958", "account"],
  [go("InvalidSecurityGroup.InUse", "There is still instance(s) in the specified security group."), "any", "you"],
  [go("LastTokenProcessing", "The last token request is processing."), "any", "wait"],
  [
    go(
      "IdempotenceParamNotMatch",
      "Request uses a client token in a previous request but is not identical to that request.",
    ),
    "any",
    "vendor|wait|you",
  ],
  [go("InvalidOwnerAccount", "OwnerAccount is invalid."), "any", "you|permissions|vendor"],
  [go("MissingAccessKeyId", "AccessKeyId is mandatory for this action."), "EVT920|EVT956", "permissions"],
  [go("SignatureNonceUsed", "Specified signature nonce was used already."), "EVT920", "permissions|wait"],
  [
    go(
      "SignatureDoesNotMatch",
      "Specified signature is not matched with our calculation. server string to sign is:GET&%2F&AccessKeyId%3DSTS.NTabc",
    ),
    "EVT920",
    "permissions",
  ],
  [
    go("InvalidSecurityToken.Malformed", 'The specified parameter "SecurityToken.Malformed" is not valid.'),
    "EVT920",
    "permissions",
  ],
  [go("NotAuthorized.RoleTrust", "The role is not authorized to be assumed by the service."), "any", "permissions"],
  [go("AuthenticationFail.NoPermission", "The current user has no permission."), "EVT919|EVT920", "permissions"],
  [
    go("NoPermission.SLR", "Operator doesn't have permission to create the service linked role."),
    "EVT919",
    "permissions",
  ],
  [go("UserDisable", "User is disabled by the administrator."), "any|unknown", "account|permissions"],
  [go("InvalidRegionId.NotFound", "The specified RegionId does not exist."), "EVT952", "you"],
  [go("UnknownError", "The request processing has failed due to some unknown error."), "EVT907", "wait"],
  [go("ServiceTimeout", "The request has timed out, please try again later."), "any", "wait"],
  [go("Forbidden.AccountClosed", "The account is closed."), "any", "account|permissions"],
  [go("FlowControl.Api", "API calls exceed the flow control."), "EVT107", "wait"],
  // NLB.
  [
    nlb(
      "apply model error: update nlb attribute error: update security group ids error: " +
        tea("ResourceInConfiguring.SecurityGroup", "The resource of securityGroup is in configuring."),
    ),
    "NLB163",
    "wait",
    SYNC,
  ],
  [
    nlb(
      "apply model error: reconcile backends error: EnsureServerGroupCreated error: " +
        tea("InvalidParam.VpcId", "The param of VpcId is invalid."),
    ),
    "NLB151",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: reconcile listeners error: [EnsureListenerUpdated error: start listener lsn-abc error: " +
        tea("IncorrectStatus.Listener", "The status of listener lsn-abc is incorrect, it is Stopping.") +
        "]",
    ),
    "NLB163",
    "wait",
    SYNC,
  ],
  [
    first(
      "create nlb error: " +
        tea("OperationDenied.ZoneNotSupport", "The operation is not allowed because of ZoneNotSupport."),
    ),
    "NLB102|NLB154",
    "you",
    SYNC,
  ],
  [
    first(
      "create nlb error: " +
        tea("OperationFailed.OrderFailed", "The operation failed because the order cannot be created."),
    ),
    "NLB159",
    "account",
    SYNC,
  ],
  [
    first(
      "create nlb error: " +
        tea("Forbidden.SlrNotExist", "The service linked role AliyunServiceRoleForNlb does not exist.", 403),
    ),
    "NLB161|NLB*",
    "permissions",
    SYNC,
  ],
  [nlb(tea("VipStatusNotSupport", "The vip status does not support the operation.")), "NLB*", "wait|you", SYNC],
  [
    nlb(tea("ResourceQuotaExceeded.CertificateNum", "The quota of certificateNum is exceeded, usage 25/25.")),
    "NLB158",
    "account",
    SYNC,
  ],
  [nlb(tea("SystemBusy", "System is busy, please try again later.")), "NLB163|NLB165", "wait", SYNC],
  [nlb(tea("Mismatch.VpcId", "The vpcId of server group and load balancer are mismatched.")), "NLB155", "you", SYNC],
  ["Not sync pods whose eni is invalid: 10.7.3.4,10.7.3.9", "EVT211|NLB*", undefined, "SkipSyncBackends"],
  [
    nlb(
      "build nlb local model error: builid nlb server group error: weight must be integer in range [0, 100], got [200]",
    ),
    "NLB119",
    "you",
    SYNC,
  ],
  [first("build nlb attribute error: invalid ipv6 address type public"), "NLB126", "you", SYNC],
  [
    "Error deleting load balancer [nlb-wb7r6dlwetvt5j7kfl]: apply model error: delete nlb [nlb-wb7r6dlwetvt5j7kfl] error: " +
      tea("OperationDenied.DeletionProtectionEnabled", "Deletion protection is enabled."),
    "NLB*",
    "you",
    "CleanLoadBalancerFailed",
  ],
  // In Chinese.
  ["操作失败：监听端口 443 已被占用", "EVT912|EVT953", "you"],
  ["CLB 实例 lb-bp1abc 已开启删除保护，无法删除", "EVT933|EVT954", "you"],
  ["标签数量超过上限，无法绑定标签", "EVT918|EVT958", "account"],
  ["证书 1231_abc 不存在，请检查证书 ID", "EVT937|EVT604", "you"],
  ["可用区 cn-hangzhou-b 库存不足，请更换可用区后重试", "EVT910", "wait"],
  ["该账号未完成实名认证，不能购买负载均衡实例", "EVT922|EVT960", "account"],
  ["错误码：Throttling.User\n错误信息：请求被流控，请稍后重试", "EVT107", "wait"],
  ["RAM 用户没有 slb:DescribeLoadBalancers 权限", "EVT919", "permissions"],
  ["后端服务器权重必须在 0 到 100 之间", "EVT951|EVT308|unknown", "you"],
  ["健康检查间隔参数不合法", "EVT939|EVT951", "you"],
  ["报错信息：LoadBalancerId 指定的负载均衡实例不存在", "EVT506|EVT952|EVT104", "you"],
  ["系统繁忙，请稍后再试", "any", "wait"],
  // Somebody else's.
  [
    'MountVolume.SetUp failed for volume "pv-nas" : mount failed: exit status 32 Output: mount.nfs: Connection timed out',
    null,
    undefined,
    "FailedMount",
  ],
  [
    'Error creating: pods "web-5d" is forbidden: exceeded quota: compute, requested: cpu=2, used: cpu=8, limited: cpu=8',
    null,
    undefined,
    "FailedCreate",
  ],
  [
    'failed to provision volume with StorageClass "alicloud-disk-essd": rpc error: code = Internal desc = SDK.ServerError ErrorCode: InvalidDataDiskCategory.NotSupported',
    null,
    undefined,
    "ProvisioningFailed",
  ],
  ["pod triggered scale-up: [{asg-bp1abc 2->3 (max: 10)}]", null, undefined, "TriggeredScaleUp"],
  [
    'Failed to pull and unpack image "registry-vpc.cn-hangzhou.aliyuncs.com/acs/pause:3.9": failed to resolve reference: unauthorized',
    null,
    undefined,
    "Failed",
  ],
  ["ErrorCode: DomainRecordDuplicate\nMessage: The DNS record already exists.", null],
  [
    "alb-ingress-controller: SDKError: Code: QuotaExceeded.AlbsTotal Message: code: 400, The quota of albs is exceeded.",
    null,
  ],
  ["ErrorCode: InvalidImageId.NotFound\nMessage: The specified ImageId does not exist.", null],
  ["ErrorCode: InvalidFileSystem.NotFound\nMessage: The specified file system does not exist.", null],
  [
    "Liveness probe errored: rpc error: code = DeadlineExceeded desc = context deadline exceeded",
    null,
    undefined,
    "Unhealthy",
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: retryable error: azure: Subscription not registered",
    null,
    undefined,
    SYNC,
  ],
  ['nginx: [emerg] host not found in upstream "api.pay.svc.cluster.local"', null],
  ['Error from server (NotFound): services "api" not found', null],
  ["Unable to connect to the server: dial tcp 47.98.1.2:6443: i/o timeout", null],
  ["error: You must be logged in to the server (Unauthorized)", null],
  ["ErrorCode: ContainerGroupQuotaExceed\nMessage: The container group quota is exceeded.", null],
  ["Warning: policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+", null],
  ["InvalidKeyPairName.NotFound: The specified KeyPairName does not exist.", null],
  ["the release notes say that listeners are updated when the annotation changes", null],
  ["Which annotation switches the health check off?", null],
  // Damaged.
  [
    "Warning SyncLoadBalancerFailed 2m5s (x27 over 3h) nlb-controller Error syncing load balancer [nlb-wb7r6dl]: Message: code: 400, The quota of loadBalancersNum is exceeded, usage 60/60. request id: 1-2",
    "NLB158",
    "account",
  ],
  [
    "Error syncing load balancer [lb-bp1]: apply model error: update listener error: [create https listener 443 error: [SDKError] API: CreateLoadBalancerHTTPSListener, StatusCode: 400, ErrorCode: CertificateNotExist, RequestId: 1, Message: The specified CertificateId does not exi",
    "EVT937|EVT604",
    "you",
    SYNC,
  ],
  ['\\"Error syncing load balancer [lb-bp1]: Message: The specified VSwitch has no available ip.\\"', "EVT110", "you"],
  ["ＥｒｒｏｒＣｏｄｅ：Ｆｏｒｂｉｄｄｅｎ．ＲＡＭ　Ｍｅｓｓａｇｅ：没有权限", "EVT919", "permissions"],
  [
    "> Error syncing load balancer [lb-bp1]: Message: The specified Load Balancer ID is\n> not found in this region.",
    "EVT506|EVT952",
    "you",
  ],
  [
    "- lastTimestamp: \"2026-11-22T01:00:00Z\"\n  message: 'Error syncing load balancer [lb-bp1]: Message: The quota of SLB instances is exceeded.'\n  reason: SyncLoadBalancerFailed",
    "EVT909|EVT958",
    "account",
  ],
  [
    '{"metadata":{"name":"api.17f","namespace":"pay"},"involvedObject":{"kind":"Service","name":"api"},"reason":"SyncLoadBalancerFailed","message":"Error syncing load balancer [lb-bp1]: Message: The specified ServerCertificateId does not exist."}',
    "EVT937|EVT604",
    "you",
  ],
  [
    "pay   5m   Warning   SyncLoadBalancerFailed   service/api   Error syncing load balancer [lb-bp1]: Message: A previous operation is pending.",
    "EVT904",
    "wait",
  ],
];
