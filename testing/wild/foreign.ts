import type { EventInput } from "@/lib/events";

/** Messages of other components, other products of the vendor and other clouds: none is ours to answer. */
export const FOREIGN_EVENTS: readonly EventInput[] = [
  // Kubernetes itself.
  {
    reason: "FailedCreate",
    kind: "ReplicaSet",
    message:
      'Error creating: pods "web-7d" is forbidden: exceeded quota: compute, requested: cpu=2, used: cpu=10, limited: cpu=10',
  },
  {
    reason: "FailedScheduling",
    kind: "Pod",
    source: "default-scheduler",
    message: "0/6 nodes are available: 3 Insufficient cpu, 3 node(s) had untolerated taint {dedicated: gpu}.",
  },
  {
    reason: "Unhealthy",
    kind: "Pod",
    source: "kubelet",
    message: 'Liveness probe failed: Get "http://10.0.1.5:8080/healthz": context deadline exceeded',
  },
  { reason: "BackOff", kind: "Pod", message: "Back-off restarting failed container web in pod web-0_shop" },
  {
    reason: "NodeNotReady",
    kind: "Node",
    source: "node-controller",
    message: "Node cn-hangzhou.10.0.0.5 status is now: NodeNotReady",
  },
  {
    reason: "EvictionThresholdMet",
    kind: "Node",
    source: "kubelet",
    message: "Attempting to reclaim ephemeral-storage",
  },
  {
    reason: "FailedToUpdateEndpoint",
    kind: "Endpoints",
    source: "endpoint-controller",
    message:
      'Failed to update endpoint shop/web: Operation cannot be fulfilled on endpoints "web": the object has been modified',
  },
  {
    reason: "FailedToUpdateEndpointSlices",
    kind: "Service",
    source: "endpoint-slice-controller",
    message:
      "Error updating Endpoint Slices for Service shop/web: failed to update web-x: the object has been modified",
  },
  {
    reason: "FailedToCreateEndpoint",
    kind: "Endpoints",
    message: "Failed to create endpoint for service shop/web: endpoints web already exists",
  },
  {
    reason: "FailedMount",
    kind: "Pod",
    message: 'MountVolume.SetUp failed for volume "cfg": configmap "web" not found',
  },
  {
    reason: "FailedAttachVolume",
    kind: "Pod",
    source: "attachdetach-controller",
    message: "AttachVolume.Attach failed for volume d-bp1: rpc error: code = Aborted desc = disk is in use",
  },
  {
    reason: "ProvisioningFailed",
    kind: "PersistentVolumeClaim",
    message: "failed to provision volume with StorageClass alicloud-disk: InvalidDiskSize.NotSupported",
  },
  {
    reason: "FailedGetResourceMetric",
    kind: "HorizontalPodAutoscaler",
    message: "failed to get cpu utilization: unable to get metrics for resource cpu",
  },
  { reason: "NoPods", kind: "PodDisruptionBudget", source: "controllermanager", message: "No matching pods found" },
  {
    reason: "ClusterIPAllocated",
    kind: "Service",
    source: "ipallocator-repair-controller",
    message: "Cluster IP [IPv4]:10.96.0.10 is not allocated; repairing",
  },
  {
    reason: "PortAlreadyAllocated",
    kind: "Service",
    source: "portallocator-repair-controller",
    message: "Node port 30080 was assigned to multiple services; please recreate service",
  },
  {
    message:
      'The Service "web" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
  },
  {
    message:
      'Error from server (Forbidden): services "web" is forbidden: User "dev" cannot get resource "services" in API group "" in the namespace "shop"',
  },
  { message: 'Error from server (NotFound): services "web" not found' },
  { message: "error: You must be logged in to the server (Unauthorized)" },
  { message: "Unable to connect to the server: dial tcp 10.0.0.1:6443: i/o timeout" },
  { message: "Unable to connect to the server: x509: certificate has expired or is not yet valid" },
  { message: 'error validating data: unknown field "spec.loadBalancerIp"' },
  { message: 'admission webhook "validate.nginx.ingress.kubernetes.io" denied the request: host already defined' },
  { message: 'The Deployment "web" is invalid: spec.selector: field is immutable' },
  { message: 'pods "web-0" already exists' },
  { message: "The specified namespace is being terminated" },
  { message: "FailedMount: MountVolume.SetUp failed" },
  { message: "ImagePullBackOff" },
  { message: "CrashLoopBackOff" },
  { message: "InvalidDiskCapacity" },
  { message: "InvalidImageName" },
  { message: "NodeHasInsufficientMemory" },
  { message: "FailedCreatePodSandBox" },
  { message: "FailedNeedsStart" },
  { message: "OOMKilled" },
  { message: "ErrImagePull: unauthorized: authentication required" },
  // Other components of ACK.
  {
    reason: "AllocIPFailed",
    kind: "Pod",
    source: "terway-daemon",
    message: "cmdAdd: error alloc ip rpc error: the vSwitch vsw-bp1 has no available ip",
  },
  {
    reason: "FailedToScaleUpGroup",
    kind: "Pod",
    source: "cluster-autoscaler",
    message: "Scale-up failed for group asg-bp1: QuotaExceeded.ElasticQuota: The number of vCPUs exceeds the quota",
  },
  {
    reason: "FailedBuildModel",
    kind: "Ingress",
    source: "ingress",
    message: "listener is not exist in alb, port: 443, protocol: HTTPS",
  },
  {
    reason: "FailedDeployModel",
    kind: "AlbConfig",
    source: "ingress",
    message:
      "SDKError: StatusCode: 400 Code: QuotaExceeded.LoadBalancersNum Message: code: 400, The quota of loadBalancersNum is exceeded",
  },
  {
    reason: "SyncRecordFailed",
    kind: "Service",
    source: "privatezone-controller",
    message: "ErrorCode: Zone.NotExists Message: the zone does not exist",
  },
  {
    reason: "ProvisionFailed",
    kind: "Pod",
    source: "virtual-kubelet",
    message:
      "CreateContainerGroup failed, ErrorCode: NoStock, Message: Create ECI failed because the specified instance is out of stock",
  },
  {
    reason: "UpdateFailed",
    kind: "ExternalSecret",
    source: "external-secrets",
    message: "could not get secret data from provider: Forbidden.NoPermission",
  },
  {
    reason: "ReconcileError",
    kind: "LogConfig",
    source: "alibaba-log-controller",
    message: "ErrorCode: ProjectQuotaExceed, Message: project quota exceed",
  },
  // Other products by the same SDK.
  {
    message:
      "[SDKError] API: CreateScalingRule, ErrorCode: InvalidScalingGroupId.NotFound, RequestId: 1, Message: The specified scaling group does not exist.",
  },
  {
    message:
      "SDK.ServerError\nErrorCode: InvalidDBInstanceId.NotFound\nRequestId: 1\nMessage: The DBInstanceId provided does not exist in our records.",
  },
  {
    message:
      "ErrorCode: InvalidDomainName.NoExist, Message: The specified domain name does not exist. Refer to the domain list of Alibaba Cloud DNS.",
  },
  { message: "InvalidDiskId.NotFound" },
  { message: "InvalidImageId.NotFound" },
  { message: "InvalidSnapshotId.NotFound: The specified snapshot does not exist." },
  { message: "InvalidScalingGroupId.NotFound" },
  { message: "InvalidDBInstanceName.NotFound" },
  { message: "NoSuchBucket" },
  { message: "NoSuchBucket: The specified bucket does not exist." },
  { message: "InvalidFileSystem.NotFound: The specified file system does not exist." },
  { message: "The specified disk is not in the same zone as the instance." },
  { message: "The specified ImageId does not exist." },
  { message: "The specified KeyPairName does not exist." },
  { message: "The specified DBInstanceId is not found." },
  { message: "The specified cluster is not found." },
  { message: "The specified container group does not exist." },
  { message: "The user account of the RDS instance does not exist." },
  { message: "The specified queue does not exist." },
  { message: "The VPN gateway is being created, please try again later." },
  { message: "The NAT gateway does not exist." },
  // Other clouds.
  {
    reason: "SyncLoadBalancerFailed",
    kind: "Service",
    source: "service-controller",
    message:
      "Error syncing load balancer: failed to ensure load balancer: could not find any suitable subnets for creating the ELB",
  },
  {
    reason: "SyncLoadBalancerFailed",
    kind: "Service",
    source: "service-controller",
    message:
      'Error syncing load balancer: failed to ensure load balancer: googleapi: Error 403: QUOTA_EXCEEDED - Quota "FORWARDING_RULES" exceeded.',
  },
  {
    reason: "SyncLoadBalancerFailed",
    kind: "Service",
    message:
      "Error syncing load balancer: failed to ensure load balancer: Retriable: false, HTTPStatusCode: 429, RawError: Microsoft.WindowsAzure.Networking.Nrp: throttled",
  },
  {
    reason: "FailedBuildModel",
    kind: "TargetGroupBinding",
    source: "service",
    message: "AccessDenied: User is not authorized to perform: elasticloadbalancing:DescribeTargetGroups",
  },
  { message: "An error occurred (Throttling) when calling the DescribeLoadBalancers operation: Rate exceeded" },
  {
    message:
      "An error occurred (LoadBalancerNotFound) when calling the DescribeListeners operation: One or more load balancers not found",
  },
  {
    message:
      "Error: googleapi: Error 409: The resource 'projects/x/global/forwardingRules/web' already exists, alreadyExists",
  },
  { message: "[TencentCloudSDKError] Code=InvalidParameterValue, Message=LoadBalancerId does not exist, RequestId=1" },
  { message: 'Original Error: autorest/azure: Service returned an error. Code="PublicIPCountLimitReached"' },
  { message: 'AllocationFailed: Failed to allocate IP for "shop/web": no available IPs' },
  // No error at all.
  { message: "the weather is fine today" },
  { message: "please restart the gateway at 5pm" },
  { message: "The account manager will call you about the order." },
  { message: "We should not change the listener before Friday." },
  { message: "Who owns the load balancer of the shop?" },
  { message: "The balance between the two zones is fine." },
  { message: "The route to the office is closed." },
  { message: "the action was successful" },
  { message: "明天升级集群，请不要发布。" },
  { message: "大家好，有没有人知道负载均衡怎么配置？" },
  { message: "订单服务今天很慢。" },
];
