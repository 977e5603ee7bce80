import type { WhoActs } from "@/lib/events/rows/types";

/**
 * What people paste, with what it means, written down before the classifier was tried on it. Facts: the controller's
 * own texts of several versions and errors that the APIs behind it answer with; the wording around them is ours.
 */
export interface WildMessage {
  /** Code of the API, where the message is one of its answers. */
  apiCode?: string;
  text: string;
  action?: string;
  /** Whose turn it is. */
  who: readonly (WhoActs | null)[];
  /** Codes that are right, where a row of its own exists. */
  codes?: readonly string[];
  nlb?: true;
}

type Row = readonly [apiCode: string, text: string, who: string, codes?: string];
const rows = (list: readonly Row[], nlb?: true): WildMessage[] =>
  list.map(([apiCode, text, who, codes]) => ({
    text,
    ...(apiCode ? { apiCode } : {}),
    who: who.split(" ") as WhoActs[],
    ...(codes ? { codes: codes.split(" ") } : {}),
    ...(nlb ? { nlb } : {}),
  }));

/** Answers of the APIs for CLB, ECS, VPC and RAM. */
export const API_ANSWERS: readonly WildMessage[] = rows([
  ["InvalidParam.Weight", "The specified Weight must be between 0 and 100.", "you"],
  ["InvalidParam.HealthCheckHttpCode", "The specified HealthCheckHttpCode holds a value that is not supported.", "you"],
  ["InvalidParam.Cookie", "The Cookie is invalid, it must be 1 to 200 characters long.", "you"],
  ["InvalidParam.AclType", "The param AclType is illegal, expect white or black.", "you"],
  ["InvalidParam.EstablishedTimeout", "The EstablishedTimeout should be in range [10, 900].", "you"],
  ["InvalidParam.UnhealthyThreshold", "The specified UnhealthyThreshold exceeds the permitted range.", "you"],
  ["MissingParam.ServerCertificateId", "The ServerCertificateId is required for an HTTPS listener.", "you"],
  ["MissingParam.ForwardPort", "ForwardPort is missing when ListenerForward is on.", "you"],
  ["ResourceNotFound.LoadBalancer", "The specified resource of loadbalancer is not found.", "you"],
  ["ResourceNotFound.Listener", "The specified resource of listener is not found.", "you"],
  ["CertificateNotExist", "The specified certificate does not exist in this region.", "you"],
  ["AclInUse", "The acl is in use by other listeners.", "you"],
  [
    "OperationDenied.ModificationProtection",
    "The operation is not allowed because modification protection is enabled on the load balancer.",
    "you",
  ],
  ["OperationDenied.DeleteProtection", "Operation denied. The load balancer has deletion protection enabled.", "you"],
  ["RuleNumberOverLimit", "The number of forwarding rules of the listener has reached the limit.", "account"],
  ["QuotaExceeded.LoadBalancer", "The quota of load balancers in this region is exceeded, usage 60/60.", "account"],
  ["QuotaExceeded.VServerGroup", "The quota of vserver groups is exceeded, usage 50/50.", "account"],
  [
    "BackendServerNumberOverLimit",
    "The number of backend servers exceeds the quota 200 of this load balancer.",
    "account",
  ],
  ["OperationFailed.ListenerStatusNotSupport", "The listener status does not support this operation.", "wait"],
  [
    "VServerGroupProcessing",
    "A previous operation on the vserver group is processing, please try again later.",
    "wait",
  ],
  [
    "OperationConflict",
    "The operation conflicts with another one on the same load balancer, please retry later.",
    "wait",
  ],
  ["SystemBusy", "The system is busy. Please retry after a while.", "wait"],
  ["Throttling.Api", "Request was denied due to api flow control.", "wait"],
  ["ServiceUnavailable", "The request has failed due to a temporary failure of the server.", "wait"],
  ["ResourceNotEnough.Zone", "The specified zone does not have enough resources, please try another zone.", "wait you"],
  ["PAY.CREDIT_PAY_INSUFFICIENT", "Your credit is not enough to pay for the load balancer.", "account"],
  ["ORDER.UNPAID", "You have an unpaid order, finish the payment first.", "account"],
  ["RISK.IDENTITY_NOT_VERIFIED", "Your account has not completed real-name verification.", "account"],
  ["InstanceLocked", "The load balancer is locked because the account is overdue.", "account"],
  [
    "Forbidden.RAM",
    "User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    "permissions",
  ],
  [
    "NoPermission",
    "You are not authorized to do this action. Resource: acs:slb:cn-hangzhou:1231579085529123:loadbalancer/lb-bp1 Action: slb:DeleteLoadBalancerListener",
    "permissions",
  ],
  ["InvalidAccessKeyId.Inactive", "Specified access key is disabled.", "permissions"],
  ["InvalidSecurityToken.Expired", "Specified SecurityToken is expired.", "permissions"],
  ["InvalidSecurityToken.Malformed", "Specified SecurityToken is malformed.", "permissions"],
  ["EntityNotExist.Role", "The role not exists: KubernetesMasterRole-1f0b.", "permissions"],
  ["SignatureNonceUsed", "Specified signature nonce was used already.", "permissions wait"],
  ["InvalidVpcId.NotFound", "Specified VPC does not exist.", "you"],
  ["InvalidVSwitchId.NotFound", "Specified virtual switch does not exist.", "you"],
  ["InvalidRouteTableId.NotFound", "Specified route table does not exist.", "you"],
  ["InvalidNextHopId.NotFound", "The specified NextHopId does not exist.", "you"],
  ["RouterEntryConflict.Duplicated", "The route entry with this destination CIDR block already exists.", "you"],
  ["InvalidCIDRBlock.Malformed", "Specified DestinationCidrBlock is malformed.", "you"],
  ["IncorrectVpcStatus", "Current VPC status does not support this operation.", "wait"],
  ["IncorrectRouteEntryStatus", "Specified route entry status error, it is still being created.", "wait"],
  ["QuotaExceeded.RouteEntry", "The quota of route entries in this route table is exceeded.", "account"],
  ["InvalidAllocationId.NotFound", "Specified allocation ID of the EIP is not found.", "you"],
  ["IncorrectEipStatus", "Current elastic IP status does not support this operation.", "wait"],
  ["InvalidBandwidthPackageId.NotFound", "The specified bandwidth package does not exist.", "you"],
  ["InvalidInstanceId.NotFound", "The specified InstanceId does not exist.", "you"],
  ["InvalidSecurityGroupId.NotFound", "The specified SecurityGroupId does not exist.", "you"],
  ["AuthorizationLimitExceed", "The limit of authorization records in the security group is reached.", "account"],
  ["InvalidNetworkInterfaceId.NotFound", "The specified network interface does not exist.", "you"],
  ["Mismatch.VpcIdAndVSwitchId", "The VpcId and VSwitchId are mismatched.", "you"],
  ["UnsupportedRegion", "This region does not support the specified load balancer specification.", "you"],
  [
    "MissingAction",
    "The input parameter Action that is mandatory for processing this request is not supplied.",
    "vendor you",
  ],
  ["InvalidTagKey.Duplicate", "The specified tag key is duplicated.", "you"],
  ["InvalidTagValue.Malformed", "The specified tag value is malformed.", "you"],
]);

/** Answers of the NLB API. */
export const NLB_ANSWERS: readonly WildMessage[] = rows(
  [
    [
      "ResourceInConfiguring.LoadBalancer",
      "The specified loadbalancer is being configured, please try again later.",
      "wait",
    ],
    ["ResourceAlreadyExist.Listener", "The specified resource of listener already exists.", "you"],
    ["QuotaExceeded.ServersNum", "The quota of servers is exceeded, usage 1000/1000.", "account"],
    ["IllegalParam.ZoneMappings", "The param of ZoneMappings is illegal.", "you"],
    ["ResourceInUse.ServerGroup", "The specified resource of server group is in use.", "you"],
    ["ResourceNotFound.ServerGroup", "The specified resource of server group is not found.", "you"],
    ["ResourceNotFound.SecurityPolicy", "The specified resource of security policy is not found.", "you"],
    ["OperationDenied.DeletionProtection", "The operation is denied because deletion protection is on.", "you"],
    [
      "OperationDenied.ServiceLinkedRoleNotExist",
      "The operation is denied because the service linked role does not exist.",
      "permissions",
    ],
    ["Throttling.User", "Request was denied due to user flow control.", "wait"],
    ["IncorrectStatus.LoadBalancer", "The status of loadBalancer [nlb-1abc] is incorrect.", "wait"],
    ["UnsupportedRegion", "The specified feature is not supported in this region.", "you"],
  ],
  true,
);

/** The controller's own texts, as versions 2.4 to 2.14 write them behind their frame. */
export const CONTROLLER_TEXTS: readonly WildMessage[] = rows([
  [
    "",
    'build lb local model error: build lb attribute error: bandwidth must be integer, got [10M], error: strconv.Atoi: parsing "10M": invalid syntax',
    "you",
    "EVT301",
  ],
  [
    "",
    "build lb local model error: builid lb listener error: build listener from servicePort 53 error: port protocol format must be either [http|https|tcp|udp], protocol not supported wit [dns]",
    "you",
    "EVT303",
  ],
  [
    "",
    "apply model error: update lb attribute error: alicloud: can not change LoadBalancer AddressType once created. delete and retry",
    "you",
    "EVT117",
  ],
  [
    "",
    "apply model error: get load balancer attribute from cloud, error: [edge/gw] find loadbalancer by id lb-uf6x error: the loadbalancer lb-uf6x can not be reused, can not reuse loadbalancer created by kubernetes.",
    "you",
    "EVT116",
  ],
  [
    "",
    "apply model error: update lb attribute error: alicloud: can not change ResourceGroupId once created",
    "you",
    "EVT113",
  ],
  [
    "",
    "build lb local model error: build vserver groups error: build vgroup for port 80 error: build eni backends error: can not find eniid for ip 172.20.3.77 in vpc vpc-2zeabc",
    "you wait",
    "EVT114",
  ],
  [
    "",
    "apply model error: create lb error: set model default value error: get vsw id from metadata error: no vswitches found",
    "you",
    "EVT932",
  ],
  [
    "",
    "build lb local model error: build vserver groups error: default weight must be integer in range [0,100] , got [500]",
    "you",
    "EVT308",
  ],
  [
    "",
    "apply model error: get load balancer attribute from cloud, error: alicloud: not able to find loadbalancer named [a1b2c3] in openapi, but it's defined in service.loaderbalancer.ingress. this may happen when you removed loadbalancerid annotation",
    "you",
    "EVT104",
  ],
  [
    "",
    "apply model error: update lb backends error: update backend servers: error Message: The backend server number has reached to the quota limit of this load balancer",
    "account",
    "EVT101",
  ],
]);

/** In Chinese, as the gateway and the console show them. */
export const CHINESE_ANSWERS: readonly WildMessage[] = rows([
  ["Forbidden.RAM", "用户没有权限执行此操作，请联系主账号授权。", "permissions"],
  ["InsufficientBalance", "账户余额不足，请充值后重试。", "account"],
  ["Throttling.User", "请求被流控，请稍后重试。", "wait"],
  ["InvalidVSwitchId.NotFound", "指定的交换机不存在。", "you"],
  ["QuotaExceeded", "负载均衡实例数量已达到配额上限。", "account"],
  ["ORDER.ARREARAGE", "您的账号已欠费，请先结清欠款。", "account"],
  ["ServiceUnavailable", "服务暂时不可用，请稍后再试。", "wait"],
  ["ListenerAlreadyExists", "该端口的监听已存在。", "you"],
]);
