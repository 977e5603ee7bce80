/** What other components, products and people write, with the Event's reason or as text alone: none may be claimed. */
export const OTHER_COMPONENTS: readonly (readonly [message: string, reason?: string])[] = [
  [
    "0/6 nodes are available: 3 Insufficient cpu, 3 node(s) had untolerated taint {node.cloudprovider.kubernetes.io/uninitialized: true}.",
    "FailedScheduling",
  ],
  ["Readiness probe failed: HTTP probe failed with statuscode: 503", "Unhealthy"],
  [
    'Failed to pull image "registry-vpc.cn-hangzhou.aliyuncs.com/shop/web:1": rpc error: code = Unknown desc = failed to pull and unpack image: unexpected status code 403 Forbidden',
    "Failed",
  ],
  [
    "error create eni: ErrorCode: InvalidVSwitchId.IpNotEnough, RequestId: 5A1C, Message: The specified VSwitch vsw-bp1 has not enough IpAddress.",
    "AllocIPFailed",
  ],
  ["pod didn't trigger scale-up: 1 Insufficient memory, 2 max node group size reached", "NotTriggerScaleUp"],
  [
    'failed to provision volume with StorageClass "alicloud-disk-essd": rpc error: code = Internal desc = SDK.ServerError ErrorCode: InvalidDataDiskCategory.NotSupported RequestId: 1 Message: The specified data disk category is not supported.',
    "ProvisioningFailed",
  ],
  [
    'AttachVolume.Attach failed for volume "d-bp1" : rpc error: code = Aborted desc = InvalidOperation.Conflict: Request was denied due to conflict with a previous request',
    "FailedAttachVolume",
  ],
  [
    "failed to build LoadBalancer configuration due to retrieval of subnets: unable to resolve at least one subnet",
    "FailedBuildModel",
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: could not find any suitable subnets for creating the ELB",
    "SyncLoadBalancerFailed",
  ],
  [
    'Error syncing load balancer: failed to ensure load balancer: reconcileSharedLoadBalancer: Retriable: true, RetryAfter: 0s, HTTPStatusCode: 429, RawError: azure cloud provider rate limited(read) for operation "VMGet"',
    "SyncLoadBalancerFailed",
  ],
  [
    "Error syncing load balancer: failed to ensure load balancer: error creating load balancer: POST https://neutron/v2.0/lbaas/loadbalancers: Quota exceeded for resources: ['loadbalancer'].",
    "SyncLoadBalancerFailed",
  ],
  [
    'Operation cannot be fulfilled on deployments.apps "web": the object has been modified; please apply your changes to the latest version and try again',
    "FailedUpdate",
  ],
  [
    "failed to create alb loadbalancer: ErrorCode: QuotaExceeded.LoadBalancersNum, Message: The quota of LoadBalancersNum is exceeded, usage 60/60.",
    "FailedBuildModel",
  ],
  [
    "ErrorCode: OperationFailed.VswitchInSameZone, API: CreateLoadBalancer (alb), Message: The operation failed because of VswitchInSameZone. Host: alb.cn-hangzhou.aliyuncs.com",
  ],
  ["Readiness gate failed: target-health.alb.ingress.k8s.alibabacloud/web is not ready", "TargetHealthNotReady"],
  ["Failed to scale out: Fail to create scaling activity: InsufficientBalance.CreditPay", "FailedScaleOut"],
  [
    "DescribeScalingInstances failed: ErrorCode: InvalidScalingGroupId.NotFound Message: The specified scaling group does not exist.",
  ],
  [
    "Error: [ERROR] terraform-provider-alicloud/alicloud/resource_alicloud_db_instance.go:702: Resource alicloud_db_instance CreateDBInstance Failed!!! ErrorCode: OperationDenied.OutofUsage Message: The resource is out of usage.",
  ],
  [
    "ErrorCode: InvalidInstanceType.NotSupported\nRequestId: 1\nMessage: The specified instanceType is not supported in the zone. API: RunInstances",
  ],
  [
    "cert-manager: Failed to create Order: 429 urn:ietf:params:acme:error:rateLimited: too many certificates already issued",
    "Failed",
  ],
  ["Node ip-10-0-0-1 status is now: NodeNotReady", "NodeNotReady"],
  ["Created container web", "Created"],
  [
    "The node was low on resource: ephemeral-storage. Container web was using 10Gi, which exceeds its request of 0.",
    "Evicted",
  ],
  [
    "failed to allocate for range 0: no IP addresses available in range set: 10.244.1.1-10.244.1.254",
    "FailedCreatePodSandBox",
  ],
  [
    'Internal error occurred: failed calling webhook "mutate.kyverno.svc-fail": context deadline exceeded',
    "FailedCreate",
  ],
  [
    "exceeded quota: compute-resources, requested: limits.cpu=2, used: limits.cpu=8, limited: limits.cpu=8",
    "FailedCreate",
  ],
  ['no matches for kind "AlbConfig" in version "alibabacloud.com/v1"'],
  ["etcdserver: mvcc: database space exceeded"],
  [
    "x509: certificate has expired or is not yet valid: current time 2026-01-01T00:00:00Z is after 2025-12-31T00:00:00Z",
  ],
  [
    'The PersistentVolumeClaim "data" is invalid: spec: Forbidden: spec is immutable after creation except resources.requests for bound claims',
  ],
  ["Bucket not found: oss-cn-hangzhou.aliyuncs.com NoSuchBucket The specified bucket does not exist."],
  [
    "ECI pod create failed: ErrorCode: NoStock, Message: Create ECI failed because the specified instance is out of stock.",
    "ProviderCreateFailed",
  ],
  ['nginx: [emerg] host not found in upstream "web.shop.svc.cluster.local"'],
  ["dial tcp 10.0.0.1:6443: connect: connection refused"],
  ["upstream connect error or disconnect/reset before headers. reset reason: connection timeout"],
  [
    'Error from server (Forbidden): pods is forbidden: User "dev" cannot list resource "pods" in API group "" in the namespace "shop"',
  ],
  ['error: unable to upgrade connection: container not found ("web")'],
  [
    'Failed to update endpoint shop/web: Operation cannot be fulfilled on endpoints "web": the object has been modified; please apply your changes to the latest version and try again',
    "FailedToUpdateEndpoint",
  ],
  [
    "Cluster Autoscaler: node group asg-bp1 exceeded backoff, ErrorCode: OperationDenied.NoStock Message: The resource is out of stock in the specified zone.",
  ],
  ["LoadBalancer service shop/web: IP pool exhausted, no available IP in pool default", "AllocationFailed"],
  ["kube-vip: unable to get DHCP address for service web"],
  ["HelmRelease reconciliation failed: Helm upgrade failed: timed out waiting for the condition", "error"],
  ["Error: INSTALLATION FAILED: cannot re-use a name that is still in use"],
  [
    'The Service "web" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
  ],
  ['Service "web" is invalid: spec.loadBalancerClass: Invalid value: "alibabacloud.com/nlb": may not change once set'],
  ["failed to assign an IP for service shop/web: no available IPs in pool"],
  ["CreateCacheCluster failed: InvalidParameter the VPC specified does not exist"],
  [
    "ClientError: An error occurred (ThrottlingException) when calling the DescribeLoadBalancers operation (reached max retries: 4): Rate exceeded",
  ],
  ["googleapi: Error 403: Quota 'IN_USE_ADDRESSES' exceeded. Limit: 8.0 in region us-central1., quotaExceeded"],
  ["PublicIPCountLimitReached: Cannot create more than 20 public IP addresses for this subscription in this region."],
  ["Pod sandbox changed, it will be killed and re-created.", "SandboxChanged"],
  ["Scaled up replica set web-7c9d to 3", "ScalingReplicaSet"],
  ["FailedGetScale: no matches for kind", "FailedGetScale"],
  ["the server could not find the requested resource (post nlbservices.example.com)"],
  ["我们的负载均衡今天下午很慢，请大家看一下监听的配置"],
  ["please check whether the vswitch has enough ip before the release next week"],
  ["slb listener quota is 50 per instance, see docs"],
  ["Update listener weights on the canary Ingress to 20%"],
  ["the bandwidth of the load balancer is set to 5 Mbps by default"],
];
