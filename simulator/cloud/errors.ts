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

export function missingParameter(name: string): RpcError {
  return new RpcError(
    400,
    name === "RegionId" ? "MissingParameter.RegionId" : "MissingParameter",
    `The input parameter "${name}" that is mandatory for processing this request is not supplied.`,
  );
}

/** A name that the action does not publish; the text is the gateway's own. */
export function unsupportedParameter(name: string): RpcError {
  return new RpcError(400, "UnsupportedParameter", `The parameters is unsupported. (${name})`);
}

export function invalidParameter(message: string): RpcError {
  return new RpcError(400, "InvalidParameter", message);
}

export function loadBalancerNotFound(): RpcError {
  return new RpcError(404, "InvalidLoadBalancerId.NotFound", "The specified LoadBalancerId does not exist.");
}

/** `kind` as the codes of the NLB API spell it. */
export function nlbNotFound(
  kind: "loadBalancer" | "listener" | "serverGroup" | "BackendServer" | "CommonBandwidthPackage",
): RpcError {
  const word = kind === "loadBalancer" ? "loadbalancer" : kind;
  return new RpcError(404, `ResourceNotFound.${kind}`, `The specified resource of ${word} is not found.`);
}

export function groupNotFound(): RpcError {
  return new RpcError(404, "InvalidParameter", "The specified VServerGroupId does not exist.");
}

export function listenerNotFound(): RpcError {
  return new RpcError(
    404,
    "ListenerNotFound",
    "You have not created a listener for the specified port of the load balancer.",
  );
}

export function certificateNotFound(): RpcError {
  return new RpcError(404, "CertificateNotFound", "The specified CertificateId does not exist.");
}

export function forbiddenRam(product: string, action: string, principal: string): RpcError {
  return new RpcError(
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
}
