/** A refusal in the shape of Alibaba Cloud's RPC APIs. */
export class RpcError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export const missingParameter = (name: string) =>
  new RpcError(
    400,
    name === "RegionId" ? "MissingParameter.RegionId" : "MissingParameter",
    `The input parameter "${name}" that is mandatory for processing this request is not supplied.`,
  );

/** A name that the action does not publish; the text is the gateway's own. */
export const unsupportedParameter = (name: string) =>
  new RpcError(400, "UnsupportedParameter", `The parameters is unsupported. (${name})`);

export const invalidParameter = (message: string) => new RpcError(400, "InvalidParameter", message);

/** `kind` as the codes of the NLB API spell it. */
export function nlbNotFound(
  kind: "loadBalancer" | "listener" | "serverGroup" | "BackendServer" | "CommonBandwidthPackage",
): RpcError {
  const word = kind === "loadBalancer" ? "loadbalancer" : kind;
  return new RpcError(404, `ResourceNotFound.${kind}`, `The specified resource of ${word} is not found.`);
}

/** Refusals that say nothing of the request: status and words by code. */
const REFUSALS = {
  "InvalidLoadBalancerId.NotFound": [404, "The specified LoadBalancerId does not exist."],
  "InvalidSecurityGroupId.NotFound": [404, "The specified SecurityGroupId does not exist."],
  "InvalidVpcId.NotFound": [404, "Specified VPC does not exist."],
  ListenerNotFound: [404, "You have not created a listener for the specified port of the load balancer."],
  CertificateNotFound: [404, "The specified CertificateId does not exist."],
  ListenerNumberOverLimit: [400, "The maximum number of listeners is exceeded."],
  "Operation.NotAllowed": [400, "Operation Denied. The HTTP listener does not support this action."],
  TooManyBackendServers: [400, "The backend server parameter has too many entries."],
  "BackendServer.ServerIdEmpty": [400, "The specified ServerId can not be empty."],
  NetworkConflict: [
    400,
    "The network of the specified load balancer conflicts with the network of the backend server.",
  ],
  VServerGroupBackendNumberOverLimit: [
    400,
    "The backend server number has reached to the quota limit of this load balancers",
  ],
  "InvalidTagKey.Malformed": [400, "The specified TagKey is invalid."],
  TagCountLimit: [400, "Tags count limit exceeded."],
  VSwitchAvailableIpNotExist: [400, "The specified VSwitch has no available ip."],
  ShareSlbHaltSales: [400, "The share instance has been discontinued."],
  "OperationDenied.PayByCLCU": [
    400,
    "The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.",
  ],
  "OperationUnsupported.ModifyLoadBalancerInternetSpec": [
    400,
    "The specified load balancer does not support this operation: its address type is intranet.",
  ],
  "OperationDenied.NoPermission": [403, "User does not have permission modify InstanceChargeType to spec."],
  DependencyViolation: [400, "There is still instance(s) in the security group."],
} as const;

export function refusal(code: keyof typeof REFUSALS): RpcError {
  const [status, message] = REFUSALS[code];
  return new RpcError(status, code, message);
}

export const groupNotFound = () =>
  new RpcError(404, "InvalidParameter", "The specified VServerGroupId does not exist.");

export const forbiddenRam = (product: string, action: string, principal: string) =>
  new RpcError(
    403,
    "Forbidden.RAM",
    "User not authorized to operate on the specified resource, or this API doesn't support RAM.",
    {
      AccessDeniedDetail: {
        AuthAction: `${product}:${action}`,
        AuthPrincipalDisplayName: principal,
        AuthPrincipalOwnerId: "1234567890123456",
        AuthPrincipalType: "SubUser",
        NoPermissionType: "ImplicitDeny",
        PolicyType: "AccountLevelIdentityBasedPolicy",
        EncodedDiagnosticMessage: "AQEAAAAAZ0RlbW8=",
      },
    },
  );
