/** Kubernetes names are lower case, so an upper-case placeholder can never be mistaken for a real one. */
export const PLACEHOLDERS = {
  namespace: "NAMESPACE",
  service: "SERVICE",
  node: "NODE",
  pod: "POD",
  clbName: "CLB-NAME",
  clusterName: "CLUSTER",
  certificate: "CERT-NAME",
  acl: "ACL-NAME",
  vSwitch: "VSWITCH-NAME",
  instance: "ECS-NAME",
  owner: "OWNER",
  label: "LABEL",
  endpointSlice: "SLICE",
  tag: "TAG",
  text: "TEXT",
} as const;

/** Present in every cluster: not redacted, so that the ticket stays readable. */
export const PUBLIC_NAMES = new Set([
  "",
  "default",
  "kube-system",
  "kube-public",
  "kube-node-lease",
  "kubernetes",
  "ccm-precheck-pod",
  // The Service of an ACK add-on, by which it is known.
  "nginx-ingress-lb",
  "cloudcontrollermanagerprecheckresult",
  "true",
  "false",
]);
export const CLOUD_ID = /^(?:lb|rsp|vsw|vpc|i|eni|acl|sg|de|rg|cert|eip)-[a-z0-9-]+$/;
export const PLATFORM_KEY =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|aliyun\.com|alibabacloud\.com|k8s\.alibaba|aliyun|alibaba)(?:$|\/)|^(?:service\.beta\.kubernetes\.io|kubernetes\.do\.not\.delete|ack\.)/;

/** Keys of labels and annotations that tools write: of the platform, and of those by which an owner is known. */
export const PUBLIC_KEY = /(?:kubernetes|k8s|argoproj|fluxcd|strimzi|envoyproxy)\.io\/|helm\.sh\/|aliyun|alibaba/;

/** Words of the CCM's own messages and of values. A name spelled like one is replaced only inside a path. */
export const ORDINARY = new Set(
  (
    "listener listeners vgroup vgroups loadbalancer balancer load backend backends service services server servers should updated added deleted created running " +
    "http https tcp udp sctp spec port ports name tags with from error errors message openapi cloud local remote model apply build merge find cleanup attribute attributes " +
    "health check checks domain extension certificate group groups weight type status active inactive stopped starting internet intranet public private ecs eni cluster node nodes pod pods " +
    "the and for not are has have will can need which this that new old get set add remove delete create update start stop change changed default normal warning success failed " +
    "kubectl annotate patch apply aliyun slb clb ipv4 ipv6 on off none null wrr wlc rr sch value values key keys id ids address addresses"
  ).split(" "),
);

/** Endings that make a dotted word a domain. Broad enough for internal names, narrow enough to leave `slb.s2.small` and field paths alone. */
export const DOMAIN =
  /(?<![A-Za-z0-9_.-])(?:\*\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:com|cn|net|org|io|dev|app|cloud|info|biz|internal|local|corp|lan|intra|test|example|invalid|xyz|top|co|ai|me|cc|tv|edu|gov|mil|shop|site|online|tech|store|vip|work|ltd|group|hk|tw|sg|jp|kr|uk|de|fr|eu|us|in|ru|au|ca)(?![A-Za-z0-9_-])(?!\.[A-Za-z0-9])/gi;

/** The platform's own names are not secret, and annotation keys and endpoints are made of them. */
export const PLATFORM =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|aliyun\.com|aliyuncs\.com|alibabacloud\.com|alibabacloudcs\.com|cluster\.local)$/i;
