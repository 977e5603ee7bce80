import type { WildMessage } from "./third";

/** A fourth set, written with its answers before the classifier was tried on it. Columns as in ./third. */
const SYNC = "SyncLoadBalancerFailed";
const sdk = (api: string, code: string, message: string, status = 400) =>
  `[SDKError] API: ${api}, StatusCode: ${status}, ErrorCode: ${code}, RequestId: 7F2C1D0E-5B1A-53D0-9C6E-0A1B2C3D4E5F, Message: ${message}`;
const lb = (text: string) => `Error syncing load balancer [lb-uf6q1a2b3c4d5e6f7g8h9]: ${text}`;
const nlb = (text: string) => `Error syncing load balancer [nlb-j8e1f2g3h4i5j6k7l8]: ${text}`;

export const FOURTH: readonly WildMessage[] = [
  // The controller's own words.
  [
    lb(
      "apply model error: update lb attribute error: alicloud: can not change LoadBalancer AddressType once created. delete and retry",
    ),
    "EVT117",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb attribute error: alicloud: can not change LoadBalancer slave zone id once created",
    ),
    "EVT402",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: [update lb attribute error: [alicloud: can not change ResourceGroupId once created, alicloud: can not change LoadBalancer address once created]]",
    ),
    "EVT113|EVT405",
    "you",
    SYNC,
  ],
  [
    lb(
      'build lb local model error: build lb attribute error: bandwidth must be integer, got [5M], error: strconv.Atoi: parsing "5M": invalid syntax',
    ),
    "EVT301",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: builid lb listener error: build listener from servicePort 80 error: forward port format error: 80-443, expect 80:443,88:6443",
    ),
    "EVT305",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: builid lb listener error: build listener from servicePort 80 error: forward port is not an integer, https",
    ),
    "EVT305",
    "you",
    SYNC,
  ],
  [
    lb(
      "build lb local model error: build vserver groups error: default weight must be integer in range [0,100] , got [250]",
    ),
    "EVT308",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: get load balancer attribute from cloud, error: [shop/cart] find multiple loadbalances by tag, lbIds[lb-uf6aaa lb-uf6bbb]",
    "EVT502",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: get load balancer attribute from cloud, error: [shop/cart] find multiple loadbalances by name, lbIds[lb-uf6aaa,lb-uf6bbb]",
    "EVT503",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: alicloud: can not find loadbalancer by tag [kubernetes.do.not.delete:a1b2c3d4]",
    "EVT104|EVT501",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update lb backends error: [EnsureVGroupUpdated error: build eni backends error: can not find eniid for ip 172.20.1.55 in vpc vpc-uf6xyz]",
    ),
    "EVT114",
    "you",
    SYNC,
  ],
  [
    lb("apply model error: update listener error: can not find vgroup by name k8s/31080/web/shop/c1"),
    "EVT606",
    "you|wait",
    SYNC,
  ],
  [
    lb(
      "apply model error: update listener error: can not update cert 1231579085529123_17e2f0c4d1a_1670532 because it is expired",
    ),
    "EVT603",
    "you",
    SYNC,
  ],
  [
    lb("apply model error: update listener error: can not found cert by id 1231579085529123_abc"),
    "EVT604",
    "you",
    SYNC,
  ],
  [
    "Error deleting load balancer [lb-uf6q1a2b]: apply model error: error to set slb id [lb-uf6q1a2b] delete protection off, svc [shop/cart], err: Message: The status of the resource does not support this operation.",
    "EVT933",
    undefined,
    "CleanLoadBalancerFailed",
  ],
  [
    "Error deleting load balancer [lb-uf6q1a2b]: apply model error: cleanup loadbalancer [lb-uf6q1a2b] tags error: Message: User not authorized to operate on the specified resource.",
    "any",
    "permissions",
    "CleanLoadBalancerFailed",
  ],
  [
    lb("build lb local model error: build vserver groups error: node cn-shanghai.10.0.0.7 do not contains addresses"),
    "any|unknown",
    "you",
    SYNC,
  ],
  [
    'Error adding finalizer: Internal error occurred: failed calling webhook "validation.gatekeeper.sh": Post "https://gatekeeper-webhook-service.gatekeeper-system.svc:443/v1/admit?timeout=3s": context deadline exceeded',
    "EVT204|EVT971",
    "permissions",
    "FailedAddFinalizer",
  ],
  [
    'Error updating load balancer status: services "cart" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot patch resource "services/status" in API group "" in the namespace "shop"',
    "EVT207|EVT971",
    "permissions",
    "FailedUpdateStatus",
  ],
  ["create public address slb is not allowed", "EVT218", "you", SYNC],
  [
    "Error initializing node cn-hangzhou.192.168.0.9: find ecs: failed to find node i-bp1zzz in cloud",
    "EVT711|EVT714|EVT708|EVT712",
    "you",
    "AddNodeFailed",
  ],
  ["failed to get specified nodeIP in cloud provider", "EVT710", "you", "SyncNodeFailed"],
  [
    "Error describing route tables: get vpc vpc-uf6abc route table error: found multiple route tables, please specify one with routeTableIDS",
    "EVT804|EVT802",
    "you",
    "SyncRouteFailed",
  ],
  [
    "sync route tables error: sync table [vtb-uf6abc] error: table vtb-uf6abc get route entries error ,err SDK.ServerError ErrorCode: Forbidden.RAM Recommend: RequestId: 1 Message: User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    "EVT802|EVT803|EVT919",
    "permissions",
  ],
  [
    "E1121 09:12:44.120934       1 service_controller.go:512] requeuing: key: shop/cart, error: update listener error: Message: The specified listener is stopping.",
    "EVT905|EVT601",
    "wait",
  ],
  [
    "W1121 09:12:44.120934       1 client.go:88] OpenAPI DescribeLoadBalancerAttribute throttled in this try: Message: Request was denied due to user flow control.",
    "EVT107",
    "wait",
  ],
  [
    "Error syncing load balancer []: get vpc id from metadata error: Aliyun MetadataAPI Error: Get token failed, status code: 403",
    "EVT973",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: build lb local model error: build lb attribute error: get vsw id from metadata error: Aliyun MetadataAPI Error: Status Code: 404",
    "EVT973",
    "you",
    SYNC,
  ],
  ["Ensured load balancer [lb-uf6q1a2b3c4d]", "EVT201", undefined, "EnsuredLoadBalancer"],
  ["Clean load balancer", "EVT203", undefined, "CleanLoadBalancer"],
  [
    lb(
      "apply model error: update lb attribute error: updateInstanceChargeTypeAndInstanceSpec error: " +
        sdk(
          "ModifyLoadBalancerInstanceChargeType",
          "OperationFailed.InstanceChargeTypeNotSupport",
          "The operation failed because the instanceChargeType is not supported.",
        ),
    ),
    "EVT947|EVT954",
    "you",
    SYNC,
  ],
  [lb("apply model error: update lb backends error: has invalid backend in vservergroups"), "EVT608", "wait|you", SYNC],
  [
    "alicloud: the loadbalancer lb-uf6q1a can not be reused, can not reuse loadbalancer created by kubernetes.",
    "EVT116",
    "you",
    SYNC,
  ],
  [
    "alicloud: the loadbalancer lb-uf6q1a can not be reused, service has been associated with ip [47.1.2.3], cannot be bound to ip [10.0.0.8]",
    "EVT118",
    "you",
    SYNC,
  ],
  [
    "Failed to create route 10.244.3.0/26 on vtb-uf6abc: batch add routes failed: OperationDenied.RouteTableQuotaExceeded",
    "any",
    "account",
    "CreateRouteFailed",
  ],
  // Answers of SLB.
  [
    lb(sdk("CreateLoadBalancer", "InvalidParam.VSwitchId", "The specified VSwitchId is invalid.")),
    "EVT931|EVT951",
    "you",
    SYNC,
  ],
  [
    lb(sdk("SetLoadBalancerUDPListenerAttribute", "InvalidParam.Bandwidth", "The specified Bandwidth is invalid.")),
    "EVT940|EVT927",
    "you",
    SYNC,
  ],
  [
    lb(
      sdk(
        "CreateLoadBalancerHTTPSListener",
        "InvalidParameter.ServerCertificateId",
        "The specified ServerCertificateId is not valid.",
      ),
    ),
    "EVT937|EVT604",
    "you",
    SYNC,
  ],
  ["ErrorCode: AclNotExist\nMessage: The specified acl does not exist.\nRequestId: 11AA22BB", "EVT938", "you"],
  [
    "[SDKError] API: AddVServerGroupBackendServers, ErrorCode: ObtainIpFail, RequestId: 1, Message: obtain ip fail.",
    "any|unknown",
    "you|wait|vendor",
  ],
  [lb("Message: The loadbalancer is locked, the operation is not allowed."), "EVT923", "account", SYNC],
  [lb("Message: The quota of listeners for the load balancer has been exceeded."), "EVT911|EVT958", "account", SYNC],
  [
    "SDK.ServerError\nErrorCode: ServiceIsStopping\nRecommend: https://api.aliyun.com/troubleshoot\nRequestId: 5A\nMessage: The specified service is stopping.\nRespHeaders: map[Date:[Sat, 21 Nov 2026 01:00:00 GMT]]",
    "any",
    "wait",
  ],
  [
    "SDK.ServerError\nErrorCode: ServiceIsConfiguring\nRequestId: 5A\nMessage: The service is being configured, please try again later.",
    "any",
    "wait",
  ],
  ["code: 400, The specified CookieTimeout is out of the permitted range. request id: 77AA-BB", "EVT950|EVT951", "you"],
  [
    lb(
      "apply model error: update listener error: create http listener 80 error: " +
        sdk(
          "CreateLoadBalancerHTTPListener",
          "InvalidParameter.StickySessionType",
          "The specified StickySessionType is invalid.",
        ),
    ),
    "EVT951",
    "you",
    SYNC,
  ],
  [
    lb(
      "apply model error: update listener error: create tcp listener 6379 error: " +
        sdk(
          "CreateLoadBalancerTCPListener",
          "ListenerAlreadyExists",
          "There is already a listener bound to the port on the specified load balancer.",
        ),
    ),
    "EVT912",
    "you",
    SYNC,
  ],
  [
    "aliyun slb CreateLoadBalancer --RegionId cn-shanghai\nERROR: SDK.ServerError\nErrorCode: PAY.INSUFFICIENT_BALANCE\nRecommend: https://api.aliyun.com/troubleshoot?q=PAY.INSUFFICIENT_BALANCE&product=Slb\nRequestId: C1\nMessage: Your account does not have enough balance.",
    "EVT106",
    "account",
  ],
  [
    "│ Error: [ERROR] terraform-provider-alicloud/alicloud/resource_alicloud_slb_listener.go:612: Resource lb-uf6q1a:tcp:443 SetLoadBalancerTCPListenerAttribute Failed!!! [SDK alibaba-cloud-sdk-go ERROR]:\n│ SDK.ServerError\n│ ErrorCode: InvalidParameter.HealthCheckInterval\n│ Recommend:\n│ RequestId: 7F\n│ Message: The specified HealthCheckInterval is invalid.",
    "EVT939",
    "you",
  ],
  [
    "Aliyun API Error: RequestId: 8A12 Status Code: 400 Code: LoadBalancerNotFound Message: The specified loadbalancer does not exist.",
    "EVT506|EVT104",
    "you",
  ],
  [
    "Aliyun API Error: RequestId: 8A12 Status Code: 403 Code: Forbidden.RAM Message: User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    "EVT919",
    "permissions",
  ],
  [
    '{"RequestId":"A-1","HostId":"slb.aliyuncs.com","Code":"OperationFailed.ZoneResourceLimit","Message":"The resource limit of the specified zone is reached."}',
    "EVT910|EVT958",
    "wait|account",
  ],
  [
    "<?xml version='1.0' encoding='UTF-8'?><Error><RequestId>A1</RequestId><HostId>slb.aliyuncs.com</HostId><Code>InvalidLoadBalancerId.NotFound</Code><Message>The specified LoadBalancerId does not exist.</Message></Error>",
    "EVT506",
    "you",
  ],
  [
    lb("Message: The specified ServerGroup is not in the loadbalancer."),
    "EVT507|EVT610|EVT952|EVT954",
    "you|wait",
    SYNC,
  ],
  [lb("Message: Backend servers should be in same VPC with the load balancer."), "EVT706|EVT955|EVT951", "you", SYNC],
  [lb("Message: The eni must be in Available or InUse state."), "any", "you|wait", SYNC],
  [
    "ErrorCode: Conflict.ListenerForward\nMessage: The listener is already forwarded by another listener.",
    "EVT946|EVT953",
    "you",
  ],
  [
    "ErrorCode: OperationDenied.ListenerHasForwardRule\nMessage: Operation Denied. The listener has forward rules.",
    "any",
    "you",
  ],
  [
    "ErrorCode: InvalidParam.TLSCipherPolicy, RequestId: 1, Message: The param TLSCipherPolicy is invalid.",
    "EVT951",
    "you",
  ],
  ["SLBThrottling.User: Request was denied due to user flow control", "EVT107", "wait"],
  ["ErrorCode: VpcNotFound\nMessage: The specified VPC is not found.", "EVT931|EVT952", "you"],
  ["Message: The specified weight of backend servers must be between 0 and 100.", "EVT951|EVT308", "you"],
  [lb("Message: Xforwardedfor configuration is not supported by current listener protocol."), "EVT954", "you", SYNC],
  [lb(sdk("TagResources", "NumberExceed.Tags", "The maximum number of tags is exceeded.")), "EVT918", "account", SYNC],
  [lb(sdk("TagResources", "Duplicate.TagKey", "The param of TagKey is already exist.")), "EVT943|EVT934", "you", SYNC],
  [
    "[SDKError] API: DescribeLoadBalancers, ErrorCode: SDK.TimeoutError, RequestId: , Message: read tcp 10.0.0.4:33422->100.100.80.12:443: i/o timeout",
    "EVT935|EVT936",
    "you|wait",
  ],
  ['Post "https://slb-vpc.cn-beijing.aliyuncs.com/": net/http: TLS handshake timeout', "EVT935", "you|wait", SYNC],
  // VPC, ECS, RAM, gateways.
  [
    "SDK.ServerError\nErrorCode: InvalidCIDRBlock.Duplicate\nRecommend: \nRequestId: 1\nMessage: Specified CIDR block is already exists.",
    "EVT953|EVT801",
    "you",
    "CreateRouteFailed",
  ],
  [
    "Error creating route entry in vtb-uf6: SDK.ServerError\nErrorCode: QuotaExceeded.RouteEntry\nRequestId: 1\nMessage: The number of route entries exceeds the quota.",
    "EVT801|EVT958",
    "account",
    "CreateRouteFailed",
  ],
  [
    "SDK.ServerError\nErrorCode: IncorrectVpcStatus\nMessage: Current VPC status does not support this operation.",
    "any",
    "wait",
  ],
  [
    "SDK.ServerError\nErrorCode: IncorrectRouteEntryStatus\nMessage: Current route entry status does not support this operation.",
    "any",
    "wait",
  ],
  [
    '{"FailedCount":1,"FailedRouteEntries":[{"DstCidrBlock":"10.244.1.0/26","FailedCode":"VPC_ROUTER_ENTRY_CONFLICT_DUPLICATE","FailedMessage":"vpc router entry conflict duplicate"}],"RequestId":"R1","SuccessCount":0}',
    "EVT801|EVT953|EVT968",
    "you|wait",
  ],
  [
    "ErrorCode: InvalidRouteTableId.NotFound\nMessage: The specified route table id does not exist.",
    "EVT952|EVT802|EVT931",
    "you",
  ],
  ["ErrorCode: InvalidVSwitchId.NotFound\nMessage: Specified virtual switch does not exist.", "EVT931", "you"],
  ["ErrorCode: InvalidInstanceId.NotFound\nMessage: The specified InstanceId does not exist.", "any", "you"],
  [
    "ErrorCode: IncorrectInstanceStatus\nMessage: The current status of the resource does not support this operation.",
    "any",
    "wait|you",
  ],
  ["ErrorCode: InvalidEniId.NotFound\nMessage: The specified EniId is not found.", "EVT952|EVT114", "you"],
  [
    "ErrorCode: InvalidSecurityGroupId.NotFound\nMessage: The specified SecurityGroupId does not exist.",
    "EVT952",
    "you",
  ],
  [
    "ErrorCode: AuthorizationLimitExceed\nMessage: The limit of authorization records in the security group reaches.",
    "EVT958|NLB158",
    "account",
  ],
  ["ErrorCode: InvalidAccessKeyId.Inactive\nMessage: Specified access key is disabled.", "EVT920", "permissions"],
  ["ErrorCode: InvalidSecurityToken.Expired\nMessage: Specified SecurityToken is expired.", "EVT920", "permissions"],
  [
    "ErrorCode: InvalidSecurityToken.MismatchWithAccessKey, Message: Specified SecurityToken mismatch with the AccessKey.",
    "EVT920",
    "permissions",
  ],
  [
    "ErrorCode: IncompleteSignature\nMessage: The request signature does not conform to Aliyun standards. server string to sign is:POST&%2F&AccessKeyId%3DLTAI5tAbCdEf",
    "EVT920",
    "permissions",
  ],
  [
    "ErrorCode: EntityNotExist.Role\nMessage: The role not exists: acs:ram::1231579085529123:role/aliyuncsmanagedslbrole.",
    "EVT920|EVT919",
    "permissions",
  ],
  [
    "ErrorCode: NoPermission\nMessage: You are not authorized to do this action. You should be authorized by RAM.",
    "EVT919",
    "permissions",
  ],
  [
    "ErrorCode: ImplicitDeny, Message: You are not authorized to perform this action: slb:SetLoadBalancerModificationProtection",
    "EVT919",
    "permissions",
  ],
  [
    "failed to refresh session sts token: SDK.ServerError\nErrorCode: NoPermission\nMessage: You are not authorized to do this action. You should be authorized by RAM",
    "EVT919|EVT920",
    "permissions",
  ],
  [
    "ErrorCode: ServiceUnavailable\nMessage: The request has failed due to a temporary failure of the server.",
    "EVT907",
    "wait",
  ],
  [
    "ErrorCode: InternalError, RequestId: 9, Message: The request processing has failed due to some unknown error, exception or failure.",
    "EVT907",
    "wait",
  ],
  [
    "ErrorCode: InvalidTimeStamp.Expired\nMessage: Specified time stamp or date value is expired.",
    "EVT920",
    "permissions",
  ],
  [
    'ErrorCode: MissingParameter\nMessage: The input parameter "RegionId" that is mandatory for processing this request is not supplied.',
    "EVT957|EVT956",
    "vendor|you",
  ],
  ["ErrorCode: UnsupportedOperation\nMessage: The operation is not supported in this region.", "EVT954", "you"],
  [
    "ErrorCode: Forbidden.RiskControl\nMessage: This operation is forbidden by Aliyun Risk Control system.",
    "EVT960",
    "account",
  ],
  [
    "ErrorCode: InvalidOperation.Ipv4CountExceeded\nMessage: The maximum number of IPv4 addresses is exceeded.",
    "EVT958",
    "account",
  ],
  ["ErrorCode: Account.Arrearage\nMessage: Your account has an outstanding payment.", "EVT105", "account"],
  [
    "ErrorCode: RealNameAuthenticationError\nMessage: Your account has not passed the real-name authentication yet.",
    "EVT922|EVT960",
    "account",
  ],
  [
    "ErrorCode: OperationDenied.NoStock\nMessage: The resource is out of stock in the specified zone. Please try other types.",
    "EVT910",
    "wait",
  ],
  // NLB.
  [
    nlb(
      "apply model error: update nlb attribute error: [ResourceGroupId cannot be changed, service: rg-aaa, nlb: rg-bbb]",
    ),
    "NLB111",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: build nlb local model error: build nlb attribute error: ParameterMissing, zone mappings are required",
    "NLB101|NLB*",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: reconcile listeners error: EnsureListenerCreated error: " +
        sdk("CreateListener", "ResourceAlreadyExist.Listener", "The specified resource of listener is already exist."),
    ),
    "NLB153|NLB*",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: [update nlb attribute error: " +
        sdk(
          "UpdateLoadBalancerAddressTypeConfig",
          "OperationDenied.ServiceManagedControl",
          "The operation is not allowed because of ServiceManagedControl.",
          403,
        ) +
        "]",
    ),
    "NLB154",
    "you",
    SYNC,
  ],
  [
    nlb(sdk("CreateServerGroup", "QuotaExceeded.ServerGroupsNum", "The quota of server group is exceeded.")),
    "NLB158",
    "account",
    SYNC,
  ],
  [
    nlb("Message: The status of loadbalancer nlb-j8e1f2g3h4i5j6k7l8 is incorrect, it is Configuring."),
    "NLB163",
    "wait",
    SYNC,
  ],
  [
    "Error syncing load balancer []: create nlb error: " +
      sdk(
        "CreateLoadBalancer",
        "IllegalParamSize.ZoneMappings",
        "The param size of ZoneMappings is illegal, range [2, 10].",
      ),
    "NLB*",
    "you",
    SYNC,
  ],
  [
    "Error syncing load balancer []: create nlb error: " +
      sdk("CreateLoadBalancer", "ResourceNotFound.VSwitch", "The specified resource of vSwitch is not found."),
    "NLB152|NLB*",
    "you",
    SYNC,
  ],
  [
    "error to create security group for nlb, svc [shop/cart], err: SDK.ServerError ErrorCode: QuotaExceed.SecurityGroup Message: The maximum number of security groups is reached.",
    "NLB112|NLB158",
    "account|you",
    SYNC,
  ],
  [
    nlb("wait jobs error: job 72dcd26b-f12d-4c27-b3af-18f6aed5 for API AddServersToServerGroup failed"),
    "NLB*",
    "wait|you|vendor",
    SYNC,
  ],
  [
    nlb(sdk("ListAsynJobs", "Forbidden.NoPermission", "Authentication is failed for NoPermission.", 403)),
    "NLB161",
    "permissions",
    SYNC,
  ],
  [
    nlb("build remote server group model error: cannot reuse a ccm created server group sgp-1a2b for nlb nlb-j8e1"),
    "NLB*|EVT508",
    "you",
    SYNC,
  ],
  [nlb("Message: Throttling.Api, Request was denied due to api flow control"), "NLB164", "wait", SYNC],
  [
    nlb(
      sdk("AddServersToServerGroup", "Conflict.Server", "The server i-uf6abc 30080 is conflict in the server group."),
    ),
    "NLB153",
    "you",
    SYNC,
  ],
  [
    nlb(sdk("UpdateListenerAttribute", "InvalidParam.CertificateIds", "The param of CertificateIds is invalid.")),
    "NLB151|NLB*",
    "you",
    SYNC,
  ],
  // In Chinese.
  [
    "错误码：QuotaExceeded.LoadBalancer\n错误信息：负载均衡实例数量已达到配额上限，请前往配额中心申请提升。\n请求ID：1A2B",
    "EVT909|EVT958",
    "account",
  ],
  ["同步负载均衡失败：Message: The specified VSwitch has no available ip.", "EVT110", "you"],
  ["错误代码: Forbidden.RAM 错误信息: 您没有权限执行该操作，请联系主账号授权。", "EVT919", "permissions"],
  ["负载均衡实例正在配置中，请稍后再试", "EVT963|EVT901|EVT904", "wait"],
  ["您的账号余额不足，请充值后重试", "EVT106|EVT959", "account"],
  ["当前账号存在欠费账单，无法创建实例", "EVT105", "account"],
  ["后端服务器 i-bp1abc 不存在", "EVT708|EVT952|EVT705", "you"],
  ["指定的证书已过期，无法绑定到监听", "EVT937|EVT603|EVT951", "you"],
  ["交换机 vsw-bp1abc 可用IP不足，无法分配私网地址", "EVT110", "you"],
  [
    "事件内容：Error syncing load balancer [lb-bp1abc]: Message: The operation is not allowed because of backendservers.InstanceId i-bp1 is not in the same vpc.",
    "EVT706|EVT954|EVT955",
    "you",
  ],
  ["请求过于频繁，API 调用被流控，请稍后重试", "EVT107", "wait"],
  [
    "2026-11-21 10:02:11\tWarning\tSyncLoadBalancerFailed\tservice-controller\tService shop/cart\tError syncing load balancer [lb-bp1abc]: Message: The specified LoadBalancerId does not exist.",
    "EVT506|EVT104",
    "you",
  ],
  // Somebody else's.
  [
    "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox: cmdAdd: error alloc ip rpc error: InvalidVSwitchId.IpNotEnough",
    null,
    undefined,
    "FailedCreatePodSandBox",
  ],
  [
    "0/6 nodes are available: 3 Insufficient memory, 3 node(s) had untolerated taint {node.kubernetes.io/unreachable: }.",
    null,
    undefined,
    "FailedScheduling",
  ],
  [
    'AttachVolume.Attach failed for volume "d-bp1abc" : rpc error: code = Internal desc = SDK.ServerError ErrorCode: InstanceDiskLimitExceeded Message: The amount of the disk on instance in question reach its limits',
    null,
    undefined,
    "FailedAttachVolume",
  ],
  [
    'Readiness probe failed: Get "http://10.7.0.9:8080/healthz": dial tcp 10.7.0.9:8080: connect: connection refused',
    null,
    undefined,
    "Unhealthy",
  ],
  ["Back-off restarting failed container web in pod web-5f6d_shop(123)", null, undefined, "BackOff"],
  [
    "Scale-up failed for group asg-bp1abc: OperationDenied.NoStock: The resource is out of stock in the specified zone.",
    null,
    undefined,
    "FailedToScaleUpGroup",
  ],
  [
    "error syncing albconfig: ErrorCode: ResourceNotFound.ServerGroup, Message: The specified resource of serverGroup is not found.",
    null,
  ],
  [
    "Failed build model due to listener 443: failed to find certificate for host shop.example.com",
    null,
    undefined,
    "FailedBuildModel",
  ],
  ["ErrorCode: InvalidDBInstanceId.NotFound\nMessage: The specified instance is not found.", null],
  ["ErrorCode: NoSuchBucket\nMessage: The specified bucket does not exist.", null],
  ["ErrorCode: InvalidDiskId.NotFound\nMessage: The specified disk does not exist.", null],
  [
    "Error syncing load balancer: failed to ensure load balancer: AccessDenied: User is not authorized to perform: elasticloadbalancing:CreateLoadBalancer",
    null,
    undefined,
    SYNC,
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: googleapi: Error 403: QUOTA_EXCEEDED - Quota 'FORWARDING_RULES' exceeded.",
    null,
    undefined,
    SYNC,
  ],
  ['Error obtaining Endpoints for Service "shop/cart": no object matching key "shop/cart" in local store', null],
  ["Node cn-hangzhou.10.0.0.3 status is now: NodeNotReady", null, undefined, "NodeNotReady"],
  [
    "Failed to allocate IP for Pod: the specified VSwitch has no available ip, pod shop/web-1",
    null,
    undefined,
    "AllocIPFailed",
  ],
  [
    "certificate request has failed: 429 urn:ietf:params:acme:error:rateLimited: too many certificates already issued",
    null,
    undefined,
    "Failed",
  ],
  ["helm upgrade failed: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress", null],
  ['The PersistentVolumeClaim "data" is invalid: spec: Forbidden: spec is immutable after creation', null],
  [
    "horizontal-pod-autoscaler: failed to get cpu utilization: unable to get metrics for resource cpu",
    null,
    undefined,
    "FailedGetResourceMetric",
  ],
  [
    "eipcontroller: ErrorCode: InvalidEipStatus.CanNotAssociate, pod eip for shop/web-1 cannot be bound",
    null,
    undefined,
    "AllocateEIPFailed",
  ],
  // Damaged.
  [
    "  Warning  SyncLoadBalancerFailed  3m (x12 over 41m)  service-controller  Error syncing load balancer [lb-uf6q1a]: apply model error: update listener error: create udp listener 53 error: Message: The specified ListenerPort is occu...",
    "any|unknown",
    "you",
  ],
  [
    '"message": "Error syncing load balancer [lb-uf6q1a]: Message: The loadBalancer sharing is not supported for this operation.",',
    "any",
    "you",
  ],
  [
    '{"level":"error","ts":"2026-11-21T10:02:11.120Z","logger":"service-controller","msg":"reconcile failed","service":"shop/cart","error":"create slb error: [SDKError] API: CreateLoadBalancer, StatusCode: 400, ErrorCode: InvalidZoneId.NotSupportVpc, RequestId: 1, Message: The specified zone does not support vpc."}',
    "EVT931|EVT954",
    "you",
  ],
  [
    "Error syncing load balancer [lb-uf6q1a]: apply model error: [update lb attribute error: [SetLoadBalancerName: Message: The LoadBalancerName is invali",
    "any|unknown",
    "you",
    SYNC,
  ],
  ["lb-uf6q1a   Warning   SyncLoadBalancerFailed   Message: Too many requests, retry after 3s", "EVT107", "wait"],
  [
    "13:  message: 'Error syncing load balancer [lb-uf6q1a]: Message: The VServerGroup is already in use by a listener.'",
    "EVT108|EVT953|EVT915",
    "you",
  ],
  [
    "$ kubectl -n shop get events\nLAST SEEN   TYPE      REASON                   OBJECT         MESSAGE\n4m          Warning   SyncLoadBalancerFailed   service/cart   Error syncing load balancer [lb-uf6q1a]: Message: The backend server number has reached to the quota limit of this load balancer.",
    "EVT101",
    "account",
  ],
  ["Error syncing load balancer [lb-uf6q1a]: Message\\u003a The specified AclId does not exist.", "any", "you", SYNC],
  [
    '[SDKError] API: DescribeServerCertificates, StatusCode: 503, ErrorCode: ServiceUnavailable, RequestId: 1, Message: The request has failed due to a temporary failure of the server., Data: {"Code":"ServiceUnavailable","HostId":"slb.aliyuncs.com","statusCode":503}',
    "EVT907",
    "wait",
  ],
];
