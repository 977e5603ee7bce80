/**
 * Other components speak of the same cloud in the same words. An Event whose reason, object or source is not the CCM's,
 * and a text that names another component, is never claimed: a wrong answer is worse than none.
 */

/** Reasons that the controller writes (2.x and 1.9), and the service controller of Kubernetes that older ones were built on. */
const REASONS = new Set(
  [
    "FailedAddFinalizer FailedRemoveFinalizer FailedAddHash FailedRemoveHash FailedUpdateStatus FailedUpdateReadinessGate",
    "UnAvailableLoadBalancer SkipSyncBackends SyncLoadBalancerFailed CleanLoadBalancer CleanLoadBalancerFailed",
    "EnsuredLoadBalancer AnnotationChanged TypeChanged ServiceSpecChanged DeleteTimestampChanged PreservedOnDelete",
    "FeatureNotSupported FailedSetEIPAddress DeleteNodeFailed AddNodeFailed SyncNodeFailed DeletedNode DeletingNode",
    "InitializedNode CreateRouteFailed SyncRouteFailed CreatedRoute DescriberRouteFailed FailedToCreateRoute",
    "CreatingLoadBalancerFailed CreatingLoadBalancer UpdatingLoadBalancer UpdatedLoadBalancer EnsuringLoadBalancer",
    "DeletingLoadBalancer DeletedLoadBalancer DeletingLoadBalancerFailed UpdateLoadBalancerFailed LoadBalancerUpdateFailed",
    "UpdateLoadBalancer LoadbalancerIP ExternalIP Type Success Failed_Precheck CloudControllerManagerPrecheckResult",
    "NetworkNotReady NodeNetworkUnavailable",
  ]
    .join(" ")
    .split(" "),
);

const KINDS = new Set(["service", "services", "svc", "node", "nodes", "route", "routecontroller", ""]);
const PRECHECK_POD = "ccm-precheck-pod";
/** Sources of Kubernetes Events that are somebody else's, whatever they say. */
const SOURCES =
  /kubelet|scheduler|autoscaler|terway|csi|provisioner|attachdetach|persistentvolume|replicaset|deployment-|statefulset|daemonset|cronjob|job-controller|horizontal-pod|ingress|alb|kruise|external-dns|cert-manager|node-problem|kube-proxy|metallb|speaker|kube-vip|eci|virtual-kubelet|arms|logtail|log-controller|taint-eviction|node-lifecycle/i;

/**
 * Words that only another component's text holds. Alternatives of plain literals: linear. Looked for in the first
 * `WINDOW` characters.
 */
const WORDS =
  /cluster-autoscaler|external-dns|\bterway\b|\bkubelet\b|kube-scheduler|kube-proxy|kube-vip|metallb|\balb\b|alb[:-]|alblistener|albconfig|ingress|cert-manager|nodes are available|failed to pull image|back-?off|image ".{0,80}" not|imagepull|probe failed|probe errored|mountvolume|attachvolume|unmountvolume|persistentvolume|storageclass|mount\.nfs|\bnfs\b|\bnas\b|\boss\b|csi\b|\bdisk\b|d-bp1|snapshot|sandbox|\bcni\b|rpc error|replica set|evict|preempt|oomkill|container runtime|scaling group|scalinggroup|\bess\b|node ?pool|eni[- ]?ip|allocip|alloceni|\beci\b(?! backends)|\belb\b|\bnetwork ?interfaces? (?:limit|quota)|\baws\b|amazonaws|\bazure\b|microsoft\.|googleapi|\bgce\b|\bgke\b|openstack|octavia|neutron|\bdigitalocean|\btencent|\bqcloud|huaweicloud|available in pool|no available ips? in|ipaddresspool|suitable subnets|\brds\b|redis|\bacr\b|docker|registry|\bhpa\b|horizontalpod|metrics|webhook ".{0,120}(?:cert|istio)|\bistio|\benvoy|\bnginx-|coredns|\bpvc\b|volume|privatezone|pvtz|certificaterequest|acme|helm|argo ?cd|prometheus/;

/** Actions that the controller never calls: they belong to other components that use the same SDK. */
const ACTIONS =
  /\b(?:create|delete|attach|detach|describe|resize|reinit|modify|assign|unassign)(?:disks?|snapshots?|images?|networkinterfaces?(?!s?\b.{0,12}describe)|privateipaddress(?:es)?|ipv6addresses|scaling\w{0,20}|dbinstances?|filesystems?|mounttargets?|domainrecords?|containergroups?|nodepools?|keypairs?)\b|\b(?:runinstances|startinstance|stopinstance|adddomainrecord|putobject|getobject|describeclusters?|createloadbalancer(?:s)?ofalb)\b/;
/** ...except the two of that shape which it does call. */
const OWN_ACTIONS = /\b(?:describenetworkinterfaces|modifynetworkinterfaceattribute)\b/g;

/** `alb.cn-hangzhou.aliyuncs.com`, `nas.aliyuncs.com`: another product's endpoint. */
const HOSTS =
  /\b(?:alb|nas|ess|rds|oss|alidns|dns|cs|eci|pvtz|fc|cr|kms|cms|sls|log|registry|acr|ga|eflo|edas|mse|arms|cdn|dds|r-kvstore|dcdn|waf|privatelink)(?:[.-][a-z0-9-]{2,40}){0,3}\.aliyuncs\.com/;

const WINDOW = 4_096;
/** What only the controller writes; inside such a frame a Service, node or group may be named like anything. */
const FRAME =
  /^(?:dryrun: ?)?error (?:syncing|deleting) load balancer \[(?:lb-|nlb-|\])|^error (?:creating|updating) load balancer|^error (?:adding|removing) (?:finalizer|service hash|load balancer finalizer)|^not sync pods \[|^skip delete and update|^ensured load balancer/;
/** Other clouds and address pools use the frame too. */
const OTHER_CLOUD =
  /\belb\b|\baws\b|amazonaws|\bazure\b|googleapi|\bgce\b|openstack|octavia|available in pool|suitable subnets|huaweicloud|qcloud|digitalocean|metallb|kube-vip/;

export interface EventOrigin {
  reason?: string;
  /** Kind and name of the object the Event is about. */
  kind?: string;
  object?: string;
  /** `source.component` or `reportingComponent`. */
  source?: string;
}

/** Whether reason, object or source say that the Event is not the CCM's. `known`: reasons that rows name. */
export function isForeignOrigin(origin: EventOrigin, known: ReadonlySet<string>): boolean {
  const { reason, kind, object, source } = origin;
  if (source && SOURCES.test(source) && !/cloud-?controller|service-controller|nlb-controller|route/i.test(source))
    return true;
  if (reason && !REASONS.has(reason) && !known.has(reason) && !/^(?:ccm|CCM)/.test(reason)) return true;
  if (kind && !KINDS.has(kind.toLowerCase()) && object !== PRECHECK_POD) return true;
  return false;
}

/** Whether the text names another component or product. `lower` is the message in lower case, as given. */
export function isForeignText(lower: string): boolean {
  const head = lower.length > WINDOW ? lower.slice(0, WINDOW) : lower;
  if (FRAME.test(head)) return OTHER_CLOUD.test(head);
  // A list of our own or a Service's name may hold such a word; the controller's dry-run hint never is another's.
  if (/^(?:openapi:|alicloud:|"?loadbalancer lb-)/.test(head)) return false;
  if (WORDS.test(head) || HOSTS.test(head)) return true;
  return ACTIONS.test(head.replace(OWN_ACTIONS, ""));
}
