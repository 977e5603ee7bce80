import type { WildMessage } from "./third";

/** A seventh set, written from the controller's sources and published answers before the classifier was tried on it. */
const SYNC = "SyncLoadBalancerFailed";
const LB = "lb-8vb3k1m5n7q9s2u4w6y8z";
const NLB = "nlb-6f2h4j8l0n3p5r7t9v";
const lb = (text: string) => `Error syncing load balancer [${LB}]: ${text}`;
const none = (text: string) => `Error syncing load balancer []: ${text}`;
const nlb = (text: string) => `Error syncing load balancer [${NLB}]: ${text}`;
const build = (text: string) => lb(`build lb local model error: ${text}`);
const listener = (port: number, text: string) =>
  build(`builid lb listener error: build listener from servicePort ${port} error: ${text}`);
const groups = (text: string) => build(`build vserver groups error: ${text}`);
const apply = (text: string) => lb(`apply model error: ${text}`);
const said = (text: string) => lb(`Message: ${text}`);
const old = (code: string, text: string) =>
  `Error creating load balancer (will retry): failed to ensure load balancer for service prod/api-gateway: Aliyun API Error: RequestId: 3C1E7B0A-5D2F-4E6B-9A8C-7F0D1E2B3C4A Status Code: 400 Code: ${code} Message: ${text}`;
const sdk = (api: string, code: string, text: string) =>
  `[SDKError] API: ${api}, StatusCode: 400, ErrorCode: ${code}, RequestId: 9E0F1A2B-3C4D-5E6F-8A9B-0C1D2E3F4A5B, Message: ${text}`;

export const SEVENTH: readonly WildMessage[] = [
  // Building: every form of an annotation that cannot be read.
  [
    build(
      'build lb attribute error: bandwidth must be integer, got [-], error: strconv.Atoi: parsing "-": invalid syntax',
    ),
    "EVT301",
    "you",
    SYNC,
  ],
  [
    listener(9443, "port and protocol format must be like 'https:443' with colon separated. got=[https/9443]"),
    "EVT302",
    "you",
    SYNC,
  ],
  [
    listener(53, "port protocol format must be either [http|https|tcp|udp], protocol not supported wit [dns]"),
    "EVT303",
    "you",
    SYNC,
  ],
  [
    listener(
      80,
      'Annotation persistence timeout must be integer, but got [30m]. message=[strconv.Atoi: parsing "30m": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    listener(
      80,
      'Annotation UnhealthyThreshold must be integer, but got [3.5]. message=[strconv.Atoi: parsing "3.5": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    listener(
      80,
      'Annotation ConnectionDrainTimeout must be integer, but got [off]. message=[strconv.Atoi: parsing "off": invalid syntax] ',
    ),
    "EVT304",
    "you",
    SYNC,
  ],
  [
    listener(80, "Annotation ForwardPort error: forward port format error: 80-443, expect 80:443,88:6443 "),
    "EVT305",
    "you",
    SYNC,
  ],
  [
    listener(
      80,
      'Annotation ForwardPort error: forward port is not an integer, strconv.Atoi: parsing "https": invalid syntax ',
    ),
    "EVT305",
    "you",
    SYNC,
  ],
  [
    listener(443, "parse DomainExtensions error: invalid domain extension api.example.com=12_34"),
    "EVT306",
    "you",
    SYNC,
  ],
  [
    groups(
      "vgroupid parse error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[rsp-8vb1]",
    ),
    "EVT307",
    "you",
    SYNC,
  ],
  [groups("weight must be integer in range [0,100] , got [high]"), "EVT308", "you", SYNC],
  [
    groups("get nodes error: filter nodes by label error: parse backend label: team=a;zone=b=c, [k1=v1,k2=v2]"),
    "EVT309",
    "you",
    SYNC,
  ],
  [groups("not supported traffic policy []"), "EVT310", undefined, SYNC],
  [groups("can not find vgroupId rsp-8vbgone in lb lb-8vb3k1m5n7q9s2u4w6y8z"), "EVT507", "you", SYNC],
  [groups("cannot reuse a ccm created vgroup rsp-8vbown for slb lb-8vb3k1m5n7q9s2u4w6y8z"), "EVT508", "you", SYNC],
  [
    groups(
      "build vgroup for port 8080 error: build eni backends error: update eci backends error: call DescribeNetworkInterfaces: context deadline exceeded",
    ),
    "EVT609|EVT935",
    undefined,
    SYNC,
  ],
  [
    groups(
      "build vgroup for port 8080 error: build local backends error: parse providerid: alicloud://i-8vb. expected: ${regionid}.${nodeid}, providerid should have at least 2 parts",
    ),
    "EVT701|EVT702",
    "you",
    SYNC,
  ],
  [
    groups(
      "build vgroup for port 8080 error: build cluster backends error: add ecs backends for service[prod/api] error, NodeName is nil for ip 10.8.0.77 ",
    ),
    "EVT703",
    "you",
    SYNC,
  ],
  [
    groups(
      "build vgroup for port 8080 error: build cluster backends error: normal parse providerid: baremetal-01. expected: ${regionid}.${nodeid}, ",
    ),
    "EVT701",
    "you",
    SYNC,
  ],
  [
    groups(
      "build vgroup for port 8080 error: build eni backends error: can not find eniid for ip 10.8.0.91 in vpc vpc-8vbxyz",
    ),
    "EVT114",
    undefined,
    SYNC,
  ],
  [
    groups(
      'get endpointslice error: Get "https://172.16.0.1:443/apis/discovery.k8s.io/v1/endpointslices": dial tcp 172.16.0.1:443: connect: connection refused',
    ),
    "EVT971|EVT935",
    undefined,
    SYNC,
  ],
  // Applying.
  [apply("alicloud: can not find loadbalancer by tag [kubernetes.do.not.delete:a1b2c3d4]"), "EVT501", "you", SYNC],
  [
    apply(
      "alicloud: can not find loadbalancer, but it's defined in service [47.98.1.2] this may happen when you delete the loadbalancer",
    ),
    "EVT104",
    "you",
    SYNC,
  ],
  [
    apply(
      "get load balancer attribute from cloud, error: [prod/api] find multiple loadbalances by tag, lbIds[lb-8vb1,lb-8vb2]",
    ),
    "EVT502",
    "you",
    SYNC,
  ],
  [
    apply(
      "get load balancer attribute from cloud, error: [prod/api] find multiple loadbalances by name, lbIds[lb-8vb1,lb-8vb2]",
    ),
    "EVT503",
    "you",
    SYNC,
  ],
  [
    apply(
      "get load balancer attribute from cloud, error: [prod/api] find loadbalancer by id error: loadbalancer id from API not match, expect [lb-8vb1], actual [lb-8vb2]",
    ),
    "EVT504",
    "vendor",
    SYNC,
  ],
  [
    apply(
      `get load balancer attribute from cloud, error: ${sdk("DescribeLoadBalancerAttribute", "InvalidLoadBalancerId.NotFound", "The specified LoadBalancerId does not exist.")}`,
    ),
    "EVT506",
    "you",
    SYNC,
  ],
  [
    apply(
      "alicloud: the loadbalancer lb-8vb3k1m5n7q9s2u4w6y8z can not be reused, service has been associated with ip [47.98.1.2], cannot be bound to ip [47.98.1.3]",
    ),
    "EVT118",
    "you",
    SYNC,
  ],
  [
    apply(
      "update lb attribute error: [alicloud: can not change LoadBalancer slave zone id once created, alicloud: can not change LoadBalancer AddressIPVersion once created]",
    ),
    "EVT402|EVT403",
    "you",
    SYNC,
  ],
  [
    apply("update lb attribute error: alicloud: can not change LoadBalancer address once created"),
    "EVT405",
    "you",
    SYNC,
  ],
  [
    apply(
      `update lb attribute error: updateInstanceChargeTypeAndInstanceSpec error: ${sdk("ModifyLoadBalancerInstanceSpec", "OperationDenied.PayByCLCU", "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.")}`,
    ),
    "EVT115",
    "you",
    SYNC,
  ],
  [
    apply(
      "update listener error: create https listener 443 domain extension www.example.com error: [SDKError] API: CreateDomainExtension, ErrorCode: DomainExtensionExist, RequestId: 1, Message: The specified Domain exists.",
    ),
    "EVT602|EVT945",
    "you",
    SYNC,
  ],
  [apply("update listener error: can not update cert 1231_18ab because it is expired"), "EVT603", "you", SYNC],
  [
    apply(
      "update listener error: describe new cert 1231_18ab error: [SDKError] API: DescribeServerCertificates, ErrorCode: Throttling.User, RequestId: 1, Message: Request was denied due to user flow control.",
    ),
    "EVT604|EVT107",
    "you|wait",
    SYNC,
  ],
  [
    apply(
      "update lb listeners error: [start udp listener 53 error: [SDKError] API: StartLoadBalancerListener, ErrorCode: ServiceIsStopping, RequestId: 1, Message: The specified Listener is stopping, please retry later.]",
    ),
    "EVT905|EVT601",
    "wait",
    SYNC,
  ],
  [
    apply("merge listener: find vservergroup error: can not find vgroup by name k8s/30080/api/prod/c1a2"),
    "EVT606",
    undefined,
    SYNC,
  ],
  [apply("there are unprocessed listeners in reconcile"), "EVT607", undefined, SYNC],
  [lb("has invalid backend in vservergroups"), "EVT608", "wait", SYNC],
  [
    apply(
      "cleanup lb error: [SDKError] API: DeleteVServerGroup, ErrorCode: RspoolVipExist, RequestId: 1, Message: there are vips associating with this vServer group.",
    ),
    "EVT108",
    "you",
    SYNC,
  ],
  [
    apply(
      "update lb backends error: [EnsureVGroupUpdated error: BatchAddVServerGroupBackendServers error: Message: The specified ServerId does not exist.]",
    ),
    "EVT708",
    "you",
    SYNC,
  ],
  [
    apply(
      "create lb error: set model default value error: get vpc id from metadata error: alicloud: failed to get metadata, status 404",
    ),
    "EVT973",
    undefined,
    SYNC,
  ],
  [
    none("apply model error: create lb error: get available vswitch id error: no available vsw found"),
    "EVT932|EVT110|EVT931",
    "you",
    SYNC,
  ],
  ["create public address slb is not allowed", "EVT218", "you", SYNC],
  ["get eip error, set external ip to slb ip", "EVT217", undefined, "FailedSetEIPAddress"],
  ["Not sync pods [10.8.0.5,10.8.0.6] whose ip is not in vpc cidrs", "EVT210", undefined, "SkipSyncBackends"],
  ["Not sync pods [10.8.0.5] whose eni is invalid", "EVT211", undefined, "SkipSyncBackends"],
  [
    'Error adding finalizer: services "api" is forbidden: User "system:serviceaccount:kube-system:cloud-controller-manager" cannot update resource "services"',
    "EVT204",
    "permissions",
    "FailedAddFinalizer",
  ],
  [
    'Error updating load balancer status: retry with Operation cannot be fulfilled on services "api": the object has been modified; please apply your changes to the latest version and try again, try again',
    "EVT207|EVT222|EVT224",
    undefined,
    "FailedUpdateStatus",
  ],
  ["The service will be updated because the annotations has been changed", "EVT214", undefined, "AnnotationChanged"],
  ["Clean load balancer", "EVT203", undefined, "CleanLoadBalancer"],
  [`Ensured load balancer [${LB}]`, "EVT201", undefined, "EnsuredLoadBalancer"],
  ["Recreate http listener [80] -> [tcp]", "EVT221|unknown", undefined, SYNC],
  ["LoadBalancerSourceRanges is not supported for user-managed LB", "EVT219", undefined, "FeatureNotSupported"],
  [
    `Error deleting load balancer [${LB}]: apply model error: delete loadbalancer [${LB}] error: ${sdk("DeleteLoadBalancer", "OperationDenied.DeleteProtectionIsOn", "The loadbalancer can not be deleted due to DeleteProtection is enabled.")}`,
    "EVT933|EVT202",
    "you",
    "CleanLoadBalancerFailed",
  ],
  // Nodes and routes.
  [
    "Error creating route entry in vtb-8vb1: error create route entry for cn-shanghai.i-8vb1, 172.20.1.0/25, error: [SDKError] API: CreateRouteEntry, ErrorCode: QuotaExceeded, RequestId: 1, Message: Route entry quota exceeded in this route table",
    "EVT801",
    "account",
    "CreateRouteFailed",
  ],
  [
    "Describe Route Failed for vtb-8vb1 reason: error describe route entry list: SDK.ServerError\nErrorCode: Forbidden.RAM\nRecommend: \nRequestId: 1\nMessage: User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    "EVT802|EVT919",
    "permissions",
    "DescriberRouteFailed",
  ],
  ["Error reconciling route, reconcile table [vtb-8vb1,vtb-8vb2] failed", "EVT803", undefined, "SyncRouteFailed"],
  [
    "error get vpc route tables: alicloud: multiple route tables found by vpc id[vpc-8vb1], length(tables)=2",
    "EVT804",
    undefined,
    "SyncRouteFailed",
  ],
  ["Initialize node successfully", "EVT713", undefined, "InitializedNode"],
  [
    "doAddCloudNode cn-shanghai.10.8.0.4 error: find ecs: cloud instance api fail, SDK.ServerError\nErrorCode: InvalidInstanceId.NotFound\nRequestId: 1\nMessage: The specified InstanceId does not exist.",
    "EVT714|EVT711|EVT708",
    undefined,
    "AddNodeFailed",
  ],
  [
    "Error adding node: doAddCloudNode cn-shanghai.10.8.0.4 error: failed to get specified nodeIP in cloud provider",
    "EVT710",
    "you",
    "AddNodeFailed",
  ],
  [
    "Deleting node cn-shanghai.10.8.0.4 because it's not present according to cloud provider",
    "EVT713",
    undefined,
    "DeletingNode",
  ],
  // The API's sentences.
  [said("The account is in arrears and the operation is forbidden."), "EVT105", "account", SYNC],
  [said("Your account does not have enough balance."), "EVT106", "account", SYNC],
  [
    said("The loadBalancer quota of the account has been used up, please submit a ticket."),
    "EVT909|EVT958",
    "account",
    SYNC,
  ],
  [said("The number of listeners of the loadBalancer exceeds the limit 50."), "EVT911|EVT958", "account", SYNC],
  [said("The backend server number has reached to the quota limit of this load balancer."), "EVT101", "account", SYNC],
  [said("The number of vServerGroups has reached the upper limit of 50."), "EVT958", "account", SYNC],
  [said("The bandwidth 6000 is out of range."), "EVT940", "you", SYNC],
  [said("The specified certificate 1231_18ab has expired."), "EVT937|EVT951|EVT603", "you", SYNC],
  [said("The specified acl acl-8vb1 does not exist."), "EVT938", "you", SYNC],
  [said("The ipv6 instance does not support the acl of ipv4."), "EVT938|EVT948", "you", SYNC],
  [said("The listener 443 has already existed on the load balancer."), "EVT912|EVT953", "you", SYNC],
  [said("The operation cannot be performed while the load balancer is locked."), "EVT923", "account", SYNC],
  [said("The load balancer is being created, try again later."), "EVT963|EVT901|EVT904", "wait", SYNC],
  [said("The vSwitch vsw-8vb1 has insufficient available IP addresses."), "EVT110", "you", SYNC],
  [
    said("The zone cn-shanghai-n does not support the instance type slb.s3.large."),
    "EVT931|EVT925|EVT954",
    "you",
    SYNC,
  ],
  [said("The deletion protection of the load balancer is enabled."), "EVT933", "you", SYNC],
  [said("Your request exceeds the flow control limit."), "EVT107", "wait", SYNC],
  [said("The security token has expired."), "EVT920", "permissions", SYNC],
  [said("You do not have the permission to perform slb:CreateLoadBalancer."), "EVT919", "permissions", SYNC],
  [said("The specified tag key acs:foo is reserved."), "EVT943|EVT951|any", "you", SYNC],
  [said("An internal error occurred while processing the request."), "EVT907", "wait|vendor", SYNC],
  [said("The parameter HealthCheckDomain is not valid."), "EVT939|EVT951", "you", SYNC],
  [said("The parameter Scheduler cannot be changed to sch for a udp listener."), "EVT951|EVT954|EVT955", "you", SYNC],
  [said("The network interface eni-8vb1 is not attached to any instance."), "any", undefined, SYNC],
  [said("The IP 10.8.0.9 is not within the CIDR block of the VPC."), "any", "you", SYNC],
  [said("Resource group rg-8vb1 not found."), "EVT952", "you", SYNC],
  [said("The instance cannot be downgraded before its subscription expires."), "any|unknown", undefined, SYNC],
  [
    old("InsufficientBalance", "Your account does not have enough balance."),
    "EVT106",
    "account",
    "CreatingLoadBalancerFailed",
  ],
  [
    old("ServiceIsConfiguring", "A previous configuration of the load balancer is pending; please try again later."),
    "EVT902",
    "wait",
    "CreatingLoadBalancerFailed",
  ],
  [old("InvalidParameter", "The specified Bandwidth is invalid."), "EVT940", "you", "CreatingLoadBalancerFailed"],
  [
    old("ListenerAlreadyExists", "There is already 1 listener binding the port."),
    "EVT912|EVT953",
    "you",
    "CreatingLoadBalancerFailed",
  ],
  [
    `SDK.ServerError\nErrorCode: InvalidSecurityToken.Expired\nRecommend: https://error-center.aliyun.com/status/search?Keyword=InvalidSecurityToken.Expired&source=PopGw\nRequestId: 1\nMessage: Specified SecurityToken is expired.\nRespHeaders: map[]`,
    "EVT920",
    "permissions",
    SYNC,
  ],
  [
    `{"Code":"OperationFailed.ZoneResourceLimit","Message":"The zone resource is limited.","RequestId":"1","HostId":"slb.cn-shanghai.aliyuncs.com"}`,
    "EVT910",
    "wait",
  ],
  ["ErrorCode: TooManyListeners", "EVT911|EVT958", "account"],
  [
    `ERROR: SDK.ServerError\nErrorCode: InvalidParam.ServerCertificates\nRecommend:\nRequestId: 1\nMessage: The param ServerCertificates is invalid.`,
    "EVT937|EVT951",
    "you",
  ],
  // Dry runs.
  [
    `DryRun: ${apply(`update lb attribute error: OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer ${LB} chargeType should be paybytraffic, bandwidth 100`)}`,
    "PRE104",
    undefined,
    SYNC,
  ],
  [
    `DryRun: ${none("apply model error: create lb error: OpenAPI: CreateLoadBalancer, Message: need to create loadbalancer")}`,
    "PRE101",
    undefined,
    SYNC,
  ],
  [
    `DryRun: ${apply(`[update lb attribute error: OpenAPI: TagResources, Message: loadbalancer ${LB} tags "k1:v1" should be added, update lb listeners error: OpenAPI: StopLoadBalancerListener, Message: loadbalancer ${LB} listener 80 should be stopped]`)}`,
    "PRE119|PRE107",
    undefined,
    SYNC,
  ],
  // In other clothes.
  [
    `  Warning  SyncLoadBalancerFailed  11s (x7 over 2m)  service-controller  ${said("The specified VServerGroupId does not exist.")}`,
    "EVT610",
    undefined,
  ],
  [
    `4m1s        Warning   SyncLoadBalancerFailed   service/api   ${said("A previous configuration is pending; please try again later.")}`,
    "EVT901",
    "wait",
  ],
  [
    `I1122 08:15:01.000001       1 event.go:291] "Event occurred" object="prod/api" kind="Service" apiVersion="v1" type="Warning" reason="SyncLoadBalancerFailed" message="${said("The account is arrearage.")}"`,
    "EVT105",
    "account",
  ],
  ["错误码：OperationDenied.DeleteProtectionIsOn，错误信息：实例已开启删除保护，无法删除。", "EVT933", "you"],
  ["Message: 您的账号余额不足，请充值后再试。", "EVT106", "account", SYNC],
  // NLB.
  [
    nlb("build lb local model error: build nlb attribute error: ParameterMissing, zone mappings are required"),
    "NLB101",
    "you",
    SYNC,
  ],
  [
    nlb(
      "build lb local model error: build nlb listener error: build listener from servicePort 443 error: port protocol format must be either [tcp|udp|tcpssl], protocol not supported wit [https]",
    ),
    "NLB114",
    "you",
    SYNC,
  ],
  [
    nlb(
      'build lb local model error: builid nlb server group error: HealthyThreshold parse error: [strconv.Atoi: parsing "two": invalid syntax]',
    ),
    "NLB118",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: update nlb attribute error: AddressIpVersion cannot be changed, service: DualStack, nlb: Ipv4",
    ),
    "NLB110",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: EnsureServerGroupCreated error: [SDKError] API: CreateServerGroup, StatusCode: 400, ErrorCode: QuotaExceeded.ServerGroupsNum, RequestId: 1, Message: The quota of ServerGroupsNum is exceeded, usage 100/100.",
    ),
    "NLB158|NLB136",
    "account",
    SYNC,
  ],
  [
    nlb(
      "apply model error: [EnsureListenerCreated error: [SDKError] API: CreateListener, StatusCode: 400, ErrorCode: ResourceNotFound.Certificate, RequestId: 1, Message: The specified resource of Certificate is not found.]",
    ),
    "NLB152|NLB135",
    "you",
    SYNC,
  ],
  [
    nlb(
      "apply model error: wait jobs error: ListAsynJobs error: [SDKError] API: ListAsynJobs, StatusCode: 403, ErrorCode: NoPermission, RequestId: 1, Message: You are not authorized to do this action.",
    ),
    "NLB161",
    "permissions",
    SYNC,
  ],
  [nlb("apply model error: nlb nlb-6f2h4j8l0n3p5r7t9v is in creating status"), "NLB103|NLB163", "wait", SYNC],
  [
    nlb(
      "apply model error: update nlb attribute error: update zone mappings error: [SDKError] API: UpdateLoadBalancerZones, StatusCode: 400, ErrorCode: IncorrectStatus.LoadBalancer, RequestId: 1, Message: The status of LoadBalancer [nlb-6f2h] is incorrect.",
    ),
    "NLB163",
    "wait",
    SYNC,
  ],
  [nlb("has invalid server in server groups"), "NLB105", "wait|you", SYNC],
  [
    nlb("apply model error: find servergroup error: can not find server group by name k8s.30080.TCP.api.prod.c1a2"),
    "NLB122",
    undefined,
    SYNC,
  ],
  [
    nlb(
      "apply model error: update source ranges error: error to create security group for nlb, svc [prod/api], err: [SDKError] API: CreateSecurityGroup, StatusCode: 403, ErrorCode: Forbidden.RAM, RequestId: 1, Message: User not authorized to operate on the specified resource.",
    ),
    "NLB112|NLB161",
    "permissions",
    SYNC,
  ],
  // Others'.
  [
    "Error syncing load balancer: failed to ensure load balancer: error describing subnets: UnauthorizedOperation: You are not authorized to perform this operation. AWS",
    null,
    undefined,
    SYNC,
  ],
  [
    "failed to ensure load balancer: reconciling NetworkResourceGroup: GET https://management.azure.com/subscriptions: 429 Too Many Requests",
    null,
  ],
  [
    "Failed build model due to couldn't auto-discover subnets: unable to resolve at least one subnet",
    null,
    undefined,
    "FailedBuildModel",
  ],
  ["error: failed to create LoadBalancer: googleapi: Error 400: Invalid value for field 'resource.IPAddress'", null],
  [
    'AttachVolume.Attach failed for volume "d-8vb1" : rpc error: code = Internal desc = [SDKError] API: AttachDisk, ErrorCode: InvalidInstanceType.NotSupportDiskCategory',
    null,
    undefined,
    "FailedAttachVolume",
  ],
  [
    "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network: eth0: error allocating ip from terway: vswitch vsw-8vb1 has no available ip",
    null,
    undefined,
    "FailedCreatePodSandBox",
  ],
  ['nginx-ingress-controller: Service "prod/api" does not have any active Endpoint.', null],
  [
    "Node cn-shanghai.10.8.0.4 event: Registered Node cn-shanghai.10.8.0.4 in Controller",
    null,
    undefined,
    "RegisteredNode",
  ],
  [
    "New size: 4; reason: cpu resource utilization (percentage of request) above target",
    null,
    undefined,
    "SuccessfulRescale",
  ],
  [
    "Cannot determine if job needs to be started: too many missed start time (> 100)",
    null,
    undefined,
    "FailedNeedsStart",
  ],
  [
    'Internal error occurred: failed calling webhook "validate.nginx.ingress.kubernetes.io": Post "https://ingress-nginx-controller-admission.kube-system.svc:443": context deadline exceeded',
    null,
  ],
  [
    'Error from server (Forbidden): services is forbidden: User "dev" cannot list resource "services" in API group "" in the namespace "prod"',
    null,
  ],
  [
    'the Service "api" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range',
    null,
  ],
  ["The listener should be checked by the network team before Monday", null],
  ["backend servers look fine from here, closing the ticket", null],
  ["Can not create load balancer in Tencent cloud: LimitExceeded: quota", null],
  ["0/12 nodes are available: 12 Insufficient aliyun/eni.", null, undefined, "FailedScheduling"],
  [
    "albconfig default/alb: SDKError: StatusCode: 400 Code: ResourceInConfiguring.Listener Message: code: 400, The specified resource of Listener is configuring.",
    null,
    undefined,
    "FailedReconcileAlb",
  ],
];
