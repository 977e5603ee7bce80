import { describe, expect, it } from "vitest";
import { OTHER_COMPONENTS } from "@/testing/wild/other-components";
import { OTHER_PROGRAMS } from "@/testing/wild/other-programs";
import { classifyEvent, type EventInput } from "./index";

/** Events of other components: real wordings, made-up names. None may be claimed. */
const FOREIGN: readonly EventInput[] = [
  {
    reason: "Failed",
    message:
      'Failed to pull image "registry-vpc.cn-hangzhou.aliyuncs.com/a/b:1": rpc error: code = Unknown desc = Error response from daemon: Get "https://registry-vpc.cn-hangzhou.aliyuncs.com/v2/": net/http: TLS handshake timeout',
  },
  { reason: "Failed", message: "Error: ImagePullBackOff" },
  { reason: "BackOff", message: "Back-off restarting failed container web in pod web-7c9d_shop(1)" },
  { reason: "Unhealthy", message: "Liveness probe failed: HTTP probe failed with statuscode: 503" },
  { reason: "Unhealthy", message: "Readiness probe failed: dial tcp 10.0.0.5:8080: i/o timeout" },
  {
    reason: "FailedMount",
    message: 'MountVolume.SetUp failed for volume "nas" : mount failed: exit status 32 mount.nfs: Connection timed out',
  },
  {
    reason: "FailedMount",
    message: "Unable to attach or mount volumes: unmounted volumes=[data]: timed out waiting for the condition",
  },
  {
    reason: "FailedAttachVolume",
    message:
      'AttachVolume.Attach failed for volume "d-bp1a" : rpc error: code = Internal desc = ErrorCode: InvalidOperation.Conflict Message: The operation is conflict.',
  },
  {
    reason: "ProvisioningFailed",
    message:
      "failed to provision volume with StorageClass: ErrorCode: InvalidDiskCategory.NotSupported, Message: The specified disk category is not supported.",
  },
  {
    reason: "ProvisioningFailed",
    message:
      "rpc error: code = Internal desc = SDK.ServerError ErrorCode: Throttling RequestId: 1 Message: Request was denied due to request throttling.",
  },
  {
    reason: "FailedScheduling",
    message:
      "0/9 nodes are available: 9 node(s) didn't match Pod's node affinity/selector. preemption: 0/9 nodes are available.",
  },
  {
    reason: "FailedScheduling",
    message: 'running PreBind plugin "VolumeBinding": binding volumes: timed out waiting for the condition',
  },
  { reason: "NotTriggerScaleUp", message: "pod didn't trigger scale-up: 1 max node group size reached" },
  {
    reason: "ScaleUpFailed",
    message:
      "Failed to scale up node pool np-1: Code: QuotaExceeded.ElasticQuota Message: The quota of vCPU is exceeded.",
  },
  {
    reason: "FailedToScaleUpGroup",
    message:
      "Scale-up failed for group asg-1: Code: InsufficientBalance Message: Your account does not have enough balance.",
  },
  {
    reason: "ScaleDownFailed",
    message:
      "failed to delete empty node: Code: Forbidden.RAM Message: User not authorized to operate on the specified resource.",
  },
  { reason: "AllocIPFailed", message: "cmdAdd: error alloc ip: The specified VSwitch has no available ip." },
  {
    reason: "AllocResourceFailed",
    message: "eni ip limit: InvalidVSwitchId.IpNotEnough The specified VSwitch has not enough IpAddress.",
  },
  {
    reason: "FailedCreatePodSandBox",
    message:
      'Failed to create pod sandbox: plugin type="terway" failed: rpc error: code = Unknown desc = Throttling.User',
  },
  {
    reason: "NetworkNotReady",
    message:
      "network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady",
  },
  { reason: "NodeNotReady", message: "Node cn-hangzhou.10.0.0.9 status is now: NodeNotReady" },
  { reason: "EvictionThresholdMet", message: "Attempting to reclaim ephemeral-storage" },
  { reason: "OOMKilling", message: "Memory cgroup out of memory: Killed process 1" },
  {
    reason: "FailedCreate",
    message: 'Error creating: pods "web-1" is forbidden: exceeded quota: team, requested: cpu=1',
  },
  {
    reason: "FailedGetResourceMetric",
    message: "unable to get metrics for resource cpu: no metrics returned from resource metrics API",
  },
  { reason: "FailedBuildModel", message: "listener 443: the specified certificate does not exist" },
  {
    reason: "FailedApplyModel",
    message: "SDKError: StatusCode: 400 Code: QuotaExceeded.ListenersNum Message: The quota of listeners is exceeded.",
  },
  { reason: "FailedReconcileAlb", message: "alb-1 is in configuring status, please try again later" },
  { reason: "Sync", message: "Scheduled for sync" },
  {
    reason: "CertificateRequestFailed",
    message: "The certificate request has failed to complete: 403 urn:ietf:params:acme:error:unauthorized",
  },
  {
    reason: "HandleServiceUpdateError",
    message: "create zone record error: Code: Zone.NotExists Message: The specified zone does not exist.",
  },
  {
    reason: "FailedToUpdateEndpointSlices",
    message: "Error updating Endpoint Slices for Service shop/web: the object has been modified",
  },
  {
    reason: "SyncLoadBalancerFailed",
    message:
      "Error syncing load balancer: failed to ensure load balancer: Multiple untagged subnets found; AWS ELB cannot be made",
  },
  {
    reason: "SyncLoadBalancerFailed",
    message:
      'Error syncing load balancer: failed to ensure load balancer: googleapi: Error 403: Quota "IN_USE_ADDRESSES" exceeded',
  },
  {
    reason: "SyncLoadBalancerFailed",
    message:
      "Error syncing load balancer: failed to ensure load balancer: Azure: PublicIPCountLimitReached Message: Cannot create more than 20 public IP addresses",
  },
  {
    reason: "SyncLoadBalancerFailed",
    message:
      "Error syncing load balancer: failed to ensure load balancer: octavia: loadbalancer 1 has gone into ERROR state",
  },
  { reason: "AllocationFailed", message: 'Failed to allocate IP for "shop/web": no available IPs in pool "default"' },
  {
    message:
      "cluster-autoscaler: Failed to fix node group sizes: ErrorCode: InsufficientBalance, Message: Your account does not have enough balance.",
  },
  { message: "external-dns: Message: The specified domain name does not exist." },
  { message: "terway-daemon: Message: The specified VSwitch has no available ip." },
  { message: "kubelet: Get http://slb.example: dial tcp: i/o timeout" },
  { message: "metallb speaker: no available IPs in pool" },
  { message: "cert-manager: Error: User not authorized to operate on the specified resource." },
  { message: 'Post "https://nas.cn-hangzhou.aliyuncs.com/": dial tcp: i/o timeout' },
  { message: 'Post "https://ess.aliyuncs.com/?Action=CreateScalingConfiguration": context deadline exceeded' },
  { message: 'Get "https://oss-cn-hangzhou.aliyuncs.com/": dial tcp: lookup: no such host' },
  {
    message:
      "SDK.ServerError\nErrorCode: InvalidDiskId.NotFound\nRequestId: 1\nMessage: The specified disk does not exist.",
  },
  {
    message:
      "[SDKError] API: CreateNetworkInterface, ErrorCode: InvalidVSwitchId.IpNotEnough, RequestId: 1, Message: The specified VSwitch has not enough IpAddress.",
  },
  {
    message:
      "[SDKError] API: DescribeDisks, ErrorCode: Throttling, RequestId: 1, Message: Request was denied due to request throttling.",
  },
  { message: "[SDKError] API: CreateDBInstance, ErrorCode: QuotaExceed, RequestId: 1, Message: quota" },
  { message: "The specified bucket does not exist." },
  { message: "the server could not find the requested resource" },
  { message: "etcdserver: leader changed" },
  { message: "unable to recognize web.yaml: no matches for kind Service" },
  { message: "please update listener configuration tomorrow" },
  { message: "remove backends from the old pool" },
  { message: "the listener 443 should be created by Friday" },
  { message: "load balancer looks healthy" },
  { message: "HTTP/1.1 503 Service Unavailable" },
  { message: "Error: INSTALLATION FAILED: chart requires kubeVersion" },
  {
    reason: "SyncLoadBalancerFailed",
    kind: "Ingress",
    object: "web",
    message: "Message: The specified VSwitch has no available ip.",
  },
  {
    reason: "SyncLoadBalancerFailed",
    kind: "Service",
    source: "kube-vip",
    message: "Message: The specified VSwitch has no available ip.",
  },
];

describe("other components' Events", () => {
  it("are never claimed", () => {
    expect(FOREIGN.length).toBeGreaterThanOrEqual(60);
    const claimed = FOREIGN.map((event) => [classifyEvent(event).code, event.message]).filter(
      ([code]) => code !== "UNKNOWN",
    );
    expect(claimed).toEqual([]);
  });
  it.each(OTHER_PROGRAMS)("%s", (text) => {
    expect(classifyEvent({ message: text }).code).toBe("UNKNOWN");
    const message = `Error syncing load balancer: failed to ensure load balancer: ${text}`;
    expect(classifyEvent({ reason: "SyncLoadBalancerFailed", message }).code).toBe("UNKNOWN");
  });
  it("share a sentence with the controller: certain only in its own frame", () => {
    const sentence = "requested load balancer with no ports";
    const sure = (message: string) => classifyEvent({ message }).confidence;
    expect(sure(`Error syncing load balancer [lb-1]: ${sentence}`)).toBeGreaterThanOrEqual(0.9);
    for (const frame of ["", "Error syncing load balancer: failed to ensure load balancer: "])
      expect(sure(frame + sentence), frame).toBeLessThan(0.7);
  });
  it("do not hide the controller's own, whatever a Service is called", () => {
    for (const name of ["shop/nginx-ingress", "kubelet/csi", "default/terway"])
      expect(
        classifyEvent({
          reason: "SyncLoadBalancerFailed",
          kind: "Service",
          source: "service-controller",
          message: `Error syncing load balancer [lb-1]: apply model error: add ecs backends for service[${name}] error, NodeName is nil for ip 10.0.0.1`,
        }).code,
      ).toBe("EVT703");
  });
});

it.each(OTHER_COMPONENTS)("leaves to others: %s", (message, reason) => {
  const { known, code } = classifyEvent({ message, ...(reason ? { reason } : {}) });
  expect([code, known]).toEqual(["UNKNOWN", false]);
});
